"""Validation of the states during a replay: each row on its own, and all of them together.

An import sets one state, and undo may lead to any other, so each state on the way is validated, changed rows only.
Rules are not applied (design 1.5).
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable

from django.core.exceptions import ValidationError

from campaigns.engine import GameDefinition, RuleViolation, StoredRow, Values
from campaigns.journal.navigation import PLAYED_KINDS
from campaigns.models import JournalEntry, StateRow
from campaigns.storage import row_refs, state
from campaigns.transfer.document import ExportedEntry

TouchedRows = Iterable[tuple[str, str]]
"""Label and ref of rows."""


class InvalidState(Exception):
    """A row or table that no valid journal leads to; its text is the path below the state or the entry."""


class StateValidator:
    """A validator of the rows of one export. Fingerprints of valid rows are cached, so each is validated once.

    ``highest_refs`` are the highest refs of the entries validated so far, by label.
    """

    def __init__(self, game: GameDefinition, journal: Iterable[ExportedEntry]) -> None:
        self.game = game
        # A journal may be too long for memory; only the links between entries are needed again.
        self._entry_links = [(entry.kind, entry.parent, entry.target or 0) for entry in journal]
        self._valid_fingerprints: set[int] = set()
        self._row_fingerprints: dict[tuple[str, str], int] = {}
        self._fingerprints_by_seq: dict[int, int] = {}
        self._fingerprint = 0
        self.highest_refs: dict[str, int] = {}

    def validate_entry(self, seq: int, built: state.State, touched: TouchedRows) -> None:
        """Validate the table after the entry ``seq``. Raises InvalidState."""
        self._raise_highest_refs(seq, touched)
        came_or_went = self._fold_rows(built, set(touched))
        if came_or_went or seq == 1:
            self.validate_table(built)
        kind, _, target = self._entry_links[seq - 1]
        if kind in PLAYED_KINDS:
            self._fingerprints_by_seq[seq] = self._fingerprint
        elif kind != JournalEntry.Kind.SAVE_POINT and self._fingerprint != self._get_target_fingerprint(kind, target):
            raise InvalidState("")

    def _raise_highest_refs(self, seq: int, touched: TouchedRows) -> None:
        """Update ``highest_refs`` with these rows. Raises InvalidState for a ref beyond the limit of this entry."""
        found: dict[str, int] = {}
        for label, ref in touched:
            found[label] = max(found.get(label, 0), int(ref))
        for label, highest in found.items():
            known = self.highest_refs.get(label, 0)
            if highest > row_refs.get_import_limit(known, seq - 1):
                raise InvalidState("")
            self.highest_refs[label] = max(known, highest)

    def _get_target_fingerprint(self, kind: str, target: int) -> int | None:
        """Return the fingerprint of the table before the target of an undo, or after that of a redo or jump."""
        return self._fingerprints_by_seq.get(
            self._entry_links[target - 1][1] if kind == JournalEntry.Kind.UNDO else target
        )

    def _fold_rows(self, built: state.State, touched: set[tuple[str, str]]) -> bool:
        """Validate these rows and update the fingerprint; return whether the whole table must be validated."""
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
        """Validate one row and return its fingerprint. Raises InvalidState."""
        found = _compute_fingerprint(label, ref, values)
        if found not in self._valid_fingerprints:
            try:
                _build_row(label, int(ref), values).clean_fields(exclude={"campaign"})
            except (ValidationError, ValueError, TypeError) as error:
                raise InvalidState(f"['{label}']['{ref}']") from error
            self._valid_fingerprints.add(found)
        return found

    def validate_table(self, built: state.State) -> None:
        """Check required rows and unique constraints of a table. Raises InvalidState."""
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
        """Validate a whole state, of rows that the journal has named. Raises InvalidState."""
        for label, rows in state_rows.items():
            for ref, values in rows.items():
                if int(ref) > self.highest_refs.get(label, 0):
                    raise InvalidState(f"['{label}']['{ref}']")
                self.validate_row(label, ref, values)
        self.validate_table(state_rows)


class _StateSource:
    """A row source backed by a state."""

    def __init__(self, built: state.State) -> None:
        self._built = built

    def load_rows(self, label: str) -> list[StoredRow]:
        rows = sorted((int(ref), values) for ref, values in self._built[label].items())
        return [StoredRow(ref, values, functools.partial(_build_row, label, ref, values)) for ref, values in rows]

    def build_row(self, label: str, fields: Values) -> StateRow:
        return state.get_model(label)(**fields)


def _build_row(label: str, ref: int, values: Values) -> StateRow:
    return state.get_model(label)(ref=ref, **values)


def _compute_fingerprint(label: str, ref: str, values: Values) -> int:
    text = json.dumps([label, ref, values], sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest())
