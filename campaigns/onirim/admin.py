"""The admin's view of an Onirim campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from campaigns.onirim.models import OnirimGame

if TYPE_CHECKING:
    GameBase = admin.ModelAdmin[OnirimGame]
else:
    GameBase = admin.ModelAdmin


@admin.register(OnirimGame)
class OnirimGameAdmin(GameBase):
    """The games of each campaign, with how they ended."""

    list_display = ("__str__", "campaign", "mode", "seed", "expansions", "result", "left")
    list_filter = ("mode", "result")
