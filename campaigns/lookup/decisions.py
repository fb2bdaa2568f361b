"""On which page of the manual a single decision stands: a rule's entry names all of its pages, a refusal only its own.

``fixtures/decisions/`` holds, for each game, the pages of every code whose rule stands on several: what is refused, told or asked, a
step of a checklist, an open point.
"""

from __future__ import annotations

import functools

import msgspec
from django.utils.translation import gettext as _

from campaigns.lookup.drawing import Cited, cited
from campaigns.lookup.entries import fixtures
from campaigns.referee import rule_of


@functools.cache
def decisions() -> dict[str, tuple[int, ...]]:
    """Give the pages of every decision, by its code; a code that is not here stands wherever its rule does."""
    found: dict[str, tuple[int, ...]] = {}
    for path in fixtures("decisions"):
        found |= msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[int, ...]])
    return found


def deciding(code: str) -> Cited:
    """Cite the rule that a refusal, a consequence or a question belongs to, with the page that decides it."""
    rule = cited(rule_of(code))
    pages = decisions().get(code)
    return rule._replace(where=_("p. %(pages)s") % {"pages": ", ".join(map(str, pages))}) if pages else rule
