"""Models of join codes.

They name campaigns by their slug, without foreign keys: a code is searched across campaigns, and the tables of a campaign may be
on other machines. Nothing here lives longer than ``join_codes.CODE_LIFETIME``.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class JoinCode(models.Model):
    """A short code to type at one campaign. It is computed from ``nonce`` and the secret key, and stored nowhere.

    ``device`` is the id of the device whose seat it moves, '' for every other purpose; ``keeps_seat`` whether that device keeps
    the seat too. ``wrong_tries`` counts the wrong codes that anybody typed since the nonce was drawn, ``renewals`` how many
    nonces they have used up.
    """

    class Purpose(models.TextChoices):
        """The purpose of a code. None makes a device a host's."""

        PLAYER = "player"
        VIEWER = "viewer"
        SCREEN = "screen"
        SEAT = "seat"

    slug = models.SlugField(max_length=16, db_index=False)
    purpose = models.CharField(max_length=8, choices=Purpose)
    device = models.CharField(max_length=32, blank=True)
    keeps_seat = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32)
    wrong_tries = models.PositiveSmallIntegerField(default=0)
    renewals = models.PositiveSmallIntegerField(default=0)
    expires = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["slug", "purpose", "device"], name="join_code_once")]

    def __str__(self) -> str:
        return f"{self.slug} {self.purpose}"


class WrongTries(models.Model):
    """The number of wrong codes from one address since a time; ``address`` is a keyed hash of it."""

    address = models.CharField(max_length=32, primary_key=True)
    count = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count}"
