"""Readings that are careful: names that nobody noted, losses that nobody named, words that nobody knows."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.intent_parser.dry_runs import interpret
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import apply_move
from tests.failures import collect_failures
from tests.intent_parser.demo_table import get_first_interpretation, import_demo, interpret_sentence
from tests.intent_parser.test_pages import post_sentence
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at

pytestmark = pytest.mark.django_db
TEO = 4


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


@pytest.fixture
def haunted(campaign: Campaign) -> Campaign:
    """Return the demo campaign with a Wraith in play."""
    apply_move(campaign, "put-entity", name="Wraith")
    return campaign


@pytest.fixture
def hurt(campaign: Campaign) -> Campaign:
    """Return the demo campaign after Teo suffered 2 Distress."""
    apply_move(campaign, "suffer", dreamer=TEO, count=2)
    return campaign


def test_a_thing_that_nobody_noted_hits_whom_it_names_p9(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "the wraith attacks teo").dry_runs

    assert (found[0].interpretation.move.slug, found[0].interpretation.args) == ("suffer", {"dreamer": TEO})
    assert [argument.name for argument in found[0].interpretation.missing_arguments] == ["count"]
    assert not any(one.interpretation.args.get("entity") for one in found[:1])


@collect_failures("said", ["a wraith spawns", "a new wraith on the board", "a new wraith spawns"])
def test_a_thing_that_nobody_noted_comes_into_play_p8(campaign: Campaign, said: str) -> None:
    assert get_first_interpretation(campaign, said) == ("put-entity", {"name": "Wraith"})


@collect_failures(
    ("said", "move"),
    [
        ("teo killed the wraith", "remove-figures"),
        ("the wraith is dead", "remove-figures"),
        ("a wraith spawns", "spawn"),
        ("the wraith spawns 2", "spawn"),
        ("a new wraith on the board", "spawn"),
    ],
)
def test_a_thing_in_play_is_the_one_that_is_meant_p10(haunted: Campaign, said: str, move: str) -> None:
    found = interpret_sentence(haunted, said).dry_runs[0]

    assert (found.interpretation.move.slug, found.is_ready) == (move, True)
    assert "Wraith" in found.summary


def test_a_thing_that_is_not_in_play_is_not_understood(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "the wraith is dead")

    assert "wraith" in found.unexplained_words
    assert not any(one.is_ready for one in found.dry_runs)


@collect_failures("said", ["we gain 5 keys", "we gained 3 keys", "teo found 2 keys", "we get 12 keys", "gain 8 gems"])
def test_a_gain_is_never_read_as_a_loss_p18(campaign: Campaign, said: str) -> None:
    losses = {"suffer", "seal", "affect-team", "spend-key", "spend-ether", "lose-hours", "save-as-death"}

    assert not losses & {one.interpretation.move.slug for one in interpret_sentence(campaign, said).dry_runs}


@collect_failures("said", ["teo takes 2 gribbles", "jonas loses 3 marbles", "the cat ate 2 of my cards"])
def test_nothing_is_ready_while_a_word_is_unexplained(campaign: Campaign, said: str) -> None:
    assert not any(one.is_ready for one in interpret_sentence(campaign, said).dry_runs)


def test_a_gain_without_a_verb_offers_no_loss_p15(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "1 ether for everyone")

    assert found.dry_runs[0].interpretation.args == {"team_effect": "ether", "count": 1}
    assert not any(one.interpretation.args.get("team_effect") == "ether-less" for one in found.dry_runs)


def test_a_dreamer_who_dies_is_no_entity_that_is_removed_p18(campaign: Campaign) -> None:
    assert not any(
        one.is_ready and one.interpretation.move.slug == "remove-figures"
        for one in interpret_sentence(campaign, "teo died").dry_runs
    )


@collect_failures(
    ("said", "changes"),
    [
        ("ilse is on 3 distress", "Ilse: Distress 0 → 3"),
        ("set jonas to 1 distress", "Jonas: Distress"),
        ("teo's down to 0 ether", "Teo: Ether 1 → 0"),
    ],
)
def test_how_a_number_stands_is_no_event(campaign: Campaign, said: str, changes: str) -> None:
    found = interpret_sentence(campaign, said).dry_runs[0]

    assert found.interpretation.move.slug == "correct"
    assert found.changes[0].startswith(changes)


@collect_failures(
    ("said", "colour", "intent"),
    [
        ("teo hits the usher with 4 red", "wrath", "4"),
        ("ilse attacks the usher with 3 yellow", "cunning", "3"),
        ("4 green on the usher from me", "awareness", "4"),
    ],
)
def test_intent_is_known_by_its_colour_p12(campaign: Campaign, said: str, colour: str, intent: str) -> None:
    move, args = get_first_interpretation(campaign, said)

    assert (move, args["colour"], args["intent"]) == ("mark-intent", colour, intent)


@collect_failures("said", ["lose all keys", "we spend all our keys"])
def test_all_of_something_is_never_taken_for_one(campaign: Campaign, said: str) -> None:
    found = interpret_sentence(campaign, said).dry_runs[0]

    assert (found.interpretation.move.slug, found.is_ready) == ("spend-key", False)


def test_whoever_speaks_is_not_left_out_for_another(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "i gave teo 2 ether").dry_runs

    assert not any(one.is_ready for one in found)


def test_whoever_was_named_and_cannot_is_not_left_out_silently_p8(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "mara and jonas each draw a card").dry_runs

    assert {str(one.interpretation.args["dreamer"]): one.is_ready for one in found} == {"1": False, "3": True}
    assert found[0].reason is not None


@collect_failures(
    ("said", "word"),
    [
        ("i paid for the wraith assault, three cards, all wrath", "paid"),
        ("i forgot to draw", "forgot"),
        ("two keys gone, back in the pool they go", "back"),
    ],
)
def test_a_new_name_with_words_that_mean_something_else_is_never_ready(
    campaign: Campaign, said: str, word: str
) -> None:
    found = interpret_sentence(campaign, said).dry_runs

    assert not any(one.is_ready for one in found)
    assert word in found[0].interpretation.unexplained_words


@collect_failures(
    ("said", "name"),
    [("mara gains the item silver bell", "Silver bell"), ("a wraith spawns", "Wraith")],
)
def test_a_new_name_of_words_that_nobody_knows_is_ready(campaign: Campaign, said: str, name: str) -> None:
    found = interpret_sentence(campaign, said).dry_runs[0]

    assert (found.interpretation.args["name"], found.is_ready) == (name, True)


def test_what_changes_nothing_is_told_and_nothing_else_is_offered_p18(campaign: Campaign) -> None:
    (found,) = interpret_sentence(campaign, "teo loses 2 distress").dry_runs

    assert (found.interpretation.move.slug, found.is_ready) == ("cure", False)
    assert found.reason is not None


def test_what_was_not_understood_is_said_with_the_nearest_moves(player: Client, campaign: Campaign) -> None:
    page = post_sentence(player, campaign, "teo takes 2 distress and frobs")

    assert "I didn't understand “frobs”. Did you mean:" in page
    assert "Teo suffered 2 Distress" in page


def test_what_is_nearest_comes_before_the_rules_only_for_a_report(player: Client, campaign: Campaign) -> None:
    assert "data-asks" not in post_sentence(player, campaign, "nora takes 2 distress")
    assert "data-asks" not in post_sentence(player, campaign, "the wraith is dead")
    assert "understand" not in post_sentence(player, campaign, "line of sight")


def test_a_question_is_answered_by_the_rules_and_not_called_strange(player: Client, campaign: Campaign) -> None:
    assert "understand" not in post_sentence(player, campaign, "can ilse frob 3 gribbles")


@collect_failures(
    ("said", "changes"),
    [
        ("we miscounted, teo has 1 distress", "Teo: Distress 2 → 1"),
        ("we miscounted, teo has 3", "Teo: Distress 2 → 3"),
        ("recounted: teo has 4", "Teo: Distress 2 → 4"),
    ],
)
def test_a_miscount_corrects_the_number_of_the_last_report(hurt: Campaign, said: str, changes: str) -> None:
    found = interpret_sentence(hurt, said)

    assert (found.dry_runs[0].interpretation.move.slug, found.is_rules_first) == ("correct", False)
    assert list(found.dry_runs[0].changes) == [changes]


@collect_failures(
    ("said", "what", "value"),
    [
        ("no hang about, ilse has 2 distress not just 1", "etherfields.dreamer:2:distress", 2),
        ("teo's got 2 gems, not 3", "etherfields.dreamer:4:gems", 2),
        ("teos got 2 gems not 3 i cant count", "etherfields.dreamer:4:gems", 2),
        ("hang on thats wrong, mara's ether should say 4", "etherfields.dreamer:1:ether", 4),
        ("i've actually got 3 ether", "etherfields.dreamer:1:ether", 3),
        ("weve actually got three keys, you wrote two", "etherfields.team:1:keys", 3),
        ("oops, the hours are supposed to be at 2, somebody nudged them", "etherfields.team:1:hours", 2),
    ],
)
def test_a_number_that_was_noted_wrong_is_corrected(campaign: Campaign, said: str, what: str, value: int) -> None:
    found = interpret_sentence(campaign, said)
    (run,) = found.dry_runs

    assert (run.interpretation.move.slug, run.interpretation.args) == ("correct", {"what": what, "value": value})
    assert (run.is_ready, found.is_rules_first) == (True, False)


@collect_failures(
    "said",
    [
        "teo took 2 distress not 3",
        "jonas got 2 gems not 3",
        "if ilse has 2 distress not 1 she lives",
        "does ilse have 2 distress, not 1?",
        "ilse and teo have 2 distress not 1",
        "teo attacked, ilse has 2 distress not 1",
        "ilse has 2 distress not 1, everybody draws",
        "distress should be 3",
        "the wraith should be at 2 distress",
        "the usher has 2 keys, not 1",
    ],
)
def test_what_else_is_said_is_no_number_that_was_noted_wrong(campaign: Campaign, said: str) -> None:
    found = interpret_sentence(campaign, said).dry_runs

    assert not any(one.is_ready and one.interpretation.move.slug == "correct" for one in found)


@collect_failures(
    ("said", "summary"),
    [
        ("no wait, teo had 1 not 2", "Teo suffered 1 Distress and has 1 of 8."),
        ("no, jonas not teo", "Jonas suffered 2 Distress and has"),
        ("wait, for jonas", "Jonas suffered 2 Distress and has"),
    ],
)
def test_a_correction_may_name_the_wrong_value_too(hurt: Campaign, said: str, summary: str) -> None:
    found = interpret_sentence(hurt, said)

    assert found.undone_entry is not None
    assert found.dry_runs[0].summary.startswith(summary)


@collect_failures(
    ("said", "team_effect", "count"),
    [
        ("everyone takes a distress", "distress", 1),
        ("each dreamer seals 2", "seal", 2),
        ("all dreamers unseal 2", "unseal", 2),
        ("every dreamer takes 2 damage", "distress", 2),
        ("all players lose 1 ether", "ether-less", 1),
    ],
)
def test_all_of_them_are_one_reading_and_one_tap_p9(
    campaign: Campaign, said: str, team_effect: str, count: int
) -> None:
    found = interpret_sentence(campaign, said)

    assert (len(found.dry_runs), found.is_rules_first, found.dry_runs[0].is_ready) == (1, False, True)
    assert found.dry_runs[0].interpretation.args == {"team_effect": team_effect, "count": count}


@collect_failures(
    ("said", "cards"),
    [
        ("observatory moon", ["RM"]),
        ("aquarium sun", ["BS"]),
        ("library key", ["NK"]),
        ("red key", ["RK"]),
        ("drew a garden door", ["GD"]),
        ("moon from the library", ["NM"]),
        ("drew 2 garden suns", ["GS", "GS"]),
    ],
)
def test_a_place_of_onirim_is_its_colour_p3(said: str, cards: list[str]) -> None:
    demo = get_game_ui("onirim").demo_path
    assert demo is not None
    found = interpret(import_campaign(demo.read_bytes()), said, {}).dry_runs[0].interpretation
    assert (found.move.slug, found.args) == ("report", {"cards": cards})


@collect_failures(
    ("said", "colour"),
    [
        ("i become the nightmare of the depths", "B"),
        ("ilse becomes envy", "G"),
        ("turned into primeval fear", "R"),
        ("becomes the yellow nightmare", "Y"),
    ],
)
def test_a_nightmare_of_lucidity_is_known_by_name_and_colour(said: str, colour: str) -> None:
    found = interpret(lucidity_at("become"), said, {}).dry_runs[0].interpretation
    assert (found.move.slug, found.args.get("colour")) == ("become", colour)
