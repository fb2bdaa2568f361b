"""The demo campaign, for somebody who wants to look around."""

from __future__ import annotations

import pytest

from campaigns.engine import get_game
from campaigns.etherfields.game_ui import GAME_UI
from campaigns.journal.replay import verify_journal
from campaigns.storage.state import open_table
from campaigns.transfer.importer import import_campaign

pytestmark = pytest.mark.django_db


def test_the_demo_is_a_sound_campaign_in_the_middle_of_a_slumber_with_a_question_open() -> None:
    assert GAME_UI.demo_path is not None
    campaign = import_campaign(GAME_UI.demo_path.read_bytes())
    table = open_table(campaign, get_game("etherfields"))

    assert verify_journal(campaign).is_valid
    assert get_game("etherfields").get_phase(table).partition("@")[0] == "slumber:2:event"
    assert [decision.kind for decision in table.prompts] == ["ef.effect.gem"]
    assert campaign.savepoints.count() == 1
