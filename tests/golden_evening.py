"""Plays the recorded evenings and writes them: ``python -m tests.golden_evening > tests/etherfields/golden/evening.json``.

Run it again when a rule changes on purpose; tests/etherfields/test_golden_evening.py says which entry came out differently.
Names, numbers and codes are ours, but for those of the shape of the box: nobody meets a tile of it here.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from campaigns.journal import shelf  # noqa: E402
from campaigns.journal.outcomes import By  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from campaigns.transfer.exporting import export  # noqa: E402
from tests.golden import first, second, third  # noqa: E402
from tests.golden.playing import Evening, clock_at  # noqa: E402

EVENINGS = (
    (first.play, datetime(2026, 11, 5, 19, 12, tzinfo=UTC)),
    (second.play, datetime(2026, 11, 12, 19, 40, tzinfo=UTC)),
    (third.play, datetime(2026, 11, 19, 19, 5, tzinfo=UTC)),
)
PEOPLE = {ref: By(f"{ref:032x}", name) for ref, name in ((1, "Mara"), (2, "Ilse"), (3, "Jonas"))}
BEGIN: dict[str, object] = {
    "who": "gambler,specialist,tough-guy",
    "tracking": "detailed",
    "edition": "1.x",
    "thorn_knight": False,
}


def play() -> Campaign:
    """Play every evening, and give the campaign."""
    with clock_at(EVENINGS[0][1]):
        campaign = shelf.begin("etherfields", "The recorded evenings", dict(BEGIN), PEOPLE[1])
    for evening, begins in EVENINGS:
        evening(Evening(campaign, begins, PEOPLE))
    return Campaign.objects.get(pk=campaign.pk)


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    sys.stdout.buffer.write(export(play()))
