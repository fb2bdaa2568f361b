"""Masks of a stock after their owner, however the name is spelt (manual p. 14)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.rules.stock import take_stock
from tests.etherfields.factories import DreamerFactory
from tests.rule_harness import build_table, expect_violation, play_move

ARCHETYPES = ("gambler", "specialist", "tough-guy", "reaper")
PLAYERS = ("Ann-Kathrin", "José", "Maximiliane", "")


def build_masks_table() -> Any:
    dreamers = [
        DreamerFactory.build(archetype=archetype, player=player)
        for archetype, player in zip(ARCHETYPES, PLAYERS, strict=True)
    ]
    return build_table(*dreamers)


@pytest.mark.parametrize(
    ("typed", "owner", "mask"),
    [
        ("Ann-Kathrin: Owl", "Ann-Kathrin", "Owl"),
        ("Ann Kathrin: Owl", "Ann-Kathrin", "Owl"),
        ("annkathrin - Owl", "Ann-Kathrin", "Owl"),
        ("ANN KATHRIN Owl", "Ann-Kathrin", "Owl"),
        ("jose: Night Owl", "José", "Night Owl"),
        ("Jose\u0301 – Owl", "José", "Owl"),
        ("Maxi: Owl", "Maximiliane", "Owl"),
        ("Reaper: The Night-Owl", "Reaper", "The Night-Owl"),
        ("tough guy: Owl", "Maximiliane", "Owl"),
    ],
)
def test_an_owner_is_found_without_hyphens_accents_and_case_p14(typed: str, owner: str, mask: str) -> None:
    table = build_masks_table()

    play_move(table, take_stock, masks=["José: Fox", typed])

    found = next(dreamer for dreamer in table.dreamers if str(dreamer) == owner)
    assert found.masks[-1] == mask


@pytest.mark.parametrize(
    "typed", ["Anna Kathrin: Owl", "Anne-Katrin Owl", "Maximilane Owl", "Nobody - Owl", "Ma: Owl", ": Owl"]
)
def test_a_misspelt_owner_is_refused_with_the_names_there_are_p14(typed: str) -> None:
    table = build_masks_table()

    with expect_violation("ef.stock.no-owner", typed=typed, names=["Ann-Kathrin", "José", "Maximiliane", "Reaper"]):
        play_move(table, take_stock, masks=["José: Fox", typed])


def test_a_mask_without_a_name_belongs_to_the_dreamer_before_p14() -> None:
    table = build_masks_table()

    play_move(table, take_stock, masks=["José: Fox", "Owl-Man", "Old Cathrine"])

    assert [dreamer.masks for dreamer in table.dreamers][1] == ["Fox", "Owl-Man", "Old Cathrine"]
