"""Rule entries: rules in our own words with their pages in the printed manual, citations and search."""

from campaigns.rulebook.editions import activate_edition, get_edition, override_edition
from campaigns.rulebook.entries import (
    Book,
    RuleEntry,
    clear_book_cache,
    find_entry,
    get_all_entries,
    get_books,
    get_decision_pages,
    get_entries,
)
from campaigns.rulebook.ranking import SearchResult
from campaigns.rulebook.rendering import Citation, cite_decision, cite_rule, get_rule_url, render_entry
from campaigns.rulebook.rule_search import is_rulebook_word, search, search_at_table

__all__ = [
    "Book",
    "Citation",
    "RuleEntry",
    "SearchResult",
    "activate_edition",
    "cite_decision",
    "cite_rule",
    "clear_book_cache",
    "find_entry",
    "get_all_entries",
    "get_books",
    "get_decision_pages",
    "get_edition",
    "get_entries",
    "get_rule_url",
    "is_rulebook_word",
    "override_edition",
    "render_entry",
    "search",
    "search_at_table",
]
