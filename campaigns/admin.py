"""The read-only admin of all models, for development. Rows change with their journal or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from campaigns.models import AuditLogEntry, Campaign, Invite, JournalEntry, Member, Savepoint, StateRow

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnlyAdmin(ModelAdmin):
    """The base of all model admins: no writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: a row without a journal entry would make journal and table differ."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return False, as for adding."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return False, as for adding."""
        return False


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    """The admin of campaigns."""

    list_display = ("name", "slug", "game", "created", "version", "head", "session")
    list_filter = ("game",)
    search_fields = ("name", "slug")


@admin.register(JournalEntry)
class JournalEntryAdmin(ReadOnlyAdmin):
    """The admin of journal entries, newest first."""

    list_display = ("campaign", "seq", "at", "kind", "name", "author", "session", "parent", "target", "undone")
    list_filter = ("kind", "undone")
    list_select_related = ("campaign",)
    search_fields = ("campaign__slug", "name", "author")
    ordering = ("campaign", "-seq")


@admin.register(Savepoint)
class SavepointAdmin(ReadOnlyAdmin):
    """The admin of save points; states are long, so they are on the detail page only."""

    list_display = ("name", "campaign", "seq", "at", "author")
    list_select_related = ("campaign",)


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """The admin of members, last seen first."""

    list_display = ("device", "campaign", "name", "role", "holds", "seen", "revoked")
    list_filter = ("role", "revoked")
    list_select_related = ("campaign",)
    ordering = ("-seen",)


@admin.register(Invite)
class InviteAdmin(ReadOnlyAdmin):
    """The admin of invites; their tokens are not stored."""

    list_display = ("campaign", "use", "role", "dreamer", "generation", "expires", "revoked")
    list_filter = ("use", "role")
    list_select_related = ("campaign",)


@admin.register(AuditLogEntry)
class AuditLogEntryAdmin(ReadOnlyAdmin):
    """The admin of the audit log, newest first."""

    list_display = ("at", "campaign", "kind", "who", "about")
    list_filter = ("kind",)
    list_select_related = ("campaign",)
    ordering = ("-at", "-pk")


MAX_COLUMNS = 8
"""Fields per row besides its campaign, as many as fit on a screen."""


def build_read_only_admin(model: type[StateRow]) -> type[ReadOnlyAdmin]:
    """Build the admin of a state model: short fields as columns, choices as filters."""
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
