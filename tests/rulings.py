"""A tiny language for rule tests: a table in memory, a move made on it as in play, a refusal that was expected.

``play`` carries a move out exactly as the site does (guard, rule, consequences, last check) without a database, and puts every
sentence the move leads to into words, so that a missing place shows at once.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps

from campaigns import lookup
from campaigns.journal.door import carry_out
from campaigns.models import Session, StateRow
from campaigns.referee import Change, Declared, Game, Refusal, Stored, Table, game, games, moves_of
from campaigns.storage import state
from campaigns.wording import words

Furniture = Callable[[list[StateRow]], list[StateRow]]

_furniture: dict[str, Furniture] = {}


def furnish(game_name: str, furniture: Furniture) -> None:
    """Say which rows a game's table has unless a test lays its own: ``furniture`` gets the test's rows and gives the missing ones."""
    _furniture[game_name] = furniture


class Memory:
    """Rows of one campaign in plain lists; they stay from move to move."""

    def __init__(self, rows: list[StateRow]) -> None:
        self.rows: dict[str, dict[int, StateRow]] = {}
        for row in rows:
            held = self.rows.setdefault(row.label, {})
            row.ref = row.ref or max([0, *held]) + 1
            held[row.ref] = row

    def load(self, label: str) -> list[Stored]:
        """Return the rows themselves, so that a test sees its own objects change."""
        rows = sorted(self.rows.get(label, {}).items())
        return [Stored(ref, self.values(row), functools.partial(_itself, row)) for ref, row in rows]

    def make(self, label: str, fields: dict[str, Any]) -> Any:
        """Make a row of the model."""
        return apps.get_model(label)(**fields)

    def values(self, row: Any) -> dict[str, Any]:
        """Return a row's tracked values."""
        return dict(row.values())

    def same(self, row: Any, values: dict[str, Any]) -> bool:
        """Return whether a row's tracked values are these."""
        return self.values(row) == values

    def keep(self, table: Table) -> None:
        """Hold what a table holds now."""
        for label, rows in table.loaded.items():
            self.rows[label] = {row.ref: row for row in rows}

    def take_back(self, table: Table) -> None:
        """Give rows that a refused move touched the values they had."""
        for rows in table.loaded.values():
            for row in [*rows, *rows.removed.values()]:
                for name, value in rows.was(row).items():
                    setattr(row, name, value)


def _itself(row: StateRow) -> StateRow:
    return row


def table_of(*rows: StateRow, in_session: bool = True, on: str = "") -> Any:
    """Lay a table: these rows, what the game needs besides, and an open session unless told otherwise.

    ``on`` names the game where no row does.
    """
    name = on or rows[0]._meta.app_label
    laid = list(rows)
    if in_session and not any(isinstance(row, Session) for row in laid):
        laid.append(Session(ref=1, number=1))
    if name in _furniture:
        laid += _furniture[name](laid)
    return game(name).table(Memory(laid))


def fresh(table: Table, card: str = "") -> None:
    """Let a table see its rows as if it had just been opened."""
    table.loaded.clear()
    table.card = card
    table.save_point = None
    table.rulings, table.overruled, table.names = [], [], {}


def declared_as(rule: Callable[..., None]) -> Declared:
    """Return the declaration of a rule function."""
    known = [found for each in games() for found in moves_of(each.name) if found.rule is rule]
    assert known, f"{rule.__name__} is no move"
    return known[0]


def play(
    table: Table, rule: Callable[..., None], /, card: str = "", leaving: str | None = None, **args: Any
) -> list[Change]:
    """Make a move as the site makes it, and give what it changed.

    ``card`` overrules the rulebook; ``leaving`` is the phase the mover believes to leave, by default the right one. A refused
    move leaves the rows as they were.
    """
    source = table.source
    assert isinstance(source, Memory)
    fresh(table, card)
    declared, rules = declared_as(rule), game(table.game)
    given = {a.name: args.pop(a.name, _default(a.default, a.kind)) for a in declared.arguments}
    assert not args, f"{declared.name} takes no {', '.join(args)}"
    for argument in declared.arguments:
        if argument.kind in ("row", "rows") and given[argument.name]:
            # The site takes a move's rows from the table, so they are made; consequences look at models that were touched.
            rows = given[argument.name] if argument.kind == "rows" else [given[argument.name]]
            for row in rows:
                table.rows(argument.label).get(row.ref)
    believed = rules.phase(table) if leaving is None else leaving
    try:
        carry_out(table, rules, declared, given, believed)
    except Refusal:
        source.take_back(table)
        fresh(table)
        raise
    source.keep(table)
    _say(table, declared, given)
    changes = table.changes()
    json.dumps([[c.before, c.after] for c in changes])
    return changes


def _default(default: Any, kind: str) -> Any:
    return [] if kind == "rows" and default is None else default


def _say(table: Table, declared: Declared, given: dict[str, Any]) -> None:
    names = {name: str(value) for name, value in given.items() if hasattr(value, "ref")}
    many = {name: [str(v) for v in value] for name, value in given.items() if isinstance(value, list)}
    words.line(declared.name, {**given, **names}, many)
    for ruling in table.rulings:
        words.ruling(ruling.code, json.loads(json.dumps(ruling.facts)), table.game)
    if table.save_point is not None:
        words.ruling(table.save_point.code, table.save_point.facts, table.game)
    for decision in table.decisions:
        words.question(decision.kind, json.loads(json.dumps(decision.facts)), table.game)


@contextlib.contextmanager
def refused(code: str, **facts: object) -> Iterator[None]:
    """Expect a refusal with this code and at least these facts, and that its sentence can be said."""
    with pytest.raises(Refusal) as caught:
        yield
    refusal = caught.value
    assert refusal.code == code
    assert {name: refusal.facts.get(name) for name in facts} == facts
    decides = lookup.entry(refusal.rule)
    words.refusal(code, refusal.facts, decides.game if decides else "")


def said(table: Table, code: str, **facts: object) -> bool:
    """Return whether the last move had this consequence, with at least these facts."""
    return any(r.code == code and facts.items() <= r.facts.items() for r in table.rulings)


def asked(table: Table, code: str) -> list[Any]:
    """Return the open prompts of one kind."""
    return [decision for decision in table.decisions if decision.kind == code]


def may(table: Table, rule: Callable[..., None], for_: Any = None) -> str:
    """Return why a move may not be made now for a row, '' if it may."""
    fresh(table)
    option = table.option(declared_as(rule), for_)
    return option.refusal.code if option.refusal else ""


def snapshot(table: Any, rules: Game) -> dict[str, Any]:
    """Return the whole state, as a save point holds it."""
    fresh(table)
    found: dict[str, Any] = copy.deepcopy(state.snapshot(table, rules))
    fresh(table)
    return found


def travel(table: Any, changes: list[Change]) -> None:
    """Carry recorded changes out, as undo and redo do."""
    fresh(table)
    state.apply(table, changes)
    assert isinstance(table.source, Memory)
    table.source.keep(table)
