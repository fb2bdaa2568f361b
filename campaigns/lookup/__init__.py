"""Rule entries: what a rule says in our own words, on which page of the printed manual it stands, and how it is found."""

from campaigns.lookup.entries import Entry, all_entries, entries, entry
from campaigns.lookup.ranking import Found, Index
from campaigns.lookup.searching import find, search

__all__ = ["Entry", "Found", "Index", "all_entries", "entries", "entry", "find", "search"]
