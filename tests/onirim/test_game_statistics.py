"""The progress board: combinations, difficulties, margins, streaks (design 4)."""

from __future__ import annotations

from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.game_statistics import (
    DIFFICULTY_STEPS,
    ExpansionStats,
    compute_combination_stats,
    compute_expansion_stats,
    compute_streaks,
)
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS


def build_game_row(number: int, result: str, *expansions: str, left: int = 0, **readings: str) -> OnirimGame:
    return OnirimGame(number=number, result=result, expansions=list(expansions), readings=readings, left=left)


GAMES = [
    build_game_row(1, "won", left=9),
    build_game_row(2, "lost", "mirrors", left=0),
    build_game_row(3, "won", "mirrors", left=4),
    build_game_row(4, "won", "mirrors", left=2, rainbow="yes"),
    build_game_row(5, "left", "mirrors", "towers", left=30),
    build_game_row(6, "won", "mirrors", "towers", left=1, rainbow="yes", towers="hard", catchers="hard"),
    build_game_row(7, "", "mirrors"),
]


def test_every_combination_has_its_standing_and_a_running_game_does_not_count() -> None:
    assert compute_combination_stats(GAMES) == [
        ExpansionStats((), 1, 1, 0, 9),
        ExpansionStats(("mirrors",), 3, 2, 1, 4),
        ExpansionStats(("mirrors", "towers"), 2, 1, 2, 1),
    ]


def test_an_expansion_is_summed_up_over_its_combinations() -> None:
    assert compute_expansion_stats("mirrors", GAMES) == ExpansionStats(("mirrors",), 5, 3, 2, 4)
    assert compute_expansion_stats("glyphs", GAMES) == ExpansionStats(("glyphs",), 0, 0, None, None)


def test_streaks_are_broken_by_a_loss_and_by_giving_up() -> None:
    assert compute_streaks(GAMES) == (1, 2)
    assert compute_streaks([]) == (0, 0)


def test_what_makes_a_game_harder_are_choices_that_can_be_made() -> None:
    choices = {reading.name: reading.choices for reading in RULE_VARIANTS}

    assert {name: set(ways) for name, ways in DIFFICULTY_STEPS.items()} == {
        name: set(choices[name]) for name in DIFFICULTY_STEPS
    }
