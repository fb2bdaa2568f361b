"""Undo, redo and go back are exact in every game, over any distance."""

from __future__ import annotations

import functools
from random import Random

import pytest
from django.db import transaction

from campaigns.journal.navigation import find_redoable_entry
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import get_state_hash, go_back_to, is_consistent, redo_entry, undo_entry
from tests.contract.random_player import RandomPlayer, parametrize_games

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
PRESS_COUNT = 20


@functools.cache
def get_walk(game: str) -> tuple[bytes, dict[int, str]]:
    """Play a random walk, cached for all tests; return the export, and the hash of the state after each entry."""
    with transaction.atomic():
        found = _play_walk(game)
        transaction.set_rollback(True)
    return found


def _play_walk(game: str) -> tuple[bytes, dict[int, str]]:
    player = RandomPlayer(game, Random(f"{game} ways"))
    hashes = {player.campaign.head: get_state_hash(player.campaign)}
    for _ in range(PRESS_COUNT):
        player.press_any_form()
        hashes[player.campaign.head] = get_state_hash(player.campaign)
    assert len(hashes) > 3
    return export_plain(player.campaign), hashes


def import_walk(game: str) -> tuple[Campaign, dict[int, str]]:
    """Return a campaign after a random walk, and the hash of its state after each entry."""
    raw, hashes = get_walk(game)
    return import_campaign(raw), hashes


@pytest.mark.slow
@parametrize_games()
def test_everything_can_be_taken_back_and_done_again(game: str) -> None:
    campaign, hashes = import_walk(game)
    last = campaign.head

    while campaign.head > 1:
        assert undo_entry(campaign, is_confirmed=True).status is ResultStatus.APPLIED
        assert get_state_hash(campaign) == hashes[campaign.head]
    while (again := find_redoable_entry(campaign)) is not None:
        assert redo_entry(campaign, again.seq).status is ResultStatus.APPLIED
        assert get_state_hash(campaign) == hashes[campaign.head]

    assert campaign.head == last
    assert is_consistent(campaign)


@pytest.mark.slow
@parametrize_games()
def test_back_to_any_entry_gives_the_table_as_it_was_then(game: str) -> None:
    campaign, hashes = import_walk(game)
    heads = sorted(hashes)
    Random(game).shuffle(heads)

    for entry in heads:
        if entry != campaign.head:
            assert go_back_to(campaign, entry).status is ResultStatus.APPLIED
        assert get_state_hash(campaign) == hashes[entry]
    assert is_consistent(campaign)
