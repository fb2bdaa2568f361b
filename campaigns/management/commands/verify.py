"""``manage.py verify [SLUG ...]``: replay journals and compare them with the stored state."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.journal.replay import verify_journal
from campaigns.management.argument_types import read_slug
from campaigns.models import Campaign


class Command(BaseCommand):
    """The ``verify`` command."""

    help = "Replay the journals of the named campaigns, or of all, and compare them with the stored data."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add any number of slugs."""
        parser.add_argument("campaigns", nargs="*", type=read_slug)

    def handle(self, *args: object, **options: Any) -> None:
        """Print a line per campaign. Raises CommandError if one is unknown or does not match its journal."""
        wanted = options["campaigns"]
        found = list(Campaign.objects.filter(slug__in=wanted) if wanted else Campaign.objects.filter(deleted=None))
        missing = set(wanted) - {campaign.slug for campaign in found}
        if missing:
            raise CommandError(_("There is no campaign %(slug)s.") % {"slug": ", ".join(sorted(missing))})
        reports = [(campaign, verify_journal(campaign)) for campaign in found]
        for campaign, report in reports:
            verdict = "ok" if report.is_valid else report.path
            self.stdout.write(f"{campaign.slug} {report.entry_count} {report.state_hash} {verdict}")
        broken = [campaign.slug for campaign, report in reports if not report.is_valid]
        if broken:
            raise CommandError(_("The journal does not match the table in %(slugs)s.") % {"slugs": ", ".join(broken)})
