"""The state of an Embers campaign: one fire."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models import StateRow


def _build_count_field(label: object, most: int, begins: int = 0) -> models.PositiveSmallIntegerField[int, int]:
    """Make the field of a number from 0 to ``most``."""
    bounds = [MinValueValidator(0), MaxValueValidator(most)]
    return models.PositiveSmallIntegerField(label, default=begins, validators=bounds)  # type: ignore[arg-type]


class Fire(StateRow):
    """The fire: cards left in the deck by kind, the Sparks that glow, the Gusts of this turn, what lies on the hearth."""

    class Result(models.TextChoices):
        """How the night ended."""

        WARM = "warm", _("warm")
        COLD = "cold", _("cold")

    ones = _build_count_field(_("Sparks of 1 in the deck"), 4, 4)
    twos = _build_count_field(_("Sparks of 2 in the deck"), 3, 3)
    threes = _build_count_field(_("Sparks of 3 in the deck"), 2, 2)
    gusts = _build_count_field(_("Gusts in the deck"), 3, 3)
    glow = _build_count_field(_("glowing"), 16)
    wind = _build_count_field(_("Gusts of this turn"), 3)
    hearth = _build_count_field(_("on the hearth"), 16)
    result = models.CharField(_("result"), max_length=4, choices=Result, blank=True)

    class Meta:
        verbose_name = _("fire")
        verbose_name_plural = _("fires")
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "ref"], name="em_fire_once")]

    def __str__(self) -> str:
        return str(_("The fire"))
