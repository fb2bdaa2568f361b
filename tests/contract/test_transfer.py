"""An export is the whole campaign: what is imported from it is the same, replays to the same, and everything of it works."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from campaigns.journal.replay import verify
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import exported, hash_of, taken_back
from tests.campaigns.judging import judge
from tests.contract.playing import each_game, evening, played

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@each_game()
def test_what_is_imported_is_what_was_exported_and_replays_to_the_same(game: str) -> None:
    campaign = played(game)
    taken_back(campaign, sure=True)

    again = import_campaign(export(campaign))

    assert hash_of(again) == hash_of(campaign)
    assert exported(again) == exported(campaign)
    assert verify(again).sound


@pytest.mark.slow
@each_game()
def test_everything_of_an_imported_campaign_works(player: Client, game: str) -> None:
    assert judge(player, evening(game), Random(game)) == "accepted"
