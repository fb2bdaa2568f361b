"""What the words of a checklist's step are."""

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class StepMessages:
    """A step in words: its name, what to do with places for its facts, why, and the rule that says so."""

    label: Promise
    text: Promise
    reason: Promise
    rule_id: str
