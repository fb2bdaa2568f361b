"""Detection of clock jumps, to keep the order of campaigns and the age of deletions correct.

It is unknown which of two times is right. So a jump in either direction shifts the dates of deletions: they keep
their age. A machine that was off looks like a clock that jumped forward, so a deletion ages by a week at most
meanwhile.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Max

from campaigns.campaign_index.models import CampaignSummary, ClockReading
from campaigns.models import Campaign
from campaigns.storage.transactions import write_transaction

WRITE_INTERVAL = timedelta(hours=1)
"""The minimum interval between writes of the clock."""
MAX_GAP = timedelta(days=7)
"""A deletion ages by this much at most between two recorded times."""
CLOCK_TOLERANCE = timedelta(minutes=5)
"""The tolerated difference between the clocks of two machines, or after a correction."""


def check_clock(now: datetime) -> None:
    """Record the time, and shift the dates of deletions and plays if the clock jumped since the last record.

    Call it before writing or comparing such a date; usually costs one query.
    """
    seen = ClockReading.objects.values_list("seen", flat=True).first()
    if seen is not None and -CLOCK_TOLERANCE <= now - seen < WRITE_INTERVAL:
        return
    with write_transaction():
        # Several processes may see the same jump; the first one shifts the dates.
        locked = ClockReading.objects.select_for_update().filter(pk=ClockReading.SINGLETON_KEY).first()
        _shift_dates(now, locked.seen if locked is not None else _find_newest_date() or now)
        clock = ClockReading(pk=ClockReading.SINGLETON_KEY, seen=now)
        ClockReading.objects.bulk_create([clock], update_conflicts=True, unique_fields=("id",), update_fields=("seen",))


def _find_newest_date() -> datetime | None:
    """Return the newest date from before the clock was recorded, or None."""
    dates = CampaignSummary.objects.aggregate(Max("last_played"), Max("deleted")).values()
    return max((date for date in dates if date is not None), default=None)


def _shift_dates(now: datetime, last_check: datetime) -> None:
    elapsed = now - last_check
    jump = elapsed - min(max(elapsed, timedelta(0)), MAX_GAP)
    if abs(jump) <= CLOCK_TOLERANCE:
        return
    for model in (Campaign, CampaignSummary):
        model.objects.filter(deleted__isnull=False).update(deleted=F("deleted") + jump)
        # A play in the future must have been before now; how long before is unknown.
        model.objects.filter(last_played__gt=now).update(last_played=now - CLOCK_TOLERANCE)
