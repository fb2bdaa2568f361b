"""Models of the Team's things: Items, Wisdom cards, Note cards, inscribed tokens."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import build_number_field, build_ref_constraint
from campaigns.models import StateRow


class Item(StateRow):
    """An Item of the Team: active, or idle in the Storage (p. 15).

    Its Intent by colour counts when it is discarded as payment; with ``choice`` only one of the colours counts (p.
    12).
    """

    class Place(models.TextChoices):
        """Active or in the Storage."""

        ACTIVE = "active", _("active")
        STORAGE = "storage", _("in the Storage")

    name = models.CharField(_("name"), max_length=60)
    code = models.CharField(_("code"), max_length=20, blank=True)
    place = models.CharField(_("place"), max_length=8, choices=Place, default=Place.STORAGE)
    wrath = build_number_field(_("Wrath"), 9)
    cunning = build_number_field(_("Cunning"), 9)
    awareness = build_number_field(_("Awareness"), 9)
    choice = models.BooleanField(_("one colour only"), default=False)

    class Meta:
        verbose_name = _("Item")
        verbose_name_plural = _("Items")
        constraints: ClassVar = [build_ref_constraint("item")]

    def __str__(self) -> str:
        return self.name


class Card(StateRow):
    """A card or token with an effect noted by players: Wisdom, Notes, inscriptions, Overlays, placed Flaws.

    ``text`` is a reminder in the players' own words; ``script`` the number an inscription leads to; ``holder`` the
    ref of its Dreamer, None for the Team.
    """

    class Kind(models.TextChoices):
        """Kind of the card (p. 15 and 17)."""

        WISDOM = "wisdom", _("Wisdom card")
        NOTE = "note", _("Note card")
        INSCRIPTION = "inscription", _("inscribed Blank token")
        OVERLAY = "overlay", _("Overlay card")
        FLAW = "flaw", _("Flaw in the Progress zone")
        OTHER = "other", _("other card")

    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    name = models.CharField(_("name"), max_length=60)
    code = models.CharField(_("code"), max_length=20, blank=True)
    text = models.CharField(_("reminder"), max_length=120, blank=True)
    script = models.CharField(_("script"), max_length=12, blank=True)
    holder = models.PositiveIntegerField(_("held by"), null=True, blank=True)

    class Meta:
        verbose_name = _("Card")
        verbose_name_plural = _("Cards")
        constraints: ClassVar = [build_ref_constraint("card")]

    def __str__(self) -> str:
        return self.name
