"""Models of a Lucidity campaign: its games, each with one plain value that the rules work on."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.json_schemas import JsonSchemaValidator, register_schema
from campaigns.lucidity.rules.copy_facts import encode_guessed_facts
from campaigns.lucidity.rules.game_state import CopyFacts, Game, decode_facts, decode_game
from campaigns.lucidity.rules.game_statistics import Score
from campaigns.lucidity.rules.invariants import find_violation
from campaigns.lucidity.rules.invariants import is_valid_facts as possible
from campaigns.models import Campaign, StateRow
from campaigns.text_validation import validate_printable

register_schema("lucidity", Game)
register_schema("lucidity-facts", CopyFacts)
register_schema("lucidity-scores", list[Score])

MAX_NUMBER = 9999
MAX_COPY_NAME_LENGTH = 40
"""Maximum length of the name of a copy."""


def validate_game(value: object) -> None:
    """Raise ValidationError for a value that no game can have, such as an import's unknown dice, steps or questions."""
    if find_violation(JsonSchemaValidator("lucidity").parse(value)):
        raise ValidationError(_("These are not the dice of a game of Lucidity."))


def validate_facts(value: object) -> None:
    """Raise ValidationError for facts that no copy of the game can have."""
    if not possible(JsonSchemaValidator("lucidity-facts").parse(value)):
        raise ValidationError(_("No box of Lucidity can say this."))


class Copy(models.Model):
    """A copy of the game: its name, and the facts of its cards and dice.

    It belongs to no campaign, and no journal or export mentions it: a game keeps the facts known when it began.
    """

    name = models.CharField(_("name"), max_length=MAX_COPY_NAME_LENGTH, unique=True, validators=[validate_printable])
    facts = models.JSONField(_("facts"), default=encode_guessed_facts, validators=[validate_facts])

    class Meta:
        verbose_name = _("copy of the game")
        verbose_name_plural = _("copies of the game")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def get_for_campaign(cls, campaign: Campaign) -> Copy | None:
        """Return the copy of a campaign; None until one is chosen."""
        return cls.objects.filter(campaigns__campaign=campaign).first()

    @property
    def decoded_facts(self) -> CopyFacts:
        """The facts as the rules read them."""
        return decode_facts(self.facts)


class CampaignCopy(models.Model):
    """The copy of a campaign. No journal or export mentions it."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="+")
    copy = models.ForeignKey(Copy, on_delete=models.PROTECT, related_name="campaigns")

    def __str__(self) -> str:
        return f"{self.campaign}: {self.copy}"


class LucidityGame(StateRow):
    """One game: its players, the value its rules work on, and its result.

    ``players`` are the names in turn order; ``steps`` counts the answers, to detect a stale form; ``winners`` are
    indices of players, from 0; ``scores`` are the players' results.
    """

    class Result(models.TextChoices):
        """The result of a game."""

        WON = "won", _("finished")
        LOST = "lost", _("lost")
        GIVEN_UP = "left", _("given up")

    number = models.PositiveSmallIntegerField(
        _("game"), validators=[MinValueValidator(1), MaxValueValidator(MAX_NUMBER)]
    )
    players = models.JSONField(_("players"), validators=[JsonSchemaValidator("texts")])
    state = models.JSONField(_("table"), validators=[validate_game])
    steps = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MAX_NUMBER)])
    result = models.CharField(_("result"), max_length=5, choices=Result, blank=True)
    winners = models.JSONField(_("winners"), default=list, blank=True, validators=[JsonSchemaValidator("numbers")])
    scores = models.JSONField(
        _("scores"), default=list, blank=True, validators=[JsonSchemaValidator("lucidity-scores")]
    )

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "ref"], name="lu_game_once"),
        ]

    def __str__(self) -> str:
        return str(_("Game %(number)s") % {"number": self.number})

    def check_types(self) -> None:
        """Check the types of all fields, and that the columns agree with the value."""
        super().check_types()
        g, seats = decode_game(self.state), len(self.players)
        noted = "" if self.result == self.Result.GIVEN_UP else self.result
        if len(g.players) != seats or noted != g.result:
            raise ValidationError({"players": _("These are not the players of this game.")})
        if self.winners != g.winners or len(self.scores) != seats * bool(noted):
            raise ValidationError({"scores": _("These are not the scores of this game.")})
