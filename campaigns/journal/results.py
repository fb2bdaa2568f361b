"""Results of actions at a table, and their actor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from campaigns.engine import MoveDefinition, RuleViolation, Table
from campaigns.engine.core_messages import TABLE_GONE, TABLE_MOVED_ON, TWICE_ASKED
from campaigns.journal.forms import MoveForm
from campaigns.models import Campaign, JournalEntry

MOVED_ON_CODE = TABLE_MOVED_ON
GONE_CODE = TABLE_GONE
DUPLICATE_CODE = TWICE_ASKED


class ResultStatus(Enum):
    """The four results of a move (design, principle 3), and invalid input."""

    APPLIED = "applied"
    ALREADY = "already"
    REFUSED = "refused"
    MOVED_ON = "moved-on"
    INVALID = "invalid"

    @property
    def http_status(self) -> int:
        """The HTTP status code of the response."""
        return {"applied": 200, "already": 200, "refused": 409, "moved-on": 409, "invalid": 422}[self.value]


@dataclass(frozen=True)
class Actor:
    """The actor of a move: a device, the player's name ('' if unknown), and a permission check by campaign."""

    device: str = ""
    name: str = ""
    can_play: Callable[[Campaign], bool] = lambda _campaign: True


@dataclass
class MoveResult:
    """The result of a move.

    ``table`` is the table to render. ``changed_keys`` are the dependency keys that changed since ``previous_etag``.
    """

    status: ResultStatus
    campaign: Campaign
    table: Table
    entry: JournalEntry | None = None
    violation: RuleViolation | None = None
    form: MoveForm | None = None
    definition: MoveDefinition | None = None
    changed_keys: frozenset[str] = field(default_factory=frozenset)
    previous_etag: str = ""
