"""The space of a Map Action, and who may use it from where (manual p. 12)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.board_picture import describe_board
from campaigns.etherfields.models import Action
from campaigns.etherfields.panels.actions import build_actions_panel
from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.dreamscape.board_moves import lay_tile, lift_tile, mark_space
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.dreamer_moves import put_dreamer
from campaigns.etherfields.rules.dreamscape.map_actions import set_action_space
from campaigns.etherfields.rules.noted_actions import change_action, remove_action
from tests.etherfields.factories import ActionFactory, DreamerFactory
from tests.etherfields.table_builders import build_slumber_table, build_viewer
from tests.rule_harness import expect_violation, has_consequence, play_move, reset_table


def build_action_table(action: Action, at: str = "A1.1", stands: str = "A1.1", **slumber: Any) -> Any:
    """Build a table with a drawn board: ``stands`` is the action's space, ``at`` the Dreamer's."""
    gambler = DreamerFactory.build()
    table = build_slumber_table(gambler, DreamerFactory.build(), action, **slumber)
    play_move(table, put_dreamer, dreamer=gambler, space=at)
    play_move(table, set_action_space, action=action, space=stands)
    return table


def pay_map_action(table: Any, action: Action, **more: Any) -> None:
    """Pay the action with the first Dreamer."""
    play_move(table, pay_action, dreamer=table.dreamers[1], action=action, **more)


def test_a_map_action_is_used_in_its_own_space_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = build_action_table(search, stands="A1.2")

    with expect_violation("ef.map-action.elsewhere", action="Search", space="A1.2"):
        pay_map_action(table, search)
    play_move(table, put_dreamer, dreamer=table.dreamers[1], space="A1.2")
    pay_map_action(table, search)

    assert has_consequence(table, "ef.action.done")


def test_a_card_may_allow_a_map_action_from_elsewhere_p6_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = build_action_table(search, stands="C4.4")

    pay_map_action(table, search, card="Long arm")

    assert has_consequence(table, "ef.action.done")


@pytest.mark.parametrize(("stands", "works"), [("A1.1", True), ("A1.2", True), ("A1.4", False)])
def test_an_assault_on_the_map_is_measured_from_its_space_p12(stands: str, works: bool) -> None:
    strike = ActionFactory.build(name="Strike", keyword="assault")
    table = build_action_table(strike, stands=stands)

    if works:
        pay_map_action(table, strike)
    else:
        with expect_violation("ef.map-action.too-far", space=stands):
            pay_map_action(table, strike)


def test_a_table_may_use_the_assault_of_a_quirk_on_its_space_only_p7_p12() -> None:
    strike = ActionFactory.build(name="Strike", keyword="contact")
    table = build_action_table(strike, stands="A1.2")
    play_move(table, mark_space, space="A1.2", mark="quirk")
    play_move(table, choose_variant, reading="quirk-range", choice="same-space")

    with expect_violation("ef.map-action.elsewhere"):
        pay_map_action(table, strike)


def test_a_board_that_nobody_follows_only_tells_where_an_action_stands_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = build_action_table(search, stands="A1.2")
    table.slumbers[1].turn = 4

    pay_map_action(table, search)

    assert has_consequence(table, "ef.map-action.board-says", space="A1.2")


def test_nothing_is_judged_while_nobody_said_where_the_action_stands_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = build_action_table(search)

    play_move(table, set_action_space, action=search)
    play_move(table, put_dreamer, dreamer=table.dreamers[1], space="C4.4")
    pay_map_action(table, search)

    assert get_board(table).actions == {}
    assert has_consequence(table, "ef.action.done")


def test_only_map_actions_stand_on_a_space_and_only_on_tiles_p12() -> None:
    card, search = ActionFactory.build(name="Bell", where="secret"), ActionFactory.build(name="Search")
    table = build_slumber_table(DreamerFactory.build(), card, search)
    play_move(table, lay_tile, slot="A1")

    with expect_violation("ef.map-action.not-map", action="Bell"):
        play_move(table, set_action_space, action=card, space="A1.1")
    with expect_violation("ef.board.no-space", space="B1.1"):
        play_move(table, set_action_space, action=search, space="B1.1")


def test_the_page_says_where_a_map_action_stands_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = build_action_table(search, stands="A1.2")
    reset_table(table)

    (shown,) = build_actions_panel(table, build_viewer(subject_ref=1, actions="a1"))["named"]
    (standing,) = [offer for offer in shown["groups"][0].actions if offer.key == "actions-place-action-1"]
    assert standing.fields[0].value == "A1.2"
    assert "A1.2: Search" in describe_board(table, get_board(table))


def test_an_action_leaves_the_board_with_its_tile_and_from_the_list_p9_p12() -> None:
    search, other = ActionFactory.build(name="Search"), ActionFactory.build(name="Dig")
    table = build_slumber_table(DreamerFactory.build(), search, other)
    play_move(table, lay_tile, slot="A1")
    play_move(table, lay_tile, slot="A2")
    play_move(table, set_action_space, action=search, space="A1.1")
    play_move(table, set_action_space, action=other, space="A2.1")

    play_move(table, lift_tile, space="A1.1")
    assert list(get_board(table).actions) == [other.ref]
    play_move(table, remove_action, action=other)

    assert get_board(table).actions == {}


def test_an_action_that_was_noted_wrongly_stands_on_no_space_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = build_action_table(search, stands="A1.2")

    play_move(
        table, change_action, action=search, name="Search", where="gate", keyword="none", pays="intent", amount=3,
        colour="wrath",
    )  # fmt: skip

    assert get_board(table).actions == {}
    pay_map_action(table, search)
