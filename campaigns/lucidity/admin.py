"""Admin classes of the copies of Lucidity."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnlyAdmin
from campaigns.lucidity.models import CampaignCopy, Copy


@admin.register(Copy)
class CopyAdmin(ReadOnlyAdmin):
    """The copies of the game; each is edited on its own page."""


@admin.register(CampaignCopy)
class CampaignCopyAdmin(ReadOnlyAdmin):
    """The copy of each campaign."""

    list_display = ("campaign", "copy")
    list_select_related = ("campaign", "copy")
