"""Models of the campaign index: denormalized copies of campaign data, updated after commit, and the host's clock.

They refer to campaigns by primary key without foreign keys, so that the play tables may be on other machines.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class CampaignSummary(models.Model):
    """A campaign summary for the campaign list; its primary key is the campaign's."""

    key = models.PositiveBigIntegerField(primary_key=True)
    slug = models.SlugField(max_length=16, unique=True)
    name = models.CharField(max_length=60)
    game = models.CharField(max_length=20)
    last_played = models.DateTimeField()
    archived = models.BooleanField(default=False)
    deleted = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "shelving_spine"
        indexes: ClassVar = [models.Index(fields=["-last_played", "-key"], name="spine_last_played")]

    def __str__(self) -> str:
        return self.name


class FinishedGame(models.Model):
    """A finished numbered game, by its ``ref`` in its campaign: all its fields except the state of its rules."""

    spine = models.ForeignKey(CampaignSummary, on_delete=models.CASCADE, related_name="results", db_index=False)
    ref = models.PositiveIntegerField()
    facts = models.JSONField()

    class Meta:
        db_table = "shelving_result"
        constraints: ClassVar = [models.UniqueConstraint(fields=["spine", "ref"], name="result_once")]

    def __str__(self) -> str:
        return f"{self.ref}"


class ClockReading(models.Model):
    """The time of the host's clock when it was last checked. One row."""

    SINGLETON_KEY = 1

    seen = models.DateTimeField()

    class Meta:
        db_table = "shelving_clock"

    def __str__(self) -> str:
        return self.seen.isoformat()


class DeviceMembership(models.Model):
    """The seat of a device at a campaign: its role, and roughly when it was last seen there."""

    spine = models.ForeignKey(CampaignSummary, on_delete=models.CASCADE, related_name="places")
    device = models.CharField(max_length=32)
    role = models.CharField(max_length=8)
    seen = models.DateTimeField()

    class Meta:
        db_table = "shelving_place"
        constraints: ClassVar = [models.UniqueConstraint(fields=["device", "spine"], name="place_once")]

    def __str__(self) -> str:
        return self.role
