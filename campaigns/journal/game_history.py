"""The history of one numbered game: its row as it was after each entry that changed it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from campaigns.engine import Values
from campaigns.journal.navigation import PLAYED_KINDS
from campaigns.models import Campaign, JournalEntry
from campaigns.storage.change_codec import apply_change
from campaigns.storage.defaults import fill_defaults
from campaigns.storage.json_diff import PatchConflict
from campaigns.storage.state import decode_changes


@dataclass(frozen=True)
class RecordedPosition:
    """The fields of a game's row after an entry."""

    entry: JournalEntry
    values: Values


def load_history(campaign: Campaign, label: str, ref: int) -> list[RecordedPosition]:
    """Return the positions of a game, first to last, along the entries that led to the present table.

    ``label`` and ``ref`` are those of its row. A journal that does not fit together ends with the last position that does.
    """
    found: list[RecordedPosition] = []
    values: Values | None = None
    try:
        for entry in _find_entries(campaign, ref):
            for change in decode_changes(entry.changes):
                if (change.label, change.ref) == (label, ref):
                    fields = apply_change(change, values)
                    values = None if fields is None else {**(values or fill_defaults(label, {})), **fields}
                    if values is not None:
                        found.append(RecordedPosition(entry, values))
    except PatchConflict:
        return found
    return found


def find_last_move_id(campaign: Campaign, ref: int) -> str:
    """Return the move id of the last entry about a game, which no other history has; '' without one."""
    return _find_entries(campaign, ref).values_list("move_id", flat=True).last() or ""


def _find_entries(campaign: Campaign, ref: int) -> QuerySet[JournalEntry]:
    touching = Q(subjects__contains=f",{ref},") | Q(kind=JournalEntry.Kind.RESTORE)
    return campaign.moves.filter(touching, kind__in=PLAYED_KINDS, undone=False).order_by("seq")
