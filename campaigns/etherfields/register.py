"""What the core is told of Etherfields."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator

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
from campaigns.etherfields.rules import check, phase, settle, whole
from campaigns.etherfields.rules.board import Table
from campaigns.models import StateRow
from campaigns.referee import Between, Game

MODELS: tuple[type[StateRow], ...] = (
    Team, Dreamer, Slumber, Entity, Action, District, Location, Gate, Secret, Script, Remark, Item, Card, Checklist,
    Dreamscape,
)  # fmt: skip


# Refs of Locations and tiles, and what the line of the move says already: told as values they are riddles.
QUIET = frozenset(
    f"etherfields.{field}"
    for field in (
        "dreamscape.drawn", "checklist.steps", "team.location", "team.pending",
        "location.district", "location.paths", "location.shortcuts",
    )
)  # fmt: skip


# Databases bound every number; only bounds that we set are below what a correction can say.
CORRECTABLE = 9999


def numbers_of(model: type[StateRow]) -> dict[str, Between]:
    """Give the tracked numbers of a model: the fields that say both how low and how high they go."""
    found = {}
    for field in model.tracked():
        low = [v.limit_value for v in field.validators if isinstance(v, MinValueValidator)]
        high = [v.limit_value for v in field.validators if isinstance(v, MaxValueValidator)]
        if low and high and min(high) <= CORRECTABLE:
            found[field.name] = Between(max(low), min(high))
    return found


ETHERFIELDS = Game(
    name="etherfields",
    table=Table,
    labels=tuple(model._meta.label_lower for model in MODELS),
    settle=settle,
    check=check,
    whole=whole,
    phase=phase,
    quiet=QUIET,
    numbers={model._meta.label_lower: numbers_of(model) for model in MODELS},
)
