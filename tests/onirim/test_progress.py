"""The progress board: combinations, difficulties, margins, streaks (design 4)."""

from __future__ import annotations

from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.progress import HARDER, Standing, board, by_expansion, streaks
from campaigns.onirim.rules.readings import READINGS


def played(number: int, result: str, *expansions: str, left: int = 0, **readings: str) -> OnirimGame:
    return OnirimGame(number=number, result=result, expansions=list(expansions), readings=readings, left=left)


GAMES = [
    played(1, "won", left=9),
    played(2, "lost", "mirrors", left=0),
    played(3, "won", "mirrors", left=4),
    played(4, "won", "mirrors", left=2, rainbow="yes"),
    played(5, "left", "mirrors", "towers", left=30),
    played(6, "won", "mirrors", "towers", left=1, rainbow="yes", towers="hard", catchers="hard"),
    played(7, "", "mirrors"),
]


def test_every_combination_has_its_standing_and_a_running_game_does_not_count() -> None:
    assert board(GAMES) == [
        Standing((), 1, 1, 0, 9),
        Standing(("mirrors",), 3, 2, 1, 4),
        Standing(("mirrors", "towers"), 2, 1, 2, 1),
    ]


def test_an_expansion_is_summed_up_over_its_combinations() -> None:
    assert by_expansion("mirrors", GAMES) == Standing(("mirrors",), 5, 3, 2, 4)
    assert by_expansion("glyphs", GAMES) == Standing(("glyphs",), 0, 0, None, None)


def test_streaks_are_broken_by_a_loss_and_by_giving_up() -> None:
    assert streaks(GAMES) == (1, 2)
    assert streaks([]) == (0, 0)


def test_what_makes_a_game_harder_are_choices_that_can_be_made() -> None:
    choices = {reading.name: reading.choices for reading in READINGS}

    assert {name: set(ways) for name, ways in HARDER.items()} == {name: set(choices[name]) for name in HARDER}
