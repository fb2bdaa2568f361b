"""The admin's view of an Etherfields campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from campaigns.etherfields.models import Dreamer, Entity, Slumber, Team

if TYPE_CHECKING:
    TeamBase = admin.ModelAdmin[Team]
    DreamerBase = admin.ModelAdmin[Dreamer]
    SlumberBase = admin.ModelAdmin[Slumber]
    EntityBase = admin.ModelAdmin[Entity]
else:
    TeamBase = DreamerBase = SlumberBase = EntityBase = admin.ModelAdmin


@admin.register(Team)
class TeamAdmin(TeamBase):
    """The Team of each campaign."""

    list_display = ("campaign", "place", "at", "hours", "keys", "tracking", "lost")
    list_filter = ("place", "tracking")


@admin.register(Dreamer)
class DreamerAdmin(DreamerBase):
    """The Dreamers, with what the death rules count."""

    list_display = ("__str__", "campaign", "playing", "distress", "ether", "gems", "deck", "hand", "discard", "sealed")
    list_filter = ("archetype", "playing")
    search_fields = ("player",)


@admin.register(Slumber)
class SlumberAdmin(SlumberBase):
    """The Slumbers in progress."""

    list_display = ("name", "campaign", "turn", "turns_left", "phase", "suit", "looted")
    list_filter = ("phase",)


@admin.register(Entity)
class EntityAdmin(EntityBase):
    """The Entities in play."""

    list_display = ("name", "campaign", "figures", "movement", "morphings", "markers", "marker_colour")
