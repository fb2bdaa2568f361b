"""Interpretations of a sentence as moves: who, what, how many, and a preview."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from campaigns.intent_parser.dry_runs import interpret
from campaigns.models import Campaign
from tests.campaigns.table_actions import apply_move
from tests.failures import collect_failures
from tests.intent_parser.demo_table import get_dreamer_names, get_first_interpretation, import_demo, interpret_sentence

pytestmark = pytest.mark.django_db
REPORTS_PATH = Path(__file__).with_name("reports.tsv")


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


def test_a_report_says_what_would_change_and_carries_nothing_out_p18(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "mara takes 2 distress").dry_runs[0]

    assert found.is_ready
    assert found.summary == "Mara suffered 2 Distress and has 6 of 8."
    assert list(found.changes) == ["Mara: Distress 4 → 6"]
    assert Campaign.objects.get().version == campaign.version


@collect_failures(
    ("said", "move", "args"),
    [
        ("i take one damage", "suffer", {"dreamer": "Mara", "count": "1"}),
        ("seal two cards jonas", "seal", {"dreamer": "Jonas", "count": "2"}),
        ("loot 2 ether 1 key", "gain-loot", {"ether": "2", "keys": "1"}),
        ("mara removes a flaw for 2 ether", "remove-flaw", {"dreamer": "Mara", "ether": "2"}),
        ("revealed ii-07 d", "reveal-secret", {"code": "II-07 D"}),
        ("read script 145", "read-script", {"script_number": "145"}),
        ("ilse sels 3", "seal", {"dreamer": "Ilse", "count": "3"}),
        ("ils seals 3", "seal", {"dreamer": "Ilse", "count": "3"}),
        ("mara takes to distress", "suffer", {"dreamer": "Mara", "count": "2"}),
        ("teo gains either", "gain-ether", {"dreamer": "Teo"}),
        ("mara paid 2 eth", "spend-ether", {"dreamer": "Mara", "count": "2"}),
        ("teo used up 3 ether", "spend-ether", {"dreamer": "Teo", "count": "3"}),
        ("got 1 ether", "gain-ether", {"dreamer": "Mara", "count": "1"}),
        ("thats one key gone", "spend-key", {"count": "1"}),
        ("+1 hr", "gain-hours", {"count": "1"}),
    ],
)
def test_what_is_said_becomes_the_arguments(campaign: Campaign, said: str, move: str, args: dict[str, str]) -> None:
    assert get_first_interpretation(campaign, said) == (move, args)


def test_what_is_missing_is_asked_for_and_not_guessed(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "ilse seals").dry_runs[0]

    assert not found.is_ready
    assert [argument.name for argument in found.interpretation.missing_arguments] == ["count"]


def test_who_is_not_named_is_whoever_holds_this_phone(campaign: Campaign) -> None:
    assert get_first_interpretation(campaign, "seal 3") == ("seal", {"dreamer": "Mara", "count": "3"})


def test_nobody_is_taken_for_a_name_that_nobody_knows(campaign: Campaign) -> None:
    assert [
        argument.name
        for argument in interpret_sentence(campaign, "zbigniew seals 3").dry_runs[0].interpretation.missing_arguments
    ] == ["dreamer"]


def test_on_the_phone_of_the_whole_table_who_is_not_named_is_missing(campaign: Campaign) -> None:
    found = interpret(campaign, "seal 3", get_dreamer_names(campaign)).dry_runs[0]

    assert [argument.name for argument in found.interpretation.missing_arguments] == ["dreamer"]


def test_a_dreamer_is_no_name_of_a_thing(campaign: Campaign) -> None:
    assert get_first_interpretation(campaign, "ilse gets to draw 2 extra cards thx to her item")[0] == "draw-cards"


def test_a_printed_code_outweighs_the_verb_beside_it(campaign: Campaign) -> None:
    assert get_first_interpretation(campaign, "opened II-9 C") == ("reveal-secret", {"code": "II-9 C"})


@collect_failures("said", ["we need 2 more keys", "mara has 3 distress and 2 ether already"])
def test_how_it_stands_is_no_report(campaign: Campaign, said: str) -> None:
    assert interpret_sentence(campaign, said).is_rules_first


def test_what_may_not_be_says_why_with_its_rule_p8(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "end the actions").dry_runs[0]

    assert not found.is_ready
    assert found.reason is not None
    assert "Card and action step is over" in found.reason.text
    assert found.reason.citation.page_text == "p. 8"


def test_a_number_out_of_bounds_is_told_and_not_ready_p18(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "jonas suffers 9").dry_runs[0]

    assert (found.is_ready, list(found.errors)) == (False, ["Enter a whole number from 1 to 8."])


def test_a_bare_number_is_offered_as_what_happened_and_as_what_lies_there(campaign: Campaign) -> None:
    happened, lies = interpret_sentence(campaign, "teo 2 distress").dry_runs[:2]

    assert (happened.interpretation.move.slug, lies.interpretation.move.slug) == ("suffer", "correct")
    assert list(lies.changes) == ["Teo: Distress 0 → 2"]
    assert interpret_sentence(campaign, "teo is at 2 distress").dry_runs[0].interpretation.move.slug == "correct"


def test_an_open_question_can_be_answered_in_words_p9(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "teo takes the effect").dry_runs[0]

    assert (found.interpretation.move.slug, found.is_ready) == ("meet-effect", True)
    apply_move(campaign, "meet-effect", decision=found.interpretation.args["decision"], answer="take")
    assert interpret_sentence(campaign, "teo takes the effect").dry_runs[0].interpretation.move.slug != "meet-effect"


@collect_failures(
    "said",
    [
        "can i pay with sealed cards",
        "what happens at 8 distress",
        "ilse did not seal 3",
        "ilse doesn't seal 3",
        "mara should have taken 2 distress",
        "jonas sealed 2 last turn",
        "ilse seals 3?",
        "is mara hurt",
        "three more beers in the fridge",
    ],
)
def test_questions_denials_and_talk_put_rules_first(campaign: Campaign, said: str) -> None:
    assert interpret_sentence(campaign, said).is_rules_first


@collect_failures(
    "said", ["", "   ", "😀", "+", "-", "???", "I-", "0" * 80, "%(dreamer)s", "a" * 80, "ünïcödé ß", "\u202e"]
)
def test_nothing_that_is_typed_makes_it_fail(campaign: Campaign, said: str) -> None:
    assert len(interpret_sentence(campaign, said).dry_runs) <= 3


def test_a_dreamer_whose_name_is_a_word_of_the_game_is_found_by_the_whole_name(campaign: Campaign) -> None:
    ilse = next(ref for ref, name in get_dreamer_names(campaign).items() if name == "Ilse")
    apply_move(campaign, "name-player", dreamer=ilse, player="Key")

    assert get_first_interpretation(campaign, "key takes 1 distress") == ("suffer", {"dreamer": "Key", "count": "1"})


@pytest.mark.slow
def test_sentences_of_an_evening_are_read_as_they_are_meant(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("tell-bench", str(REPORTS_PATH))
    figures = capsys.readouterr().out.splitlines()[-1].split()

    assert float(figures[1]) >= 0.97, figures
    assert float(figures[4]) >= 0.98, figures
    assert float(figures[8]) <= 0.01, figures


@pytest.mark.slow
def test_a_slip_of_the_finger_in_every_sentence_is_mostly_forgiven(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("tell-bench", str(REPORTS_PATH), typos=7)
    figures = capsys.readouterr().out.splitlines()[-1].split()

    assert float(figures[1]) >= 0.85, figures
    assert float(figures[8]) <= 0.03, figures
