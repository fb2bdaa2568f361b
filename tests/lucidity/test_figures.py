"""The figures on the pages: the odds of the draws that lie ahead, and the marks of what is still a guess (design 5)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaigns.journal import shelf
from campaigns.lucidity import copies
from campaigns.lucidity.figures import doubts, draws_ahead
from campaigns.lucidity.panels import turn
from campaigns.lucidity.rules.facts import guessed
from campaigns.lucidity.rules.readings import readings_of
from campaigns.lucidity.rules.sections import SECTIONS
from campaigns.lucidity.rules.state import new
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.lucidity.wording.copy import TOLD
from campaigns.models import Campaign
from tests.campaigns.evening import report
from tests.factories import HOST


def game(**facts: Any) -> Game:
    """Return a game whose first Dreamer chooses a track."""
    return replace(new(3, readings_of({}), replace(guessed(), **facts)), question=Asked("track", 0))


def test_the_odds_of_every_track_are_given_the_fewest_dice_first() -> None:
    found = draws_ahead(game())

    assert [(one.number, one.exact) for one in found] == [(3, True), (4, True), (5, False)]


def test_tracks_that_begin_alike_are_one_draw() -> None:
    assert [one.number for one in draws_ahead(game(tracks=[[3, 4, 5], [3, 5, 7], [4, 6, 8]]))] == [3, 4]


def test_the_same_position_has_the_same_figures_from_page_to_page() -> None:
    assert draws_ahead(game()) == draws_ahead(game())


def test_odds_rest_on_guesses_until_tracks_faces_and_symbols_are_read_off() -> None:
    assert doubts(game()) == ["tracks", "faces", "fear", "imprisonment"]
    assert doubts(game(verified=["tracks", "faces", "fear", "imprisonment"])) == []


def test_the_card_of_a_nightmare_in_play_is_among_what_odds_rest_on() -> None:
    g = game(verified=["tracks", "faces", "fear", "imprisonment", "card-B"])
    g.players[1].role, g.players[2].role = "B", "R"
    g.cards["R"].name = "temptation"

    assert doubts(g) == ["card-TR"]


@pytest.mark.parametrize(
    ("asked", "hangs_on"),
    [
        (Asked("draw", why="dream"), ["Sleep tracks", "Faces of the dice", "Nightmare of the Depths"]),
        (Asked("draw", why="depths"), ["Faces of the dice", "Nightmare of the Depths"]),
        (Asked("roll", why="dream"), ["Faces of the dice", "Nightmare of the Depths"]),
        (Asked("resolve"), ["Nightmare of the Depths"]),
        (Asked("shadow"), ["Nightmare of the Depths"]),
        (Asked("rest", again=True), ["Sleep tracks", "What resting returns"]),
        (Asked("rest", again=False), ["What resting returns"]),
        (Asked("envy"), []),
    ],
    ids=str,
)
def test_a_question_names_every_guess_that_its_answer_hangs_on(asked: Asked, hangs_on: list[str]) -> None:
    g = game()
    g.players[1].role = "B"

    assert [str(TOLD[section].title) for section in turn.doubts(replace(g, question=asked))] == hangs_on
    assert turn.doubts(replace(g, question=asked, facts=replace(g.facts, verified=list(SECTIONS)))) == []


def begun(*players: str, **args: Any) -> Campaign:
    return shelf.begin("lucidity", "Nights", {"players": list(players), **args}, HOST)


def panel(player: Client, campaign: Campaign, key: str) -> str:
    return str(player.get(f"/c/{campaign.slug}/panel/{key}/").content.decode())


def odds_sheet(player: Client, campaign: Campaign) -> str:
    html = str(player.get(f"/c/{campaign.slug}/sheet/odds/").content.decode())
    return html[html.index('id="odds"') : html.index('id="turn"')]


@pytest.mark.django_db
def test_guesses_are_marked_at_the_table_until_they_are_verified_and_taken_over(player: Client) -> None:
    campaign = begun("Ann", "Bo")
    copies.choose(campaign, copies.create("Ours", replace(guessed(), verified=list(SECTIONS))))
    assert "unverified" in panel(player, campaign, "bag")
    assert "Unverified" in odds_sheet(player, campaign)

    report(campaign, "write-down")

    assert "unverified" not in panel(player, campaign, "bag")
    assert "Unverified" not in odds_sheet(player, campaign)


@pytest.mark.django_db
def test_the_table_leads_to_the_page_of_the_copy_and_that_back_to_the_table(player: Client) -> None:
    campaign = begun("Ann", "Bo")

    assert f"/lucidity/copy/?table={campaign.slug}" in panel(player, campaign, "bag")
    assert f'href="/c/{campaign.slug}/' in player.get(f"/lucidity/copy/?table={campaign.slug}").content.decode()


@pytest.mark.django_db
def test_playing_alone_shows_what_was_noted_of_the_bogeyman(player: Client) -> None:
    bare = panel(player, begun("Ann", bogeyman="envy"), "bag")
    note = {**guessed().bogeymen, "envy": "Moves a Spook for every green die."}
    campaign = begun("Ann", bogeyman="envy")
    copies.choose(campaign, copies.create("Ours", replace(guessed(), bogeymen=note)))
    report(campaign, "write-down")

    noted = panel(player, campaign, "bag")

    assert "stands on his card" in bare
    assert "Moves a Spook for every green die." in noted
