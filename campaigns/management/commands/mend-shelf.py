"""``manage.py mend-shelf``: keep anew what the shelf says of campaigns, where it is not what they say of themselves."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from campaigns.campaign_index.projection import rebuild


class Command(BaseCommand):
    """Mends the small tables of the shelf; ``./run`` does the same when it starts."""

    help = "Keep anew what the shelf says of campaigns, where it is not what they say of themselves."

    def handle(self, *args: object, **options: Any) -> None:
        """Mend, and say of how many campaigns."""
        count = rebuild()
        said = ngettext("%(count)s campaign was put right.", "%(count)s campaigns were put right.", count)
        if options["verbosity"]:
            self.stdout.write(said % {"count": count})
