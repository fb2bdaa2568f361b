"""What lies on an Etherfields table, built in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import factory
from factory.django import DjangoModelFactory

from campaigns.etherfields.models import (
    Card,
    Checklist,
    District,
    Dreamer,
    Entity,
    Gate,
    Item,
    Location,
    Secret,
    Slumber,
    Team,
)
from campaigns.models import Session, StateRow
from tests.rulings import furnish

if TYPE_CHECKING:
    TeamBase = DjangoModelFactory[Team]
    DreamerBase = DjangoModelFactory[Dreamer]
    SlumberBase = DjangoModelFactory[Slumber]
    EntityBase = DjangoModelFactory[Entity]
    SessionBase = DjangoModelFactory[Session]
    ChecklistBase = DjangoModelFactory[Checklist]
    ItemBase = DjangoModelFactory[Item]
    CardBase = DjangoModelFactory[Card]
    LocationBase = DjangoModelFactory[Location]
    GateBase = DjangoModelFactory[Gate]
    DistrictBase = DjangoModelFactory[District]
    SecretBase = DjangoModelFactory[Secret]
else:
    TeamBase = DreamerBase = SlumberBase = EntityBase = SessionBase = DjangoModelFactory
    ChecklistBase = ItemBase = CardBase = LocationBase = GateBase = DistrictBase = SecretBase = DjangoModelFactory

ARCHETYPES = ("gambler", "specialist", "tough-guy", "free-spirit", "reaper")


class TeamFactory(TeamBase):
    """The Team, on the Dreamworld Map, piles counted apart."""

    class Meta:
        model = Team

    ref = 1


class DreamerFactory(DreamerBase):
    """A Dreamer at the table with the 22 starting cards in the deck; another archetype each time."""

    class Meta:
        model = Dreamer

    archetype = factory.Iterator(ARCHETYPES)  # type: ignore[attr-defined, no-untyped-call]
    playing = True
    deck = 22


class SlumberFactory(SlumberBase):
    """A Slumber of four Turns, in its first Draw step."""

    class Meta:
        model = Slumber

    ref = 1
    name = "Wraith"
    turns_left = 4


class EntityFactory(EntityBase):
    """An Entity with one figure in the Dreamscape."""

    class Meta:
        model = Entity

    name = "Wraith"
    figures = 1


class SessionFactory(SessionBase):
    """An open session."""

    class Meta:
        model = Session

    ref = 1
    number = 1


def team_of(count: int, **fields: object) -> list[Dreamer]:
    """Give the first ``count`` Dreamers of the five."""
    return [DreamerFactory.build(archetype=name, **fields) for name in ARCHETYPES[:count]]


def _furniture(rows: list[StateRow]) -> list[StateRow]:
    """Give the Team unless it is there, and have it stand where the other rows say play is."""
    teams = [row for row in rows if isinstance(row, Team)] or [TeamFactory.build()]
    in_session = any(isinstance(row, Session) and not row.ended for row in rows)
    in_slumber = any(isinstance(row, Slumber) for row in rows)
    teams[0].place = ("slumber" if in_slumber else "dreamworld") if in_session else "box"
    return [team for team in teams if team not in rows]


furnish("etherfields", _furniture)


class ChecklistFactory(ChecklistBase):
    """An Awakening with nothing done yet."""

    class Meta:
        model = Checklist

    kind = "awakening"


class ItemFactory(ItemBase):
    """An Item in the Storage."""

    class Meta:
        model = Item

    name = "Umbrella"


class CardFactory(CardBase):
    """A Note card."""

    class Meta:
        model = Card

    kind = "note"
    name = "Ticket"


class LocationFactory(LocationBase):
    """A Location that the players named."""

    class Meta:
        model = Location

    name = "Suburbia"


class GateFactory(GateBase):
    """A Dream Gate that can be entered."""

    class Meta:
        model = Gate

    name = "Circus"


class DistrictFactory(DistrictBase):
    """A Dreamworld Map tile in its slot."""

    class Meta:
        model = District

    slot = "B2"
    name = "Suburbia"


class SecretFactory(SecretBase):
    """An Influence card that was revealed."""

    class Meta:
        model = Secret

    code = "I-14 C"
    kind = "influence"
