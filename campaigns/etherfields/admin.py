"""The admin's view of an Etherfields campaign."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnly
from campaigns.etherfields.models import Dreamer, Entity, Slumber, Team


@admin.register(Team)
class TeamAdmin(ReadOnly):
    """The Team of each campaign."""

    list_display = ("campaign", "place", "at", "hours", "keys", "tracking", "lost")
    list_filter = ("place", "tracking")


@admin.register(Dreamer)
class DreamerAdmin(ReadOnly):
    """The Dreamers, with what the death rules count."""

    list_display = ("__str__", "campaign", "playing", "distress", "ether", "gems", "deck", "hand", "discard", "sealed")
    list_filter = ("archetype", "playing")
    search_fields = ("player",)


@admin.register(Slumber)
class SlumberAdmin(ReadOnly):
    """The Slumbers in progress."""

    list_display = ("name", "campaign", "turn", "turns_left", "phase", "suit", "looted")
    list_filter = ("phase",)


@admin.register(Entity)
class EntityAdmin(ReadOnly):
    """The Entities in play."""

    list_display = ("name", "campaign", "figures", "movement", "morphings", "markers", "marker_colour")
