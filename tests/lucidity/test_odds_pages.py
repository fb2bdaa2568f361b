"""Odds on the pages: of the possible draws, with marks of guesses (design 5)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaigns.journal import campaign_service
from campaigns.lucidity import copy_repository
from campaigns.lucidity.copy_texts import SECTION_TEXTS
from campaigns.lucidity.odds_cache import compute_upcoming_odds, list_unverified_odds_sections
from campaigns.lucidity.panels import turn
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.copy_sections import SECTIONS
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.rule_variants import resolve_variants
from campaigns.lucidity.rules.state_operations import create_game
from campaigns.models import Campaign
from tests.campaigns.table_actions import submit_move
from tests.factories import HOST_AUTHOR


def build_game(**facts: Any) -> Game:
    """Return a game whose first Dreamer chooses a track."""
    return replace(
        create_game(3, resolve_variants({}), replace(build_guessed_facts(), **facts)), question=Prompt("track", 0)
    )


def test_the_odds_of_every_track_are_given_the_fewest_dice_first() -> None:
    found = compute_upcoming_odds(build_game())

    assert [(one.dice_count, one.is_exact) for one in found] == [(3, True), (4, True), (5, False)]


def test_tracks_that_begin_alike_are_one_draw() -> None:
    assert [one.dice_count for one in compute_upcoming_odds(build_game(tracks=[[3, 4, 5], [3, 5, 7], [4, 6, 8]]))] == [
        3,
        4,
    ]


def test_the_same_position_has_the_same_figures_from_page_to_page() -> None:
    assert compute_upcoming_odds(build_game()) == compute_upcoming_odds(build_game())


def test_odds_rest_on_guesses_until_tracks_faces_and_symbols_are_read_off() -> None:
    assert list_unverified_odds_sections(build_game()) == ["tracks", "faces", "fear", "imprisonment"]
    assert list_unverified_odds_sections(build_game(verified=["tracks", "faces", "fear", "imprisonment"])) == []


def test_the_card_of_a_nightmare_in_play_is_among_what_odds_rest_on() -> None:
    g = build_game(verified=["tracks", "faces", "fear", "imprisonment", "card-B"])
    g.players[1].role, g.players[2].role = "B", "R"
    g.cards["R"].name = "temptation"

    assert list_unverified_odds_sections(g) == ["card-TR"]


@pytest.mark.parametrize(
    ("asked", "hangs_on"),
    [
        (Prompt("track"), ["Sleep tracks", "Faces of the dice", "What resting returns"]),
        (Prompt("draw", why="dream"), []),
        (Prompt("rest", again=True), []),
        (Prompt("fear"), ["What a red Shadow moves"]),
        (Prompt("imprison"), ["Which face a yellow Shadow turns a die to"]),
        (Prompt("ability", die="BS"), ["Nightmare of the Depths"]),
        (Prompt("envy"), []),
    ],
    ids=str,
)
def test_a_question_names_the_guesses_that_only_its_answer_hangs_on_and_the_first_those_of_every_turn(
    asked: Prompt, hangs_on: list[str]
) -> None:
    g = build_game()
    g.players[1].role = "B"

    assert [
        str(SECTION_TEXTS[section].title) for section in turn.list_unverified_sections(replace(g, question=asked))
    ] == hangs_on
    assert (
        turn.list_unverified_sections(replace(g, question=asked, facts=replace(g.facts, verified=list(SECTIONS)))) == []
    )


def test_a_later_turn_asks_nothing_of_the_copy() -> None:
    assert turn.list_unverified_sections(replace(build_game(), question=Prompt("track"), turns=1)) == []


def begin_lucidity(*players: str, **args: Any) -> Campaign:
    return campaign_service.begin_campaign("lucidity", "Nights", {"players": list(players), **args}, HOST_AUTHOR)


def get_panel(player: Client, campaign: Campaign, key: str) -> str:
    return str(player.get(f"/c/{campaign.slug}/panel/{key}/").content.decode())


def get_odds_sheet(player: Client, campaign: Campaign) -> str:
    html = str(player.get(f"/c/{campaign.slug}/sheet/odds/").content.decode())
    return html[html.index('id="odds"') : html.index('id="turn"')]


@pytest.mark.django_db
def test_guesses_are_marked_at_the_table_until_they_are_verified_and_taken_over(player: Client) -> None:
    campaign = begin_lucidity("Ann", "Bo")
    copy_repository.assign_copy(
        campaign, copy_repository.create_copy("Ours", replace(build_guessed_facts(), verified=list(SECTIONS)))
    )
    assert "our guess" in get_panel(player, campaign, "bag")
    assert "we are guessing this" in get_odds_sheet(player, campaign)

    submit_move(campaign, "write-down")

    assert "our guess" not in get_panel(player, campaign, "bag")
    assert "we are guessing this" not in get_odds_sheet(player, campaign)


@pytest.mark.django_db
def test_the_table_leads_to_the_page_of_the_copy_and_that_back_to_the_table(player: Client) -> None:
    campaign = begin_lucidity("Ann", "Bo")

    assert f"/lucidity/copy/?table={campaign.slug}" in get_panel(player, campaign, "bag")
    assert f'href="/c/{campaign.slug}/' in player.get(f"/lucidity/copy/?table={campaign.slug}").content.decode()


@pytest.mark.django_db
def test_playing_alone_shows_what_was_noted_of_the_bogeyman(player: Client) -> None:
    bare = get_panel(player, begin_lucidity("Ann", bogeyman="envy"), "bag")
    note = {**build_guessed_facts().bogeymen, "envy": "Moves a Spook for every green die."}
    campaign = begin_lucidity("Ann", bogeyman="envy")
    copy_repository.assign_copy(
        campaign, copy_repository.create_copy("Ours", replace(build_guessed_facts(), bogeymen=note))
    )
    submit_move(campaign, "write-down")

    noted = get_panel(player, campaign, "bag")

    assert "His card says what he does" in bare
    assert "Moves a Spook for every green die." in noted
