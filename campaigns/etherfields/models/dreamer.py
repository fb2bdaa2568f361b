"""A Dreamer: one archetype, who plays it, and everything that lies at its board."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import PILE, never_over, number, once
from campaigns.models import StateRow
from campaigns.shapes import Shape

OWN_CARDS = 22  # manual p. 13


class Dreamer(StateRow):
    """One archetype and who plays it.

    Flaws lie in ``deck`` and ``discard`` and are part of their counts. In light tracking ``deck`` is the one number for deck,
    hand and discard pile. ``kept_ether`` counts the cards gained for Ether left over at the last packing away (p. 18). ``own``
    counts the cards with the archetype's own back that are left of its 22. ``colours`` counts active Progress cards by Intent
    colour, as far as the players say; ``masks`` are all owned, ``mask`` the one that is worn. ``used`` names the powers that
    work once a Turn, or once a trip on the Dreamworld Map (p. 7), and were used. ``died_of`` names the deaths of this Dreamer
    that make the loss which is being resolved.
    """

    class Archetype(models.TextChoices):
        """The Dreamers of the box and of the fifth-player add-on (p. 5)."""

        GAMBLER = "gambler", _("Gambler")
        SPECIALIST = "specialist", _("Specialist")
        TOUGH_GUY = "tough-guy", _("Tough Guy")
        FREE_SPIRIT = "free-spirit", _("Free Spirit")
        REAPER = "reaper", _("Reaper")

    archetype = models.CharField(_("archetype"), max_length=12, choices=Archetype)
    player = models.CharField(_("player"), max_length=40, blank=True)
    playing = models.BooleanField(_("at the table"), default=False)
    distress = number(_("Distress"), 8)
    ether = number(_("Ether"), 16)
    gems = number(_("Shining Gems"), 6)
    deck = number(_("Deck"), PILE)
    hand = number(_("Hand"), PILE)
    discard = number(_("Discard pile"), PILE)
    sealed = number(_("Sealed cards"), PILE)
    progress = number(_("Progress cards"), PILE)
    flaws_in_deck = number(_("Flaws in the deck"), PILE)
    flaws_in_discard = number(_("Flaws in the discard pile"), PILE)
    hand_limit = number(_("Hand limit"), 20, default=6)
    progress_limit = number(_("Progress limit"), 20, default=4)
    kept_ether = number(_("Kept Ether cards"), 4)
    flipped = number(_("flipped Progress cards"), PILE)
    colours = models.JSONField(
        _("active Progress cards by colour"), default=dict, blank=True, validators=[Shape("counts")]
    )
    unused = number(_("Unused cards"), PILE)
    own = number(_("own cards left"), 99, default=OWN_CARDS)
    masks = models.JSONField(_("Masks"), default=list, blank=True, validators=[Shape("texts")])
    mask = models.CharField(_("worn Mask"), max_length=60, blank=True)
    states = models.JSONField(_("States"), default=list, blank=True, validators=[Shape("texts")])
    signs = number(_("Signs"), 77)
    deck_list = models.JSONField(_("deck list"), default=list, blank=True, validators=[Shape("cards")])
    lucid = models.BooleanField(_("plays the Lucid deck"), default=False)
    boosted = models.BooleanField(_("Boost used this Turn"), default=False)
    acted = models.BooleanField(_("Dream action done this round"), default=False)
    passed = models.BooleanField(_("passed this round"), default=False)
    used = models.JSONField(_("powers used this Turn"), default=list, blank=True, validators=[Shape("texts")])
    drawn = models.BooleanField(_("drew this Turn"), default=False)
    effort_used = models.BooleanField(_("Effort used this Turn"), default=False)
    died_of = models.JSONField(_("died of"), default=list, blank=True, validators=[Shape("texts")])

    class Meta:
        verbose_name = _("Dreamer")
        verbose_name_plural = _("Dreamers")
        constraints: ClassVar = [
            once("dreamer"),
            models.UniqueConstraint(fields=["campaign", "archetype"], name="ef_dreamer_archetype_once"),
            *never_over("dreamer", distress=8, ether=16, gems=6, kept_ether=4, hand_limit=20, progress_limit=20),
            *never_over(
                "dreamer", flaws_in_deck=F("deck"), flaws_in_discard=F("discard"), flipped=F("progress"), signs=77
            ),
        ]

    def __str__(self) -> str:
        return self.player or self.archetype_name

    @property
    def archetype_name(self) -> str:
        """The archetype's name, in the reader's language."""
        return str(ARCHETYPES.get(self.archetype, self.archetype))

    @property
    def cards(self) -> int:
        """How many cards the death rule counts: deck, hand and discard pile (p. 18)."""
        return self.deck + self.hand + self.discard

    @property
    def flaws(self) -> int:
        """How many Flaws the Dreamer carries."""
        return self.flaws_in_deck + self.flaws_in_discard

    @property
    def active(self) -> int:
        """How many placed Progress cards are not flipped (p. 13)."""
        return self.progress - self.flipped

    @property
    def influence_in_deck(self) -> int:
        """How many cards of the deck can be Sealed (p. 14)."""
        return self.deck - self.flaws_in_deck

    @property
    def influence_in_discard(self) -> int:
        """How many cards of the discard pile are no Flaws."""
        return self.discard - self.flaws_in_discard


# Django's own get_archetype_display builds this dictionary anew each time, a dozen times a move.
ARCHETYPES = dict(Dreamer.Archetype.choices)
