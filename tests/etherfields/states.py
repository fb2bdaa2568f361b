"""Every state the recorded evenings went through, as tables in memory, and answers carried out on copies of them."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

from django.apps import apps

from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now import Answer, Due
from campaigns.journal.door import carry_out
from campaigns.referee import Argument, Json, Refusal, Stored, Values, game, move_named
from campaigns.storage import state
from tests.campaigns.evening import in_full
from tests.golden.recorded import FILE

Rows = dict[str, dict[str, Values]]
"""What lies on a table: by model and ref, every value."""


class Copy:
    """Rows of a table as plain values, made anew for every table that is opened on them."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def load(self, label: str) -> list[Stored]:
        """Return the rows of one model, in the order of their refs."""
        found = sorted((int(ref), values) for ref, values in self.rows.get(label, {}).items())
        return [Stored(ref, values, functools.partial(_row, label, ref, values)) for ref, values in found]

    def make(self, label: str, fields: Values) -> Any:
        """Make a row of the model."""
        return apps.get_model(label)(**fields)

    def values(self, row: Any) -> Values:
        """Return a row's tracked values."""
        return dict(row.values())

    def same(self, row: Any, values: Values) -> bool:
        """Return whether a row's tracked values are these."""
        return self.values(row) == values


def _row(label: str, ref: int, values: Values) -> Any:
    row = apps.get_model(label)(**json.loads(json.dumps(values)))
    row.ref = ref
    return row


def opened(rows: Rows) -> Table:
    """Open a table on these rows; what is changed on it changes nothing of them."""
    return Table(Copy(rows))


def of(table: Table) -> Rows:
    """Return the rows of a table as they are now."""
    return json.loads(json.dumps(state.snapshot(table, ETHERFIELDS)))  # type: ignore[no-any-return]


def states() -> Iterator[tuple[int, Rows]]:
    """Yield what lay on the table after each entry of the recorded evenings, with the number of the entry."""
    rows: Rows = {}
    for entry in in_full(json.loads(FILE.read_bytes()))["journal"]:
        table = opened(rows)
        state.apply(table, state.unpack_changes(entry["changes"]))
        rows = of(table)
        yield entry["seq"], rows


@functools.cache
def evening() -> list[tuple[int, Rows]]:
    """Return all of these states, made once per process and only when a test needs them."""
    return list(states())


TYPED: Values = {"name": "The moth nobody met", "bought": "Lantern", "store": False, "drawback": ["2", "10", "Joker"]}
"""What somebody may type into the fields of an answer that have nothing to choose from."""


def values_of(answer: Answer) -> list[Values]:
    """Return every way in which an answer can be sent: with each chip, or with those that are ticked, all and none of them.

    Each field is told as it stands, else by its first value.
    """
    told = {f.argument: (*f.ticked, *f.values)[0] if f.values else TYPED[f.argument] for f in answer.fields}
    chips = answer.chips
    if chips is None:
        return [told]
    if chips.several:
        return [{**told, chips.argument: list(some)} for some in (chips.ticked, chips.values, ())]
    return [{**told, chips.argument: value} for value in chips.values]


def refused(rows: Rows, answer: Answer, more: Values) -> Refusal | None:
    """Carry an answer out on a copy, and give what refuses it."""
    table = opened(rows)
    declared = move_named(answer.move if "." in answer.move else f"etherfields.{answer.move}")
    assert declared is not None
    table.card = "The card that allows it" if answer.card else ""
    sent = {**answer.given, **more}
    given: Values = {}
    for argument in declared.arguments:
        if argument.name in answer.rows:
            given[argument.name] = table.rows(argument.label)[answer.rows[argument.name].ref]
        else:
            given[argument.name] = _bound(table, argument, sent.pop(argument.name, None))
    assert not sent, (answer.move, sent)
    try:
        carry_out(table, game("etherfields"), declared, given, ETHERFIELDS.phase(table))
    except Refusal as refusal:
        return refusal
    return None


def _bound(table: Table, argument: Argument, value: Json) -> Any:
    """Return the value of an argument as its form would, within its bounds."""
    if value is None:
        assert not argument.required, argument.name
        return [] if argument.kind == "rows" else argument.default
    if argument.kind == "row":
        return table.rows(argument.label)[value]
    if argument.kind == "rows":
        return [table.rows(argument.label)[ref] for ref in value]
    if argument.kind == "number":
        assert argument.low <= value <= argument.high, argument.name
    if argument.kind == "text":
        assert argument.low <= len(value) <= argument.high, argument.name
    if argument.kind == "choice":
        assert value in argument.choices, (argument.name, value)
    return value


def failing(rows: Rows, found: Due) -> list[str]:
    """Return what of a card's answers would be refused, with the refusal."""
    tried = [(answer, more) for answer in found.every for more in values_of(answer)]
    told = [(answer, more, refused(rows, answer, more)) for answer, more in tried]
    return [f"{answer.move} {answer.given} {more}: {why.code}" for answer, more, why in told if why is not None]
