"""Models of an Onirim campaign: its games, each with one plain value that the rules work on."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.json_schemas import JsonSchemaValidator, register_schema
from campaigns.models import Campaign, StateRow
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.invariants import find_violation
from campaigns.onirim.rules.state_operations import decode_game

register_schema("onirim", Game)

MAX_NUMBER = 9999


def validate_game(value: dict[str, object]) -> None:
    """Raise ValidationError for a value that no game can have, such as an import's unknown cards, steps or questions."""
    JsonSchemaValidator("onirim")(value)
    if find_violation(decode_game(value), value):
        raise ValidationError(_("These are not the cards of a game of Onirim."))


class OnirimGame(StateRow):
    """One game: its settings, the value its rules work on, and its result.

    ``steps`` counts the answers, to detect a stale form; ``shuffles`` counts the shuffles of a practice deck;
    ``left`` is the number of cards in the deck at the end, the margin of a victory.
    """

    class Mode(models.TextChoices):
        """Physical cards or a practice deck."""

        PHYSICAL = "beside", _("beside real cards")
        PRACTICE = "practice", _("practice deck")

    class Result(models.TextChoices):
        """The result of a game."""

        WON = "won", _("won")
        LOST = "lost", _("lost")
        GIVEN_UP = "left", _("given up")

    number = models.PositiveSmallIntegerField(
        _("game"), validators=[MinValueValidator(1), MaxValueValidator(MAX_NUMBER)]
    )
    mode = models.CharField(_("cards"), max_length=8, choices=Mode)
    seed = models.CharField(_("seed"), max_length=20, blank=True)
    expansions = models.JSONField(_("expansions"), default=list, blank=True, validators=[JsonSchemaValidator("texts")])
    readings = models.JSONField(
        _("how we play it"), default=dict, blank=True, validators=[JsonSchemaValidator("settings")]
    )
    state = models.JSONField(_("table"), validators=[validate_game])
    steps = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MAX_NUMBER)])
    shuffles = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MAX_NUMBER)])
    result = models.CharField(_("result"), max_length=5, choices=Result, blank=True)
    left = models.PositiveSmallIntegerField(_("cards left"), default=0, validators=[MaxValueValidator(200)])

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "ref"], name="on_game_once"),
            models.CheckConstraint(condition=models.Q(left__lte=200), name="on_game_left"),
        ]

    def __str__(self) -> str:
        return str(_("Game %(number)s") % {"number": self.number})

    def check_types(self) -> None:
        """Check the types of all fields, and that the columns agree with the value."""
        super().check_types()
        g = self.state
        noted = "" if self.result == self.Result.GIVEN_UP else self.result
        beside = self.mode, ",".join(self.expansions)
        if beside != (g["mode"], g["use"]) or g["result"] not in ("", "won", "lost") or noted != g["result"]:
            raise ValidationError({"state": _("This does not match the game.")})


class GameFindings(models.Model):
    """Findings about a finished game: a winning line and the turning points. No journal or export mentions them.

    ``basis`` says what it was found from: another end of the game, or other rules, make it worthless. ``claim`` is the
    computation that may write it, until ``claimed_until``; ``progress`` is in percent.
    """

    class State(models.TextChoices):
        """The state of the computation."""

        RUNNING = "running", _("running")
        MADE = "made", _("made")
        FAILED = "failed", _("failed")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveSmallIntegerField(_("game"))
    basis = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.FAILED)
    progress = models.PositiveSmallIntegerField(default=0)
    claim = models.CharField(max_length=32, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("findings about a game")
        verbose_name_plural = _("findings about games")
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "number"], name="on_findings_once")]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.number}"
