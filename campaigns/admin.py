"""The admin's view of every campaign of every game, while developing. It only reads: a row changes with its journal or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from campaigns.models import Campaign, Invite, Member, Move, Notice, Savepoint, StateRow

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnlyAdmin(ModelAdmin):
    """Shows rows and leaves them alone; the admin of every model of a campaign is one of these."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: a row without a journal entry would make journal and table part."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Refuse, as for adding."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Refuse, as for adding."""
        return False


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    """The shelf."""

    list_display = ("name", "slug", "game", "created", "version", "head", "session")
    list_filter = ("game",)
    search_fields = ("name", "slug")


@admin.register(Move)
class MoveAdmin(ReadOnlyAdmin):
    """The journals, newest entry first."""

    list_display = ("campaign", "seq", "at", "kind", "name", "author", "session", "parent", "target", "undone")
    list_filter = ("kind", "undone")
    list_select_related = ("campaign",)
    search_fields = ("campaign__slug", "name", "author")
    ordering = ("campaign", "-seq")


@admin.register(Savepoint)
class SavepointAdmin(ReadOnlyAdmin):
    """The save points; a state is long, and is read on its own page."""

    list_display = ("name", "campaign", "seq", "at", "author")
    list_select_related = ("campaign",)


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """Who sits where, last seen first."""

    list_display = ("device", "campaign", "name", "role", "holds", "seen", "revoked")
    list_filter = ("role", "revoked")
    list_select_related = ("campaign",)
    ordering = ("-seen",)


@admin.register(Invite)
class InviteAdmin(ReadOnlyAdmin):
    """The invitations; what stands in their links is nowhere."""

    list_display = ("campaign", "use", "role", "dreamer", "generation", "expires", "revoked")
    list_filter = ("use", "role")
    list_select_related = ("campaign",)


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """The host's log, newest line first."""

    list_display = ("at", "campaign", "kind", "who", "about")
    list_filter = ("kind",)
    list_select_related = ("campaign",)
    ordering = ("-at", "-pk")


MAX_COLUMNS = 8
"""So many fields of a row stand beside its campaign: what a screen has room for."""


def build_read_only_admin(model: type[StateRow]) -> type[ReadOnlyAdmin]:
    """Make the admin of a model of state from its fields: what is short is shown, what is chosen is filtered by."""
    plain = [
        field for field in model.get_tracked_fields() if not isinstance(field, models.JSONField | models.TextField)
    ]
    chosen = tuple(field.name for field in plain if field.choices or isinstance(field, models.BooleanField))
    columns = ("__str__", "campaign", *(field.name for field in plain[:MAX_COLUMNS]))
    fields = {"list_display": columns, "list_filter": chosen, "list_select_related": ("campaign",)}
    return type(f"{model.__name__}Admin", (ReadOnlyAdmin,), fields)


for found in apps.get_models():
    if issubclass(found, StateRow):
        admin.site.register(found, build_read_only_admin(found))
