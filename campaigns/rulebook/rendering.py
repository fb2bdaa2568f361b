"""Rendering and citation of a rule: the same HTML for its page, the reader next to a table, and offline use."""

from __future__ import annotations

import functools
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaigns.engine import get_rule_id
from campaigns.rulebook.editions import get_edition
from campaigns.rulebook.entries import (
    RuleEntry,
    find_entry,
    format_pages,
    get_all_editions,
    get_books,
    get_decision_pages,
    get_library,
)
from campaigns.rulebook.icons import ICONS
from companion.jinja_environment import render_template

CERTAINTY_LABELS = {
    "printed": _("printed in the manual"),
    "clarified": _("clarified by the publisher"),
    "inferred": _("inferred from the text"),
    "open": _("open: two readings"),
    "house": _("how Dreamkeeper works"),
}


def get_rule_url(entry: RuleEntry) -> str:
    """Return the URL of a rule's page."""
    return reverse("rule", args=[entry.id])


class Citation(NamedTuple):
    """A cited rule: id, title, URL ('' if unknown) and the printed page that decides."""

    rule_id: str
    title: str
    url: str
    page_text: str


def cite_rule(rule_id: str) -> Citation:
    """Return the citation of a rule id, with its page in the active edition."""
    return _get_cached_citation(rule_id, rule_id, get_edition(), get_language())


@functools.lru_cache(maxsize=2048)
def _get_cached_citation(rule_id: str, code: str, edition: str, _language: str | None) -> Citation:
    library = get_library(edition)
    found = library.entries_by_id.get(rule_id)
    if found is None:
        return Citation(rule_id, "", "", "")
    decisions = get_decision_pages(library.edition)
    decided = next((key for key in (code, rule_id) if key in decisions), None)
    page_text = _format_decision_pages(decided, found, library.edition) if decided else found.page_text
    return Citation(rule_id, found.title, get_rule_url(found), page_text)


def _format_decision_pages(code: str, entry: RuleEntry, edition: str) -> str:
    """Return the text of the page that decides a code: in this edition, else in the other that prints it."""
    if pages := get_decision_pages(edition)[code]:
        return format_pages(pages)
    written = get_library("")
    for other in get_all_editions():
        pages = get_decision_pages(other).get(code, ()) or (() if other else written.entries_by_id[entry.id].pages)
        if pages and other != edition:
            return format_pages(pages, other or written.books[entry.game].edition)
    return entry.page_text


def render_entry(rule_entry: RuleEntry, query: str = "") -> SafeString:
    """Render a rule. ``query`` is added to the links of related rules: '' or ``?table=...``."""
    context = {
        "rule": rule_entry,
        "manual": get_books()[rule_entry.game].manual,
        "sure": CERTAINTY_LABELS[rule_entry.sure],
        "signs": [ICONS[name] for name in rule_entry.icons],
        "see": [other for name in rule_entry.see if (other := find_entry(name))],
        "rule_url": get_rule_url,
        "query": query,
    }
    return render_template("rules/entry.jinja", context)


def cite_decision(code: str, rule_id: str = "") -> Citation:
    """Return the rule of a violation, consequence or question, with the page that decides it.

    The rule's entry lists all of its pages. ``fixtures/decisions/`` has, for each game, the page of every code whose
    rule spans several: rule violations, consequences, questions, checklist steps, open points, due steps; under the
    rule's own id the page that is cited for the rule. ``rule_id`` is needed if the code is not named after its rule.
    """
    return _get_cached_citation(rule_id or get_rule_id(code), code, get_edition(), get_language())
