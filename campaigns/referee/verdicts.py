"""What a rule may answer: a refusal, or a ruling that follows by itself. Both are a code and facts, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field


class Refusal(Exception):
    """A move that a rule does not allow.

    ``code`` names the reason (its first parts are the rule: ``ef.seal.too-few`` belongs to ``ef.seal``), ``facts`` fill its
    sentence, ``final`` marks the impossible, which no card can overrule (design, principle 1).
    """

    def __init__(self, code: str, *, final: bool = False, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        self.final = final

    @property
    def rule(self) -> str:
        """The id of the rule that decides: the first two parts of the code."""
        return ".".join(self.code.split(".")[:2])


@dataclass(frozen=True)
class Ruling:
    """A consequence that followed by itself, with the facts its sentence needs."""

    code: str
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """The id of the rule it follows from."""
        return ".".join(self.code.split(".")[:2])
