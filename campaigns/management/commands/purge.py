"""``manage.py purge``: permanently remove campaigns deleted more than thirty days ago."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import ngettext

from campaigns.journal.campaign_service import purge_deleted_campaigns


class Command(BaseCommand):
    """The ``purge`` command; ``./run`` does the same at startup."""

    help = "Permanently remove campaigns that were deleted more than thirty days ago."

    def handle(self, *args: object, **options: Any) -> None:
        """Remove the campaigns and print their number."""
        count = purge_deleted_campaigns(timezone.now())
        said = ngettext("Removed %(count)s campaign.", "Removed %(count)s campaigns.", count)
        if options["verbosity"]:
            self.stdout.write(said % {"count": count})
