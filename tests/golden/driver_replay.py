"""The recorded evenings, reported again through a table driver on another campaign."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.models import Campaign
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.browser.move_clicker import MoveClicker
from tests.browser.table_driver import TableDriver
from tests.campaigns.table_actions import get_stored_state, go_back_to, is_consistent, restore_old_copy
from tests.golden.golden_campaign import import_golden_campaign

ALL_ENTRIES = (1, None)
FIRST_EVENING_END = (92, 139)
"""The entries from the end of the first Dream to the end of the first evening, with a whole Slumber."""


def report_on_copy(sit: Callable[[Campaign], TableDriver], after: int, last: int | None) -> None:
    """Report the recorded entries after ``after`` up to ``last`` on another campaign; both must end in the same state."""
    evening = import_golden_campaign()
    entries = list(evening.moves.order_by("seq")[after:last])
    again = import_up_to(after)
    go_back_to(evening, entries[-1].seq)
    clicker = MoveClicker(sit(again))

    for entry in entries:
        clicker.report_entry(entry)

    assert get_stored_state(again) == get_stored_state(evening)
    assert is_consistent(again)


def import_up_to(entries: int) -> Campaign:
    """Return a campaign with only the first ``entries`` recorded entries."""
    part = import_golden_campaign()
    go_back_to(part, entries)
    restore_old_copy(part, entries)
    return import_campaign(export_plain(part))
