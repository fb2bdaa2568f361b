"""How a finished game is told: its result, why it ended, and every condition of victory that does not hold (facts 1.4)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.onirim.panels.game_over import summarize_result
from campaigns.onirim.panels.game_summary import summarize_game
from tests.onirim.positions import build_position


def build_row(result: str, left: int = 0, **values: Any) -> Any:
    return SimpleNamespace(result=result, left=left, expansions=[], number=1, **values)


@pytest.mark.parametrize(
    ("result", "left", "said"),
    [
        ("lost", 0, "You lost in Turn 17: no card was left to draw."),
        ("lost", 3, "You lost in Turn 17."),
        ("won", 1, "You won, with 1 card left in the deck."),
        ("won", 12, "You won, with 12 cards left in the deck."),
        ("left", 40, "You gave up, with 40 cards left in the deck."),
    ],
)
def test_the_result_says_when_and_why_a_game_ended(result: str, left: int, said: str) -> None:
    assert summarize_result(build_row(result, left), turn=17) == said


def test_a_mirror_that_was_not_explored_is_named_with_its_cards() -> None:
    g = build_position("mirrors", hand="RS RM", deck="X- GS BS NS")
    g.mirrors["sun"] = ["RS", "BS"]
    del g.mirrors["moon"]

    said = summarize_game(g, build_row("lost"), [])

    assert "The Sun Mirror was not explored: it has 2 of 4 cards." in said
    assert not any("Moon" in sentence for sentence in said)


def test_towers_and_lost_dreams_that_are_missing_are_named() -> None:
    g = build_position("towers,catchers", hand="RS RM", deck="X- GS BS NS")
    g.catchers[0] = ["L-", "RD"]

    said = summarize_game(g, build_row("lost"), [])

    assert "You built no row of 4 Towers in different colours." in said
    assert "You caught 1 of the 4 Lost Dreams." in said
