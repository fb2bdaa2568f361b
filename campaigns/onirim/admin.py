"""The admin's view of an Onirim campaign."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnly
from campaigns.onirim.models import OnirimGame


@admin.register(OnirimGame)
class OnirimGameAdmin(ReadOnly):
    """The games of each campaign, with how they ended."""

    list_display = ("__str__", "campaign", "mode", "seed", "expansions", "result", "left")
    list_filter = ("mode", "result")
    list_select_related = ("campaign",)
