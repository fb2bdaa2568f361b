"""The recorded evenings, reported again by clicking: whatever was played, the page offers a way to say it."""

from __future__ import annotations

import pytest

from campaigns import shelf
from campaigns.answers import By
from tests.browser.clicker import Clicker
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import packed, sound
from tests.golden.recorded import recorded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_recorded_evenings_are_reported_by_clicking_p5_to_p18(seat: Seat) -> None:
    evening = recorded()
    first, *entries = evening.moves.order_by("seq")
    again = shelf.begin("etherfields", "Once more", first.args, By("device-of-ada", "Ada"))
    clicker = Clicker(Table.of(seat(), again))

    for entry in entries:
        clicker.report(entry)

    assert packed(again) == packed(evening)
    assert sound(again)
