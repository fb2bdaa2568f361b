"""On which page of the manual a single decision stands: a rule's entry names all of its pages, what is decided by it only its own.

``fixtures/decisions/`` holds, for each game, the page of every code whose rule stands on several: what is refused, told or asked, a
step of a checklist, an open point, a step of the game that is due; under the rule's own id the page that decides as a rule.
"""

from __future__ import annotations

from campaigns.lookup.drawing import Cited, cited
from campaigns.lookup.entries import decisions, pages_of
from campaigns.referee import rule_of


def deciding(code: str, rule: str = "") -> Cited:
    """Cite the rule that a refusal, a consequence or a question belongs to, with the page that decides it.

    ``rule`` is its id where the code is not named after it.
    """
    found = cited(rule or rule_of(code))
    pages = decisions().get(code)
    return found._replace(where=pages_of(pages)) if pages else found
