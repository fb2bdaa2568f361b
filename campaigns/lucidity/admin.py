"""The admin's view of what Lucidity keeps beside its campaigns."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnlyAdmin
from campaigns.lucidity.models import CampaignCopy, Copy


@admin.register(Copy)
class CopyAdmin(ReadOnlyAdmin):
    """The copies of the game; each is written down on its own page."""


@admin.register(CampaignCopy)
class CampaignCopyAdmin(ReadOnlyAdmin):
    """Which copy each campaign plays with."""

    list_display = ("campaign", "copy")
    list_select_related = ("campaign", "copy")
