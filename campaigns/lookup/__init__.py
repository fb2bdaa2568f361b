"""Rule entries: what a rule says in our own words, and on which page of the printed manual it stands."""

from campaigns.lookup.entries import Entry, entries, entry, find

__all__ = ["Entry", "entries", "entry", "find"]
