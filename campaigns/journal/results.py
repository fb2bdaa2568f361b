"""The four answers to what is done at a table, and who did it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from campaigns.engine import MoveDefinition, RuleViolation, Table
from campaigns.journal.forms import MoveForm
from campaigns.models import Campaign, Move

MOVED_ON_CODE = "campaign.table.moved-on"
GONE_CODE = "campaign.table.gone"
DUPLICATE_CODE = "campaign.twice.asked"


class ResultStatus(Enum):
    """The four answers to a move (design, principle 3), and bad input."""

    APPLIED = "applied"
    ALREADY = "already"
    REFUSED = "refused"
    MOVED_ON = "moved-on"
    INVALID = "invalid"

    @property
    def http_status(self) -> int:
        """The status code it travels under."""
        return {"applied": 200, "already": 200, "refused": 409, "moved-on": 409, "invalid": 422}[self.value]


@dataclass(frozen=True)
class Actor:
    """Who makes a move: a device, what the person at it is called ('' when not said), and at which campaigns it may."""

    device: str = ""
    name: str = ""
    can_play: Callable[[Campaign], bool] = lambda _campaign: True


@dataclass
class MoveResult:
    """What came of a move.

    ``table`` is the table to show; ``changed`` names the models and fields that changed since ``before``, the campaign's tag
    until then.
    """

    status: ResultStatus
    campaign: Campaign
    table: Table
    entry: Move | None = None
    violation: RuleViolation | None = None
    form: MoveForm | None = None
    definition: MoveDefinition | None = None
    changed_keys: frozenset[str] = field(default_factory=frozenset)
    previous_etag: str = ""
