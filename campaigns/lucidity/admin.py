"""The admin's view of what Lucidity keeps beside its campaigns."""

from __future__ import annotations

from django.contrib import admin

from campaigns.admin import ReadOnly
from campaigns.lucidity.models import Copy


@admin.register(Copy)
class CopyAdmin(ReadOnly):
    """What the copy of the game says; it is written down on its own page."""
