"""The Etherfields table: the generic table with typed accessors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import engine
from campaigns.engine.messages import _, violation

if TYPE_CHECKING:
    from campaigns.etherfields import models
    from campaigns.models import Decision


SEATS_KEY = "seats"
"""Variant key that stores the Team's seating."""


CAMPAIGN_NOT_BEGUN = violation("ef.campaign.not-begun", _("The campaign has not begun yet. Choose the Dreamers first."))
SLUMBER_NONE = violation(
    "ef.slumber.none", _("You can do this only in a Slumber or Dream, and none is being played. Enter one first.")
)


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
        """The Team. Refuses for good before the campaign has begun."""
        found: models.Team | None = self.teams.first()
        if found is None:
            raise engine.RuleViolation(CAMPAIGN_NOT_BEGUN, is_final=True)
        return found

    @property
    def has_begun(self) -> bool:
        """Return whether the campaign has its Team."""
        return len(self.teams) > 0

    @property
    def dreamscape(self) -> models.Dreamscape | None:
        """The drawn board, or None."""
        found: models.Dreamscape | None = self.dreamscapes.first()
        return found

    @property
    def slumber(self) -> models.Slumber | None:
        """The Slumber or Dream in progress, or None on the Dreamworld Map."""
        return self.slumbers.first()

    @property
    def current_slumber(self) -> models.Slumber:
        """The Slumber or Dream in progress. Refuses for good without one."""
        found = self.slumber
        if found is None:
            raise engine.RuleViolation(SLUMBER_NONE, is_final=True)
        return found

    @property
    def is_session_open(self) -> bool:
        """Return whether a session is in progress."""
        return self.has_begun and self.team.place != "box"

    def get_asked_dreamer(self, prompt: Decision) -> models.Dreamer:
        """Return the Dreamer asked by a prompt. Absent Dreamers cannot be asked, so their prompts stay open."""
        assert prompt.who is not None
        return self.dreamers[prompt.who]

    @property
    def seated_refs(self) -> list[int]:
        """Refs of the seated Dreamers, clockwise; empty if unknown (p. 6)."""
        said = self.team.readings.get(SEATS_KEY, "").split(",")
        return [int(ref) for ref in said if ref.isdecimal()]

    @property
    def dreamers_clockwise(self) -> list[models.Dreamer]:
        """The Dreamers clockwise from the First Player; unseated ones last, in order of joining (p. 6)."""
        seats, first = self.seated_refs, self.team.first_player
        found = sorted(self.dreamers, key=lambda d: seats.index(d.ref) if d.ref in seats else len(seats))
        start = next((place for place, dreamer in enumerate(found) if dreamer.ref == first), 0)
        return found[start:] + found[:start]

    @property
    def present_dreamers(self) -> list[models.Dreamer]:
        """The Dreamers present this session, the First Player first, then clockwise (p. 6)."""
        return [dreamer for dreamer in self.dreamers_clockwise if dreamer.playing]
