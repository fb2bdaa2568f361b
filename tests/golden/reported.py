"""The recorded evenings, reported once more by somebody at another table."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.models import Campaign
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.browser.clicker import Clicker
from tests.browser.hands import Hands
from tests.campaigns.evening import copy_as_of, gone_back, packed, sound
from tests.golden.recorded import recorded

ALL = (1, None)
LAST_OF_THE_FIRST = (90, 136)
"""From the end of the first Dream to the end of the first evening, with a whole Slumber, by the numbers of the entries."""


def report_again(sit: Callable[[Campaign], Hands], after: int, last: int | None) -> None:
    """Report the recorded entries after ``after`` up to ``last`` on another campaign; both must end in the same state."""
    evening = recorded()
    entries = list(evening.moves.order_by("seq")[after:last])
    again = begun(after)
    gone_back(evening, entries[-1].seq)
    clicker = Clicker(sit(again))

    for entry in entries:
        clicker.report(entry)

    assert packed(again) == packed(evening)
    assert sound(again)


def begun(entries: int) -> Campaign:
    """Return a campaign of which so many of the recorded entries were reported, and no others ever."""
    part = recorded()
    gone_back(part, entries)
    copy_as_of(part, entries)
    return import_campaign(export(part))
