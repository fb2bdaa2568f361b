"""The demo campaign of the box: what somebody who only wants to look around finds on the shelf."""

from __future__ import annotations

import pytest

from campaigns.etherfields.pages import ETHERFIELDS
from campaigns.journal.replay import verify
from campaigns.referee import game
from campaigns.storage.state import open_table
from campaigns.transfer.importing import import_campaign

pytestmark = pytest.mark.django_db


def test_the_demo_is_a_sound_campaign_in_the_middle_of_a_slumber_with_a_question_open() -> None:
    assert ETHERFIELDS.demo is not None
    campaign = import_campaign(ETHERFIELDS.demo.read_bytes())
    table = open_table(campaign, game("etherfields"))

    assert verify(campaign).sound
    assert game("etherfields").phase(table).partition("@")[0] == "slumber:2:event"
    assert [decision.kind for decision in table.decisions] == ["ef.effect.gem"]
    assert campaign.savepoints.count() == 1
