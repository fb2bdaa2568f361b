"""Page citations of single decisions: a rule's entry lists all of its pages, a decision cites only its own.

``fixtures/decisions/`` has, for each game, the page of every code whose rule spans several pages: rule violations,
consequences, questions, checklist steps, open points, due steps of the game. Under the rule's own id it has the page
that is cited for the rule.
"""

from __future__ import annotations

from campaigns.engine import get_rule_id
from campaigns.rulebook.entries import format_pages, get_decision_pages
from campaigns.rulebook.rendering import Citation, cite_rule


def cite_decision(code: str, rule_id: str = "") -> Citation:
    """Return the rule of a violation, consequence or question, with the page that decides it.

    ``rule_id`` is needed if the code is not named after its rule.
    """
    found = cite_rule(rule_id or get_rule_id(code))
    pages = get_decision_pages().get(code)
    return found._replace(page_text=format_pages(pages)) if pages else found
