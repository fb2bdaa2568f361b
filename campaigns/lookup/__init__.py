"""Rule entries: what a rule says in our own words, on which page of the printed manual it stands, and how it is found."""

from campaigns.lookup.decisions import deciding
from campaigns.lookup.drawing import Cited, address, cited, drawn
from campaigns.lookup.entries import Book, Entry, all_entries, books, decisions, entries, entry
from campaigns.lookup.ranking import Found
from campaigns.lookup.searching import search

__all__ = [
    "Book",
    "Cited",
    "Entry",
    "Found",
    "address",
    "all_entries",
    "books",
    "cited",
    "deciding",
    "decisions",
    "drawn",
    "entries",
    "entry",
    "search",
]
