"""Every state of the recorded evenings, as tables in memory, and answers applied to copies of them."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

from django.apps import apps

from campaigns.engine import Argument, Json, RuleViolation, StoredRow, Values, find_move, get_game
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.rules.next_steps import Answer, ChipField, NextStep
from campaigns.etherfields.rules.table import Table
from campaigns.journal.move_service import execute_move
from campaigns.storage import state
from tests.campaigns.table_actions import expand_shorthand
from tests.golden.golden_campaign import EXPORT_PATH

Rows = dict[str, dict[str, Values]]
"""The rows of a table: by model and ref, every value."""


class SnapshotSource:
    """A source of rows from plain values, built for every table that is opened on them."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def load_rows(self, label: str) -> list[StoredRow]:
        """Return the rows of one model, in the order of their refs."""
        found = sorted((int(ref), values) for ref, values in self.rows.get(label, {}).items())
        return [StoredRow(ref, values, functools.partial(_build_row, label, ref, values)) for ref, values in found]

    def build_row(self, label: str, fields: Values) -> Any:
        """Make a row of the model."""
        return apps.get_model(label)(**fields)


def _build_row(label: str, ref: int, values: Values) -> Any:
    row = apps.get_model(label)(**json.loads(json.dumps(values)))
    row.ref = ref
    return row


def open_rows(rows: Rows) -> Table:
    """Open a table on these rows; its changes do not affect them."""
    return Table(SnapshotSource(rows))


def dump_rows(table: Table) -> Rows:
    """Return the rows of a table as they are now."""
    return json.loads(json.dumps(state.build_snapshot(table, GAME_DEFINITION)))  # type: ignore[no-any-return]


def iterate_states() -> Iterator[tuple[int, Rows]]:
    """Yield the rows after each entry of the recorded evenings, with the number of the entry."""
    rows: Rows = {}
    for entry in expand_shorthand(json.loads(EXPORT_PATH.read_bytes()))["journal"]:
        table = open_rows(rows)
        state.apply_changes(table, state.decode_changes(entry["changes"]))
        rows = dump_rows(table)
        yield entry["seq"], rows


@functools.cache
def list_states() -> list[tuple[int, Rows]]:
    """Return all of these states, cached per process."""
    return list(iterate_states())


TYPED_VALUES: Values = {
    "name": "The moth nobody met",
    "at": "A place nobody noted",
    "bought": "Lantern",
    "code": "II-40 C",
    "store": False,
    "drawback": ["2", "10", "Joker"],
    "season": "Winter",
}
"""Sample texts for answer fields without choices."""


def _get_sent_value(f: ChipField) -> Json:
    """Return the current value of a field, else its first one; a list where several may be chosen."""
    value = (*f.ticked_values, *f.values)[0]
    return [value] if f.is_multiple else value


def list_sent_values(answer: Answer) -> list[Values]:
    """Return every way to send an answer: with each chip, or with all and none of its boxes ticked.

    Each field has its current value, else its first one.
    """
    told = {
        f.argument_name: _get_sent_value(f) if f.values else TYPED_VALUES[f.argument_name] for f in answer.extra_fields
    }
    if told and all(value == 0 for value in told.values()):  # amounts that are all none are no report
        told[next(iter(told))] = 1
    chips = answer.chip_field
    if chips is None:
        return [told]
    if chips.is_multiple:
        return [{**told, chips.argument_name: list(some)} for some in (chips.ticked_values, chips.values, ())]
    return [{**told, chips.argument_name: value} for value in chips.values]


def find_violation(rows: Rows, answer: Answer, extra_values: Values) -> RuleViolation | None:
    """Apply an answer to a copy, and return its rule violation."""
    table = open_rows(rows)
    declared = find_move(answer.move_name if "." in answer.move_name else f"etherfields.{answer.move_name}")
    assert declared is not None
    table.card = "The card that allows it" if answer.needs_card else ""
    sent = {**answer.arguments, **extra_values}
    given: Values = {}
    for argument in declared.arguments:
        if argument.name in answer.row_arguments:
            given[argument.name] = table.get_rows(argument.label)[answer.row_arguments[argument.name].ref]
        else:
            given[argument.name] = _bind_value(table, argument, sent.pop(argument.name, None))
    assert not sent, (answer.move_name, sent)
    try:
        execute_move(table, get_game("etherfields"), declared, given, GAME_DEFINITION.get_phase(table))
    except RuleViolation as refusal:
        return refusal
    return None


def _bind_value(table: Table, argument: Argument, value: Json) -> Any:
    """Return the value of an argument as its form would, within its bounds."""
    if value is None or (value == "" and argument.kind == "choice"):
        assert not argument.is_required, argument.name
        return [] if argument.kind == "rows" else argument.default
    if argument.kind == "row":
        return table.get_rows(argument.label)[value]
    if argument.kind == "rows":
        return [table.get_rows(argument.label)[ref] for ref in value]
    if argument.kind == "number":
        assert argument.low <= value <= argument.high, argument.name
    if argument.kind == "text":
        assert argument.low <= len(value) <= argument.high, argument.name
    if argument.kind == "choice":
        assert value in argument.choices, (argument.name, value)
    return value


def list_violations(rows: Rows, found: NextStep) -> list[str]:
    """Return the rule violations of a card's answers."""
    tried = [(answer, more) for answer in found.all_answers for more in list_sent_values(answer)]
    told = [(answer, more, find_violation(rows, answer, more)) for answer, more in tried]
    return [
        f"{answer.move_name} {answer.arguments} {more}: {why.code}" for answer, more, why in told if why is not None
    ]
