"""An export is the whole campaign: its import is equal, replays equally, and works."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from campaigns.journal.replay import verify_journal
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.import_checks import check_import
from tests.campaigns.table_actions import export_as_dict, get_state_hash, undo_entry
from tests.contract.random_player import import_evening, parametrize_games, play_evening

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
@parametrize_games()
def test_what_is_imported_is_what_was_exported_and_replays_to_the_same(game: str) -> None:
    campaign = import_evening(game)
    undo_entry(campaign, is_confirmed=True)

    again = import_campaign(export_plain(campaign))

    assert get_state_hash(again) == get_state_hash(campaign)
    assert export_as_dict(again) == export_as_dict(campaign)
    assert verify_journal(again).is_valid


@pytest.mark.slow
@parametrize_games()
def test_everything_of_an_imported_campaign_works(player: Client, game: str) -> None:
    assert check_import(player, play_evening(game), Random(game)) == "accepted"
