"""What the entries of a journal can say: names, codes and ids of ours, each entry on the one the table stood on then.

The changes of an export are replayed; this looks at everything else, so that undo and the journal page tell the truth later.
"""

from __future__ import annotations

import re

from campaigns.journal.forms import CARD_LENGTH, MOVE_ID
from campaigns.journal.ways import PLAYED
from campaigns.models import Move
from campaigns.referee import REF_PATTERN, Values
from campaigns.transfer.document import Entry, Export

CODE = re.compile(r"[a-z]+(\.[a-z-]+)+")
SUBJECTS = re.compile(f",({REF_PATTERN},)*")


class Walk:
    """The head of a campaign on its way through a journal; ``parents`` are those of the entries played so far."""

    def __init__(self) -> None:
        self.head = 0
        self.parents: dict[int, int] = {}

    def step(self, entry: Entry) -> bool:
        """Let the head move as it did when this entry was made; False when it cannot have moved like that."""
        if entry.kind in PLAYED:
            self.parents[entry.seq] = self.head
            self.head = entry.seq
            return entry.target is None
        if entry.kind == Move.Kind.MARK:
            return entry.target is None
        if entry.target not in self.parents:
            return False
        return self._travel(entry.kind, entry.target)

    def _travel(self, kind: str, target: int) -> bool:
        was, parent = self.head, self.parents[target]
        self.head = parent if kind == Move.Kind.UNDO else target
        return {
            Move.Kind.UNDO: target == was and parent > 0,
            Move.Kind.REDO: parent == was,
            Move.Kind.BACK: target != was,
        }[Move.Kind(kind)]

    @property
    def chain(self) -> set[int]:
        """The entries that led to where the head stands, itself among them."""
        found, seq = set(), self.head
        while seq:
            found.add(seq)
            seq = self.parents[seq]
        return found


def flaw(export: Export) -> str:
    """Return the path to the first thing in the journal, the head or the save points that none of ours can hold, or ''."""
    walk, ids = Walk(), set[str]()
    for number, entry in enumerate(export.journal):
        field = _counted(entry, number, walk) or _worded(entry, export.game)
        field = field or ("move_id" if entry.move_id in ids else "")
        field = field or ("" if walk.step(entry) else "target")
        if field:
            return f"$.journal[{number}].{field}"
        ids.add(entry.move_id)
    return _undone(export, walk) or _ends(export, walk)


def _counted(entry: Entry, number: int, walk: Walk) -> str:
    """Name the field that is wrong about an entry's place: counted from 1, on the head of then, a move first of all."""
    kinds = Move.Kind.values if number else [Move.Kind.MOVE]
    holds = {"seq": entry.seq == number + 1, "kind": entry.kind in kinds, "parent": entry.parent == walk.head}
    return next((field for field, right in holds.items() if not right), "")


def _worded(entry: Entry, game: str) -> str:
    """Name the field of an entry that holds no words of ours. A move that is not known here may be of an older version."""
    # A name is kept for moves alone; a pattern that can only match '' stands for that.
    named = rf"({game}|campaigns)\.[A-Za-z0-9_-]+" if entry.kind == Move.Kind.MOVE else ""
    holds = {
        "move_id": re.match(MOVE_ID, entry.move_id) is not None,
        "name": re.fullmatch(named, entry.name) is not None,
        "subjects": SUBJECTS.fullmatch(entry.subjects) is not None,
        "rulings": all(CODE.fullmatch(code) for code, _ in entry.rulings),
        "overruled": not entry.overruled or _overruled(entry.overruled),
        "changes": entry.kind != Move.Kind.MARK or not entry.changes,
    }
    return next((field for field, right in holds.items() if not right), "")


def _overruled(found: Values) -> bool:
    card, codes = found.get("card"), found.get("codes")
    carded = isinstance(card, str) and 0 < len(card) <= CARD_LENGTH and set(found) == {"card", "codes"}
    return carded and isinstance(codes, list) and all(isinstance(c, str) and CODE.fullmatch(c) for c in codes)


def _undone(export: Export, walk: Walk) -> str:
    standing = walk.chain
    for number, entry in enumerate(export.journal):
        if entry.undone != (entry.kind in PLAYED and entry.seq not in standing):
            return f"$.journal[{number}].undone"
    return ""


def _ends(export: Export, walk: Walk) -> str:
    if export.version != len(export.journal):
        return "$.version"
    if not export.head or export.head != walk.head:
        return "$.head"
    wrong = [number for number, point in enumerate(export.savepoints) if not 0 < point.seq <= export.version]
    return f"$.savepoints[{wrong[0]}].seq" if wrong else ""
