"""Which campaigns are demos."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.models import JournalEntry

DEMO_DEVICE = f"{1:032x}"
"""The device that began every demo; no phone has this id, as theirs are random UUIDs."""


def find_demo_keys(keys: Sequence[int]) -> set[int]:
    """Return the keys of the demos among these campaigns: nobody played them here, but anybody may play on in one.

    A demo is known by the device of its first entry, which an export and its import keep, in every version.
    """
    first = JournalEntry.objects.filter(campaign__in=keys, seq=1, device=DEMO_DEVICE)
    return set(first.values_list("campaign", flat=True))
