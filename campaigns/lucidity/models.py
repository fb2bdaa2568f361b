"""The state of a Lucidity campaign: its games, each one plain value that the rules work on."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.lucidity.rules.facts import guess
from campaigns.lucidity.rules.scores import Score
from campaigns.lucidity.rules.sound import fault
from campaigns.lucidity.rules.sound import told as possible
from campaigns.lucidity.rules.value import Facts, Game, decoded, facts_of
from campaigns.models import Campaign, StateRow
from campaigns.shapes import Shape, add_shape
from campaigns.texts import printable

add_shape("lucidity", Game)
add_shape("lucidity-facts", Facts)
add_shape("lucidity-scores", list[Score])

MOST = 9999
NAME_LENGTH = 40
"""Characters of the name of a copy."""


def sound(value: object) -> None:
    """Refuse a value that no game of ours can have: another import's dice, steps or questions."""
    if fault(Shape("lucidity").read(value)):
        raise ValidationError(_("These are not the dice of a game of Lucidity."))


def told(value: object) -> None:
    """Refuse what no copy of the game can say."""
    if not possible(Shape("lucidity-facts").read(value)):
        raise ValidationError(_("No copy of Lucidity can say this."))


class Copy(models.Model):
    """A copy of the game, by its name, and what its cards and dice say.

    It belongs to no campaign, and no journal or export mentions it: a game keeps what was known when it began.
    """

    name = models.CharField(_("name"), max_length=NAME_LENGTH, unique=True, validators=[printable])
    facts = models.JSONField(_("facts"), default=guess, validators=[told])

    class Meta:
        verbose_name = _("copy of the game")
        verbose_name_plural = _("copies of the game")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def of(cls, campaign: Campaign) -> Copy | None:
        """Return the copy that a campaign plays with; None until somebody chose one."""
        return cls.objects.filter(campaigns__campaign=campaign).first()

    @property
    def known(self) -> Facts:
        """The facts as the rules read them."""
        return facts_of(self.facts)


class CampaignCopy(models.Model):
    """The copy that a campaign plays with. No journal or export mentions it."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="+")
    copy = models.ForeignKey(Copy, on_delete=models.PROTECT, related_name="campaigns")

    def __str__(self) -> str:
        return f"{self.campaign}: {self.copy}"


class LucidityGame(StateRow):
    """One game: who plays, the value its rules work on, and how it ended.

    ``players`` are the names in turn order; ``steps`` counts what was answered, so that an old form can be told from a new
    one; ``winners`` are places among the players, from 0; ``scores`` how each of them stood at the end.
    """

    class Result(models.TextChoices):
        """How a game ended."""

        WON = "won", _("played to the end")
        LOST = "lost", _("lost")
        LEFT = "left", _("given up")

    number = models.PositiveSmallIntegerField(_("game"), validators=[MinValueValidator(1), MaxValueValidator(MOST)])
    players = models.JSONField(_("players"), validators=[Shape("texts")])
    state = models.JSONField(_("table"), validators=[sound])
    steps = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MOST)])
    result = models.CharField(_("result"), max_length=5, choices=Result, blank=True)
    winners = models.JSONField(_("winners"), default=list, blank=True, validators=[Shape("numbers")])
    scores = models.JSONField(_("scores"), default=list, blank=True, validators=[Shape("lucidity-scores")])

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "ref"], name="lu_game_once"),
        ]

    def __str__(self) -> str:
        return str(_("Game %(number)s") % {"number": self.number})

    def check_shape(self) -> None:
        """Check the shape of every field, and that what stands beside the value says the same."""
        super().check_shape()
        g, seats = decoded(self.state), len(self.players)
        noted = "" if self.result == self.Result.LEFT else self.result
        if len(g.players) != seats or noted != g.result:
            raise ValidationError({"players": _("These are not the players of this game.")})
        if self.winners != g.winners or len(self.scores) != seats * bool(noted):
            raise ValidationError({"scores": _("These are not the scores of this game.")})
