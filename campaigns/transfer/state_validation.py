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

from campaigns.engine import GameDefinition, RuleViolation, StoredRow, Values
from campaigns.journal.navigation import PLAYED_KINDS
from campaigns.models import Move, StateRow
from campaigns.storage import row_refs, state
from campaigns.transfer.document import ExportedEntry

TouchedRows = Iterable[tuple[str, str]]
"""Label and ref of rows."""


class InvalidState(Exception):
    """A row, or a table, that no journal of ours can lead to; its text says where, as a path below the state or the entry."""


class StateValidator:
    """Looks at the rows of one export. What was looked at once is known by its print, and not looked at again.

    ``highest_refs`` are the highest refs of the entries looked at so far, by label.
    """

    def __init__(self, game: GameDefinition, journal: Iterable[ExportedEntry]) -> None:
        self.game = game
        # A journal may be too long to be kept whole; where each entry leads is all that is asked for again.
        self._entry_links = [(entry.kind, entry.parent, entry.target or 0) for entry in journal]
        self._valid_fingerprints: set[int] = set()
        self._row_fingerprints: dict[tuple[str, str], int] = {}
        self._fingerprints_by_seq: dict[int, int] = {}
        self._fingerprint = 0
        self.highest_refs: dict[str, int] = {}

    def validate_entry(self, seq: int, built: state.State, touched: TouchedRows) -> None:
        """Look at what the entry ``seq`` made of the table. Raises NotSound."""
        self._raise_highest_refs(seq, touched)
        came_or_went = self._fold_rows(built, set(touched))
        if came_or_went or seq == 1:
            self.validate_table(built)
        kind, _, target = self._entry_links[seq - 1]
        if kind in PLAYED_KINDS:
            self._fingerprints_by_seq[seq] = self._fingerprint
        elif kind != Move.Kind.SAVE_POINT and self._fingerprint != self._get_target_fingerprint(kind, target):
            raise InvalidState("")

    def _raise_highest_refs(self, seq: int, touched: TouchedRows) -> None:
        """Raise ``highest_refs`` to these rows. Raises NotSound for a ref beyond the limit of this entry."""
        found: dict[str, int] = {}
        for label, ref in touched:
            found[label] = max(found.get(label, 0), int(ref))
        for label, highest in found.items():
            known = self.highest_refs.get(label, 0)
            if highest > row_refs.get_import_limit(known, seq - 1):
                raise InvalidState("")
            self.highest_refs[label] = max(known, highest)

    def _get_target_fingerprint(self, kind: str, target: int) -> int | None:
        """Return the print of the table that a way through the journal leads to: as it was before its target, or right after it."""
        return self._fingerprints_by_seq.get(self._entry_links[target - 1][1] if kind == Move.Kind.UNDO else target)

    def _fold_rows(self, built: state.State, touched: set[tuple[str, str]]) -> bool:
        """Look at these rows, keep the print of the table, and say whether it must be looked at as a whole."""
        again = False
        for label, ref in touched:
            values = built[label].get(ref)
            was, now = self._row_fingerprints.pop((label, ref), 0), 0
            if values is not None:
                self._row_fingerprints[label, ref] = now = self.validate_row(label, ref, values)
            self._fingerprint ^= was ^ now
            again = again or not was or not now or bool(state.get_unique_fields(label))
        return again

    def validate_row(self, label: str, ref: str, values: Values) -> int:
        """Look at one row and give its print. Raises NotSound."""
        found = _compute_fingerprint(label, ref, values)
        if found not in self._valid_fingerprints:
            try:
                _build_row(label, int(ref), values).clean_fields(exclude={"campaign"})
            except (ValidationError, ValueError, TypeError) as error:
                raise InvalidState(f"['{label}']['{ref}']") from error
            self._valid_fingerprints.add(found)
        return found

    def validate_table(self, built: state.State) -> None:
        """Look at a table as a whole: it has what every table has, and no two rows are what one alone can be. Raises NotSound."""
        for label, rows in built.items():
            for names in state.get_unique_fields(label):
                found = [tuple(values[name] for name in names) for values in rows.values()]
                if len(set(found)) < len(found):
                    raise InvalidState(f"['{label}']")
        try:
            self.game.check_complete(self.game.table_class(_StateSource(built)))
        except RuleViolation as refusal:
            raise InvalidState("") from refusal

    def validate_state(self, state_rows: state.State) -> None:
        """Look at a whole state, of rows that the journal has named. Raises NotSound."""
        for label, rows in state_rows.items():
            for ref, values in rows.items():
                if int(ref) > self.highest_refs.get(label, 0):
                    raise InvalidState(f"['{label}']['{ref}']")
                self.validate_row(label, ref, values)
        self.validate_table(state_rows)


class _StateSource:
    """A state as a table sees it."""

    def __init__(self, built: state.State) -> None:
        self._built = built

    def load_rows(self, label: str) -> list[StoredRow]:
        """Return every row of one model, in the order of refs."""
        rows = sorted((int(ref), values) for ref, values in self._built[label].items())
        return [StoredRow(ref, values, functools.partial(_build_row, label, ref, values)) for ref, values in rows]

    def build_row(self, label: str, fields: Values) -> StateRow:
        """Make a new row."""
        return state.get_model(label)(**fields)

    def values(self, row: StateRow) -> Values:
        """Return a row's tracked fields."""
        return row.values()

    def has_values(self, row: StateRow, values: Values) -> bool:
        """Return whether a row's tracked fields have these values."""
        return row.values() == values


def _build_row(label: str, ref: int, values: Values) -> StateRow:
    return state.get_model(label)(ref=ref, **values)


def _compute_fingerprint(label: str, ref: str, values: Values) -> int:
    text = json.dumps([label, ref, values], sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest())
