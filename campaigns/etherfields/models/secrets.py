"""Models of Secrets by code, scripts by number, and the players' notes; never the content of the cards."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import build_number_field, build_ref_constraint
from campaigns.models import StateRow


class Secret(StateRow):
    """A Secret card or tile that the table has met, by its code (p. 17).

    ``dream`` is the part of the code shared by a Dream's cards and tiles. ``copy`` distinguishes cards with the same
    code. ``holder`` is the ref of the Dreamer who gained it, if any.
    """

    class Kind(models.TextChoices):
        """Kind of the Secret, which decides where it goes (p. 17)."""

        MAP = "map", _("Map tile")
        ENTITY = "entity", _("Entity tile")
        INFLUENCE = "influence", _("Influence card")
        ITEM = "item", _("Item card")
        WISDOM = "wisdom", _("Wisdom card")
        FATE = "fate", _("Fate card")
        FLAW = "flaw", _("Flaw card")
        NOTE = "note", _("Note card")
        OVERLAY = "overlay", _("Overlay card")
        GATE = "gate", _("Dream Gate tile")
        MASK = "mask", _("Mask card")
        SLUMBER = "slumber", _("Slumber tile")
        SLUMBER_MAP = "slumber-map", _("Slumber Map tile")
        DREAMWORLD = "dreamworld", _("Dreamworld Map tile")
        SEASON = "season", _("Season card")
        OTHER = "other", _("another card or tile")

    class Standing(models.TextChoices):
        """Current location of the Secret."""

        REVEALED = "revealed", _("on the table")
        GAINED = "gained", _("gained")
        RETURNED = "returned", _("back among the Secrets")
        REMOVED = "removed", _("removed from the game")

    code = models.CharField(_("code"), max_length=20)
    dream = models.CharField(_("Dream"), max_length=20, blank=True)
    copy = build_number_field(_("copy"), 99, low=1, default=1)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    name = models.CharField(_("name"), max_length=60, blank=True)
    standing = models.CharField(_("status"), max_length=8, choices=Standing, default=Standing.REVEALED)
    holder = models.PositiveIntegerField(_("held by"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("Secret")
        verbose_name_plural = _("Secrets")
        constraints: ClassVar = [
            build_ref_constraint("secret"),
            models.UniqueConstraint(fields=["campaign", "code", "copy"], name="ef_secret_copy_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}".strip()


class Script(StateRow):
    """A script that was read, by its number, with the players' note (p. 10)."""

    times = build_number_field(_("times read"), 99, low=1, default=1)
    number = models.CharField(_("number"), max_length=12)
    dream = models.CharField(_("Dream"), max_length=20, blank=True)
    note = models.CharField(_("note"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("Script")
        verbose_name_plural = _("Scripts")
        constraints: ClassVar = [build_ref_constraint("script")]

    def __str__(self) -> str:
        return self.number


class Remark(StateRow):
    """A note of the players: what they tried in a Dream, what they agreed on."""

    text = models.CharField(_("text"), max_length=200)
    dream = models.CharField(_("Dream"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("Notebook line")
        verbose_name_plural = _("Notebook lines")
        constraints: ClassVar = [build_ref_constraint("remark")]

    def __str__(self) -> str:
        return self.text
