"""Messages of a checklist step."""

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class StepMessages:
    """Messages of a step: its name, its sentence with placeholders, its reason, and its rule."""

    label: Promise
    text: Promise
    reason: Promise
    rule_id: str
