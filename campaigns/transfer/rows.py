"""The rows that a journal makes and changes, looked at while it is replayed: each of its shape, all of them together a table.

An import puts one state on the table, and undo may lead to any other. So every state on the way is looked at, row by row as it
comes; no rule is asked what it would do with them (design 1.5).
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable

from django.core.exceptions import ValidationError

from campaigns.journal.ways import PLAYED
from campaigns.models import Move, StateRow
from campaigns.referee import Game, Refusal, Stored, Values
from campaigns.storage import row_refs, state
from campaigns.transfer.document import Entry

Touched = Iterable[tuple[str, str]]
"""Label and ref of rows."""


class NotSound(Exception):
    """A row, or a table, that no journal of ours can lead to; its text says where, as a path below the state or the entry."""


class Looking:
    """Looks at the rows of one export. What was looked at once is known by its print, and not looked at again.

    ``highest_refs`` are the highest refs of the entries looked at so far, by label.
    """

    def __init__(self, rules: Game, journal: Iterable[Entry]) -> None:
        self.rules = rules
        # A journal may be too long to be kept whole; where each entry leads is all that is asked for again.
        self._ways = [(entry.kind, entry.parent, entry.target or 0) for entry in journal]
        self._sound: set[int] = set()
        self._prints: dict[tuple[str, str], int] = {}
        self._after: dict[int, int] = {}
        self._now = 0
        self.highest_refs: dict[str, int] = {}

    def entry(self, seq: int, built: state.State, touched: Touched) -> None:
        """Look at what the entry ``seq`` made of the table. Raises NotSound."""
        self._number(seq, touched)
        came_or_went = self._fold(built, set(touched))
        if came_or_went or seq == 1:
            self.whole(built)
        kind, _, target = self._ways[seq - 1]
        if kind in PLAYED:
            self._after[seq] = self._now
        elif kind != Move.Kind.MARK and self._now != self._goal(kind, target):
            raise NotSound("")

    def _number(self, seq: int, touched: Touched) -> None:
        """Raise ``highest_refs`` to these rows. Raises NotSound for a ref beyond the limit of this entry."""
        found: dict[str, int] = {}
        for label, ref in touched:
            found[label] = max(found.get(label, 0), int(ref))
        for label, highest in found.items():
            known = self.highest_refs.get(label, 0)
            if highest > row_refs.limit(known, seq - 1):
                raise NotSound("")
            self.highest_refs[label] = max(known, highest)

    def _goal(self, kind: str, target: int) -> int | None:
        """Return the print of the table that a way through the journal leads to: as it was before its target, or right after it."""
        return self._after.get(self._ways[target - 1][1] if kind == Move.Kind.UNDO else target)

    def _fold(self, built: state.State, touched: set[tuple[str, str]]) -> bool:
        """Look at these rows, keep the print of the table, and say whether it must be looked at as a whole."""
        again = False
        for label, ref in touched:
            values = built[label].get(ref)
            was, now = self._prints.pop((label, ref), 0), 0
            if values is not None:
                self._prints[label, ref] = now = self.row(label, ref, values)
            self._now ^= was ^ now
            again = again or not was or not now or bool(state.apart(label))
        return again

    def row(self, label: str, ref: str, values: Values) -> int:
        """Look at one row and give its print. Raises NotSound."""
        found = _print(label, ref, values)
        if found not in self._sound:
            try:
                _made(label, int(ref), values).clean_fields(exclude={"campaign"})
            except (ValidationError, ValueError, TypeError) as error:
                raise NotSound(f"['{label}']['{ref}']") from error
            self._sound.add(found)
        return found

    def whole(self, built: state.State) -> None:
        """Look at a table as a whole: it has what every table has, and no two rows are what one alone can be. Raises NotSound."""
        for label, rows in built.items():
            for names in state.apart(label):
                found = [tuple(values[name] for name in names) for values in rows.values()]
                if len(set(found)) < len(found):
                    raise NotSound(f"['{label}']")
        try:
            self.rules.whole(self.rules.table(_Source(built)))
        except Refusal as refusal:
            raise NotSound("") from refusal

    def state(self, found: state.State) -> None:
        """Look at a whole state, of rows that the journal has named. Raises NotSound."""
        for label, rows in found.items():
            for ref, values in rows.items():
                if int(ref) > self.highest_refs.get(label, 0):
                    raise NotSound(f"['{label}']['{ref}']")
                self.row(label, ref, values)
        self.whole(found)


class _Source:
    """A state as a table sees it."""

    def __init__(self, built: state.State) -> None:
        self._built = built

    def load(self, label: str) -> list[Stored]:
        """Return every row of one model, in the order of refs."""
        rows = sorted((int(ref), values) for ref, values in self._built[label].items())
        return [Stored(ref, values, functools.partial(_made, label, ref, values)) for ref, values in rows]

    def make(self, label: str, fields: Values) -> StateRow:
        """Make a new row."""
        return state.model_of(label)(**fields)

    def values(self, row: StateRow) -> Values:
        """Return a row's tracked fields."""
        return row.values()

    def same(self, row: StateRow, values: Values) -> bool:
        """Return whether a row's tracked fields have these values."""
        return row.values() == values


def _made(label: str, ref: int, values: Values) -> StateRow:
    return state.model_of(label)(ref=ref, **values)


def _print(label: str, ref: str, values: Values) -> int:
    text = json.dumps([label, ref, values], sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest())
