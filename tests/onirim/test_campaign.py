"""A campaign of Onirim through the move service: stored, undone, exported, imported and verified."""

from __future__ import annotations

from random import Random

import pytest

from campaigns.engine import get_game
from campaigns.journal import campaign_service, move_service, navigation
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.replay import verify_journal
from campaigns.journal.results import Actor, ResultStatus
from campaigns.models import Campaign
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.prompt_campaigns import build_form_data

pytestmark = pytest.mark.django_db
AUTHOR = Actor("device", "Mara")


def answer_once(campaign: Campaign, dice: Random) -> bool:
    """Make one move of a whole game; return False when it is over."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), get_game("onirim"))
    assert isinstance(table, Table)
    g = table.state
    if g.result:
        return False
    shape = machine.get_answer_space(g)
    name, data = build_form_data(sample_answer(shape, dice), shape)
    data |= {"move_id": next(MoveIdGenerator(9999)), "leaving": get_game("onirim").get_phase(table)}
    answer = move_service.play_move(campaign.slug, name, data, AUTHOR)
    assert answer is not None
    assert answer.status is ResultStatus.APPLIED, (name, data, answer.violation, answer.form and answer.form.errors)
    return True


@pytest.mark.slow
def test_a_whole_game_with_every_expansion_is_stored_undone_exported_and_verified() -> None:
    args: dict[str, object] = {"expansions": COMPATIBLE_EXPANSIONS, "mode": "practice", "seed": "seven"}
    campaign = campaign_service.begin_campaign("onirim", "Dreams", args, AUTHOR)
    opening = OnirimGame.objects.get().state
    dice = Random(5)
    while answer_once(campaign, dice):
        pass
    ended = OnirimGame.objects.get().state

    campaign.refresh_from_db()
    copied = import_campaign(export_plain(campaign))
    assert verify_journal(campaign).is_valid
    assert verify_journal(copied).is_valid
    assert OnirimGame.objects.get(campaign=copied).state == ended
    answer = navigation.jump_to_entry(campaign.slug, next(MoveIdGenerator(9999)), AUTHOR, 1)
    assert answer is not None
    assert answer.status is ResultStatus.APPLIED
    assert OnirimGame.objects.get(campaign=campaign).state == opening
