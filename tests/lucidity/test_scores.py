"""Scores across evenings: who won as what, by player (design 5)."""

from __future__ import annotations

from fractions import Fraction

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.scores import Alone, alone, records, ties

Standing = tuple[str, str, int]


def game(number: int, *players: Standing, winners: tuple[int, ...] = (), result: str = "won") -> LucidityGame:
    """Return a game that ended with these names, roles and Power."""
    powers = sorted((power for _, _, power in players), reverse=True)
    scores = [{"name": name, "role": role, "power": n, "place": 1 + powers.index(n)} for name, role, n in players]
    return LucidityGame(number=number, result=result, winners=list(winners), scores=scores)


GAMES = [
    game(1, ("Ann", "dreamer", 16), ("Bo", "B", 9), ("Cy", "out", 0), winners=(0,)),
    game(2, ("Bo", "R", 17), ("ann ", "dreamer", 17), ("Cy", "dreamer", 3), winners=(0, 1)),
    game(3, ("Ann", "G", 12), ("Bo", "B", 18), winners=(1,)),
    game(4, ("Ann", "dreamer", 40), ("Bo", "dreamer", 40), result="left"),
    game(5, ("Ann", "dreamer", 5), ("Bo", "dreamer", 5), result=""),
]


def test_every_player_has_a_record_most_wins_first() -> None:
    ann, bo, cy = records(GAMES)

    assert (bo.name, bo.played, bo.won, bo.shared) == ("Bo", 3, 2, 1)
    assert (ann.name, ann.played, ann.won, ann.shared) == ("Ann", 3, 2, 1)
    assert (cy.name, cy.played, cy.won, cy.ended["out"]) == ("Cy", 2, 0, 1)


def test_wins_are_told_by_what_somebody_was_in_the_end() -> None:
    ann, bo, _ = records(GAMES)

    assert (bo.ended, bo.won_as) == ({"B": 2, "R": 1}, {"R": 1, "B": 1})
    assert (ann.ended, ann.won_as) == ({"dreamer": 2, "G": 1}, {"dreamer": 2})
    assert (ann.ended["dreamer"], bo.ended["dreamer"]) == (2, 0)


def test_power_is_told_on_average_and_at_its_best() -> None:
    ann, bo, cy = records(GAMES)

    assert (bo.power, bo.best) == (Fraction(44, 3), 18)
    assert (ann.power, ann.best) == (Fraction(15), 17)
    assert (cy.power, cy.best) == (Fraction(3, 2), 3)


def test_a_name_is_the_same_whatever_its_case_and_spaces_and_shown_as_spelt_last() -> None:
    found = records(
        [game(1, ("Mary  Ann", "out", 0), ("Bo", "B", 1)), game(2, (" mary ann", "out", 0), ("bo", "B", 1))]
    )

    assert sorted(record.name for record in found) == ["bo", "mary ann"]


def test_a_name_written_as_one_word_is_the_name_of_two_words() -> None:
    found = records([game(1, ("Mary Ann", "out", 0), ("Bo", "B", 1)), game(2, ("MaryAnn", "out", 0), ("Bo", "B", 1))])

    assert sorted((record.name, record.played) for record in found) == [("Bo", 2), ("MaryAnn", 2)]


def test_games_given_up_or_running_do_not_count() -> None:
    assert records(GAMES[3:]) == []
    assert records([]) == []


def test_a_win_may_be_shared_and_a_game_may_have_no_winner() -> None:
    assert ties(GAMES) == 1
    nobody = records([game(1, ("Ann", "out", 0), ("Bo", "out", 0))])
    assert [(record.won, record.ended["out"]) for record in nobody] == [(0, 1), (0, 1)]


def test_solo_games_are_told_apart() -> None:
    assert alone([]) == Alone(0, 0, 0)
    found = [*GAMES, game(6, ("Ann", "dreamer", 15), winners=(0,)), game(7, ("Ann", "dreamer", 9), result="lost")]

    assert alone(found) == Alone(2, 1, 15)
    assert [record.played for record in records(found)] == [3, 3, 2]
