"""Validation of journal entries: names, codes, ids, and each entry's parent.

The changes of an export are validated by replaying them. This checks everything else, so that undo and the journal
page work later.
"""

from __future__ import annotations

import re

from campaigns.engine import REF_PATTERN, Values
from campaigns.journal.forms import MAX_CARD_LENGTH, MOVE_ID_PATTERN
from campaigns.journal.navigation import PLAYED_KINDS
from campaigns.models import JournalEntry
from campaigns.transfer.document import Export, ExportedEntry

CODE_RE = re.compile(r"[a-z]+(\.[a-z-]+)+")
SUBJECTS_RE = re.compile(f",({REF_PATTERN},)*")


class HeadReplay:
    """The head of a campaign while a journal is replayed; ``parents`` are those of the entries played so far."""

    def __init__(self) -> None:
        self.head = 0
        self.parents: dict[int, int] = {}

    def advance(self, entry: ExportedEntry) -> bool:
        """Move the head as this entry did; return False if that is impossible."""
        if entry.kind in PLAYED_KINDS:
            self.parents[entry.seq] = self.head
            self.head = entry.seq
            return entry.target is None
        if entry.kind == JournalEntry.Kind.SAVE_POINT:
            return entry.target is None
        if entry.target not in self.parents:
            return False
        return self._navigate(entry.kind, entry.target)

    def _navigate(self, kind: str, target: int) -> bool:
        was, parent = self.head, self.parents[target]
        self.head = parent if kind == JournalEntry.Kind.UNDO else target
        return {
            JournalEntry.Kind.UNDO: target == was and parent > 0,
            JournalEntry.Kind.REDO: parent == was,
            JournalEntry.Kind.BACK: target != was,
        }[JournalEntry.Kind(kind)]

    @property
    def ancestors(self) -> set[int]:
        """The entries that led to the head, including it."""
        found, seq = set(), self.head
        while seq:
            found.add(seq)
            seq = self.parents[seq]
        return found


def find_invalid_field(export: Export) -> str:
    """Return the path to the first invalid value in the journal, the header or the save points, or ''."""
    walk, ids = HeadReplay(), set[str]()
    for number, entry in enumerate(export.journal):
        field = _find_misplaced_field(entry, number, walk) or _find_malformed_field(entry, export.game)
        field = field or ("move_id" if entry.move_id in ids else "")
        field = field or ("" if walk.advance(entry) else "target")
        if field:
            return f"$.journal[{number}].{field}"
        ids.add(entry.move_id)
    return _find_wrong_undone_mark(export, walk) or _find_wrong_end(export, walk)


def _find_misplaced_field(entry: ExportedEntry, number: int, replay: HeadReplay) -> str:
    """Return the field that is inconsistent with an entry's position: sequence, kind or parent."""
    kinds = JournalEntry.Kind.values if number else [JournalEntry.Kind.MOVE]
    holds = {"seq": entry.seq == number + 1, "kind": entry.kind in kinds, "parent": entry.parent == replay.head}
    return next((field for field, right in holds.items() if not right), "")


def _find_malformed_field(entry: ExportedEntry, game: str) -> str:
    """Return the malformed field of an entry. Unknown moves are valid: they may be of an older version."""
    # Only moves have a name; for other kinds the pattern matches '' only.
    named = rf"({game}|campaigns)\.[A-Za-z0-9_-]+" if entry.kind == JournalEntry.Kind.MOVE else ""
    holds = {
        "move_id": re.match(MOVE_ID_PATTERN, entry.move_id) is not None,
        "name": re.fullmatch(named, entry.name) is not None,
        "subjects": SUBJECTS_RE.fullmatch(entry.subjects) is not None,
        "rulings": all(CODE_RE.fullmatch(code) for code, _ in entry.rulings),
        "overruled": not entry.overruled or _is_valid_overrule(entry.overruled),
        "changes": entry.kind != JournalEntry.Kind.SAVE_POINT or not entry.changes,
    }
    return next((field for field, right in holds.items() if not right), "")


def _is_valid_overrule(found: Values) -> bool:
    card, codes = found.get("card"), found.get("codes")
    carded = isinstance(card, str) and 0 < len(card) <= MAX_CARD_LENGTH and set(found) == {"card", "codes"}
    return carded and isinstance(codes, list) and all(isinstance(c, str) and CODE_RE.fullmatch(c) for c in codes)


def _find_wrong_undone_mark(export: Export, replay: HeadReplay) -> str:
    standing = replay.ancestors
    for number, entry in enumerate(export.journal):
        if entry.undone != (entry.kind in PLAYED_KINDS and entry.seq not in standing):
            return f"$.journal[{number}].undone"
    return ""


def _find_wrong_end(export: Export, replay: HeadReplay) -> str:
    if export.version != len(export.journal):
        return "$.version"
    if not export.head or export.head != replay.head:
        return "$.head"
    wrong = [number for number, point in enumerate(export.savepoints) if not 0 < point.seq <= export.version]
    return f"$.savepoints[{wrong[0]}].seq" if wrong else ""
