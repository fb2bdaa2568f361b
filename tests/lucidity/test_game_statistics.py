"""Statistics across evenings: winners by role and player (design 5)."""

from __future__ import annotations

from fractions import Fraction

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.game_statistics import (
    SoloStats,
    compute_player_stats,
    compute_solo_stats,
    count_shared_wins,
)

Standing = tuple[str, str, int]


def build_game_row(number: int, *players: Standing, winners: tuple[int, ...] = (), result: str = "won") -> LucidityGame:
    """Return a game that ended with these names, roles and Power."""
    powers = sorted((power for _, _, power in players), reverse=True)
    scores = [{"name": name, "role": role, "power": n, "place": 1 + powers.index(n)} for name, role, n in players]
    return LucidityGame(number=number, result=result, winners=list(winners), scores=scores)


GAMES = [
    build_game_row(1, ("Ann", "dreamer", 16), ("Bo", "B", 9), ("Cy", "out", 0), winners=(0,)),
    build_game_row(2, ("Bo", "R", 17), ("ann ", "dreamer", 17), ("Cy", "dreamer", 3), winners=(0, 1)),
    build_game_row(3, ("Ann", "G", 12), ("Bo", "B", 18), winners=(1,)),
    build_game_row(4, ("Ann", "dreamer", 40), ("Bo", "dreamer", 40), result="left"),
    build_game_row(5, ("Ann", "dreamer", 5), ("Bo", "dreamer", 5), result=""),
]


def test_every_player_has_a_record_most_wins_first() -> None:
    ann, bo, cy = compute_player_stats(GAMES)

    assert (bo.name, bo.game_count, bo.win_count, bo.shared_win_count) == ("Bo", 3, 2, 1)
    assert (ann.name, ann.game_count, ann.win_count, ann.shared_win_count) == ("Ann", 3, 2, 1)
    assert (cy.name, cy.game_count, cy.win_count, cy.games_by_role["out"]) == ("Cy", 2, 0, 1)


def test_wins_are_told_by_what_somebody_was_in_the_end() -> None:
    ann, bo, _ = compute_player_stats(GAMES)

    assert (bo.games_by_role, bo.wins_by_role) == ({"B": 2, "R": 1}, {"R": 1, "B": 1})
    assert (ann.games_by_role, ann.wins_by_role) == ({"dreamer": 2, "G": 1}, {"dreamer": 2})
    assert (ann.games_by_role["dreamer"], bo.games_by_role["dreamer"]) == (2, 0)


def test_power_is_told_on_average_and_at_its_best() -> None:
    ann, bo, cy = compute_player_stats(GAMES)

    assert (bo.average_power, bo.best_power) == (Fraction(44, 3), 18)
    assert (ann.average_power, ann.best_power) == (Fraction(15), 17)
    assert (cy.average_power, cy.best_power) == (Fraction(3, 2), 3)


def test_a_name_is_the_same_whatever_its_case_and_spaces_and_shown_as_spelt_last() -> None:
    found = compute_player_stats(
        [
            build_game_row(1, ("Mary  Ann", "out", 0), ("Bo", "B", 1)),
            build_game_row(2, (" mary ann", "out", 0), ("bo", "B", 1)),
        ]
    )

    assert sorted(record.name for record in found) == ["bo", "mary ann"]


def test_a_name_written_as_one_word_is_the_name_of_two_words() -> None:
    found = compute_player_stats(
        [
            build_game_row(1, ("Mary Ann", "out", 0), ("Bo", "B", 1)),
            build_game_row(2, ("MaryAnn", "out", 0), ("Bo", "B", 1)),
        ]
    )

    assert sorted((record.name, record.game_count) for record in found) == [("Bo", 2), ("MaryAnn", 2)]


def test_games_given_up_or_running_do_not_count() -> None:
    assert compute_player_stats(GAMES[3:]) == []
    assert compute_player_stats([]) == []


def test_a_win_may_be_shared_and_a_game_may_have_no_winner() -> None:
    assert count_shared_wins(GAMES) == 1
    nobody = compute_player_stats([build_game_row(1, ("Ann", "out", 0), ("Bo", "out", 0))])
    assert [(record.win_count, record.games_by_role["out"]) for record in nobody] == [(0, 1), (0, 1)]


def test_solo_games_are_told_apart() -> None:
    assert compute_solo_stats([]) == SoloStats(0, 0, 0)
    found = [
        *GAMES,
        build_game_row(6, ("Ann", "dreamer", 15), winners=(0,)),
        build_game_row(7, ("Ann", "dreamer", 9), result="lost"),
    ]

    assert compute_solo_stats(found) == SoloStats(2, 1, 15)
    assert [record.game_count for record in compute_player_stats(found)] == [3, 3, 2]
