"""What a performed action brings: asked once, noted, offered until it is done (manual p. 9 and 12)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Action
from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.checklists.moves import tick_step
from campaigns.etherfields.rules.distress import cure_distress, suffer_distress
from campaigns.etherfields.rules.effect_reports import bring_effect
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.noted_actions import change_action, note_action
from campaigns.etherfields.rules.team_effects import affect_team
from campaigns.etherfields.rules.tile_entries import note_tile, put_entity
from campaigns.etherfields.rules.treasure import gain_gem, gain_key
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, build_team
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import expect_violation, find_prompts, has_consequence, play_move, reset_table

EFFECT = "ef.action.effect"


def build_entity_table(*rows: Any, **action: Any) -> tuple[Any, Any, Action]:
    """Return a table of two Dreamers with a noted action of an Entity; the first Dreamer, and the action."""
    dreamers, wraith = build_team(2, hand=4), EntityFactory.build(ref=1, figures=2)
    noted = ActionFactory.build(name="Assault on Wraith", where="entity", entity=1, **{"keyword": "assault", **action})
    return build_slumber_table(*dreamers, wraith, noted, *rows), dreamers[0], noted


def get_question(table: Any) -> Any:
    """Return the only open question of effects."""
    reset_table(table)
    (found,) = find_prompts(table, EFFECT)
    return found


def list_offered(table: Any) -> list[tuple[str, Any]]:
    """Return the moves offered on the card of Now, each with what it sends."""
    reset_table(table)
    return [(one.move_name, one.arguments.get("brings")) for one in find_next_step(table).answers]


def test_noted_effects_are_offered_by_their_own_moves_and_crossed_off_p9() -> None:
    table, gambler, assault = build_entity_table(effects=["loot", "end"])

    play_move(table, pay_action, dreamer=gambler, action=assault, cards=2)
    assert get_question(table).who == gambler.ref
    assert list_offered(table) == [("gain-loot", None), ("end-slumber", None), ("bring-effect", "all")]

    play_move(table, gain_loot, ether=1)
    assert list_offered(table)[0] == ("end-slumber", None)
    play_move(table, end_slumber)
    assert find_prompts(table, EFFECT) == []


def test_the_question_closes_after_the_last_noted_effect_p12() -> None:
    table, gambler, assault = build_entity_table(effects=["key"])

    play_move(table, pay_action, dreamer=gambler, action=assault)
    play_move(table, gain_key)

    assert find_prompts(table, EFFECT) == []


def test_an_effect_on_everybody_settles_it_too_p12() -> None:
    table, gambler, assault = build_entity_table(effects=["cure"])
    gambler.distress = 2

    play_move(table, pay_action, dreamer=gambler, action=assault)
    play_move(table, affect_team, team_effect="cure-all")

    assert (gambler.distress, find_prompts(table, EFFECT)) == (0, [])


def test_a_loss_asks_for_no_effect_that_nobody_can_resolve_any_more_p18() -> None:
    """It lapses with the loss; one that was a slip brings it back."""
    table, gambler, assault = build_entity_table(effects=["key"])
    play_move(table, pay_action, dreamer=gambler, action=assault)

    play_move(table, suffer_distress, dreamer=gambler, count=8)

    found = find_next_step(table)
    assert (found.facts["step"], found.prompt, found.other_prompts) == ("death-card", None, ())
    play_move(table, cure_distress, card="Last Breath", dreamer=gambler, count=1)
    assert find_next_step(table).code == EFFECT
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    play_move(table, tick_step, checklist=table.checklists.first(), step="death-card")
    play_move(table, tick_step, checklist=table.checklists.first(), step="death-slumber")
    assert (len(table.prompts), table.slumber) == (0, None)


def test_an_effect_of_several_payments_is_offered_as_often_p12() -> None:
    table, gambler, assault = build_entity_table(effects=["figure", "end"])

    play_move(table, pay_action, dreamer=gambler, action=assault, times=2)

    assert get_question(table).facts["left"] == ["figure", "figure", "end"]
    play_move(table, remove_figures, entity=table.entities[1])
    assert get_question(table).facts["left"] == ["figure", "end"]


def test_what_nobody_noted_is_asked_once_and_noted_p12() -> None:
    table, gambler, assault = build_entity_table()
    play_move(table, pay_action, dreamer=gambler, action=assault)
    assert list_offered(table) == [("bring-effect", None)]

    play_move(table, bring_effect, decision=get_question(table), brings="gem")
    assert list_offered(table) == [("gain-gem", None), ("bring-effect", "all")]
    play_move(table, gain_gem, dreamer=gambler)
    assert list_offered(table) == [("bring-effect", "all"), ("bring-effect", None)]
    play_move(table, bring_effect, decision=get_question(table), brings="all")

    assert find_prompts(table, EFFECT) == []
    assert assault.effects == ["gem"]


def test_as_many_figures_leave_in_one_report_as_the_action_was_paid_for_p12() -> None:
    table, gambler, assault = build_entity_table(effects=["figure", "end"])
    play_move(table, pay_action, dreamer=gambler, action=assault, times=3)

    reset_table(table)
    offered = find_next_step(table).answers[0]
    assert offered.label_code == "now.brings-figures"
    assert offered.chip_field is not None
    assert offered.chip_field.values == (1, 2)
    play_move(table, remove_figures, entity=table.entities[1], count=2)
    assert get_question(table).facts["left"] == ["figure", "end"]


def test_a_figure_leaves_as_soon_as_it_is_said_p12() -> None:
    table, gambler, assault = build_entity_table()
    play_move(table, pay_action, dreamer=gambler, action=assault)

    play_move(table, bring_effect, decision=get_question(table), brings="figure")

    assert (table.entities[1].figures, assault.effects) == (1, ["figure"])
    assert list_offered(table) == [("bring-effect", "all"), ("bring-effect", None)]


def test_a_figure_of_no_known_entity_leaves_the_table_by_hand_p12() -> None:
    gambler, rope = DreamerFactory.build(hand=4), ActionFactory.build(name="Cut the rope")
    table = build_slumber_table(gambler, rope)
    play_move(table, pay_action, dreamer=gambler, action=rope)

    play_move(table, bring_effect, decision=get_question(table), brings="figure")

    assert list_offered(table)[0] == ("bring-effect", "all")


def test_that_is_all_is_no_answer_before_anything_was_chosen_p12() -> None:
    table, gambler, assault = build_entity_table()
    play_move(table, pay_action, dreamer=gambler, action=assault)

    assert ("bring-effect", "all") not in list_offered(table)


@pytest.mark.parametrize("kind", ["relocate", "flip", "other", "secret"])
def test_what_has_no_move_of_its_own_is_done_at_the_table_p12(kind: str) -> None:
    table, gambler, assault = build_entity_table(effects=[kind])
    play_move(table, pay_action, dreamer=gambler, action=assault)
    assert list_offered(table)[0] == ("bring-effect", kind)

    play_move(table, bring_effect, decision=get_question(table), brings=kind)

    assert find_prompts(table, EFFECT) == []


def test_a_gradual_action_brings_something_only_once_it_is_performed_p12() -> None:
    table, gambler, assault = build_entity_table(effects=["key"], gradual=True)

    play_move(table, pay_action, dreamer=gambler, action=assault)
    assert find_prompts(table, EFFECT) == []
    play_move(table, pay_action, dreamer=gambler, action=assault)

    assert has_consequence(table, "ef.gradual.markers-back", count=1)
    assert get_question(table).facts["left"] == ["key"]


def test_naming_the_entity_pays_its_noted_action_p12() -> None:
    table, gambler, assault = build_entity_table(effects=["key"], single_use=True, colours=["wrath"])

    play_move(table, mark_intent, dreamer=gambler, entity=table.entities[1], colour="wrath", cards=1)

    assert (assault.blocked, table.entities[1].markers) == (True, 0)
    with expect_violation("ef.single-use.blocked"):
        play_move(table, mark_intent, dreamer=gambler, entity=table.entities[1], colour="wrath")


def test_an_unnoted_action_asks_what_it_brings_too_p12() -> None:
    gambler, wraith = DreamerFactory.build(), EntityFactory.build()
    table = build_slumber_table(gambler, wraith)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")

    assert get_question(table).facts["action"] == f"{wraith}'s action"


def test_an_action_of_a_tile_is_named_after_it_and_takes_over_what_is_paid_p12() -> None:
    wraith = EntityFactory.build(name="Wraith", cost=6, gradual=True, markers=1, marker_colour="wrath")
    table = build_slumber_table(*build_team(3), wraith)

    note: dict[str, Any] = {
        "where": "entity",
        "entity": wraith,
        "keyword": "assault",
        "amount": 6,
        "colour": "wrath",
        "gradual": True,
    }
    play_move(table, note_action, **note, brings="loot", also_brings="end")
    play_move(table, note_action, **note)

    first, second = table.actions
    assert (first.name, second.name) == ("Assault on Wraith", "Assault on Wraith 2")
    assert (first.effects, first.markers, first.marker_colour) == (["loot", "end"], 1, "wrath")
    assert (wraith.cost, wraith.gradual, wraith.markers) == (0, False, 0)


def test_an_action_of_no_entity_needs_a_name_p12() -> None:
    with expect_violation("ef.action.unnamed"):
        play_move(build_slumber_table(DreamerFactory.build()), note_action)


def test_correcting_an_action_keeps_effects_beyond_the_two_of_its_form_p12() -> None:
    table, _gambler, assault = build_entity_table(effects=["loot", "key", "other"])

    play_move(
        table, change_action, action=assault, name="Strike", where="entity", keyword="assault", pays="intent", amount=3,
        colour="wrath", brings="gem",
    )  # fmt: skip

    assert assault.effects == ["gem", "other"]


def test_a_tile_copied_with_the_colour_of_its_action_notes_it_p9_p12() -> None:
    table = build_slumber_table(DreamerFactory.build())

    play_move(table, put_entity, name="Owl", cost=4, keyword="contact", colour="awareness", brings="key", gradual=True)

    (action,) = table.actions
    assert (action.name, action.cost, action.colours, action.gradual) == ("Contact with Owl", 4, ["awareness"], True)
    assert (action.effects, next(iter(table.entities)).cost) == (["key"], 0)


def test_a_cost_without_its_colour_stays_on_the_tile_p9() -> None:
    wraith = EntityFactory.build()
    table = build_slumber_table(DreamerFactory.build(), wraith)

    play_move(table, note_tile, entity=wraith, cost=5, gradual=True)

    assert (wraith.cost, wraith.gradual, len(table.actions)) == (5, True, 0)
