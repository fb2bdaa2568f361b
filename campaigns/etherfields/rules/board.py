"""The Etherfields table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import referee

if TYPE_CHECKING:
    from campaigns.etherfields import models
    from campaigns.models import Decision


SEATS = "seats"
"""The reading under which the Team keeps how its players sit."""


class Table(referee.Table):
    """One Etherfields campaign in memory."""

    game = "etherfields"
    subject = "etherfields.dreamer"

    teams = referee.RowsOf["models.Team"]("Team")
    dreamers = referee.RowsOf["models.Dreamer"]("Dreamer")
    slumbers = referee.RowsOf["models.Slumber"]("Slumber")
    entities = referee.RowsOf["models.Entity"]("Entity")
    actions = referee.RowsOf["models.Action"]("Action")
    districts = referee.RowsOf["models.District"]("District")
    locations = referee.RowsOf["models.Location"]("Location")
    gates = referee.RowsOf["models.Gate"]("Gate")
    secrets = referee.RowsOf["models.Secret"]("Secret")
    scripts = referee.RowsOf["models.Script"]("Script")
    remarks = referee.RowsOf["models.Remark"]("Remark")
    items = referee.RowsOf["models.Item"]("Item")
    cards = referee.RowsOf["models.Card"]("Card")
    checklists = referee.RowsOf["models.Checklist"]("Checklist")
    dreamscapes = referee.RowsOf["models.Dreamscape"]("Dreamscape")

    @property
    def team(self) -> models.Team:
        """Return the Team. Refuses for good before the campaign has begun."""
        found: models.Team | None = self.teams.first()
        if found is None:
            raise referee.Refusal("ef.campaign.not-begun", final=True)
        return found

    @property
    def begun(self) -> bool:
        """Return whether the campaign has its Team."""
        return len(self.teams) > 0

    @property
    def dreamscape(self) -> models.Dreamscape | None:
        """Return the drawn board, or None while nobody draws it."""
        found: models.Dreamscape | None = self.dreamscapes.first()
        return found

    @property
    def slumber(self) -> models.Slumber | None:
        """Return the Slumber or Dream in progress, or None on the Dreamworld Map."""
        return self.slumbers.first()

    @property
    def now(self) -> models.Slumber:
        """Return the Slumber or Dream in progress. Refuses for good when there is none."""
        found = self.slumber
        if found is None:
            raise referee.Refusal("ef.slumber.none", final=True)
        return found

    @property
    def session_open(self) -> bool:
        """Return whether an evening at the table is under way."""
        return self.begun and self.team.place != "box"

    def asked(self, decision: Decision) -> models.Dreamer:
        """Return the Dreamer that an open question asks. Who is not there cannot be asked, so nobody answers such a prompt."""
        assert decision.who is not None
        return self.dreamers[decision.who]

    @property
    def seats(self) -> list[int]:
        """Return the refs of the Dreamers whose seats were said, clockwise; none while nobody has said it (p. 6)."""
        said = self.team.readings.get(SEATS, "").split(",")
        return [int(ref) for ref in said if ref.isdecimal()]

    @property
    def around(self) -> list[models.Dreamer]:
        """Return every Dreamer clockwise from the First Player; those without a seat sit last, in the order they came (p. 6)."""
        seats, first = self.seats, self.team.first_player
        found = sorted(self.dreamers, key=lambda d: seats.index(d.ref) if d.ref in seats else len(seats))
        start = next((place for place, dreamer in enumerate(found) if dreamer.ref == first), 0)
        return found[start:] + found[:start]

    @property
    def playing(self) -> list[models.Dreamer]:
        """Return the Dreamers at the table this session, the First Player first, then clockwise (p. 6)."""
        return [dreamer for dreamer in self.around if dreamer.playing]
