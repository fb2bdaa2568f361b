"""Catch-up of cached rows: apply newer journal entries to rows of an older version.

Another process may have made the last moves. One query reads the changes of its entries instead of every model that a
page or move needs. Entries are immutable, so the resulting rows belong to their version key as reliably as those of
the process that made the move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from campaigns.engine import Change
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import change_codec, entry_cache, row_cache
from campaigns.storage.json_diff import PatchConflict

MAX_CATCH_UP_ENTRIES = entry_cache.MAX_CACHED_ENTRIES
"""The maximum number of entries to apply; beyond it, all rows are read again."""


def catch_up(campaign: Campaign) -> bool:
    """Update the cached rows of a campaign to its current version; return whether this succeeded."""
    (slug, version, newest), rows = row_cache.get_tables(campaign.slug)
    if not slug or not 0 < campaign.version - version < MAX_CATCH_UP_ENTRIES:
        return False
    span = range(version, campaign.version + 1)
    entries = list(campaign.moves.filter(seq__gte=span[0], seq__lte=span[-1]).order_by("seq"))
    ends = [entries[0].move_id, entries[-1].move_id] if [entry.seq for entry in entries] == list(span) else []
    if ends != [newest, campaign.newest]:
        return False
    try:
        for entry in entries[1:]:
            rows = _apply_entry(rows, [change_codec.decode_change(change) for change in entry.changes])
    except PatchConflict:
        return False
    row_cache.put_rows(campaign, rows)
    _cache_entries(campaign, entries)
    return True


def _apply_entry(rows: row_cache.CachedTables, changes: Iterable[Change]) -> row_cache.CachedTables:
    """Return the rows after one entry, without models that have new rows or several changes: their keys are unknown."""
    found = [change for change in changes if change.label in rows]
    counted = Counter(change.label for change in found)
    unknown = {change.label for change in found if change.before is None or counted[change.label] > 1}
    left = {label: known for label, known in rows.items() if label not in unknown}
    for change in found:
        if change.label in left:
            left[change.label] = _apply_change(left[change.label], change)
    return left


def _apply_change(rows: row_cache.CachedRows, change: Change) -> row_cache.CachedRows:
    was = next((values for ref, _key, values in rows if ref == change.ref), None)
    fields = change_codec.apply_change(change, was)
    kept = [one for one in rows if one[0] != change.ref or fields is not None]
    return [(ref, key, {**values, **(fields or {})} if ref == change.ref else values) for ref, key, values in kept]


def _cache_entries(campaign: Campaign, entries: list[JournalEntry]) -> None:
    """Cache the entries that were read, unless one of them undid others.

    A later entry may have undone one of them since, so ``undone`` is reset.
    """
    if all(entry.kind == JournalEntry.Kind.MOVE for entry in entries[1:]):
        for entry in entries:
            entry.undone = False
        entry_cache.put_entries(campaign, reversed(entries))
