"""How a tracked number, and what may never be, are written on a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

MAX_PILE_SIZE = 200


def build_number_field(
    name: StrPromise, high: int, *, low: int = 0, default: int = 0
) -> models.PositiveSmallIntegerField[int, int]:
    """Return the field of a tracked number: from ``low`` to ``high``, correctable by the players within these bounds."""
    return models.PositiveSmallIntegerField(
        name, default=default, validators=[MinValueValidator(low), MaxValueValidator(high)]
    )


def build_ref_constraint(model: str) -> models.UniqueConstraint:
    """Return the constraint that a ref names one row of a campaign."""
    return models.UniqueConstraint(fields=["campaign", "ref"], name=f"ef_{model}_once")


def build_limit_constraints(model: str, **limits: int | F) -> list[models.CheckConstraint]:
    """Return one constraint for each field that can never be above its limit: a number, or another field of the row."""
    return [
        models.CheckConstraint(condition=Q(**{f"{field}__lte": limit}), name=f"ef_{model}_{field}")
        for field, limit in limits.items()
    ]
