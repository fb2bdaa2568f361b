"""Who judges: refuses what may not be, notes what a card has overruled, says what followed by itself."""

from __future__ import annotations

from campaigns.referee.values import Values
from campaigns.referee.verdicts import Refusal, Ruling


class Judge:
    """What a rule speaks to.

    ``card`` is the card that is said to overrule the rulebook (manual p. 6); with one, ``allowed`` notes in ``overruled`` what
    it overruled instead of refusing. ``rulings`` are the consequences that followed by themselves.
    """

    def __init__(self, card: str = "") -> None:
        self.card = card
        self.overruled: list[str] = []
        self.rulings: list[Ruling] = []

    def allowed(self, holds: object, code: str, **facts: object) -> None:
        """Refuse with ``code`` unless ``holds``; a card may say otherwise."""
        if holds:
            return
        if not self.card:
            raise Refusal(code, **named(facts))
        self.overruled.append(code)

    def possible(self, holds: object, code: str, **facts: object) -> None:
        """Refuse for good unless ``holds``: the impossible, which no card changes."""
        if not holds:
            raise Refusal(code, final=True, **named(facts))

    def say(self, code: str, **facts: object) -> None:
        """Note a consequence that followed by itself."""
        self.rulings.append(Ruling(code, named(facts)))


def named(facts: Values) -> Values:
    """Return facts fit to keep: a row by its name."""
    return {name: str(value) if hasattr(value, "ref") else value for name, value in facts.items()}
