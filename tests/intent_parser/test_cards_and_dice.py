"""Cards of Onirim and dice of Lucidity by name: in order, repeated by the number before them."""

from __future__ import annotations

import pytest

from campaigns.engine import get_game
from campaigns.intent_parser.dry_runs import DryRun, interpret
from campaigns.intent_parser.slots import SlotFiller
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.storage import state
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at
from tests.onirim.test_pages import begin_onirim as onirim

pytestmark = pytest.mark.django_db


def get_best(campaign: Campaign, text: str) -> DryRun:
    return interpret(campaign, text, {}).dry_runs[0]


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
    found = get_best(onirim(), said)

    assert (found.interpretation.move.slug, found.interpretation.args) == ("report", {"cards": cards})


@pytest.mark.parametrize(
    ("said", "move"), [("i play the {}", "play"), ("play {}", "play"), ("chucking a {}", "discard")]
)
def test_a_card_of_the_hand_is_played_or_discarded_by_its_name_p3(said: str, move: str) -> None:
    found = get_best(onirim_at("turn"), said.format("brown key"))

    assert (found.interpretation.move.slug, found.interpretation.args, found.is_ready) == (move, {"place": 1}, True)


def test_a_card_that_is_not_in_hand_is_missing_p3() -> None:
    assert not get_best(onirim_at("turn"), "play the brown sun").is_ready


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
    found = get_best(lucidity_at("draw"), said)

    assert (found.interpretation.move.slug, found.interpretation.args) == ("draw", {"colours": colours})


def test_another_number_of_dice_than_is_due_is_told_p4() -> None:
    found = get_best(lucidity_at("draw"), "2 red 1 blue")

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
    found = get_best(lucidity_at(kind), said)

    assert (found.interpretation.move.slug, found.interpretation.args) == (move, args)


@pytest.mark.parametrize("said", ["doing my red shadow now", "i do the red shadow", "red shadow next"])
def test_a_shadow_that_somebody_does_now_is_resolved(said: str) -> None:
    found = get_best(lucidity_at("track"), said).interpretation

    assert (found.move.slug, found.args) == ("resolve-shadow", {"die": "RS"})


@pytest.mark.parametrize("said", ["nightmare!!", "got a nightmare", "oh, a nightmare and a red sun"])
def test_a_card_that_is_no_answer_to_what_is_asked_was_met_p3(said: str) -> None:
    assert get_best(onirim_at("turn"), said).interpretation.move.slug == "report"


def test_answers_that_are_offered_are_known_as_they_are_spelled_p3() -> None:
    campaign = onirim_at("turn")
    table = state.open_table(campaign, get_game(campaign.game))

    assert "discard 0" in get_game_ui(campaign.game).get_value_locations(table)["option"][1]
    assert get_best(campaign, "nightmare").interpretation.move.slug == "report"


def test_no_answer_is_offered_while_cards_are_to_be_reported_p3() -> None:
    campaign = onirim()
    table = state.open_table(campaign, get_game(campaign.game))

    assert list(get_game_ui(campaign.game).get_value_locations(table)["option"][1]) == []


def test_only_names_whose_every_word_is_said_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: set[tuple[str, ...]] = set()
    reach = SlotFiller._get_match_length

    def noting(filler: SlotFiller, called: tuple[str, ...], place: int) -> int:
        looked.add(called)
        return reach(filler, called, place)

    monkeypatch.setattr(SlotFiller, "_get_match_length", noting)
    get_best(onirim(), "red sun")

    assert looked <= {("red", "sun"), ("red",), ("sun",)}


@pytest.mark.parametrize("said", ["attack player 2", "attack the second player"])
def test_a_player_of_lucidity_may_be_named_by_number(said: str) -> None:
    found = get_best(lucidity_at("nightmare"), said)

    assert (found.interpretation.move.slug, found.interpretation.args["player"]) == ("attack", 2)
