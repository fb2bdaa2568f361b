"""On which page of the manual a single decision stands: a rule's entry names all of its pages, what is decided by it only its own.

``fixtures/decisions/`` holds, for each game, the page of every code whose rule stands on several: what is refused, told or asked, a
step of a checklist, an open point, a step of the game that is due; under the rule's own id the page that decides as a rule.
"""

from __future__ import annotations

from campaigns.engine import get_rule_id
from campaigns.rulebook.entries import format_pages, get_decision_pages
from campaigns.rulebook.rendering import Citation, cite_rule


def cite_decision(code: str, rule_id: str = "") -> Citation:
    """Cite the rule that a refusal, a consequence or a question belongs to, with the page that decides it.

    ``rule`` is its id where the code is not named after it.
    """
    found = cite_rule(rule_id or get_rule_id(code))
    pages = get_decision_pages().get(code)
    return found._replace(page_text=format_pages(pages)) if pages else found
