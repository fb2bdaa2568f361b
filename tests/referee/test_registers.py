"""What was declared is found quickly: moves by their game, models by their table. What is found follows what is declared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.referee import AnyRow, Game, RowsOf, Table, declared, move, moves_of, nothing_follows, register_game


class KiteTable(Table):
    game = "kites"


class TailedTable(KiteTable):
    kites = RowsOf[AnyRow]("Kite")
    tails = RowsOf[AnyRow]("Tail")


def fly(table: KiteTable) -> None:
    """Fly a kite."""


@pytest.fixture(autouse=True)
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(declared, "_moves", dict(declared._moves))
    yield
    monkeypatch.undo()
    moves_of.cache_clear()


def names(game: str) -> list[str]:
    return [found.name for found in moves_of(game) if found.game == game]


def test_a_move_that_is_declared_later_is_found_too_and_in_its_own_game_alone() -> None:
    assert names("kites") == []

    move("kites.fly", cites="kites.fly")(fly)
    assert names("kites") == ["kites.fly"]

    move("kites.land", cites="kites.fly")(fly)
    move("boats.sail", cites="boats.sail")(fly)
    assert names("kites") == ["kites.fly", "kites.land"]
    assert [option.move.name for option in KiteTable(NoRows()).moves()][-2:] == ["kites.fly", "kites.land"]


def test_a_move_that_answers_takes_the_question_that_it_closes() -> None:
    with pytest.raises(
        TypeError, match=r"the move kites\.reel answers kites\.gale: it needs an argument decision: Decision"
    ):
        move("kites.reel", cites="kites.fly", answers="kites.gale")(fly)

    assert names("kites") == []


def test_a_game_that_cannot_begin_is_none() -> None:
    with pytest.raises(ValueError, match=r"the game kites declares no move kites\.begin"):
        register_game(Game("kites", KiteTable, nothing_follows, nothing_follows, lambda _table: ""))


def test_a_move_of_every_game_is_found_in_a_game_that_was_asked_before() -> None:
    before = moves_of("kites")

    move("campaigns.watch", cites="campaigns.watch")(fly)

    assert [found.name for found in moves_of("kites")[len(before) :]] == ["campaigns.watch"]


def test_the_moves_of_a_game_are_looked_for_once_however_often_they_are_asked_for() -> None:
    moves_of.cache_clear()

    for _ in range(20):
        moves_of("kites")

    assert moves_of.cache_info().misses == 1


def test_each_table_has_the_models_it_declares_and_those_of_the_table_it_is_made_of() -> None:
    assert KiteTable.labels() == Table.labels()
    assert TailedTable.labels() == (*Table.labels(), "kites.kite", "kites.tail")
    assert TailedTable.own_labels() == ("kites.kite", "kites.tail")
    assert list(TailedTable.row_types())[-2:] == ["Kite", "Tail"]


class NoRows:
    """A source without a row."""

    def load(self, label: str) -> list[AnyRow]:
        return []

    def make(self, label: str, fields: AnyRow) -> AnyRow:
        raise NotImplementedError

    def values(self, row: AnyRow) -> AnyRow:
        raise NotImplementedError

    def same(self, row: AnyRow, values: AnyRow) -> bool:
        raise NotImplementedError
