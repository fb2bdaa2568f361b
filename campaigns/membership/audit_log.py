"""The audit log for the host."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from campaigns.models import AuditLogEntry, Campaign

MAX_SHOWN_LINES = 30
MAX_STORED_LINES = 300
"""The number of newest lines kept per campaign, and for the whole installation."""


def log_event(kind: AuditLogEntry.Kind, campaign: Campaign | None, actor_name: str, target_name: str = "") -> None:
    """Add a line to the log of a campaign, or of the installation (None); prune it to ``MAX_STORED_LINES``."""
    AuditLogEntry.objects.create(
        campaign=campaign, at=timezone.now(), kind=kind, who=actor_name, about=target_name[:60]
    )
    lines = AuditLogEntry.objects.filter(campaign=campaign)
    for oldest in lines.order_by("-pk").values_list("pk", flat=True)[MAX_STORED_LINES : MAX_STORED_LINES + 1]:
        lines.filter(pk__lte=oldest).delete()


def has_export_since(campaign: Campaign, moment: datetime) -> bool:
    """Return whether a campaign was exported since then."""
    return AuditLogEntry.objects.filter(campaign=campaign, kind=AuditLogEntry.Kind.EXPORTED, at__gte=moment).exists()


def find_newest_entries(campaign: Campaign) -> QuerySet[AuditLogEntry]:
    """Return the newest lines about a campaign or the installation, newest first."""
    return AuditLogEntry.objects.filter(Q(campaign=campaign) | Q(campaign=None)).order_by("-at", "-pk")[
        :MAX_SHOWN_LINES
    ]


def find_all_newest_entries() -> QuerySet[AuditLogEntry]:
    """Return the newest lines about any campaign and the installation, newest first."""
    return AuditLogEntry.objects.select_related("campaign").order_by("-at", "-pk")[:MAX_SHOWN_LINES]
