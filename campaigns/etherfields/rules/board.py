"""The Etherfields table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import referee

if TYPE_CHECKING:
    from campaigns.etherfields.models import (
        Action,
        Card,
        Checklist,
        District,
        Dreamer,
        Dreamscape,
        Entity,
        Gate,
        Item,
        Location,
        Remark,
        Script,
        Secret,
        Slumber,
        Team,
    )
    from campaigns.models import Decision


SEATS = "seats"
"""The reading under which the Team keeps how its players sit."""


class Table(referee.Table):
    """One Etherfields campaign in memory."""

    game = "etherfields"
    subject = "etherfields.dreamer"

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
    def actions(self) -> referee.Rows[Action]:
        """Give the actions that the players named, beyond those of Entity tiles."""
        return self.rows("etherfields.action")

    @property
    def districts(self) -> referee.Rows[District]:
        """Give the Dreamworld Map tiles gained."""
        return self.rows("etherfields.district")

    @property
    def locations(self) -> referee.Rows[Location]:
        """Give the Locations that the players named."""
        return self.rows("etherfields.location")

    @property
    def gates(self) -> referee.Rows[Gate]:
        """Give the Dream Gate tiles gained."""
        return self.rows("etherfields.gate")

    @property
    def secrets(self) -> referee.Rows[Secret]:
        """Give the Secrets that the table has met."""
        return self.rows("etherfields.secret")

    @property
    def scripts(self) -> referee.Rows[Script]:
        """Give the scripts that were read."""
        return self.rows("etherfields.script")

    @property
    def remarks(self) -> referee.Rows[Remark]:
        """Give what the players wrote down."""
        return self.rows("etherfields.remark")

    @property
    def items(self) -> referee.Rows[Item]:
        """Give the Items of the Team."""
        return self.rows("etherfields.item")

    @property
    def cards(self) -> referee.Rows[Card]:
        """Give the Wisdom cards, Note cards and other named cards and tokens."""
        return self.rows("etherfields.card")

    @property
    def checklists(self) -> referee.Rows[Checklist]:
        """Give the procedures under way."""
        return self.rows("etherfields.checklist")

    @property
    def dreamscape(self) -> Dreamscape | None:
        """Give the drawn board, or None while nobody draws it."""
        found: Dreamscape | None = self.rows("etherfields.dreamscape").first()
        return found

    @property
    def slumber(self) -> Slumber | None:
        """Give the Slumber or Dream in progress, or None on the Dreamworld Map."""
        return self.slumbers.first()

    @property
    def now(self) -> Slumber:
        """Give the Slumber or Dream in progress. Refuses for good when there is none."""
        found = self.slumber
        if found is None:
            raise referee.Refusal("ef.slumber.none", final=True)
        return found

    @property
    def session_open(self) -> bool:
        """Whether an evening at the table is under way."""
        return self.begun and self.team.place != "box"

    def asked(self, decision: Decision) -> Dreamer:
        """Give the Dreamer that an open prompt asks. Who is not there cannot be asked, so nobody answers such a prompt."""
        assert decision.who is not None
        return self.dreamers[decision.who]

    @property
    def seats(self) -> list[int]:
        """Give the refs of the Dreamers whose seats were said, clockwise; none while nobody has said it (p. 6)."""
        said = self.team.readings.get(SEATS, "").split(",")
        return [int(ref) for ref in said if ref.isdecimal()]

    @property
    def around(self) -> list[Dreamer]:
        """Give every Dreamer clockwise from the First Player; those without a seat sit last, in the order they came (p. 6)."""
        seats, first = self.seats, self.team.first_player
        found = sorted(self.dreamers, key=lambda d: seats.index(d.ref) if d.ref in seats else len(seats))
        start = next((place for place, dreamer in enumerate(found) if dreamer.ref == first), 0)
        return found[start:] + found[:start]

    @property
    def playing(self) -> list[Dreamer]:
        """Give the Dreamers at the table this session, the First Player first, then clockwise (p. 6)."""
        return [dreamer for dreamer in self.around if dreamer.playing]
