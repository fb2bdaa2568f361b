"""The Etherfields table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import engine

if TYPE_CHECKING:
    from campaigns.etherfields import models
    from campaigns.models import Decision


SEATS_KEY = "seats"
"""The reading under which the Team keeps how its players sit."""


class Table(engine.Table):
    """One Etherfields campaign in memory."""

    game = "etherfields"
    subject_label = "etherfields.dreamer"

    teams = engine.RowsDescriptor["models.Team"]("Team")
    dreamers = engine.RowsDescriptor["models.Dreamer"]("Dreamer")
    slumbers = engine.RowsDescriptor["models.Slumber"]("Slumber")
    entities = engine.RowsDescriptor["models.Entity"]("Entity")
    actions = engine.RowsDescriptor["models.Action"]("Action")
    districts = engine.RowsDescriptor["models.District"]("District")
    locations = engine.RowsDescriptor["models.Location"]("Location")
    gates = engine.RowsDescriptor["models.Gate"]("Gate")
    secrets = engine.RowsDescriptor["models.Secret"]("Secret")
    scripts = engine.RowsDescriptor["models.Script"]("Script")
    remarks = engine.RowsDescriptor["models.Remark"]("Remark")
    items = engine.RowsDescriptor["models.Item"]("Item")
    cards = engine.RowsDescriptor["models.Card"]("Card")
    checklists = engine.RowsDescriptor["models.Checklist"]("Checklist")
    dreamscapes = engine.RowsDescriptor["models.Dreamscape"]("Dreamscape")

    @property
    def team(self) -> models.Team:
        """Return the Team. Refuses for good before the campaign has begun."""
        found: models.Team | None = self.teams.first()
        if found is None:
            raise engine.RuleViolation("ef.campaign.not-begun", is_final=True)
        return found

    @property
    def has_begun(self) -> bool:
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
    def current_slumber(self) -> models.Slumber:
        """Return the Slumber or Dream in progress. Refuses for good when there is none."""
        found = self.slumber
        if found is None:
            raise engine.RuleViolation("ef.slumber.none", is_final=True)
        return found

    @property
    def is_session_open(self) -> bool:
        """Return whether an evening at the table is under way."""
        return self.has_begun and self.team.place != "box"

    def get_asked_dreamer(self, prompt: Decision) -> models.Dreamer:
        """Return the Dreamer that an open question asks. Who is not there cannot be asked, so nobody answers such a prompt."""
        assert prompt.who is not None
        return self.dreamers[prompt.who]

    @property
    def seated_refs(self) -> list[int]:
        """Return the refs of the Dreamers whose seats were said, clockwise; none while nobody has said it (p. 6)."""
        said = self.team.readings.get(SEATS_KEY, "").split(",")
        return [int(ref) for ref in said if ref.isdecimal()]

    @property
    def dreamers_clockwise(self) -> list[models.Dreamer]:
        """Return every Dreamer clockwise from the First Player; those without a seat sit last, in the order they came (p. 6)."""
        seats, first = self.seated_refs, self.team.first_player
        found = sorted(self.dreamers, key=lambda d: seats.index(d.ref) if d.ref in seats else len(seats))
        start = next((place for place, dreamer in enumerate(found) if dreamer.ref == first), 0)
        return found[start:] + found[:start]

    @property
    def present_dreamers(self) -> list[models.Dreamer]:
        """Return the Dreamers at the table this session, the First Player first, then clockwise (p. 6)."""
        return [dreamer for dreamer in self.dreamers_clockwise if dreamer.playing]
