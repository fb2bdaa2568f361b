"""Real phrasings: comments, reasons, pronouns, what got hit, the one card, a thing by its name."""

from __future__ import annotations

import pytest

from campaigns.engine.messages import messages
from campaigns.intent_parser.dry_runs import interpret
from campaigns.intent_parser.intent_model import get_intent_model
from campaigns.intent_parser.tokens import tokenize_sentence
from campaigns.intent_parser.utterance import find_noise
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.transfer.importer import import_campaign
from tests.failures import collect_failures
from tests.intent_parser.demo_table import get_first_interpretation, import_demo, interpret_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


def remove_noise(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the words of a text without noise words, except stems that the game knows."""
    found = tokenize_sentence(text)
    meant = [{token.stem: 1.0} if token.stem in known else {} for token in found]
    return [found[place].text for place in sorted(find_noise(text, found, meant, []))]


@collect_failures(
    ("said", "aside"),
    [
        ("seals 3, poor fellow", ["poor", "fellow"]),
        ("seals 3, and 2 more", []),
        ("poor fellow seals 3", []),
        ("seals 3 because the usher laughed", ["because", "the", "usher", "laughed"]),
    ],
)
def test_a_comment_behind_a_comma_and_a_reason_report_nothing(said: str, aside: list[str]) -> None:
    assert remove_noise(said, frozenset({"seal"})) == aside


@collect_failures(
    ("said", "numbers"),
    [("the brown one", []), ("one key", [1]), ("draws up to six", []), ("a pair", [2]), ("eighteen", [18])],
)
def test_a_number_is_one_only_where_it_counts(said: str, numbers: list[int]) -> None:
    assert [token.number for token in tokenize_sentence(said) if token.number is not None] == numbers


def test_up_to_so_many_is_no_number_of_cards(campaign: Campaign) -> None:
    found = [one.interpretation for one in interpret_sentence(campaign, "jonas draws up to six cards").dry_runs]

    assert found[0].move.slug == "draw"
    assert all("count" not in one.args for one in found)


@collect_failures(
    ("said", "args"),
    [
        ("teo rolled the luck die, got a 2", {"dreamer": "Teo", "luck": "two"}),
        ("teo boosts, 3", {"dreamer": "Teo", "luck": "three"}),
        ("teo boosts with 2 intent", {"dreamer": "Teo", "intent": "2"}),
        ("teo boosts, 7", {"dreamer": "Teo"}),
    ],
)
def test_a_number_that_nothing_else_takes_is_a_value_that_is_counted_p14(
    campaign: Campaign, said: str, args: dict[str, str]
) -> None:
    assert get_first_interpretation(campaign, said) == ("boost", args)


def test_what_got_hit_gained_nothing() -> None:
    assert tokenize_sentence("got hit")[0].stem == ""
    assert tokenize_sentence("got 2 ether")[0].stem == "gain"


def test_turns_over_is_not_turn_s_over() -> None:
    assert [token.is_multiword for token in tokenize_sentence("turns over")] == [True]
    assert [token.is_multiword for token in tokenize_sentence("turn's over")] == [False, False]


@collect_failures(
    ("said", "move", "args"),
    [
        ("jonas got clobbered for one", "suffer", {"dreamer": "Jonas", "count": "1"}),
        ("the usher hit teo for 2", "suffer", {"dreamer": "Teo", "count": "2"}),
        ("took 2 damage from the usher", "suffer", {"dreamer": "Mara", "count": "2"}),
        ("unsealed five, finally", "unseal", {"dreamer": "Mara", "count": "5"}),
        ("teo bought a card for 3", "buy-cards", {"dreamer": "Teo", "count": "1", "ether": "3"}),
        ("loot: 2 ether and a key", "gain-loot", {"ether": "2", "keys": "1"}),
        ("rope goes back into storage", "discard-item", {"item": "A coil of rope"}),
        ("teo boosted, plus 2", "boost", {"dreamer": "Teo", "luck": "two"}),
        ("ilse shopped for one card, 3 ether", "buy-cards", {"dreamer": "Ilse", "count": "1", "ether": "3"}),
        ("i move over to ilse, 2 spaces", "move-dreamer", {"dreamer": "Mara", "spaces": "2"}),
        ("got paid 1 ether", "gain-ether", {"dreamer": "Mara", "count": "1"}),
        ("there goes an hour", "lose-hours", {"count": "1"}),
        ("teo gives up a gem", "use-gem", {"dreamer": "Teo", "count": "1"}),
        ("we give up a key", "spend-key", {"count": "1"}),
        ("i moved three spaces and paid two cards", "move-dreamer", {"dreamer": "Mara", "spaces": "3", "cards": "2"}),
        (
            "everybody seals 2 except jonas",
            "affect-team",
            {"dreamers": "Mara, Ilse, Teo", "team_effect": "seal", "count": "2"},
        ),
    ],
)
def test_what_is_said_in_everyday_words_is_read(campaign: Campaign, said: str, move: str, args: dict[str, str]) -> None:
    assert get_first_interpretation(campaign, said) == (move, args)


def test_what_stands_beside_a_colour_is_its_intent_p12(campaign: Campaign) -> None:
    move, args = get_first_interpretation(campaign, "ilse smacks the usher for six red")

    assert move == "mark-intent"
    assert (args["colour"], args["intent"]) == ("wrath", "6")


def test_for_the_turn_is_no_four(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "i draw my cards for the turn").dry_runs

    assert all("count" not in one.interpretation.args for one in found)


def test_he_is_nobody_who_is_known(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "he takes 2 distress").dry_runs[0]

    assert (found.is_ready, [argument.name for argument in found.interpretation.missing_arguments]) == (
        False,
        ["dreamer"],
    )


def test_one_for_each_is_one_for_each(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "one dmg for ilse and one for teo")

    assert found.dry_runs[0].summary == "Ilse and Teo suffered 1 Distress each."


@collect_failures(
    "said",
    [
        "teo gets 2",
        "they'd lose an hour",
        "it says seal 2",
        "teo have you got 2 ether",
        "i only have 4 distress",
        "cure 2 or unseal 3",
        "we lost two hours to traffic",
        "teo is dead",
        "i'll seal 3",
        "one hour left on the clock",
        "we have 2 keys",
        "each key opens a gate",
        "the card costs 3 ether",
        "you suffer 1 distress on a fail",
    ],
)
def test_what_may_be_meant_otherwise_puts_rules_first(campaign: Campaign, said: str) -> None:
    assert interpret_sentence(campaign, said).is_rules_first


def test_a_place_that_nobody_noted_does_not_make_a_report_strange(campaign: Campaign) -> None:
    named = interpret_sentence(campaign, "teo walks two spaces to the fountain").dry_runs[0]
    strange = interpret_sentence(campaign, "teo walks two spaces in sandals").dry_runs[0]

    assert not named.interpretation.has_unknown_words
    assert strange.interpretation.has_unknown_words


def test_a_sentence_that_begins_with_a_contraction_is_no_question(campaign: Campaign) -> None:
    assert not interpret_sentence(campaign, "we're out of turns").is_rules_first
    assert interpret_sentence(campaign, "were we out of turns").is_rules_first


def test_thanks_to_somebody_is_a_reason_and_no_talk(campaign: Campaign) -> None:
    assert not interpret_sentence(campaign, "gained an hour thanks to the fate card").is_rules_first


def test_a_thing_by_a_part_of_its_name_is_what_it_is_of(campaign: Campaign) -> None:
    assert get_first_interpretation(campaign, "usher's gone")[0] in ("remove-figures", "take-figure-off")
    assert get_first_interpretation(campaign, "we go into the usher's theatre")[0] == "enter-dream"


@collect_failures(("said", "place"), [("played the key", "4"), ("i lay a key", "4"), ("binned the brown one", "3")])
def test_the_one_card_of_its_kind_needs_no_whole_name(said: str, place: str) -> None:
    demo_of = get_game_ui("onirim").demo_path
    assert demo_of is not None
    found = interpret(import_campaign(demo_of.read_bytes()), said, {}).dry_runs[0].interpretation

    assert str(found.args["place"]) == place


def test_a_card_of_the_hand_without_a_verb_is_only_guessed_to_be_discarded() -> None:
    demo_of = get_game_ui("onirim").demo_path
    assert demo_of is not None
    campaign = import_campaign(demo_of.read_bytes())

    assert interpret(campaign, "it was a garden sun", {}).is_rules_first
    assert not interpret(campaign, "i discard the garden sun", {}).is_rules_first


def test_giving_up_is_spending_only_with_what_is_given() -> None:
    assert tokenize_sentence("gives up 2 gems")[0].stem == tokenize_sentence("spends")[0].stem
    assert tokenize_sentence("gives up this game")[0].stem != tokenize_sentence("spends")[0].stem


def test_whoever_plays_lucidity_is_known_by_name() -> None:
    demo_of = get_game_ui("lucidity").demo_path
    assert demo_of is not None

    assert not interpret(import_campaign(demo_of.read_bytes()), "ilse rests with all dice", {}).is_rules_first


def test_words_for_a_value_are_declared_beside_its_label() -> None:
    assert str(messages.synonyms["etherfields", "colour.wrath"]) == "red"
    speech = get_intent_model("etherfields")
    mark = next(one for one in speech.intents if one.move.slug == "mark-intent")
    assert frozenset({"red"}) in mark.value_stems["colour"]["wrath"]


def test_a_word_that_calls_half_of_all_moves_calls_none() -> None:
    speech = get_intent_model("etherfields")
    suffer = next(one for one in speech.intents if one.move.slug == "suffer")

    assert speech.is_ambiguous(suffer, {"gain": 1.0}, 0.5)
    assert not speech.is_ambiguous(suffer, {"gain": 1.0, "distress": 1.0}, 0.5)
