"""Size and queries of a response from the board: with every tile, five Dreamers and figures in three spaces."""

from __future__ import annotations

import brotli
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Campaign
from tests.browser.sample_campaigns import build_crowded_campaign
from tests.campaigns.form_posts import HTMX_HEADERS, get_partial_targets, post_form
from tests.campaigns.table_actions import GAMBLER, apply_move, get_only_ref, get_refs

pytestmark = pytest.mark.django_db

MAX_BYTES = 5_120
"""Compressed: 5 KiB, with five long names and every tile."""
MAX_QUERIES = 6


@pytest.fixture
def campaign() -> Campaign:
    """Return a Team of five in the Card and action step, everybody on a board of twelve tiles with Terrain on half of them."""
    made = build_crowded_campaign()
    for n, space in enumerate(("C3.1", "C3.2", "C3.3")):
        apply_move(made, "mark-space", space=space, mark="entrance")
        apply_move(made, "put-dreamer", dreamer=get_refs(made, "etherfields.dreamer")[n + 2], space=space)
    for mark, spaces in (("water", ("A3.1", "A4.1")), ("swamp", ("B3.1", "B4.1")), ("darkness", ("C1.1", "C4.1"))):
        for space in spaces:
            apply_move(made, "mark-space", space=space, mark=mark, whole_tile=True)
    return made


def measure_answer(client: Client, campaign: Campaign, move: str, key: str, **sent: object) -> int:
    """Report a move from the board, with ``key`` unfolded there, and return the bytes of the response as sent."""
    answer = post_form(client, campaign, f"move/{move}/?at=board", open=f"board.{key}", **sent)
    assert answer.status_code == 200, answer.text
    assert "board" in get_partial_targets(answer)
    return len(brotli.compress(answer.content))


@pytest.mark.slow
def test_every_answer_of_the_board_is_light(player: Client, campaign: Campaign) -> None:
    usher = get_only_ref(campaign, "etherfields.entity")
    found = {
        "walk": measure_answer(player, campaign, "walk", f"go{GAMBLER}at3", dreamer=GAMBLER, space="A2.2"),
        "relocate": measure_answer(player, campaign, "put-dreamer", f"go{GAMBLER}at4", dreamer=GAMBLER, space="A3.1"),
        "Entity": measure_answer(
            player, campaign, "put-figure", f"figure{usher}n1", entity=usher, number=1, space="A4.4"
        ),
        "mark": measure_answer(player, campaign, "mark-space", "trap", space="C4.4", mark="trap"),
        "edge": measure_answer(player, campaign, "mark-edge", "edge", space="C3.4", side="right"),
    }

    assert {name: weight for name, weight in found.items() if weight > MAX_BYTES} == {}


@pytest.mark.slow
def test_a_figure_taken_in_hand_and_a_question_are_light_too(
    player: Client, campaign: Campaign, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    player.get(f"/c/{campaign.slug}/")  # who looks for the first time sits down
    for key in ("", f"go{GAMBLER}", f"go{GAMBLER}at20", f"figure{get_only_ref(campaign, 'etherfields.entity')}n2"):
        with django_assert_max_num_queries(MAX_QUERIES):
            answer = player.get(f"/c/{campaign.slug}/panel/board/?show=board.{key}", headers=HTMX_HEADERS)
        assert len(brotli.compress(answer.content)) <= MAX_BYTES


@pytest.mark.slow
def test_a_new_turn_tells_whether_the_board_is_followed_and_draws_it_no_more_p11(
    player: Client, campaign: Campaign
) -> None:
    for turn in (1, 2):
        apply_move(campaign, "end-actions", leaving=f"slumber:{turn}:actions")
        answer = post_form(player, campaign, "move/discard-turn/", leaving=f"slumber:{turn}:event")
        assert {"followed", "board"} & get_partial_targets(answer) == {"followed"}
        assert ("Not kept up" in answer.text) == (turn == 2)
        campaign.refresh_from_db()
        apply_move(campaign, "start-actions", leaving=f"slumber:{turn + 1}:draw", card="Haste")

    assert "since Turn 1" in player.get(f"/c/{campaign.slug}/").text
    apply_move(campaign, "put-dreamer", dreamer=GAMBLER, space="A3.1")
    assert "Not kept up" not in player.get(f"/c/{campaign.slug}/").text
