"""A campaign of Onirim through the core's door: stored, undone, exported, imported and verified."""

from __future__ import annotations

from random import Random

import pytest

from campaigns.journal import door as door
from campaigns.journal import shelf, ways
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By, Status
from campaigns.journal.replay import verify
from campaigns.models import Campaign
from campaigns.onirim.agents import sampled
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.machine import machine
from campaigns.referee import game
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.onirim.mixes import ALL
from tests.onirim.open_questions import sent

pytestmark = pytest.mark.django_db
BY = By("device", "Mara")


def step(campaign: Campaign, dice: Random) -> bool:
    """Make one move of a whole game; False when it is over."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), game("onirim"))
    assert isinstance(table, Table)
    g = table.value
    if g.result:
        return False
    shape = machine.shape_of(g)
    name, data = sent(sampled(shape, dice), shape)
    data |= {"move_id": next(MoveIds(9999)), "leaving": game("onirim").phase(table)}
    answer = door.play(campaign.slug, name, data, BY)
    assert answer is not None
    assert answer.status is Status.APPLIED, (name, data, answer.refusal, answer.form and answer.form.errors)
    return True


@pytest.mark.slow
def test_a_whole_game_with_every_expansion_is_stored_undone_exported_and_verified() -> None:
    args: dict[str, object] = {"expansions": ALL, "mode": "practice", "seed": "seven"}
    campaign = shelf.begin("onirim", "Dreams", args, BY)
    opening = OnirimGame.objects.get().state
    dice = Random(5)
    while step(campaign, dice):
        pass
    ended = OnirimGame.objects.get().state

    campaign.refresh_from_db()
    copied = import_campaign(export(campaign))
    assert verify(campaign).sound
    assert verify(copied).sound
    assert OnirimGame.objects.get(campaign=copied).state == ended
    answer = ways.back_to(campaign.slug, next(MoveIds(9999)), BY, 1)
    assert answer is not None
    assert answer.status is Status.APPLIED
    assert OnirimGame.objects.get(campaign=campaign).state == opening
