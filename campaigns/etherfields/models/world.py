"""Models of the Dreamworld Map: its tiles, the noted Locations, the Dream Gates."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import (
    build_limit_constraints,
    build_number_field,
    build_optional_number_field,
    build_ref_constraint,
)
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.models import StateRow


class District(StateRow):
    """A gained Dreamworld Map tile in its slot; it is never removed (p. 4).

    ``price`` is the cost of its Shortcuts, in the players' words (p. 7).
    """

    slot = models.CharField(_("slot"), max_length=2)
    name = models.CharField(_("name"), max_length=60)
    code = models.CharField(_("code"), max_length=20, blank=True)
    price = models.CharField(_("Shortcut price"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("Dreamworld Map tile")
        verbose_name_plural = _("Dreamworld Map tiles")
        constraints: ClassVar = [
            build_ref_constraint("district"),
            models.UniqueConstraint(fields=["campaign", "slot"], name="ef_district_slot_once"),
        ]

    def __str__(self) -> str:
        return self.slot if self.name == self.slot else f"{self.slot} {self.name}".strip()


class Location(StateRow):
    """A Location noted by the players, with its effect icons from left to right (p. 7).

    ``paths`` and ``shortcuts`` are the refs of the Locations reachable from it, one way (p. 7).
    """

    name = models.CharField(_("name"), max_length=60)
    district = models.PositiveIntegerField(_("Dreamworld Map tile"), null=True, blank=True)
    effects = models.JSONField(_("effects"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    note = models.CharField(_("note"), max_length=120, blank=True)
    awakening = models.BooleanField(_("Awakening Location"), default=False)
    paths = models.JSONField(_("Paths"), default=list, blank=True, validators=[JsonSchemaValidator("numbers")])
    shortcuts = models.JSONField(_("Shortcuts"), default=list, blank=True, validators=[JsonSchemaValidator("numbers")])

    class Meta:
        verbose_name = _("Location")
        verbose_name_plural = _("Locations")
        constraints: ClassVar = [build_ref_constraint("location")]

    def __str__(self) -> str:
        return self.name


class Gate(StateRow):
    """A Dream Gate tile of the Team (p. 10).

    ``dream`` is the code shared by its Dream's cards and tiles, ``slot`` the Dreamworld Map tile it can be entered
    from. ``keys`` is None where nobody has told the Keys Cost.
    """

    class Standing(models.TextChoices):
        """State of its Dream."""

        OPEN = "open", _("open")
        REMOVED = "removed", _("removed from the game")

    name = models.CharField(_("name"), max_length=60)
    code = models.CharField(_("code"), max_length=20, blank=True)
    dream = models.CharField(_("Dream"), max_length=20, blank=True)
    slot = models.CharField(_("slot"), max_length=2, blank=True)
    keys = build_optional_number_field(_("Keys Cost"), 9, default=0)
    standing = models.CharField(_("status"), max_length=8, choices=Standing, default=Standing.OPEN)
    entered = build_number_field(_("times entered"), 99)
    won = models.BooleanField(_("won"), default=False)
    note = models.CharField(_("note"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("Dream Gate")
        verbose_name_plural = _("Dream Gates")
        constraints: ClassVar = [build_ref_constraint("gate"), *build_limit_constraints("gate", keys=9, entered=99)]

    def __str__(self) -> str:
        return self.name
