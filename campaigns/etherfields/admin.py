"""The admin's view of an Etherfields campaign."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnly
from campaigns.etherfields.models import (
    Action,
    Card,
    Checklist,
    District,
    Dreamer,
    Dreamscape,
    Entity,
    Gate,
    Item,
    Location,
    Remark,
    Script,
    Secret,
    Slumber,
    Team,
)


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


@admin.register(Action)
class ActionAdmin(ReadOnly):
    """The actions that the players named."""

    list_display = ("name", "campaign", "where", "keyword", "pays", "cost", "markers", "blocked")


@admin.register(District)
class DistrictAdmin(ReadOnly):
    """The Dreamworld Map tiles."""

    list_display = ("slot", "name", "campaign", "price")


@admin.register(Location)
class LocationAdmin(ReadOnly):
    """The Locations that the players named."""

    list_display = ("name", "campaign", "effects", "awakening")


@admin.register(Gate)
class GateAdmin(ReadOnly):
    """The Dream Gates."""

    list_display = ("name", "campaign", "dream", "slot", "keys", "standing", "won")


@admin.register(Secret)
class SecretAdmin(ReadOnly):
    """The Secrets that were met."""

    list_display = ("code", "campaign", "kind", "standing", "note")


@admin.register(Script)
class ScriptAdmin(ReadOnly):
    """The scripts that were read."""

    list_display = ("number", "campaign", "dream", "times", "note")


@admin.register(Remark)
class RemarkAdmin(ReadOnly):
    """What the players wrote down."""

    list_display = ("text", "campaign", "dream")


@admin.register(Item)
class ItemAdmin(ReadOnly):
    """The Items."""

    list_display = ("name", "campaign", "place")


@admin.register(Card)
class CardAdmin(ReadOnly):
    """Wisdom cards, Note cards and the like."""

    list_display = ("name", "campaign", "kind", "text", "script")


@admin.register(Checklist)
class ChecklistAdmin(ReadOnly):
    """The procedures under way."""

    list_display = ("kind", "campaign")


@admin.register(Dreamscape)
class DreamscapeAdmin(ReadOnly):
    """The drawn boards."""

    list_display = ("campaign",)
