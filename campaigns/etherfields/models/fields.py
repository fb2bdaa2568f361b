"""Helpers for number fields, constraints and limits of models."""

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
    """Return a number field from ``low`` to ``high``, correctable by the players within these bounds."""
    return models.PositiveSmallIntegerField(
        name, default=default, validators=[MinValueValidator(low), MaxValueValidator(high)]
    )


def build_optional_number_field(
    name: StrPromise, high: int, *, default: int
) -> models.PositiveSmallIntegerField[int | None, int | None]:
    """Return a number field from 0 to ``high``; None where nobody has told the number."""
    return models.PositiveSmallIntegerField(
        name, null=True, blank=True, default=default, validators=[MinValueValidator(0), MaxValueValidator(high)]
    )


def build_ref_constraint(model: str) -> models.UniqueConstraint:
    """Return the unique constraint of a ref within a campaign."""
    return models.UniqueConstraint(fields=["campaign", "ref"], name=f"ef_{model}_once")


def build_limit_constraints(model: str, **limits: int | F) -> list[models.CheckConstraint]:
    """Return a check constraint per field against its limit: a number, or another field of the row."""
    return [
        models.CheckConstraint(condition=Q(**{f"{field}__lte": limit}), name=f"ef_{model}_{field}")
        for field, limit in limits.items()
    ]
