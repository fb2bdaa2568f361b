"""Factories of Etherfields rows in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import factory
from factory.django import DjangoModelFactory

from campaigns.etherfields.models import (
    Action,
    Card,
    Checklist,
    District,
    Dreamer,
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
from campaigns.models import Session, StateRow
from tests.rule_harness import register_default_rows

if TYPE_CHECKING:
    ActionBase = DjangoModelFactory[Action]
    CardBase = DjangoModelFactory[Card]
    ChecklistBase = DjangoModelFactory[Checklist]
    DistrictBase = DjangoModelFactory[District]
    DreamerBase = DjangoModelFactory[Dreamer]
    EntityBase = DjangoModelFactory[Entity]
    GateBase = DjangoModelFactory[Gate]
    ItemBase = DjangoModelFactory[Item]
    LocationBase = DjangoModelFactory[Location]
    RemarkBase = DjangoModelFactory[Remark]
    ScriptBase = DjangoModelFactory[Script]
    SecretBase = DjangoModelFactory[Secret]
    SessionBase = DjangoModelFactory[Session]
    SlumberBase = DjangoModelFactory[Slumber]
    TeamBase = DjangoModelFactory[Team]
else:
    ActionBase = CardBase = ChecklistBase = DistrictBase = DreamerBase = DjangoModelFactory
    EntityBase = GateBase = ItemBase = LocationBase = RemarkBase = DjangoModelFactory
    ScriptBase = SecretBase = SessionBase = SlumberBase = TeamBase = DjangoModelFactory

ARCHETYPES = ("gambler", "specialist", "tough-guy", "free-spirit", "reaper")


class TeamFactory(TeamBase):
    """The Team, on the Dreamworld Map, in full tracking."""

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


class ActionFactory(ActionBase):
    """An action of a Map tile that costs 3 Wrath."""

    class Meta:
        model = Action

    name = "Break the door"
    cost = 3
    colours = factory.LazyFunction(lambda: ["wrath"])  # type: ignore[attr-defined, no-untyped-call]


class CardFactory(CardBase):
    """A named card that the players keep."""

    class Meta:
        model = Card

    kind = "note"
    name = "Letter"


class ChecklistFactory(ChecklistBase):
    """An Awakening with nothing done yet."""

    class Meta:
        model = Checklist

    kind = "awakening"


class DistrictFactory(DistrictBase):
    """A Dreamworld Map tile whose Shortcuts have a price."""

    class Meta:
        model = District

    slot = "B2"
    name = "The quay"
    price = "one Gem"


class GateFactory(GateBase):
    """A Dream Gate tile that asks for two Keys."""

    class Meta:
        model = Gate

    name = "Winter station"
    dream = "I-14"
    keys = 2


class ItemFactory(ItemBase):
    """An active Item worth 2 Wrath."""

    class Meta:
        model = Item

    name = factory.Sequence(lambda n: f"Lantern {n}")  # type: ignore[attr-defined, no-untyped-call]
    place = "active"
    wrath = 2


class LocationFactory(LocationBase):
    """A Location that shows nothing."""

    class Meta:
        model = Location

    name = "Lantern market"


class RemarkFactory(RemarkBase):
    """A line of the notebook."""

    class Meta:
        model = Remark

    text = "The clock stops when nobody looks."


class ScriptFactory(ScriptBase):
    """A script that was read once."""

    class Meta:
        model = Script

    number = "586"


class SecretFactory(SecretBase):
    """A Map tile of the first Dream, on the table."""

    class Meta:
        model = Secret

    code = "I-01 T"
    dream = "I-01"
    kind = "map"


def build_team(count: int, **fields: object) -> list[Dreamer]:
    """Return the first ``count`` Dreamers of the five."""
    return [DreamerFactory.build(archetype=name, **fields) for name in ARCHETYPES[:count]]


def _list_default_rows(rows: list[StateRow]) -> list[StateRow]:
    """Return the Team unless given, in the state that fits the other rows."""
    teams = [row for row in rows if isinstance(row, Team)] or [TeamFactory.build()]
    in_session = any(isinstance(row, Session) and not row.ended for row in rows)
    in_dream = any(isinstance(row, Slumber) and row.kind == "dream" for row in rows)
    in_slumber = any(isinstance(row, Slumber) for row in rows)
    teams[0].place = ("dream" if in_dream else "slumber" if in_slumber else "dreamworld") if in_session else "box"
    return [team for team in teams if team not in rows]


register_default_rows("etherfields", _list_default_rows)
