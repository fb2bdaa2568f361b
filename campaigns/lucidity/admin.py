"""The admin's view of a Lucidity campaign."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnly
from campaigns.lucidity.models import Copy, LucidityGame


@admin.register(LucidityGame)
class LucidityGameAdmin(ReadOnly):
    """The games of each campaign, with how they ended."""

    list_display = ("__str__", "campaign", "players", "result", "winners")
    list_filter = ("result",)
    list_select_related = ("campaign",)


@admin.register(Copy)
class CopyAdmin(ReadOnly):
    """What the copy of the game says; it is written down on its own page."""
