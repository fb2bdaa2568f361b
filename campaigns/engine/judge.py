"""The judge: raises rule violations, records overruled rules and consequences."""

from __future__ import annotations

from campaigns.engine.values import Values
from campaigns.engine.violations import Consequence, ConsequenceCode, RuleViolation, ViolationCode


class Judge:
    """The interface of a rule to its verdict.

    ``card`` is the card said to overrule the rulebook (manual p. 6). With one, ``require`` adds the code to
    ``overruled_codes`` instead of raising. ``consequences`` are what followed by itself.
    """

    has_legal_answers = False
    """True if answers are chosen among the legal ones, as in a playout, and need no check."""

    def __init__(self, card: str = "") -> None:
        self.card = card
        self.overruled_codes: list[str] = []
        self.consequences: list[Consequence] = []

    def require(self, condition: object, code: ViolationCode, **facts: object) -> None:
        """Raise RuleViolation with ``code`` unless ``condition`` holds; a card may overrule it."""
        if condition:
            return
        if not self.card:
            raise RuleViolation(code, **serialize_facts(facts))
        self.overruled_codes.append(code)

    def require_possible(self, condition: object, code: ViolationCode, **facts: object) -> None:
        """Raise a final RuleViolation unless ``condition`` holds: no card overrules the impossible."""
        if not condition:
            raise RuleViolation(code, is_final=True, **serialize_facts(facts))

    def emit_consequence(self, code: ConsequenceCode, **facts: object) -> None:
        """Record a consequence."""
        self.consequences.append(Consequence(code, serialize_facts(facts)))


def serialize_facts(facts: Values) -> Values:
    """Return facts as storable values, rows replaced by their names."""
    return {name: str(value) if hasattr(value, "ref") else value for name, value in facts.items()}
