"""Reports of several Dreamers: nicknames, archetypes, everybody but one, and all of an amount."""

from __future__ import annotations

import pytest

from campaigns.intent_parser.dry_runs import InterpretationResult, interpret
from campaigns.models import Campaign
from tests.campaigns.table_actions import apply_move, begin_campaign, get_only_ref
from tests.failures import collect_failures
from tests.intent_parser.demo_table import get_dreamer_names, get_first_interpretation, import_demo, interpret_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


def rename(campaign: Campaign, ref: int, name: str) -> None:
    """Let a Dreamer be played by somebody else."""
    if get_dreamer_names(campaign)[ref] != name:
        apply_move(campaign, "name-player", dreamer=ref, player=name)


def list_ready_lines(found: InterpretationResult) -> list[str]:
    """Return what one tap would report."""
    return [one.summary for one in found.dry_runs if one.is_ready]


@collect_failures(
    ("player", "said"),
    [
        ("Max", "maxi seals 3"),
        ("Max", "max seals 3"),
        ("Maximiliane-Konstanze von Hohenfels", "maxi seals 3"),
        ("Maximiliane-Konstanze von Hohenfels", "max seals 3"),
        ("Maximiliane-Konstanze von Hohenfels", "maximiliane seals 3"),
        ("Ben", "benny seals 3"),
    ],
)
def test_a_nickname_is_whom_it_begins_like(campaign: Campaign, player: str, said: str) -> None:
    rename(campaign, 4, player)

    assert get_first_interpretation(campaign, said) == ("seal", {"dreamer": player, "count": "3"})


@collect_failures("said", ["max seals 3", "ma seals 3", "maxwell seals 3"])
def test_a_beginning_that_two_names_share_or_that_is_another_name_is_nobody(campaign: Campaign, said: str) -> None:
    rename(campaign, 4, "Maxine")
    rename(campaign, 3, "Maximilian")
    found = interpret_sentence(campaign, said)

    assert [one.interpretation.args for one in found.dry_runs if "dreamer" in one.interpretation.args] == []


@collect_failures(
    ("said", "whom"),
    [
        ("the gambler suffers 1", "Mara"),
        ("the tough guy suffers 1", "Jonas"),
        ("free spirit suffers 1", "Teo"),
    ],
)
def test_the_archetype_of_a_named_player_is_that_dreamer(campaign: Campaign, said: str, whom: str) -> None:
    assert get_first_interpretation(campaign, said) == ("suffer", {"dreamer": whom, "count": "1"})


def test_an_archetype_that_a_move_takes_is_nobody(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "reaper joins").dry_runs[0]

    assert (found.interpretation.move.slug, found.interpretation.args) == ("join", {"archetype": "reaper"})


@collect_failures(
    ("said", "line"),
    [
        ("ilse and teo take 2 distress", "Ilse and Teo suffered 2 Distress each."),
        ("i and jonas heal one", "Mara and Jonas cured 1 Distress each."),
        ("ilse, jonas and teo suffer 1", "Ilse, Jonas and Teo suffered 1 Distress each."),
        ("we both take 1 distress", "Each Dreamer suffered 1 Distress."),
        ("everyone suffers 1", "Each Dreamer suffered 1 Distress."),
        ("all suffer 1 distress", "Each Dreamer suffered 1 Distress."),
        ("we all gain 1 ether", "Each Dreamer gained 1 Ether."),
        ("each dreamer seals 2 cards", "Each Dreamer Sealed 2 cards."),
        ("everyone except jonas seals 2", "Mara, Ilse and Teo Sealed 2 cards each."),
        ("everybody but the gambler seals 2", "Ilse, Jonas and Teo Sealed 2 cards each."),
        ("everyone except mara and ilse seals 2", "Jonas and Teo Sealed 2 cards each."),
        ("everybody cures all distress", "Only Jonas and Mara cured all their Distress."),
        ("we all cure all our distress", "Only Jonas and Mara cured all their Distress."),
        ("everyone unseals all cards", "Only Jonas and Mara Unsealed all their cards."),
    ],
)
def test_several_dreamers_are_one_reading_and_one_tap(campaign: Campaign, said: str, line: str) -> None:
    found = interpret_sentence(campaign, said)

    assert (list_ready_lines(found), found.is_rules_first) == ([line], False)


@collect_failures(
    ("said", "line"),
    [
        ("mara cures all distress", "Mara cured 4 Distress and has 0 of 8."),
        ("jonas unseals all cards", "Jonas Unsealed 2 cards."),
        ("jonas discards all cards", "Jonas discarded 3 cards from the hand."),
    ],
)
def test_all_of_it_is_as_much_as_there_is(campaign: Campaign, said: str, line: str) -> None:
    assert interpret_sentence(campaign, said).dry_runs[0].summary == line


def test_all_that_each_has_is_a_tap_each_without_those_who_have_none(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "everyone loses all ether")

    assert list_ready_lines(found) == [f"{name} spent 1 Ether and has 0 left." for name in ("Mara", "Ilse", "Teo")]


def test_what_none_of_them_can_do_is_said_once(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "we take off the mask")

    assert [one.reason is not None for one in found.dry_runs] == [True]


@collect_failures("said", ["everyone loses all ether", "everyone gives 1 ether", "mara gives ilse 1 ether"])
def test_nobody_gives_up_who_does_not_say_so_p18(campaign: Campaign, said: str) -> None:
    assert "save-as-death" not in [one.interpretation.move.slug for one in interpret_sentence(campaign, said).dry_runs]


def test_giving_up_is_understood_p18(campaign: Campaign) -> None:
    assert get_first_interpretation(campaign, "we give up")[0] == "save-as-death"


@collect_failures("said", ["we lost", "we lose!"])
def test_who_says_that_they_lost_is_offered_the_loss_p18(campaign: Campaign, said: str) -> None:
    (found,) = interpret_sentence(campaign, said).dry_runs

    assert (found.interpretation.move.slug, found.interpretation.move.is_game_ending) == ("save-as-death", True)


@collect_failures("said", ["we lost", "the dream is lost"])
def test_in_a_dream_it_is_the_dream_that_is_lost_p10(said: str) -> None:
    campaign = begin_campaign()
    apply_move(campaign, "gain-gate", name="Winter station", code="I-14 R", dream="I-14", keys=0)
    apply_move(campaign, "enter-dream", gate=get_only_ref(campaign, "etherfields.gate"), turns=11)

    (found,) = interpret(campaign, said, get_dreamer_names(campaign)).dry_runs

    assert (found.interpretation.move.slug, found.interpretation.args) == ("end-dream", {"outcome": "lost"})


@collect_failures("said", ["a shadow attacks us", "a shadow came out, it attacks us", "a shadow comes into play"])
def test_a_new_attacker_is_an_entity_to_put_in_play_p8(campaign: Campaign, said: str) -> None:
    assert get_first_interpretation(campaign, said) == ("put-entity", {"name": "Shadow"})
