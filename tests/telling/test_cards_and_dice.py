"""Cards of Onirim and dice of Lucidity are told by name: in their order, as often as the number before them says."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from campaigns.pages.registry import pages_of
from campaigns.referee import game
from campaigns.storage import state
from campaigns.telling import listing
from campaigns.telling.heard import Heard
from campaigns.telling.trying import Tried, told
from tests.lucidity.tables import campaign_at as lucidity_at
from tests.onirim.open_questions import campaign_at as onirim_at
from tests.onirim.test_pages import begun as onirim

pytestmark = pytest.mark.django_db


def best(campaign: Campaign, text: str) -> Tried:
    return told(campaign, text, {}).readings[0]


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ("red sun", ["RS"]),
        ("blue sun, red key, green moon, brown sun, red moon", ["BS", "RK", "GM", "NS", "RM"]),
        ("we drew a nightmare", ["X-"]),
        ("key red", ["RK"]),
        ("gren door", ["GD"]),
        ("2 blue suns and a green key", ["BS", "BS", "GK"]),
    ],
)
def test_cards_that_were_drawn_are_named_in_their_order_p3(said: str, cards: list[str]) -> None:
    found = best(onirim(), said)

    assert (found.reading.move.slug, found.reading.args) == ("report", {"cards": cards})


@pytest.mark.parametrize(
    ("said", "move"), [("i play the {}", "play"), ("play {}", "play"), ("chucking a {}", "discard")]
)
def test_a_card_of_the_hand_is_played_or_discarded_by_its_name_p3(said: str, move: str) -> None:
    found = best(onirim_at("turn"), said.format("brown key"))

    assert (found.reading.move.slug, found.reading.args, found.ready) == (move, {"place": 1}, True)


def test_a_card_that_is_not_in_hand_is_missing_p3() -> None:
    assert not best(onirim_at("turn"), "play the brown sun").ready


@pytest.mark.parametrize(
    ("said", "colours"),
    [
        ("2 red 1 blue", ["R", "R", "B"]),
        ("drew 2 blue 1 red 1 yellow", ["B", "B", "R", "Y"]),
        ("red red blue", ["R", "R", "B"]),
        ("three greens and a red out of the bag", ["G", "G", "G", "R"]),
    ],
)
def test_dice_that_were_drawn_are_told_by_colour_and_number_p4(said: str, colours: list[str]) -> None:
    found = best(lucidity_at("draw"), said)

    assert (found.reading.move.slug, found.reading.args) == ("draw", {"colours": colours})


def test_another_number_of_dice_than_is_due_is_told_p4() -> None:
    found = best(lucidity_at("draw"), "2 red 1 blue")

    assert found.reason is not None
    assert "you gave 3" in found.reason.text


@pytest.mark.parametrize(
    ("kind", "said", "move", "args"),
    [
        ("track", "i take track 2", "choose-track", {"track": 2}),
        ("roll", "rolled power", "roll", {"faces": ["P"]}),
        ("rest", "dream again", "dream-again", {}),
        ("rest", "resting with all dice", "rest-all", {}),
    ],
)
def test_what_is_asked_for_is_answered_in_words(kind: str, said: str, move: str, args: dict[str, object]) -> None:
    found = best(lucidity_at(kind), said)

    assert (found.reading.move.slug, found.reading.args) == (move, args)


@pytest.mark.parametrize("said", ["nightmare!!", "got a nightmare", "oh, a nightmare and a red sun"])
def test_a_card_that_is_no_answer_to_what_is_asked_was_met_p3(said: str) -> None:
    assert best(onirim_at("turn"), said).reading.move.slug == "report"


def test_answers_that_are_offered_are_known_as_they_are_spelled_p3() -> None:
    campaign = onirim_at("turn")
    table = state.open_table(campaign, game(campaign.game))

    assert "discard 0" in pages_of(campaign.game).places(table)["option"][1]
    assert best(campaign, "nightmare").reading.move.slug == "report"


def test_no_answer_is_offered_while_cards_are_to_be_reported_p3() -> None:
    campaign = onirim()
    table = state.open_table(campaign, game(campaign.game))

    assert list(pages_of(campaign.game).places(table)["option"][1]) == []


def test_only_names_whose_every_word_is_said_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: set[tuple[str, ...]] = set()
    reach = listing._reach

    def noting(called: tuple[str, ...], heard: Heard, place: int) -> int:
        looked.add(called)
        return reach(called, heard, place)

    monkeypatch.setattr(listing, "_reach", noting)
    best(onirim(), "red sun")

    assert looked <= {("red", "sun"), ("red",), ("sun",)}
