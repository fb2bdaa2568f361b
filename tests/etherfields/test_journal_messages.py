"""Journal messages of moves, in a player's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaigns.engine import get_moves
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.actions import move_dreamer, pay_action
from campaigns.etherfields.rules.clock import lose_hours
from campaigns.etherfields.rules.distress import cure_distress, suffer_distress
from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.roster import change_dreamer
from campaigns.etherfields.rules.seal import unseal_cards
from campaigns.etherfields.rules.treasure import gain_ether, spend_key
from tests.etherfields.factories import (
    ActionFactory,
    ChecklistFactory,
    DreamerFactory,
    EntityFactory,
    TeamFactory,
)
from tests.etherfields.table_builders import build_effect, build_event_table, build_slumber_table
from tests.rule_harness import build_table, expect_violation, get_definition, play_move


def play_and_render(table: Any, rule: Callable[..., None], **args: Any) -> str:
    """Make a move and return its journal message, with all consequences."""
    names = {name: str(value) for name, value in args.items() if hasattr(value, "ref")}
    names |= {name: [str(one) for one in value] for name, value in args.items() if isinstance(value, list)}  # type: ignore[misc]
    play_move(table, rule, **args)
    declared = get_definition(rule)
    given = {a.name: args.get(a.name, a.default) for a in declared.arguments}
    line = messages.get_journal_line(declared.name, given, names | table.line_facts)
    return " ".join(
        [line, *(messages.get_consequence(one.code, one.facts, "etherfields") for one in table.consequences)]
    )


def build_anna(**fields: Any) -> Any:
    return DreamerFactory.build(archetype="gambler", player="Anna", **fields)


def test_suffering_says_how_much_there_is_now_p18() -> None:
    gambler = build_anna()

    assert (
        play_and_render(build_table(gambler), suffer_distress, dreamer=gambler, count=1)
        == "Anna suffered 1 Distress and has 1 of 8."
    )


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (0, "Anna cured no Distress. Anna had no Distress to cure."),
        (1, "Anna cured 1 Distress and has 0 of 8. Anna had only 1 Distress to cure, not 2."),
        (3, "Anna cured 2 Distress and has 1 of 8."),
    ],
)
def test_curing_says_what_was_cured_p18(there: int, said: str) -> None:
    gambler = build_anna(distress=there)

    assert play_and_render(build_table(gambler), cure_distress, dreamer=gambler, count=2) == said


def test_what_is_gained_and_spent_says_what_is_left_p3() -> None:
    gambler = build_anna(ether=1)
    table = build_table(gambler, TeamFactory.build(keys=3, hours=2))

    assert play_and_render(table, gain_ether, dreamer=gambler, count=2) == "Anna gained 2 Ether and has 3."
    assert play_and_render(table, spend_key, count=2) == "The Team spent 2 Keys and has 1 left."
    assert play_and_render(table, lose_hours, count=1) == "The Team lost 1 Hour and has 1 left."


def test_unsealing_says_what_there_was_p14() -> None:
    gambler = build_anna(sealed=1)
    table = build_table(gambler)

    assert (
        play_and_render(table, unseal_cards, dreamer=gambler, count=3)
        == "Anna Unsealed 1 card. Anna had only 1 Sealed card, not 3."
    )
    assert (
        play_and_render(table, unseal_cards, dreamer=gambler, count=3)
        == "Anna Unsealed no card. Anna had no Sealed card."
    )


def test_an_effect_says_whom_it_reaches_and_what_that_does_to_them_p9() -> None:
    gambler, wraith = build_anna(), EntityFactory.build(effects={"basic": build_effect(distress=1)})
    line = play_and_render(
        build_event_table(gambler, wraith), resolve_effect, entity=wraith, kind="basic", hit=[gambler]
    )
    assert line == "Wraith's Basic effect reached Anna. Anna suffered 1 Distress and has 1 of 8."

    wraith = EntityFactory.build(effects={"basic": build_effect(range=1, distress=1)}, morphings=["distress"])
    line = play_and_render(
        build_event_table(gambler, wraith), resolve_effect, entity=wraith, kind="basic", hit=[gambler]
    )
    assert line == (
        "Wraith's Basic effect reached Anna. With its Morphings Wraith inflicts 2 Distress. "
        "Anna suffered 2 Distress and has 3 of 8."
    )


def test_once_and_several_times_are_said_apart_p12() -> None:
    gambler = build_anna()
    action = ActionFactory.build(where="rule", keyword="assault", name="Break the door")
    table = build_slumber_table(gambler, action, TeamFactory.build(tracking="light"))

    once = play_and_render(table, pay_action, dreamer=gambler, action=action, times=1)
    assert once == "Anna paid for Break the door. The action takes effect."
    twice = play_and_render(table, pay_action, dreamer=gambler, action=action, times=2)
    assert twice == "Anna paid for Break the door 2 times at once. The action takes effect 2 times."
    assert play_and_render(table, move_dreamer, dreamer=gambler, spaces=1) == "Anna moved 1 space."
    with expect_violation("ef.assault.targets", times=1):
        play_move(table, pay_action, dreamer=gambler, action=action, targets=["Wraith", "Clown"])
    facts = {"action": "Break the door", "times": 1}
    assert messages.get_violation("ef.assault.targets", facts, "etherfields") == (
        "Break the door is paid once, so it has one target. Name one only."
    )


def test_who_changes_the_dreamer_is_named_as_before_p5() -> None:
    steps = [{"key": "awaken-change", "done": False, "facts": {}}]
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_table(gambler, ChecklistFactory.build(steps=steps))

    line = play_and_render(table, change_dreamer, dreamer=gambler, archetype="free-spirit")

    assert line.startswith("Gambler now plays the Free Spirit. Gambler now plays the Free Spirit")


def test_a_name_that_means_two_things_has_two_labels() -> None:
    assert str(messages.get_field_label("etherfields", "spaces", "move-dreamer")) == "Spaces"
    assert str(messages.get_field_label("etherfields", "spaces", "spawn")) == "Spawn spaces"
    assert str(messages.get_field_label("etherfields", "luck", "boost")) == "Luck die"
    assert str(messages.get_field_label("etherfields", "amount", "take-shortcut")) == "How many"
    own = {key.partition(".")[0] for game, key in messages.fields if game == "etherfields" and "." in key}
    assert own <= {move.slug for move in get_moves("etherfields")}


def test_what_an_older_journal_did_not_note_is_told_without_it() -> None:
    args = {"dreamer": 1, "count": 2}

    assert messages.get_journal_line("etherfields.suffer", args, {"dreamer": "Anna"}) == "Anna suffered 2 Distress."
    noted = {"dreamer": "Anna", "count": "2", "distress_now": "3"}
    assert messages.get_journal_line("etherfields.suffer", args, noted, is_undone=True) == "Anna suffered 2 Distress."
    assert messages.get_journal_line("etherfields.come-or-go", {"dreamer": 1}, {"dreamer": "Anna"}) == (
        "Anna joined the table, or left it."
    )
    assert messages.get_journal_line("etherfields.come-or-go", {"dreamer": 1}, {"dreamer": "Anna", "went": "left"}) == (
        "Anna left the table."
    )
