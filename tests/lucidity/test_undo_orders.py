"""Orders to hands that put back the dice of an undone report, in the words of the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.journal.tabletop_tasks import format_tasks
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.undo_orders import order_undo
from tests.campaigns.table_actions import undo_entry
from tests.lucidity.positions import build_position, list_orders, report_dream, report_move
from tests.lucidity.prompt_campaigns import begin_lucidity, submit_legal_move
from tests.lucidity.sample_games import choose_track, keep_dice
from tests.page_parts import read_texts


def undo_report(table: Any, name: str, **args: Any) -> list[str]:
    """Report a move, undo it, and return its orders."""
    before = table.get_mutable_state()
    report_move(table, name, **args)
    was = table.get_mutable_state()
    table.consequences.clear()
    order_undo(table, was, before)
    return list_orders(table)


def test_rested_dice_go_back_into_their_rows() -> None:
    table = build_position("power GP shadow YS", "")
    report_dream(table, "RP")

    assert undo_report(table, "rest-all") == [
        "Move the green Power and the red Power from the bag to Ann's Power row.",
        "Move the yellow Shadow from the bag to Ann's Shadow row.",
        "Put Ann's sleep marker on step 1 of track 1.",
    ]


def test_a_spent_die_leaves_its_nightmare_card() -> None:
    table = build_position("power RP", "")
    report_dream(table, "RH")

    assert undo_report(table, "reroll", pay="RP", dice=["RH"]) == [
        "Move the red Hunt from the dice in hand to the dice not yet resolved.",
        "Move the red Power from the Nightmare card to Ann's Power row.",
    ]


def test_a_nightmare_gives_a_die_back_with_its_face() -> None:
    table = build_position("", "role R", takes={**build_guessed_facts().takes, "R": ["H"]})
    before = table.get_mutable_state()
    report_dream(table, "RH")
    was = table.get_mutable_state()
    table.consequences.clear()
    before.rolled, before.bag["R"] = ["RH"], before.bag["R"] - 1

    order_undo(table, was, before)

    assert list_orders(table)[:2] == [
        "Put the red Power from Bob's Power row back with the unresolved dice.",
        "Turn the red Power that you moved to Hunt.",
    ]


def test_the_card_of_a_new_nightmare_is_laid_in_the_middle_again() -> None:
    table = build_position("shadow YS YS", "", "")
    before = table.get_mutable_state()
    report_dream(table, "YS")
    was = table.get_mutable_state()
    table.consequences.clear()

    order_undo(table, was, before)

    assert list_orders(table) == [
        "Take the Nightmare of Imprisonment card from Ann and put it back in the middle.",
        "Move the 2 yellow Shadows from the bag to Ann's Shadow row.",
    ]


@pytest.mark.django_db
def test_what_goes_back_is_a_task_of_the_undo() -> None:
    campaign = begin_lucidity(2)
    for name, args in (choose_track(2), keep_dice("GP", "YP")):
        submit_legal_move(campaign, name, **args)

    undo_entry(campaign, is_confirmed=True)

    campaign.refresh_from_db()
    assert [order for _keys, order in format_tasks(campaign)] == [
        "Put the green Power and the yellow Power from Ann's Power row into the bag."
    ]


@pytest.mark.django_db
def test_two_orders_are_both_in_sight(player: Client) -> None:
    """The page has room for one task to tick; orders that belong together are one short list."""
    campaign = begin_lucidity(3)
    for name, args in (choose_track(2), keep_dice("GP", "YP"), ("rest-all", {})):
        submit_legal_move(campaign, name, **args)
    undo_entry(campaign, is_confirmed=True)

    page = player.get(f"/c/{campaign.slug}/").text
    assert read_texts(page, "#tasks ol .task") == [
        "Move the green Power and the yellow Power from the bag to Ann's Power row.",
        "Put Ann's sleep marker on step 1 of track 2.",
    ]
    assert read_texts(page, "#tasks-more") == []


@pytest.mark.django_db
def test_a_practice_game_puts_its_dice_back_by_itself() -> None:
    campaign = begin_lucidity(2, mode="practice")
    name, args = choose_track(2)
    submit_legal_move(campaign, name, **args)

    undo_entry(campaign, is_confirmed=True)

    campaign.refresh_from_db()
    assert campaign.open_tasks == []
