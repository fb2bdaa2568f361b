"""Model of a Dreamer: archetype, player, and all counts of its board."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import (
    MAX_PILE_SIZE,
    build_limit_constraints,
    build_number_field,
    build_ref_constraint,
)
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.models import StateRow

OWN_CARD_COUNT = 22  # manual p. 13
HAND_LIMIT = 6  # usual, manual p. 8
PROGRESS_LIMIT = 4  # usual, manual p. 13


class Dreamer(StateRow):
    """An archetype and its player.

    Flaws are in ``deck`` and ``discard`` and part of their counts. In light tracking ``deck`` is the one number for
    deck, hand and discard pile. ``kept_ether`` counts the cards gained for leftover Ether at the last packing away
    (p. 18). ``own`` counts the cards with the archetype's own back that are left of its 22. ``colours`` counts active
    Progress cards by Intent colour, as far as noted; ``masks`` are all owned, ``mask`` the worn one. ``used`` lists
    the used powers that work once a Turn, or once a trip on the Dreamworld Map (p. 7). ``died_of`` lists the deaths
    of this Dreamer that make up the loss being resolved.
    """

    class Archetype(models.TextChoices):
        """Dreamers of the box and of the fifth-player add-on (p. 5)."""

        GAMBLER = "gambler", _("Gambler")
        SPECIALIST = "specialist", _("Specialist")
        TOUGH_GUY = "tough-guy", _("Tough Guy")
        FREE_SPIRIT = "free-spirit", _("Free Spirit")
        REAPER = "reaper", _("Reaper")

    archetype = models.CharField(_("archetype"), max_length=12, choices=Archetype)
    player = models.CharField(_("player"), max_length=40, blank=True)
    playing = models.BooleanField(_("at the table"), default=False)
    distress = build_number_field(_("Distress"), 8)
    ether = build_number_field(_("Ether"), 16)
    gems = build_number_field(_("Shining Gems"), 6)
    deck = build_number_field(_("Deck"), MAX_PILE_SIZE)
    hand = build_number_field(_("Hand"), MAX_PILE_SIZE)
    discard = build_number_field(_("Discard pile"), MAX_PILE_SIZE)
    sealed = build_number_field(_("Sealed cards"), MAX_PILE_SIZE)
    progress = build_number_field(_("Progress cards"), MAX_PILE_SIZE)
    flaws_in_deck = build_number_field(_("Flaws in the deck"), MAX_PILE_SIZE)
    flaws_in_discard = build_number_field(_("Flaws in the discard pile"), MAX_PILE_SIZE)
    hand_limit = build_number_field(_("Hand limit"), 20, default=HAND_LIMIT)
    progress_limit = build_number_field(_("Progress limit"), 20, default=PROGRESS_LIMIT)
    kept_ether = build_number_field(_("Kept Ether cards"), 4)
    flipped = build_number_field(_("flipped Progress cards"), MAX_PILE_SIZE)
    colours = models.JSONField(
        _("active Progress cards by colour"), default=dict, blank=True, validators=[JsonSchemaValidator("counts")]
    )
    unused = build_number_field(_("Unused cards"), MAX_PILE_SIZE)
    own = build_number_field(_("own cards left"), 99, default=OWN_CARD_COUNT)
    masks = models.JSONField(_("Masks"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    mask = models.CharField(_("worn Mask"), max_length=60, blank=True)
    states = models.JSONField(_("States"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    signs = build_number_field(_("Signs"), 77)
    deck_list = models.JSONField(_("deck list"), default=list, blank=True, validators=[JsonSchemaValidator("cards")])
    lucid = models.BooleanField(_("plays the Lucid deck"), default=False)
    boosted = models.BooleanField(_("Boost used this Turn"), default=False)
    acted = models.BooleanField(_("Dream action done this round"), default=False)
    still_acting = models.BooleanField(_("goes on after a paid action"), default=False)
    passed = models.BooleanField(_("passed this round"), default=False)
    used = models.JSONField(
        _("powers used this Turn"), default=list, blank=True, validators=[JsonSchemaValidator("texts")]
    )
    drawn = models.BooleanField(_("drew this Turn"), default=False)
    effort_used = models.BooleanField(_("Effort used this Turn"), default=False)
    died_of = models.JSONField(_("cause of death"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])

    class Meta:
        verbose_name = _("Dreamer")
        verbose_name_plural = _("Dreamers")
        constraints: ClassVar = [
            build_ref_constraint("dreamer"),
            models.UniqueConstraint(fields=["campaign", "archetype"], name="ef_dreamer_archetype_once"),
            *build_limit_constraints(
                "dreamer", distress=8, ether=16, gems=6, kept_ether=4, hand_limit=20, progress_limit=20
            ),
            *build_limit_constraints(
                "dreamer", flaws_in_deck=F("deck"), flaws_in_discard=F("discard"), flipped=F("progress"), signs=77
            ),
        ]

    def __str__(self) -> str:
        return self.player or self.archetype_name

    @property
    def has_usual_limits(self) -> bool:
        """Return whether no card, Mask or Morphing has changed a limit (p. 8 and 13)."""
        return (self.hand_limit, self.progress_limit) == (HAND_LIMIT, PROGRESS_LIMIT)

    @property
    def archetype_name(self) -> str:
        """Return the translated name of the archetype."""
        return str(ARCHETYPE_NAMES.get(self.archetype, self.archetype))

    @property
    def is_taking_part(self) -> bool:
        """Return whether the Dreamer is at the table this session."""
        return self.playing

    def get_other_names(self) -> dict[str, str]:
        """Return the archetype of a Dreamer who is called by the player's name."""
        return {"archetype": self.archetype_name} if self.player else {}

    @property
    def card_count(self) -> int:
        """Return the number of cards that the death rule counts: deck, hand and discard pile (p. 18)."""
        return self.deck + self.hand + self.discard

    @property
    def flaw_count(self) -> int:
        """Return the number of Flaws in all piles."""
        return self.flaws_in_deck + self.flaws_in_discard

    @property
    def active_progress(self) -> int:
        """Return the number of placed Progress cards that are not flipped (p. 13)."""
        return self.progress - self.flipped

    @property
    def influence_in_deck(self) -> int:
        """Return the number of cards in the deck that can be Sealed (p. 14)."""
        return self.deck - self.flaws_in_deck

    @property
    def influence_in_discard(self) -> int:
        """Return the number of cards in the discard pile that are not Flaws."""
        return self.discard - self.flaws_in_discard


# Cached: Django's get_archetype_display rebuilds this dictionary on each call, a dozen times a move.
ARCHETYPE_NAMES = dict(Dreamer.Archetype.choices)
