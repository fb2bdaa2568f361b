"""A rule as it is read: one drawing for its page, for the reader beside a table, and for a phone without a network."""

from __future__ import annotations

import functools
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaigns.lookup.entries import Entry, books, decisions, entry, pages_of
from campaigns.lookup.signs import SIGNS
from companion.parts import draw

SURE = {
    "printed": _("printed in the manual"),
    "clarified": _("clarified by the publisher"),
    "inferred": _("inferred from the text"),
    "open": _("open: two readings"),
    "house": _("how Dreamkeeper works"),
}


def address(found: Entry) -> str:
    """Return the address of a rule's own page."""
    return reverse("rule", args=[found.id])


class Cited(NamedTuple):
    """A rule as it stands beside a reason: its id and title, the printed page that decides, its address ('' for an unknown one)."""

    rule: str
    title: str
    url: str
    where: str


def cited(rule: str) -> Cited:
    """Cite the rule of this id."""
    return _cited(rule, get_language())


@functools.lru_cache(maxsize=1024)
def _cited(rule: str, _language: str | None) -> Cited:
    found = entry(rule)
    if found is None:
        return Cited(rule, "", "", "")
    return Cited(rule, found.title, address(found), pages_of(decisions().get(rule, found.pages)))


def drawn(rule: Entry, query: str = "") -> SafeString:
    """Draw a rule. ``query`` is carried on by the addresses of related rules: '' or ``?table=...``."""
    context = {
        "rule": rule,
        "manual": books()[rule.game].manual,
        "sure": SURE[rule.sure],
        "signs": [SIGNS[name] for name in rule.icons],
        "see": [other for name in rule.see if (other := entry(name))],
        "rule_url": address,
        "query": query,
    }
    return draw("rules/entry.jinja", context)
