"""The admin's view of a Lucidity campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from campaigns.lucidity.models import Copy, LucidityGame

if TYPE_CHECKING:
    GameBase = admin.ModelAdmin[LucidityGame]
    CopyBase = admin.ModelAdmin[Copy]
else:
    GameBase = CopyBase = admin.ModelAdmin


@admin.register(LucidityGame)
class LucidityGameAdmin(GameBase):
    """The games of each campaign, with how they ended."""

    list_display = ("__str__", "campaign", "players", "result", "winners")
    list_filter = ("result",)


@admin.register(Copy)
class CopyAdmin(CopyBase):
    """What the copy of the game says."""
