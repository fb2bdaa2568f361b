"""The Etherfields table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import referee

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity, Slumber, Team


class Table(referee.Table):
    """One Etherfields campaign in memory."""

    game = "etherfields"

    @property
    def team(self) -> Team:
        """Give the Team. Refuses for good before the campaign has begun."""
        found: Team | None = self.rows("etherfields.team").first()
        if found is None:
            raise referee.Refusal("ef.campaign.not-begun", final=True)
        return found

    @property
    def begun(self) -> bool:
        """Whether the campaign has its Team."""
        return len(self.rows("etherfields.team")) > 0

    @property
    def dreamers(self) -> referee.Rows[Dreamer]:
        """Give the Dreamers of the campaign, at the table or not."""
        return self.rows("etherfields.dreamer")

    @property
    def slumbers(self) -> referee.Rows[Slumber]:
        """Give the rows of Slumbers: one or none."""
        return self.rows("etherfields.slumber")

    @property
    def entities(self) -> referee.Rows[Entity]:
        """Give the Entity tiles in play."""
        return self.rows("etherfields.entity")

    @property
    def slumber(self) -> Slumber | None:
        """Give the Slumber in progress, or None on the Dreamworld Map."""
        return self.slumbers.first()

    @property
    def now(self) -> Slumber:
        """Give the Slumber in progress. Refuses for good when there is none."""
        found = self.slumber
        if found is None:
            raise referee.Refusal("ef.slumber.none", final=True)
        return found

    @property
    def session_open(self) -> bool:
        """Whether an evening at the table is under way."""
        return self.begun and self.team.place != "box"

    @property
    def playing(self) -> list[Dreamer]:
        """Give the Dreamers at the table this session, the First Player first, then clockwise (p. 6)."""
        present = [dreamer for dreamer in self.dreamers if dreamer.playing]
        first = self.team.first_player or 0
        return [d for d in present if d.ref >= first] + [d for d in present if d.ref < first]
