"""Enabled buttons on random walks: each pressed one is accepted, or asks for more."""

from __future__ import annotations

import pytest

from campaigns.journal import campaign_service
from campaigns.journal.results import Actor
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.transfer.importer import import_campaign
from tests.bundled_games import get_bundled_games
from tests.contract.random_walk import MoveButton, RandomWalk, parse_buttons
from tests.onirim.expansion_mixes import EXPANSION_MIXES

pytestmark = pytest.mark.django_db

GAMES = [known.name for known in get_bundled_games()]
PRESS_COUNT, MAX_PRESS_COUNT = 20, 1500
AUTHOR = Actor("device", "Mara")


def test_each_enabled_button_of_a_form_is_read_with_what_it_sends() -> None:
    page = """
      <form action="/c/x/move/choose/?a=1&amp;b=2"><input type="hidden" name="move_id" value="7">
        <select name="kind"><option value="a">A</option><option value="b" selected>B</option></select>
        <input type="checkbox" name="all" checked><input type="radio" name="one" value="1">
        <button name="option" value="yes">Open <b>it</b></button>
        <button class="button button--rejected" name="option" value="no">Leave it</button>
        <button type="button">Not sent</button></form>
      <form class="move move--rejected" action="/c/x/move/play/"><button>Play</button></form>
      <form action="/c/x/move/discard/"><button disabled>Discard</button></form>
      <form action="/c/x/undo/"><button>Undo</button></form>
    """

    assert parse_buttons(page) == [
        MoveButton(
            "/c/x/move/choose/?a=1&b=2",
            {"move_id": ["7"], "kind": ["b"], "all": ["on"], "option": ["yes"]},
            is_disabled=False,
            label="Open it",
        )
    ]


def import_demo(game: str) -> Campaign | None:
    """Import the demo of a game, which has many rows; None if it has none."""
    found = get_game_ui(game).demo_path
    return import_campaign(found.read_bytes()) if found is not None else None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_enabled_button_is_refused(game: str) -> None:
    for seed, campaign in enumerate((None, import_demo(game))):
        walk = RandomWalk(game, seed, campaign)
        walk.run(PRESS_COUNT)

        assert walk.violations == []
        assert walk.accepted_count >= PRESS_COUNT // 4


@pytest.mark.slow
def test_no_enabled_button_is_refused_where_all_expansions_meet() -> None:
    walk = RandomWalk("onirim", 2, begin_onirim(EXPANSION_MIXES[-2], "practice"))
    walk.run(PRESS_COUNT)

    assert walk.violations == []


def begin_onirim(names: list[str], mode: str) -> Campaign:
    """Begin a campaign of Onirim with these expansions."""
    seed = "walk" if mode == "practice" else ""
    return campaign_service.begin_campaign(
        "onirim", "Dreams", {"expansions": names, "mode": mode, "seed": seed}, AUTHOR
    )


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_no_enabled_button_is_refused_on_long_walks(game: str, seed: int) -> None:
    walk = RandomWalk(game, 10 + seed, import_demo(game) if seed % 2 else None)
    walk.run(MAX_PRESS_COUNT)

    assert walk.violations == []


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["practice", "beside"])
@pytest.mark.parametrize("names", EXPANSION_MIXES, ids="+".join)
def test_no_enabled_button_is_refused_with_any_expansion(names: list[str], mode: str) -> None:
    walk = RandomWalk("onirim", 20, begin_onirim(names, mode))
    walk.run(MAX_PRESS_COUNT // 10)

    assert walk.violations == []
