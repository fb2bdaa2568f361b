"""Results of rules: violations and consequences. Both are a code and facts, never text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NewType

ViolationCode = NewType("ViolationCode", str)
"""The code of a declared rule violation; ``messages.violation`` returns it."""
ConsequenceCode = NewType("ConsequenceCode", str)
"""The code of a declared consequence; ``messages.consequence`` returns it."""
QuestionCode = NewType("QuestionCode", str)
"""The code of a declared question; ``messages.question`` returns it."""


def get_rule_id(code: str) -> str:
    """Return the rule id of a violation, consequence or question: the first two parts of its code."""
    return ".".join(code.split(".")[:2])


class RuleViolation(Exception):
    """A move that a rule does not allow.

    ``code`` names the reason (its first parts are the rule: ``ef.seal.too-few`` belongs to ``ef.seal``), ``facts``
    fill its message, ``is_final`` marks the impossible, which no card can overrule (design, principle 1).
    """

    def __init__(self, code: str, *, is_final: bool = False, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        self.is_final = is_final

    @property
    def rule_id(self) -> str:
        """The id of the violated rule."""
        return get_rule_id(self.code)


@dataclass(frozen=True)
class Consequence:
    """An automatic consequence of a move, with the facts of its message."""

    code: str
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def rule_id(self) -> str:
        """The id of the rule it follows from."""
        return get_rule_id(self.code)
