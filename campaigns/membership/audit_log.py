"""The host's log: a line for each thing the host should know of."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Notice

MAX_SHOWN_LINES = 30
MAX_STORED_LINES = 300
"""So many of the newest lines are kept of a campaign, and so many of the whole installation."""


def log_event(kind: Notice.Kind, campaign: Campaign | None, actor_name: str, target_name: str = "") -> None:
    """Write down that ``who`` did something; None for a matter of the whole installation. What is older than ``KEPT`` lines goes."""
    Notice.objects.create(campaign=campaign, at=timezone.now(), kind=kind, who=actor_name, about=target_name[:60])
    lines = Notice.objects.filter(campaign=campaign)
    for oldest in lines.order_by("-pk").values_list("pk", flat=True)[MAX_STORED_LINES : MAX_STORED_LINES + 1]:
        lines.filter(pk__lte=oldest).delete()


def has_export_since(campaign: Campaign, moment: datetime) -> bool:
    """Return whether somebody took an export of a campaign since then."""
    return Notice.objects.filter(campaign=campaign, kind=Notice.Kind.EXPORTED, at__gte=moment).exists()


def find_newest_entries(campaign: Campaign) -> QuerySet[Notice]:
    """Return the newest lines that concern a campaign, newest first."""
    return Notice.objects.filter(Q(campaign=campaign) | Q(campaign=None)).order_by("-at", "-pk")[:MAX_SHOWN_LINES]
