"""Lookups of the game registry: moves by their game, models by their table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.engine import (
    AnyRow,
    GameDefinition,
    RowsDescriptor,
    Table,
    apply_no_consequences,
    get_moves,
    move,
    moves,
    register_game,
)


class KiteTable(Table):
    game = "kites"


class TailedTable(KiteTable):
    kites = RowsDescriptor[AnyRow]("Kite")
    tails = RowsDescriptor[AnyRow]("Tail")


def fly(table: KiteTable) -> None:
    """Fly a kite."""


@pytest.fixture(autouse=True)
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(moves, "_definitions", dict(moves._definitions))
    yield
    monkeypatch.undo()
    get_moves.cache_clear()


def list_move_names(game: str) -> list[str]:
    return [found.name for found in get_moves(game) if found.game == game]


def test_a_move_that_is_declared_later_is_found_too_and_in_its_own_game_alone() -> None:
    assert list_move_names("kites") == []

    move("kites.fly", rule_id="kites.fly")(fly)
    assert list_move_names("kites") == ["kites.fly"]

    move("kites.land", rule_id="kites.fly")(fly)
    move("boats.sail", rule_id="boats.sail")(fly)
    assert list_move_names("kites") == ["kites.fly", "kites.land"]
    assert [option.move.name for option in KiteTable(EmptySource()).list_options()][-2:] == ["kites.fly", "kites.land"]


def test_a_move_that_answers_takes_the_question_that_it_closes() -> None:
    with pytest.raises(
        TypeError, match=r"the move kites\.reel answers kites\.gale: it needs an argument decision: Decision"
    ):
        move("kites.reel", rule_id="kites.fly", question_kind="kites.gale")(fly)

    assert list_move_names("kites") == []


def test_a_game_that_cannot_begin_is_none() -> None:
    with pytest.raises(ValueError, match=r"the game kites declares no move kites\.begin"):
        register_game(
            GameDefinition("kites", KiteTable, apply_no_consequences, apply_no_consequences, lambda _table: "")
        )


def test_a_move_of_every_game_is_found_in_a_game_that_was_asked_before() -> None:
    before = get_moves("kites")

    move("campaigns.watch", rule_id="campaigns.watch")(fly)

    assert [found.name for found in get_moves("kites")[len(before) :]] == ["campaigns.watch"]


def test_the_moves_of_a_game_are_looked_for_once_however_often_they_are_asked_for() -> None:
    get_moves.cache_clear()

    for _ in range(20):
        get_moves("kites")

    assert get_moves.cache_info().misses == 1


def test_each_table_has_the_models_it_declares_and_those_of_the_table_it_is_made_of() -> None:
    assert KiteTable.get_labels() == Table.get_labels()
    assert TailedTable.get_labels() == (*Table.get_labels(), "kites.kite", "kites.tail")
    assert TailedTable.get_own_labels() == ("kites.kite", "kites.tail")
    assert list(TailedTable.get_row_types())[-2:] == ["Kite", "Tail"]


class EmptySource:
    """A source without a row."""

    def load_rows(self, label: str) -> list[AnyRow]:
        return []

    def build_row(self, label: str, fields: AnyRow) -> AnyRow:
        raise NotImplementedError
