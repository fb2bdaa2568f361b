"""Refs of new rows: unique within a campaign and model, across undo, restore and import.

A campaign stores the highest ref of each model that its journal has ever named, on undone branches too. It can be
derived from the journal (``transfer/state_validation.py``), so exports do not include it.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine import Change, HighestRefs
from campaigns.models import Campaign

REF_STRIDE = 10
"""The minimum number of refs skipped per journal entry. Reports of earlier versions name rows by these numbers."""
MAX_IMPORTED_REF = 9_999_999
"""Import accepts refs up to this one in any entry."""
MAX_NEW_ROWS = 500
"""Rows of one model that one move may add; *take stock* adds 200. No exportable journal reaches ``MAX_REF``."""


def get_highest_refs(campaign: Campaign) -> HighestRefs:
    """Return the refs that this version of a campaign has given out; new rows get refs above them."""
    return HighestRefs(campaign.highest_refs, campaign.version * REF_STRIDE)


def get_import_limit(highest_ref: int, version: int) -> int:
    """Return the highest ref that import accepts in the entry after ``version``.

    ``highest_ref`` is the highest one before it. Moves stay within the limit, however high the refs of an accepted
    journal are.
    """
    return max(MAX_IMPORTED_REF, max(highest_ref, version * REF_STRIDE) + MAX_NEW_ROWS)


def record_highest_refs(campaign: Campaign, changes: Iterable[Change]) -> bool:
    """Raise the campaign's highest refs to those of added rows; return whether any was raised."""
    raised = dict(campaign.highest_refs)
    for change in changes:
        if change.before is None:
            raised[change.label] = max(raised.get(change.label, 0), change.ref)
    if raised == campaign.highest_refs:
        return False
    campaign.highest_refs = raised
    return True
