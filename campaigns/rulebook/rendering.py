"""Rendering and citation of a rule: the same HTML for its page, the reader next to a table, and offline use."""

from __future__ import annotations

import functools
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaigns.engine import get_rule_id
from campaigns.rulebook.entries import RuleEntry, find_entry, format_pages, get_books, get_decision_pages
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
    """Return the citation of a rule id."""
    return _get_cached_citation(rule_id, get_language())


@functools.lru_cache(maxsize=1024)
def _get_cached_citation(rule_id: str, _language: str | None) -> Citation:
    found = find_entry(rule_id)
    if found is None:
        return Citation(rule_id, "", "", "")
    return Citation(
        rule_id, found.title, get_rule_url(found), format_pages(get_decision_pages().get(rule_id, found.pages))
    )


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
    found = cite_rule(rule_id or get_rule_id(code))
    pages = get_decision_pages().get(code)
    return found._replace(page_text=format_pages(pages)) if pages else found
