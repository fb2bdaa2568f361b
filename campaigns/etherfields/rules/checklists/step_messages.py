"""Messages of a checklist step."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.engine.messages import Text


@dataclass(frozen=True)
class StepMessages:
    """Messages of a step: its name, its sentence with placeholders, its reason, and its rule.

    ``details`` are further sentences by the fact they need: one whose fact is 0, empty or unknown is left out. ``short``
    is its name in a list of all steps; ``ticked`` says that it was done, in a list of what a script may ask for;
    ``done`` is the sentence of the journal once it is.
    """

    label: Text
    text: Text
    reason: Text
    rule_id: str
    details: Mapping[str, Text] = field(default_factory=dict)
    short: Text = ""
    ticked: Text = ""
    done: Text = ""

    @property
    def listed(self) -> Text:
        """The name of the step in a list of all: a short one if there is one."""
        return self.short or self.label
