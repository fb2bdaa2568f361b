"""The admin's view of a Lucidity campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from campaigns.lucidity.models import LucidityGame

if TYPE_CHECKING:
    GameBase = admin.ModelAdmin[LucidityGame]
else:
    GameBase = admin.ModelAdmin


@admin.register(LucidityGame)
class LucidityGameAdmin(GameBase):
    """The games of each campaign, with how they ended."""

    list_display = ("__str__", "campaign", "players", "result", "winners")
    list_filter = ("result",)
