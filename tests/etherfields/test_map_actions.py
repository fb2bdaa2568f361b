"""The space that a Map Action stands on, and who may use it from where (manual p. 12)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.board_drawing import in_words
from campaigns.etherfields.models import Action
from campaigns.etherfields.panels.actions import actions_part
from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.campaign import agree
from campaigns.etherfields.rules.dreamscape.drawing import lay_tile, lift_tile, mark_space
from campaigns.etherfields.rules.dreamscape.dreamers import put_dreamer
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.etherfields.rules.dreamscape.map_actions import place_action
from campaigns.etherfields.rules.noting import change_action, remove_action
from tests.etherfields.factories import ActionFactory, DreamerFactory
from tests.etherfields.tables import device, in_slumber
from tests.rulings import fresh, play, refused, said


def laid(action: Action, at: str = "A1.1", stands: str = "A1.1", **slumber: Any) -> Any:
    """Lay a board of which everything is drawn: where an action stands, and where its Dreamer does."""
    gambler = DreamerFactory.build()
    table = in_slumber(gambler, DreamerFactory.build(), action, **slumber)
    play(table, put_dreamer, dreamer=gambler, space=at)
    play(table, place_action, action=action, space=stands)
    return table


def pay(table: Any, action: Action, **more: Any) -> None:
    """Let the first Dreamer pay the action."""
    play(table, pay_action, dreamer=table.dreamers[1], action=action, **more)


def test_a_map_action_is_used_in_its_own_space_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = laid(search, stands="A1.2")

    with refused("ef.map-action.elsewhere", action="Search", space="A1.2"):
        pay(table, search)
    play(table, put_dreamer, dreamer=table.dreamers[1], space="A1.2")
    pay(table, search)

    assert said(table, "ef.action.done")


def test_a_card_may_allow_a_map_action_from_elsewhere_p6_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = laid(search, stands="C4.4")

    pay(table, search, card="Long arm")

    assert said(table, "ef.action.done")


@pytest.mark.parametrize(("stands", "works"), [("A1.1", True), ("A1.2", True), ("A1.4", False)])
def test_an_assault_on_the_map_is_measured_from_its_space_p12(stands: str, works: bool) -> None:
    strike = ActionFactory.build(name="Strike", keyword="assault")
    table = laid(strike, stands=stands)

    if works:
        pay(table, strike)
    else:
        with refused("ef.map-action.too-far", space=stands):
            pay(table, strike)


def test_a_table_may_use_the_assault_of_a_quirk_on_its_space_only_p7_p12() -> None:
    strike = ActionFactory.build(name="Strike", keyword="contact")
    table = laid(strike, stands="A1.2")
    play(table, mark_space, space="A1.2", mark="quirk")
    play(table, agree, reading="quirk-range", choice="same-space")

    with refused("ef.map-action.elsewhere"):
        pay(table, strike)


def test_a_board_that_nobody_follows_only_tells_where_an_action_stands_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = laid(search, stands="A1.2")
    table.slumbers[1].turn = 4

    pay(table, search)

    assert said(table, "ef.map-action.board-says", space="A1.2")


def test_nothing_is_judged_while_nobody_said_where_the_action_stands_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = laid(search)

    play(table, place_action, action=search)
    play(table, put_dreamer, dreamer=table.dreamers[1], space="C4.4")
    pay(table, search)

    assert board_on(table).actions == {}
    assert said(table, "ef.action.done")


def test_only_map_actions_stand_on_a_space_and_only_on_tiles_p12() -> None:
    card, search = ActionFactory.build(name="Bell", where="secret"), ActionFactory.build(name="Search")
    table = in_slumber(DreamerFactory.build(), card, search)
    play(table, lay_tile, slot="A1")

    with refused("ef.map-action.not-map", action="Bell"):
        play(table, place_action, action=card, space="A1.1")
    with refused("ef.board.no-space", space="B1.1"):
        play(table, place_action, action=search, space="B1.1")


def test_the_page_says_where_a_map_action_stands_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = laid(search, stands="A1.2")
    fresh(table)

    (shown,) = actions_part(table, device(chosen=1, actions="a1"))["named"]
    (standing,) = [offer for offer in shown["groups"][0].offers if offer.key == "actions-place-action-1"]
    assert standing.inputs[0].value == "A1.2"
    assert "A1.2: Search" in in_words(table, board_on(table))


def test_an_action_leaves_the_board_with_its_tile_and_from_the_list_p9_p12() -> None:
    search, other = ActionFactory.build(name="Search"), ActionFactory.build(name="Dig")
    table = in_slumber(DreamerFactory.build(), search, other)
    play(table, lay_tile, slot="A1")
    play(table, lay_tile, slot="A2")
    play(table, place_action, action=search, space="A1.1")
    play(table, place_action, action=other, space="A2.1")

    play(table, lift_tile, space="A1.1")
    assert list(board_on(table).actions) == [other.ref]
    play(table, remove_action, action=other)

    assert board_on(table).actions == {}


def test_an_action_that_was_noted_wrongly_stands_on_no_space_p12() -> None:
    search = ActionFactory.build(name="Search")
    table = laid(search, stands="A1.2")

    play(
        table, change_action, action=search, name="Search", where="gate", keyword="none", pays="intent", amount=3,
        colour="wrath",
    )  # fmt: skip

    assert board_on(table).actions == {}
    pay(table, search)
