"""The host's clock, compared with what it said before: a jump spoils neither the order of the shelf nor what was deleted.

Nothing tells which of two times is right. So a jump, forward or back, moves the dates of deletions along: what was deleted keeps
its age. A machine that was off cannot be told from a clock that jumped forward, and a deletion ages by a week at most meanwhile.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Max

from campaigns.campaign_index.models import Clock, Spine
from campaigns.models import Campaign
from campaigns.storage.transactions import write_transaction

WRITE_INTERVAL = timedelta(hours=1)
"""The clock is written down as seldom as this."""
MAX_GAP = timedelta(days=7)
"""A deletion ages by so much at most between two times that were written down."""
CLOCK_TOLERANCE = timedelta(minutes=5)
"""By so much the clocks of two machines may differ, and a clock that is put right may go back."""


def check_clock(now: datetime) -> None:
    """Write down what the clock says, and re-date deletions and plays where it jumped since that was done before.

    To be called before a date of a deletion or a play is written, or judged; costs a query as a rule.
    """
    seen = Clock.objects.values_list("seen", flat=True).first()
    if seen is not None and -CLOCK_TOLERANCE <= now - seen < WRITE_INTERVAL:
        return
    with write_transaction():
        # Several processes may see the same jump; the first moves the dates.
        locked = Clock.objects.select_for_update().filter(pk=Clock.SINGLETON_KEY).first()
        _shift_dates(now, locked.seen if locked is not None else _find_newest_date() or now)
        clock = Clock(pk=Clock.SINGLETON_KEY, seen=now)
        Clock.objects.bulk_create([clock], update_conflicts=True, unique_fields=("id",), update_fields=("seen",))


def _find_newest_date() -> datetime | None:
    """Return the newest date that was written before the clock itself was; None where there is none."""
    dates = Spine.objects.aggregate(Max("last_played"), Max("deleted")).values()
    return max((date for date in dates if date is not None), default=None)


def _shift_dates(now: datetime, last_check: datetime) -> None:
    elapsed = now - last_check
    jump = elapsed - min(max(elapsed, timedelta(0)), MAX_GAP)
    if abs(jump) <= CLOCK_TOLERANCE:
        return
    for model in (Campaign, Spine):
        model.objects.filter(deleted__isnull=False).update(deleted=F("deleted") + jump)
        # What was played in the future was played before now; just before, since nobody knows when.
        model.objects.filter(last_played__gt=now).update(last_played=now - CLOCK_TOLERANCE)
