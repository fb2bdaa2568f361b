"""Model of the Team: state shared by all Dreamers."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import (
    MAX_PILE_SIZE,
    build_limit_constraints,
    build_number_field,
    build_ref_constraint,
)
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.models import StateRow

FATE_CARD_COUNT = 10  # manual p. 2
FLAW_CARD_COUNT = 6  # manual p. 2
MARKET_CARD_COUNT = 81  # manual p. 2
MAX_MARKET_SIZE = 999


class Team(StateRow):
    """State shared by all Dreamers; one row, ref 1.

    ``lost`` is the reason of a loss of all Dreamers ('' while they play on); ``readings`` holds the rule variants of
    this table, and the seating order under the key *seats*; ``first_player`` is the ref of a Dreamer; ``tokens``
    counts by kind the tokens that stay on the Map when a Slumber ends. ``pending`` lists the unresolved effects of
    the Location, left to right; once they are resolved, the Team has ``entered`` and may awaken or save, and without a
    name in ``at`` it is at the Awakening Location; ``dreamed``:
    a Dream was entered from this Location. ``gem_slots`` names the slots of the Dreamscape with a Gem. ``own_cards``
    counts by archetype, while nobody plays it, the cards with its own back that are left of the 22. ``first_dream``:
    the first Dream was over before it was recorded, None where nobody told. ``ended`` is the Slumber or
    Dream that has just ended, empty once play goes on.
    """

    class Tracking(models.TextChoices):
        """Level of detail in counting Influence cards."""

        DETAILED = "detailed", _("deck, hand and discard pile separately")
        LIGHT = "light", _("one number for deck, hand and discard pile")

    class Edition(models.TextChoices):
        """Edition of the printed manual at this table; page numbers in this code are those of 1.x."""

        FIRST = "1.x", "1.x"
        SECOND = "2.0", "2.0"

    class Place(models.TextChoices):
        """Place of the Team: packed away in the box, on the Dreamworld Map, in a Slumber or in a Dream."""

        BOX = "box", _("packed away")
        DREAMWORLD = "dreamworld", _("Dreamworld Map")
        SLUMBER = "slumber", _("Slumber")
        DREAM = "dream", _("Dream")

    edition = models.CharField(_("edition"), max_length=3, choices=Edition, default=Edition.FIRST)
    thorn_knight = models.BooleanField(_("with the Thorn Knight"), default=False)
    lucid = models.BooleanField(_("Lucid mode found"), default=False)
    season = models.CharField(_("Season"), max_length=60, blank=True)
    tracking = models.CharField(_("tracking"), max_length=8, choices=Tracking, default=Tracking.DETAILED)
    hours = build_number_field(_("Hours"), 99)
    keys = build_number_field(_("Keys"), 4)
    first_player = models.PositiveIntegerField(_("First Player"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=10, choices=Place, default=Place.BOX)
    at = models.CharField(_("Location"), max_length=60, blank=True)
    location = models.PositiveIntegerField(_("noted Location"), null=True, blank=True)
    pending = models.JSONField(
        _("effects of the Location to resolve"), default=list, blank=True, validators=[JsonSchemaValidator("texts")]
    )
    entered = models.BooleanField(_("stands on a Location whose effects were resolved"), default=False)
    dreamed = models.BooleanField(_("entered a Dream from this Location"), default=False)
    fate_deck = build_number_field(_("Fate deck"), MAX_PILE_SIZE, default=FATE_CARD_COUNT)
    flaw_deck = build_number_field(_("Flaw deck"), MAX_PILE_SIZE, default=FLAW_CARD_COUNT)
    slumber_deck = build_number_field(_("Slumber deck"), MAX_PILE_SIZE)
    slumber_map = build_number_field(_("Slumber Map tiles in the slot"), MAX_PILE_SIZE)
    map_tiles = build_number_field(_("Slumber Map tiles in the Dreamscape"), MAX_PILE_SIZE)
    market = build_number_field(_("Influence Market"), MAX_MARKET_SIZE, default=MARKET_CARD_COUNT)
    item_market = build_number_field(_("Item Market"), MAX_PILE_SIZE)
    shopping = build_number_field(_("Shopping cards"), 9)
    item_slots = build_number_field(_("slots for active Items"), 9, default=3)
    signs = build_number_field(_("shared Signs"), 77)
    quirks = models.JSONField(
        _("Quirks in the Dreamscape"), default=list, blank=True, validators=[JsonSchemaValidator("texts")]
    )
    gem_slots = models.JSONField(
        _("Gem slots that hold a Gem"), default=list, blank=True, validators=[JsonSchemaValidator("texts")]
    )
    own_cards = models.JSONField(
        _("own cards of unused archetypes"), default=dict, blank=True, validators=[JsonSchemaValidator("counts")]
    )
    first_dream = models.BooleanField(_("first Dream played before"), null=True, blank=True, default=None)
    lost = models.CharField(_("lost"), max_length=12, blank=True)
    tokens = models.JSONField(
        _("tokens on the Map"), default=dict, blank=True, validators=[JsonSchemaValidator("counts")]
    )
    ended = models.JSONField(_("what ended last"), default=dict, blank=True, validators=[JsonSchemaValidator("ended")])
    readings = models.JSONField(
        _("how we play it"), default=dict, blank=True, validators=[JsonSchemaValidator("settings")]
    )

    class Meta:
        verbose_name = _("Team")
        verbose_name_plural = _("Teams")
        constraints: ClassVar = [
            build_ref_constraint("team"),
            *build_limit_constraints("team", hours=99, keys=4, ref=1, signs=77),
        ]

    def __str__(self) -> str:
        return str(_("the Team"))

    @property
    def is_light_tracking(self) -> bool:
        """Return whether deck, hand and discard pile are counted as one number."""
        return self.tracking == self.Tracking.LIGHT
