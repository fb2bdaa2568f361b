"""Models of the Slumber or Dream in progress, its Entities, and the noted actions."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import (
    build_limit_constraints,
    build_number_field,
    build_optional_number_field,
    build_ref_constraint,
)
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.models import StateRow

THE_SLUMBER, THE_DREAM, THE_ENTITY = _("the Slumber"), _("the Dream"), _("the Entity")
UNNAMED = ("", "–")
"""Names of what nobody has named; the second one was stored by earlier versions."""


def is_unplayed_slumber(phase: str, turn: int, turns_left: int | None) -> bool:
    """Return whether a Slumber with these values, of a row or as recorded, was skipped before its Set-up (p. 9)."""
    return phase == Slumber.Phase.OUT_OF_TURNS and turn == 1 and turns_left is None


class Slumber(StateRow):
    """The Slumber or Dream in progress, if any.

    A Dream has a ``code`` such as ``I-14``, the ref of its ``gate`` and a ``goal`` in the players' words;
    ``setup_left`` lists the set-up steps left before its first Turn, of the first Dream before the first Draw. ``round``
    and ``acting`` hold whose round it is in the Card and action step. ``from_deck``: the tile returns to the bottom of a
    counted Slumber deck.
    ``turns_left`` counts the Turn deck including the current card. What nobody has told is unknown, and never means no:
    an empty ``name``, None for ``turns_left`` and ``can_skip``. State of the current card: ``card_steps`` (its steps from
    top to bottom, as far as noted), ``steps_done`` (the Dream events), ``blocked``, and ``early`` (its effects are
    resolved during the Dreamers Phase). ``tokens`` counts by kind the tokens of the Slumber's tile, which leave with
    it.
    """

    class Kind(models.TextChoices):
        """Slumber or Dream (p. 8)."""

        SLUMBER = "slumber", _("Slumber")
        DREAM = "dream", _("Dream")

    class Phase(models.TextChoices):
        """Set-up (p. 10), the steps of a Turn (p. 8), or out of Turns (p. 9)."""

        SETUP = "setup", _("Set-up")
        DRAW = "draw", _("Draw step")
        ACTIONS = "actions", _("Card and action step")
        EVENT = "event", _("Entity and Dream event step")
        OUT_OF_TURNS = "out-of-turns", _("Out of Turns")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.SLUMBER)
    name = models.CharField(_("name"), max_length=60, blank=True)
    code = models.CharField(_("code"), max_length=20, blank=True)
    gate = models.PositiveIntegerField(_("Gate"), null=True, blank=True)
    goal = models.CharField(_("Goal"), max_length=200, blank=True)
    setup_left = models.JSONField(
        _("set-up still to do"), default=list, blank=True, validators=[JsonSchemaValidator("texts")]
    )
    round = build_number_field(_("round"), 99, low=1, default=1)
    acting = models.PositiveIntegerField(_("whose round"), null=True, blank=True)
    card_steps = models.JSONField(
        _("steps of the Turn card"), default=list, blank=True, validators=[JsonSchemaValidator("texts")]
    )
    classic_used = models.BooleanField(_("classic cards used"), default=False)
    turn = build_number_field(_("Turn"), 99, low=1, default=1)
    turns_left = build_optional_number_field(_("Turns left"), 12, default=0)
    phase = models.CharField(_("step"), max_length=12, choices=Phase, default=Phase.DRAW)
    suit = models.CharField(_("suit of the Turn card"), max_length=8, blank=True)
    steps_done = models.JSONField(_("steps done"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    blocked = models.JSONField(_("blocked steps"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    script = models.CharField(_("script"), max_length=12, blank=True)
    deliverance = models.CharField(_("Deliverance"), max_length=12, blank=True)
    can_skip = models.BooleanField(_("may be skipped"), default=True, null=True, blank=True)
    from_deck = models.BooleanField(_("drawn from the counted deck"), default=False)
    early = models.BooleanField(_("effects resolved in the Dreamers Phase"), default=False)
    tokens = models.JSONField(_("tokens"), default=dict, blank=True, validators=[JsonSchemaValidator("counts")])
    looted = models.BooleanField(_("Loot gained"), default=False)

    class Meta:
        verbose_name = _("Slumber")
        verbose_name_plural = _("Slumbers")
        constraints: ClassVar = [
            build_ref_constraint("slumber"),
            *build_limit_constraints("slumber", turn=99, turns_left=12, round=99),
        ]

    def __str__(self) -> str:
        if self.is_named:
            return self.name
        return str(THE_DREAM if self.kind == self.Kind.DREAM else THE_SLUMBER)

    @property
    def is_named(self) -> bool:
        """Return whether the players named it."""
        return self.name not in UNNAMED

    @property
    def heading(self) -> str:
        """Return its name, or what it is, at the beginning of a sentence."""
        return self.name if self.is_named else capfirst(str(self))

    @property
    def is_skipped(self) -> bool:
        """Return whether it is over with Turn cards left, counted or not (p. 9)."""
        return self.phase == self.Phase.OUT_OF_TURNS and self.turns_left != 0

    @property
    def is_unplayed(self) -> bool:
        """Return whether it was skipped before its Set-up, so that no Turn card was drawn (p. 9)."""
        return is_unplayed_slumber(self.phase, self.turn, self.turns_left)


class Entity(StateRow):
    """An Entity tile in play and its figures in the Dreamscape.

    ``effects`` holds the noted values of the tile by kind: range, distress, seal, morphings, gem, note. ``markers``
    counts the Intent markers on the tile, all of ``marker_colour``. ``steps_done`` are the steps of the current Turn
    card resolved for it. An empty ``name`` is unknown; unless ``figures_known``, there are at least as many ``figures``.
    """

    name = models.CharField(_("name"), max_length=60, blank=True)
    code = models.CharField(_("code"), max_length=20, blank=True)
    big = models.BooleanField(_("Big Entity"), default=False)
    ignores_die = models.BooleanField(_("ignores the Movement die"), default=False)
    states = models.JSONField(_("States"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    defeated = build_number_field(_("times defeated"), 99)
    figures = build_number_field(_("Figures"), 15)
    figures_known = models.BooleanField(_("its figures are counted"), default=True)
    movement = models.PositiveSmallIntegerField(
        _("Movement value"), null=True, blank=True, validators=[MinValueValidator(0), MaxValueValidator(30)]
    )
    morphings = models.JSONField(_("Morphings"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    effects = models.JSONField(_("effects"), default=dict, blank=True, validators=[JsonSchemaValidator("notes")])
    steps_done = models.JSONField(_("steps done"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    cost = build_number_field(_("action cost"), 99)
    gradual = models.BooleanField(_("paid in steps"), default=False)
    markers = build_number_field(_("Intent markers"), 5)
    marker_colour = models.CharField(_("colour of the Intent markers"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("Entity")
        verbose_name_plural = _("Entities")
        constraints: ClassVar = [
            build_ref_constraint("entity"),
            *build_limit_constraints("entity", figures=15, movement=30, cost=99, markers=5),
        ]

    def __str__(self) -> str:
        return self.name if self.is_named else str(THE_ENTITY)

    @property
    def is_named(self) -> bool:
        """Return whether the players named it."""
        return self.name not in UNNAMED

    @property
    def heading(self) -> str:
        """Return its name, or what it is, at the beginning of a sentence."""
        return self.name if self.is_named else capfirst(str(self))


class Action(StateRow):
    """An action of a Map tile, Gate tile, Secret card, Entity tile or rule, as noted by the players (p. 12).

    ``pays`` is the kind of cost: Intent of one of ``colours``, nothing, Distress or Shining Gems. ``gradual`` actions
    are paid once for each Dreamer, in steps, each marked with one of ``markers`` of ``marker_colour``; ``times``
    multiplies the cost by the number of Dreamers, paid at once. A ``single_use`` action is ``blocked`` with a Block
    token once performed (p. 16). ``effects`` are the kinds of what it brings, empty while nobody has noted it.
    """

    class Where(models.TextChoices):
        """The component it is printed on."""

        MAP = "map", _("Map tile")
        GATE = "gate", _("Dream Gate tile")
        SECRET = "secret", _("Secret card")
        ENTITY = "entity", _("Entity tile")
        RULE = "rule", _("Flying Rule or other card")

    class Keyword(models.TextChoices):
        """Its keyword, if any (p. 12)."""

        NONE = "none", _("no keyword")
        ASSAULT = "assault", _("Assault")
        CONTACT = "contact", _("Contact")

    class Pays(models.TextChoices):
        """Kinds of cost (p. 12)."""

        INTENT = "intent", _("Intent")
        FREE = "free", _("free")
        DISTRESS = "distress", _("Distress")
        GEMS = "gems", _("Shining Gems")

    name = models.CharField(_("name"), max_length=60)
    where = models.CharField(_("printed on"), max_length=8, choices=Where, default=Where.MAP)
    keyword = models.CharField(_("keyword"), max_length=8, choices=Keyword, default=Keyword.NONE)
    entity = models.PositiveIntegerField(_("Entity"), null=True, blank=True)
    pays = models.CharField(_("paid with"), max_length=8, choices=Pays, default=Pays.INTENT)
    cost = build_number_field(_("cost, once"), 99)
    colours = models.JSONField(_("colours"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    gradual = models.BooleanField(_("paid in steps"), default=False)
    times = models.BooleanField(_("cost times the Dreamers"), default=False)
    single_use = models.BooleanField(_("single use"), default=False)
    effects = models.JSONField(_("effects"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    blocked = models.BooleanField(_("blocked"), default=False)
    markers = build_number_field(_("Intent markers"), 5)
    marker_colour = models.CharField(_("colour of the Intent markers"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("Action")
        verbose_name_plural = _("Actions")
        constraints: ClassVar = [build_ref_constraint("action"), *build_limit_constraints("action", cost=99, markers=5)]

    def __str__(self) -> str:
        return self.name
