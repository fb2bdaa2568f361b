"""A harness for rule tests: a table in memory, moves as in play, expected rule violations.

``play_move`` applies a move exactly as the site does (guard, rule, consequences, last check) without a database, and
renders every message of the move, so that a missing fact shows at once.
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

from campaigns import rulebook
from campaigns.engine import (
    Change,
    GameDefinition,
    MoveDefinition,
    RuleViolation,
    StoredRow,
    Table,
    get_game,
    get_games,
    get_moves,
)
from campaigns.engine.messages import messages
from campaigns.journal.move_service import execute_move
from campaigns.models import Session, StateRow
from campaigns.storage import state

DefaultRows = Callable[[list[StateRow]], list[StateRow]]

_default_rows: dict[str, DefaultRows] = {}


def register_default_rows(game_name: str, find_missing_rows: DefaultRows) -> None:
    """Register the default rows of a game's table: ``find_missing_rows`` gets the test's rows and returns the missing ones."""
    _default_rows[game_name] = find_missing_rows


class InMemorySource:
    """A row source of one campaign in plain lists, which stay from move to move."""

    def __init__(self, rows: list[StateRow]) -> None:
        self.rows: dict[str, dict[int, StateRow]] = {}
        for row in rows:
            held = self.rows.setdefault(row.label, {})
            row.ref = row.ref or max([0, *held]) + 1
            held[row.ref] = row

    def load_rows(self, label: str) -> list[StoredRow]:
        """Return the rows themselves, so that a test sees its own objects change."""
        rows = sorted(self.rows.get(label, {}).items())
        return [StoredRow(ref, dict(row.values()), functools.partial(_return_row, row)) for ref, row in rows]

    def build_row(self, label: str, fields: dict[str, Any]) -> Any:
        """Build a row of the model."""
        return apps.get_model(label)(**fields)

    def save(self, table: Table) -> None:
        """Store the rows of a table."""
        for label, rows in table.loaded_rows.items():
            self.rows[label] = {row.ref: row for row in rows}

    def roll_back(self, table: Table) -> None:
        """Reset the rows that a refused move changed."""
        for rows in table.loaded_rows.values():
            for row in [*rows, *rows.removed_rows.values()]:
                for name, value in rows.get_original_values(row).items():
                    setattr(row, name, value)


def _return_row(row: StateRow) -> StateRow:
    return row


def build_table(*rows: StateRow, has_session: bool = True, game_name: str = "") -> Any:
    """Build a table: these rows, the game's required rows, and an open session by default.

    ``game_name`` is needed if no row belongs to a game.
    """
    name = game_name or rows[0]._meta.app_label
    laid = list(rows)
    if has_session and not any(isinstance(row, Session) for row in laid):
        laid.append(Session(ref=1, number=1))
    if name in _default_rows:
        laid += _default_rows[name](laid)
    return get_game(name).table_class(InMemorySource(laid))


def reset_table(table: Table, card: str = "") -> None:
    """Reset a table as if it had just been opened."""
    table.loaded_rows.clear()
    table.card = card
    table.save_point = None
    table.consequences, table.overruled_codes, table.line_facts = [], [], {}


def get_definition(rule: Callable[..., None]) -> MoveDefinition:
    """Return the declaration of a rule function."""
    known = [found for each in get_games() for found in get_moves(each.name) if found.rule is rule]
    assert known, f"{rule.__name__} is no move"
    return known[0]


def play_move(
    table: Table, rule: Callable[..., None], /, card: str = "", leaving: str | None = None, **args: Any
) -> list[Change]:
    """Make a move as the site makes it, and return its changes.

    ``card`` overrules a rule; ``leaving`` is the phase the player believes to leave, by default the right one. A
    refused move leaves the rows as they were.
    """
    source = table.source
    assert isinstance(source, InMemorySource)
    reset_table(table, card)
    declared, rules = get_definition(rule), get_game(table.game)
    given = {a.name: args.pop(a.name, _get_default(a.default, a.kind)) for a in declared.arguments}
    assert not args, f"{declared.name} takes no {', '.join(args)}"
    for argument in declared.arguments:
        if argument.kind in ("row", "rows") and given[argument.name]:
            # The site loads a move's rows from the table, so they are built; consequences check the models that were touched.
            rows = given[argument.name] if argument.kind == "rows" else [given[argument.name]]
            for row in rows:
                table.get_rows(argument.label).get(row.ref)
    believed = rules.get_phase(table) if leaving is None else leaving
    try:
        execute_move(table, rules, declared, given, believed)
    except RuleViolation:
        source.roll_back(table)
        reset_table(table)
        raise
    source.save(table)
    _render_messages(table, declared, given)
    changes = table.get_changes()
    json.dumps([[c.before, c.after] for c in changes])
    return changes


def _get_default(default: Any, kind: str) -> Any:
    return [] if kind == "rows" and default is None else default


def _render_messages(table: Table, declared: MoveDefinition, given: dict[str, Any]) -> None:
    names = {name: str(value) for name, value in given.items() if hasattr(value, "ref")}
    many = {name: [str(v) for v in value] for name, value in given.items() if isinstance(value, list)}
    messages.get_journal_line(declared.name, {**given, **names}, many)
    for ruling in table.consequences:
        messages.get_consequence(ruling.code, json.loads(json.dumps(ruling.facts)), table.game)
    if table.save_point is not None:
        messages.get_consequence(table.save_point.code, table.save_point.facts, table.game)
    for decision in table.prompts:
        messages.get_question(decision.kind, json.loads(json.dumps(decision.facts)), table.game)


@contextlib.contextmanager
def expect_violation(code: str, **facts: object) -> Iterator[None]:
    """Expect a rule violation with this code and at least these facts, and render its message."""
    with pytest.raises(RuleViolation) as caught:
        yield
    refusal = caught.value
    assert refusal.code == code
    assert {name: refusal.facts.get(name) for name in facts} == facts
    decides = rulebook.find_entry(refusal.rule_id)
    messages.get_violation(code, refusal.facts, decides.game if decides else "")


def has_consequence(table: Table, code: str, **facts: object) -> bool:
    """Return whether the last move had this consequence, with at least these facts."""
    return any(r.code == code and facts.items() <= r.facts.items() for r in table.consequences)


def find_prompts(table: Table, code: str) -> list[Any]:
    """Return the open prompts of one kind."""
    return [decision for decision in table.prompts if decision.kind == code]


def get_violation_code(table: Table, rule: Callable[..., None], subject_row: Any = None) -> str:
    """Return the code why a move is not possible now for a row, '' if it is."""
    reset_table(table)
    option = table.get_option(get_definition(rule), subject_row)
    return option.violation.code if option.violation else ""


def take_snapshot(table: Any, rules: GameDefinition) -> dict[str, Any]:
    """Return the whole state, as in a save point."""
    reset_table(table)
    found: dict[str, Any] = copy.deepcopy(state.build_snapshot(table, rules))
    reset_table(table)
    return found


def apply_changes(table: Any, changes: list[Change]) -> None:
    """Apply recorded changes, as undo and redo do."""
    reset_table(table)
    state.apply_changes(table, changes)
    assert isinstance(table.source, InMemorySource)
    table.source.save(table)
