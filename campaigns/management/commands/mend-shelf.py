"""``manage.py mend-shelf``: rebuild campaign summaries that differ from their campaigns."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from campaigns.campaign_index.projection import rebuild


class Command(BaseCommand):
    """The ``mend-shelf`` command; ``./run`` does the same at startup."""

    help = "Rebuild the summaries in the list of campaigns that do not match their campaigns."

    def handle(self, *args: object, **options: Any) -> None:
        """Rebuild the summaries and print their number."""
        count = rebuild()
        said = ngettext("Repaired %(count)s campaign.", "Repaired %(count)s campaigns.", count)
        if options["verbosity"]:
            self.stdout.write(said % {"count": count})
