"""The four answers to what is done at a table, and who did it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from campaigns.journal.forms import MoveForm
from campaigns.models import Campaign, Move
from campaigns.referee import Declared, Refusal, Table

MOVED_ON = "campaign.table.moved-on"
GONE = "campaign.table.gone"
TWICE = "campaign.twice.asked"


class Status(Enum):
    """The four answers to a move (design, principle 3), and bad input."""

    APPLIED = "applied"
    ALREADY = "already"
    REFUSED = "refused"
    MOVED_ON = "moved-on"
    INVALID = "invalid"

    @property
    def http(self) -> int:
        """The status code it travels under."""
        return {"applied": 200, "already": 200, "refused": 409, "moved-on": 409, "invalid": 422}[self.value]


@dataclass(frozen=True)
class By:
    """Who makes a move: a device, what the person at it is called ('' when not said), and at which campaigns it may."""

    device: str = ""
    name: str = ""
    may: Callable[[Campaign], bool] = lambda _campaign: True


@dataclass
class Answer:
    """What came of a move.

    ``table`` is the table to show; ``changed`` names the models and fields that changed since ``before``, the campaign's tag
    until then.
    """

    status: Status
    campaign: Campaign
    table: Table
    entry: Move | None = None
    refusal: Refusal | None = None
    form: MoveForm | None = None
    declared: Declared | None = None
    changed: frozenset[str] = field(default_factory=frozenset)
    before: str = ""
