"""The admin class of the findings about games of Onirim."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnlyAdmin
from campaigns.onirim.models import GameFindings


@admin.register(GameFindings)
class GameFindingsAdmin(ReadOnlyAdmin):
    """The findings about each game."""

    list_display = ("campaign", "number", "state", "progress", "claimed_until")
    list_select_related = ("campaign",)
