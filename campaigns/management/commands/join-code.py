"""``manage.py join-code``: show a code to type at the campaign played last; the terminal does the same at start."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from campaigns.campaign_index.models import CampaignSummary
from campaigns.management.argument_types import read_slug
from campaigns.membership import join_codes
from campaigns.membership.join_codes import CODE_LIFETIME, Purpose
from campaigns.storage.transactions import find_campaign

PURPOSES = [Purpose.PLAYER.value, Purpose.VIEWER.value, Purpose.SCREEN.value]


class Command(BaseCommand):
    """The ``join-code`` command."""

    help = "Show a code to type. It lets a device join one campaign for a quarter of an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options: a campaign other than the one played last, and what the code is for."""
        parser.add_argument(
            "--campaign", type=read_slug, metavar="SLUG", help="the campaign; default: the one played last"
        )
        parser.add_argument(
            "--for", dest="purpose", choices=PURPOSES, default=Purpose.PLAYER.value, help="what the device joins as"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Print the code and its campaign; nothing where no campaign is being played."""
        slug = options["campaign"] or _find_last_played()
        campaign = find_campaign(slug) if slug else None
        if campaign is None:
            if options["campaign"]:
                raise CommandError(_("There is no campaign %(slug)s.") % {"slug": slug})
            return
        code = join_codes.create_code(campaign, Purpose(options["purpose"]))
        minutes = CODE_LIFETIME.seconds // 60
        shown = join_codes.format_code(join_codes.compute_code(code.nonce))
        self.stdout.write(f"{shown}  ({campaign.name}, valid for {minutes} minutes)")


def _find_last_played() -> str:
    found = CampaignSummary.objects.filter(deleted=None, archived=False).order_by("-last_played", "-pk")
    return found.values_list("slug", flat=True).first() or ""
