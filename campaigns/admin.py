"""The admin's view of every campaign, while developing. It only reads: a row changes with its journal or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import Campaign, Decision, HouseRuling, Move, Savepoint, Session, Setting

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    """Shows rows and leaves them alone; the admin of every model of a campaign is one of these."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: a row without a journal entry would make journal and table part."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse, as for adding."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse, as for adding."""
        return False


@admin.register(Campaign)
class CampaignAdmin(ReadOnly):
    """The shelf."""

    list_display = ("name", "slug", "game", "created", "version", "head", "session")
    list_filter = ("game",)
    search_fields = ("name", "slug")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    """The journals, newest entry first."""

    list_display = ("campaign", "seq", "at", "kind", "name", "author", "session", "parent", "target", "undone")
    list_filter = ("kind", "undone")
    list_select_related = ("campaign",)
    search_fields = ("campaign__slug", "name", "author")
    ordering = ("campaign", "-seq")


@admin.register(Savepoint)
class SavepointAdmin(ReadOnly):
    """The save points; a state is long, and is read on its own page."""

    list_display = ("name", "campaign", "seq", "at", "author")
    list_select_related = ("campaign",)


@admin.register(Session)
class SessionAdmin(ReadOnly):
    """The evenings."""

    list_display = ("campaign", "number", "present", "ended")
    list_select_related = ("campaign",)


@admin.register(Decision)
class DecisionAdmin(ReadOnly):
    """The open prompts."""

    list_display = ("campaign", "kind", "who", "facts")
    list_select_related = ("campaign",)


@admin.register(Setting)
class SettingAdmin(ReadOnly):
    """How each table wants to be asked."""

    list_display = ("campaign", "name", "value")
    list_select_related = ("campaign",)


@admin.register(HouseRuling)
class HouseRulingAdmin(ReadOnly):
    """How each table plays a rule."""

    list_display = ("campaign", "rule", "text")
    list_select_related = ("campaign",)
