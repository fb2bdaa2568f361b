"""What may be awaited, each kind with the code of its question: its first two parts are the rule it belongs to."""

from __future__ import annotations

from campaigns import referee

QUESTIONS = {
    "track": "lu.track.ask",
    "draw": "lu.draw.ask",
    "return": "lu.draw.return",
    "roll": "lu.resolve.roll",
    "resolve": "lu.reroll.ask",
    "shadow": "lu.resolve.shadow",
    "envy": "lu.envy.ask",
    "imprison": "lu.imprisonment.ask",
    "fear": "lu.fear.ask",
    "exhaustion": "lu.exhaust.ask",
    "become": "lu.shadow.ask",
    "rest": "lu.rest.ask",
    "nightmare": "lu.nightmare.ask",
    "attack": "lu.minions.ask",
    "ability": "lu.abilities.ask",
    "excess": "lu.too-many.excess",
    "fetch": "lu.too-many.fetch",
}


def rule_of(kind: str) -> str:
    """Give the rule that a question belongs to."""
    return referee.rule_of(QUESTIONS[kind])
