"""Ranges: refused on a followed board, only reported on any other (manual p. 9, 11 and 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.engine import HighestRefs
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Dreamer, Entity
from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.dreamscape.board_store import is_board_tracked
from campaigns.etherfields.rules.dreamscape.dreamer_moves import put_dreamer, walk
from campaigns.etherfields.rules.dreamscape.entity_moves import put_figure
from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.board_pictures import build_board_table, parse_board
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, build_team
from tests.etherfields.table_builders import build_effect
from tests.rule_harness import expect_violation, has_consequence, play_move

TOUCHING_SPACES = (1, 1)
"""The first Turn of the Slumber in these tests."""


def build_range_table(
    *lines: str, phase: str = "actions", rows: tuple[Any, ...] = (), touched: bool = True, **more: Any
) -> Any:
    """Build a table with a board that was touched in the first Turn of its Slumber by default."""
    board = replace(parse_board(*lines), last_change=TOUCHING_SPACES if touched else None)
    return build_board_table(*rows, phase=phase, board=board, **more)


def build_gambler_and_wraith(**fields: Any) -> tuple[Dreamer, Entity]:
    """Return a Dreamer with cards in hand and an Entity with its tile's action."""
    return DreamerFactory.build(archetype="gambler", hand=6), EntityFactory.build(cost=3, **fields)


def test_the_action_of_an_entity_out_of_range_is_refused_on_a_followed_board_p9_p11() -> None:
    gambler, wraith = build_gambler_and_wraith()
    table = build_range_table("a . 1 ", rows=(gambler, wraith))

    with expect_violation("ef.assault.too-far", far=2, who="Gambler", entity="Wraith"):
        play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=2)
    assert gambler.hand == 6
    play_move(table, mark_intent, card="Long arms", dreamer=gambler, entity=wraith, colour="wrath", cards=2)
    assert table.overruled_codes == ["ef.assault.too-far"]


def test_in_range_1_assault_and_contact_are_paid_as_ever_p11() -> None:
    gambler, wraith = build_gambler_and_wraith()
    table = build_range_table(". a 1 ", rows=(gambler, wraith))

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=2)

    assert has_consequence(table, "ef.gradual.done")
    assert not has_consequence(table, "ef.assault.board-says")


@pytest.mark.parametrize("keyword", ["assault", "contact"])
def test_a_named_assault_or_contact_of_the_tile_is_judged_alike_and_a_diagonal_is_range_2_p11_p12(keyword: str) -> None:
    gambler, wraith = build_gambler_and_wraith(ref=1)
    action = ActionFactory.build(where="entity", keyword=keyword, entity=wraith.ref)
    table = build_range_table("a . ", ". 1 ", rows=(gambler, wraith, action))

    with expect_violation("ef.assault.too-far", far=2):
        play_move(table, pay_action, dreamer=gambler, action=action)
    play_move(table, walk, dreamer=gambler, space="A1.2")
    play_move(table, pay_action, dreamer=gambler, action=action)

    assert has_consequence(table, "ef.action.done")


def test_behind_a_wall_nothing_is_in_range_p11() -> None:
    gambler, wraith = build_gambler_and_wraith(ref=1)
    action = ActionFactory.build(where="entity", keyword="assault", entity=wraith.ref)
    table = build_range_table("a|1|", "- - ", rows=(gambler, wraith, action))

    with expect_violation("ef.assault.no-way", entity="Wraith"):
        play_move(table, pay_action, dreamer=gambler, action=action)


def test_without_a_keyword_and_on_the_map_the_dreamers_range_does_not_matter_p12() -> None:
    gambler, wraith = build_gambler_and_wraith(ref=1)
    plain = ActionFactory.build(where="entity", entity=wraith.ref)
    door = ActionFactory.build(where="map", keyword="assault", name="Ring the bell")
    flying = ActionFactory.build(where="rule", keyword="contact", name="Call it")
    table = build_range_table("a . 1 ", rows=(gambler, wraith, plain, door, flying))

    play_move(table, pay_action, dreamer=gambler, action=flying)
    play_move(table, pay_action, dreamer=gambler, action=plain)
    gambler.acted = False
    play_move(table, pay_action, dreamer=gambler, action=door)

    assert not has_consequence(table, "ef.assault.board-says")


def test_each_target_of_a_payment_several_times_over_is_in_range_p12() -> None:
    gambler, swarm = build_gambler_and_wraith(ref=1, name="Swarm", figures=2)
    action = ActionFactory.build(where="secret", keyword="assault")
    table = build_range_table("a 1 1 ", rows=(gambler, swarm, action))

    with expect_violation("ef.assault.too-far", far=2, entity="Swarm 2"):
        play_move(table, pay_action, dreamer=gambler, action=action, times=2, targets=["Swarm 1", "swarm 2"])
    play_move(table, pay_action, dreamer=gambler, action=action, times=2, targets=["Swarm 1", "Swarm 1"])

    assert has_consequence(table, "ef.assault.done", times=2)


def test_where_any_entity_may_be_the_target_one_in_range_is_enough_p11_p12() -> None:
    gambler, wraith = build_gambler_and_wraith(ref=1)
    clown = EntityFactory.build(ref=2, name="Clown")
    action = ActionFactory.build(where="gate", keyword="contact")
    near = build_range_table("1 a . 2 ", rows=(gambler, wraith, clown, action))
    play_move(near, pay_action, dreamer=gambler, action=action)

    gambler.acted = False
    with expect_violation("ef.assault.too-far", far=2, entity="Clown"):
        play_move(
            build_range_table("1 . . a . 2 ", rows=(gambler, wraith, clown, action)),
            pay_action,
            dreamer=gambler,
            action=action,
        )


@pytest.mark.parametrize("lines", [("a . . ",), (". . 1 ",), ("a . 1 ",)])
def test_what_is_not_drawn_whole_is_not_judged_p11(lines: tuple[str]) -> None:
    gambler, wraith = build_gambler_and_wraith(figures=2)

    table = build_range_table(*lines, rows=(gambler, wraith))
    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")

    assert has_consequence(table, "ef.gradual.done")


def test_a_board_nobody_touched_for_a_turn_informs_and_refuses_nothing_p11() -> None:
    gambler, wraith = build_gambler_and_wraith()
    table = build_range_table("a . 1 ", rows=(gambler, wraith), phase="event")
    play_move(table, discard_turn)
    assert is_board_tracked(table)
    table.slumber.phase = "event"
    play_move(table, discard_turn)
    assert not is_board_tracked(table)
    table.slumber.phase = "actions"

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")

    assert has_consequence(table, "ef.assault.board-says", who="Gambler", entity="Wraith")


def test_any_move_upon_the_board_makes_it_followed_again_p11() -> None:
    gambler, wraith = build_gambler_and_wraith()
    table = build_range_table("a . . 1 ", rows=(gambler, wraith), touched=False)
    assert not is_board_tracked(table)

    play_move(table, put_dreamer, dreamer=gambler, space="A1.2")

    assert is_board_tracked(table)
    with expect_violation("ef.assault.too-far", far=2):
        play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")


def test_the_board_of_the_last_slumber_does_not_decide_in_the_next_p9() -> None:
    gambler, wraith = build_gambler_and_wraith()
    table = build_range_table("a . . 1 ", rows=(gambler, wraith))
    table.highest_refs = HighestRefs(minimum=9)  # as in a campaign, where no number is ever given twice
    play_move(table, end_slumber)
    play_move(table, meet_slumber, name="Clown", turns=3)

    assert not is_board_tracked(table)
    play_move(table, put_figure, entity=table.entities.first(), space="A1.3")
    assert is_board_tracked(table)


def test_those_hit_are_those_the_followed_board_shows_in_range_p9() -> None:
    team, wraith = build_team(3), EntityFactory.build(ref=1, effects={"basic": build_effect(range=1, distress=1)})
    table = build_range_table("a 1 b . c ", rows=(*team, wraith), phase="event")

    for hit in ([], team[:1], team):
        with expect_violation("ef.effect.as-drawn", range=1, names=["Gambler", "Specialist"]):
            play_move(table, resolve_effect, entity=wraith, kind="basic", hit=hit)
    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=team[:2])

    assert [dreamer.distress for dreamer in team] == [1, 1, 0]


def test_where_the_board_shows_nobody_in_range_nobody_is_hit_p9() -> None:
    gambler, wraith = (
        DreamerFactory.build(ref=1),
        EntityFactory.build(ref=1, effects={"basic": build_effect(range=1, distress=1)}),
    )
    table = build_range_table("a . 1 ", rows=(gambler, wraith), phase="event")

    with expect_violation("ef.effect.as-drawn", names="nobody"):
        play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])
    assert messages.get_choice_label("etherfields", "names", "nobody") == "nobody"


def test_a_card_may_take_a_dreamer_out_of_an_effect_p6_p9() -> None:
    team, wraith = build_team(2), EntityFactory.build(ref=1, effects={"basic": build_effect(range=1, distress=1)})
    table = build_range_table("a 1 b ", rows=(*team, wraith), phase="event")

    play_move(table, resolve_effect, card="Cloak", entity=wraith, kind="basic", hit=team[:1])

    assert [dreamer.distress for dreamer in team] == [1, 0]


@pytest.mark.parametrize(
    ("noted", "lines", "touched", "told"),
    [
        (build_effect(range=1, distress=1), ("a . 1 ",), False, True),
        (build_effect(range=1, distress=1, note="or in Darkness"), ("a . 1 ",), True, True),
        (build_effect(distress=1), ("a . 1 ",), True, False),
        (build_effect(range=1, distress=1), ("a . . ",), True, False),
        (build_effect(range=2, distress=1), ("a . 1 ",), True, False),
    ],
)
def test_what_the_board_cannot_decide_it_only_tells_if_it_knows_anything_p9_p11(
    noted: dict[str, Any], lines: tuple[str], touched: bool, told: bool
) -> None:
    gambler, wraith = DreamerFactory.build(), EntityFactory.build(ref=1, effects={"basic": noted})
    table = build_range_table(*lines, rows=(gambler, wraith), phase="event", touched=touched)

    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert gambler.distress == 1
    assert has_consequence(table, "ef.effect.board-says") is told
