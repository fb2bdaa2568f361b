"""The state of an Etherfields campaign: the Team, its Dreamers, the Slumber in progress and its Entities.

Influence cards are counted, never identified: nobody at the table may know which card left a deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import StateRow
from campaigns.shapes import Shape

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

PILE = 200


def number(
    name: StrPromise, high: int, *, low: int = 0, default: int = 0
) -> models.PositiveSmallIntegerField[int, int]:
    """Give the field of a tracked number: from ``low`` to ``high``, correctable by the players within these bounds."""
    return models.PositiveSmallIntegerField(
        name, default=default, validators=[MinValueValidator(low), MaxValueValidator(high)]
    )


def once(model: str) -> models.UniqueConstraint:
    """Give the constraint that a ref names one row of a campaign."""
    return models.UniqueConstraint(fields=["campaign", "ref"], name=f"ef_{model}_once")


def never_over(model: str, **limits: int | F) -> list[models.CheckConstraint]:
    """Give one constraint for each field that can never be above its limit: a number, or another field of the row."""
    return [
        models.CheckConstraint(condition=Q(**{f"{field}__lte": limit}), name=f"ef_{model}_{field}")
        for field, limit in limits.items()
    ]


class Team(StateRow):
    """What the Dreamers share; one row, ref 1.

    ``lost`` says why all Dreamers have lost ('' while they play on); ``readings`` holds what this table agreed on where the
    manual leaves two readings; ``first_player`` is the ref of a Dreamer; ``tokens`` counts by kind what stays on the Map when a
    Slumber ends.
    """

    class Tracking(models.TextChoices):
        """How closely the Influence cards are counted."""

        DETAILED = "detailed", _("deck, hand and discard pile apart")
        LIGHT = "light", _("one number for deck, hand and discard pile")

    class Place(models.TextChoices):
        """Where the Team is: packed away in the box, on the Dreamworld Map, or in a Slumber."""

        BOX = "box", _("packed away")
        DREAMWORLD = "dreamworld", _("Dreamworld Map")
        SLUMBER = "slumber", _("Slumber")

    tracking = models.CharField(_("tracking"), max_length=8, choices=Tracking, default=Tracking.DETAILED)
    hours = number(_("Hours"), 99)
    keys = number(_("Keys"), 4)
    first_player = models.PositiveIntegerField(_("First Player"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=10, choices=Place, default=Place.BOX)
    at = models.CharField(_("Location"), max_length=60, blank=True)
    lost = models.CharField(_("lost"), max_length=12, blank=True)
    tokens = models.JSONField(_("tokens on the Map"), default=dict, blank=True, validators=[Shape("counts")])
    readings = models.JSONField(_("how we play it"), default=dict, blank=True, validators=[Shape("settings")])

    class Meta:
        verbose_name = _("Team")
        verbose_name_plural = _("Teams")
        constraints: ClassVar = [once("team"), *never_over("team", hours=99, keys=4, ref=1)]

    def __str__(self) -> str:
        return str(_("the Team"))

    @property
    def light(self) -> bool:
        """Whether deck, hand and discard pile are kept as one number."""
        return self.tracking == self.Tracking.LIGHT


class Dreamer(StateRow):
    """One archetype and who plays it.

    Flaws lie in ``deck`` and ``discard`` and are part of their counts. In light tracking ``deck`` is the one number for deck,
    hand and discard pile. ``kept_ether`` counts the cards gained for Ether left over at the last packing away (p. 18).
    ``died_of`` names the deaths of this Dreamer that make the loss which is being resolved.
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
            *never_over("dreamer", flaws_in_deck=F("deck"), flaws_in_discard=F("discard")),
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
    def influence_in_deck(self) -> int:
        """How many cards of the deck can be Sealed (p. 14)."""
        return self.deck - self.flaws_in_deck

    @property
    def influence_in_discard(self) -> int:
        """How many cards of the discard pile are no Flaws."""
        return self.discard - self.flaws_in_discard


# Django's own get_archetype_display builds this dictionary anew each time, a dozen times a move.
ARCHETYPES = dict(Dreamer.Archetype.choices)


class Slumber(StateRow):
    """The Slumber that is being played, if any.

    ``turns_left`` counts the Turn deck with the current card; ``steps_done`` (the Dream events) and ``blocked`` are about that
    card; ``tokens`` counts what belongs to the Slumber's tile by kind, and goes with it.
    """

    class Phase(models.TextChoices):
        """Where a Turn stands (p. 8)."""

        DRAW = "draw", _("Draw step")
        ACTIONS = "actions", _("Card and action step")
        EVENT = "event", _("Entity and Dream event step")
        OUT_OF_TURNS = "out-of-turns", _("Out of Turns")

    name = models.CharField(_("name"), max_length=60)
    turn = number(_("Turn"), 99, low=1, default=1)
    turns_left = number(_("Turns left"), 12)
    phase = models.CharField(_("step"), max_length=12, choices=Phase, default=Phase.DRAW)
    suit = models.CharField(_("suit of the Turn card"), max_length=8, blank=True)
    steps_done = models.JSONField(_("steps done"), default=list, blank=True, validators=[Shape("texts")])
    blocked = models.JSONField(_("blocked steps"), default=list, blank=True, validators=[Shape("texts")])
    script = models.CharField(_("script"), max_length=12, blank=True)
    can_skip = models.BooleanField(_("may be skipped"), default=True)
    tokens = models.JSONField(_("tokens"), default=dict, blank=True, validators=[Shape("counts")])
    looted = models.BooleanField(_("Loot gained"), default=False)

    class Meta:
        verbose_name = _("Slumber")
        verbose_name_plural = _("Slumbers")
        constraints: ClassVar = [once("slumber"), *never_over("slumber", turn=99, turns_left=12)]

    def __str__(self) -> str:
        return self.name


class Entity(StateRow):
    """An Entity tile in play and its figures in the Dreamscape.

    ``effects`` holds by kind what the players read on the tile: range, distress, seal, morphings, gem, note. ``markers`` are
    the Intent markers lying on the tile, all of ``marker_colour``. ``steps_done`` are the steps of the current Turn card that
    were resolved for it.
    """

    name = models.CharField(_("name"), max_length=60)
    figures = number(_("Figures"), 15)
    movement = models.PositiveSmallIntegerField(
        _("Movement value"), null=True, blank=True, validators=[MinValueValidator(0), MaxValueValidator(30)]
    )
    morphings = models.JSONField(_("Morphings"), default=list, blank=True, validators=[Shape("texts")])
    effects = models.JSONField(_("effects"), default=dict, blank=True, validators=[Shape("notes")])
    steps_done = models.JSONField(_("steps done"), default=list, blank=True, validators=[Shape("texts")])
    cost = number(_("Cost of its action"), 99)
    gradual = models.BooleanField(_("paid in steps"), default=False)
    markers = number(_("Intent markers"), 5)
    marker_colour = models.CharField(_("colour of the Intent markers"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("Entity")
        verbose_name_plural = _("Entities")
        constraints: ClassVar = [once("entity"), *never_over("entity", figures=15, movement=30, cost=99, markers=5)]

    def __str__(self) -> str:
        return self.name
