"""A recorder of the golden evenings: ``python -m tests.golden_evening > tests/etherfields/golden/evening.json``.

Run it again when a rule changes on purpose; tests/etherfields/test_golden_evening.py reports the changed entries.
Names, numbers and codes are invented, except the shape of the box: no tile of it is here.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from campaigns.journal import campaign_service  # noqa: E402
from campaigns.journal.results import Actor  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from campaigns.transfer.exporter import export_plain  # noqa: E402
from tests.golden import first_evening, second_evening, third_evening  # noqa: E402
from tests.golden.scripted_evening import ScriptedEvening, freeze_time  # noqa: E402

EVENINGS = (
    (first_evening.play_first_evening, datetime(2026, 11, 5, 19, 12, tzinfo=UTC)),
    (second_evening.play_second_evening, datetime(2026, 11, 12, 19, 40, tzinfo=UTC)),
    (third_evening.play_third_evening, datetime(2026, 11, 19, 19, 5, tzinfo=UTC)),
)
AUTHORS = {ref: Actor(f"{ref:032x}", name) for ref, name in ((1, "Mara"), (2, "Ilse"), (3, "Jonas"))}
BEGIN_ARGUMENTS: dict[str, object] = {
    "who": "gambler,specialist,tough-guy",
    "tracking": "detailed",
    "edition": "1.x",
    "thorn_knight": False,
}


def play_evenings() -> Campaign:
    """Play every evening, and return the campaign."""
    with freeze_time(EVENINGS[0][1]):
        campaign = campaign_service.begin_campaign(
            "etherfields", "The recorded evenings", dict(BEGIN_ARGUMENTS), AUTHORS[1]
        )
    for evening, begins in EVENINGS:
        evening(ScriptedEvening(campaign, begins, AUTHORS))
    return Campaign.objects.get(pk=campaign.pk)


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    sys.stdout.buffer.write(export_plain(play_evenings()))
