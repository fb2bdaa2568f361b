"""Who judges: refuses what may not be, notes what a card has overruled, says what followed by itself."""

from __future__ import annotations

from campaigns.engine.values import Values
from campaigns.engine.violations import Consequence, RuleViolation


class Judge:
    """What a rule speaks to.

    ``card`` is the card that is said to overrule the rulebook (manual p. 6); with one, ``allowed`` notes in ``overruled`` what
    it overruled instead of refusing. ``rulings`` are the consequences that followed by themselves.
    """

    def __init__(self, card: str = "") -> None:
        self.card = card
        self.overruled_codes: list[str] = []
        self.consequences: list[Consequence] = []

    def require(self, condition: object, code: str, **facts: object) -> None:
        """Refuse with ``code`` unless ``holds``; a card may say otherwise."""
        if condition:
            return
        if not self.card:
            raise RuleViolation(code, **serialize_facts(facts))
        self.overruled_codes.append(code)

    def require_possible(self, condition: object, code: str, **facts: object) -> None:
        """Refuse for good unless ``holds``: the impossible, which no card changes."""
        if not condition:
            raise RuleViolation(code, is_final=True, **serialize_facts(facts))

    def emit_consequence(self, code: str, **facts: object) -> None:
        """Note a consequence that followed by itself."""
        self.consequences.append(Consequence(code, serialize_facts(facts)))


def serialize_facts(facts: Values) -> Values:
    """Return facts fit to keep: a row by its name."""
    return {name: str(value) if hasattr(value, "ref") else value for name, value in facts.items()}
