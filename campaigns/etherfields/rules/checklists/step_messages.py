"""Messages of a checklist step."""

from dataclasses import dataclass

from campaigns.engine.messages import Text


@dataclass(frozen=True)
class StepMessages:
    """Messages of a step: its name, its sentence with placeholders, its reason, and its rule."""

    label: Text
    text: Text
    reason: Text
    rule_id: str
