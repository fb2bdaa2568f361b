"""Undo, redo and back to here are exact in every game, as far as anybody wants to go."""

from __future__ import annotations

import functools
from random import Random

import pytest
from django.db import transaction

from campaigns.journal.outcomes import Status
from campaigns.journal.ways import redoable
from campaigns.models import Campaign
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import done_again, gone_back, hash_of, sound, taken_back
from tests.contract.playing import Player, each_game

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
PRESSES = 20


@functools.cache
def walked(game: str) -> tuple[bytes, dict[int, str]]:
    """Play a while, once for all tests; return the export, and the hash of the state after each entry."""
    with transaction.atomic():
        found = _walked(game)
        transaction.set_rollback(True)
    return found


def _walked(game: str) -> tuple[bytes, dict[int, str]]:
    player = Player(game, Random(f"{game} ways"))
    hashes = {player.campaign.head: hash_of(player.campaign)}
    for _ in range(PRESSES):
        player.step()
        hashes[player.campaign.head] = hash_of(player.campaign)
    assert len(hashes) > 3
    return export(player.campaign), hashes


def imported(game: str) -> tuple[Campaign, dict[int, str]]:
    """Return a campaign in which somebody walked, and the hash of its state after each entry."""
    raw, hashes = walked(game)
    return import_campaign(raw), hashes


@pytest.mark.slow
@each_game()
def test_everything_can_be_taken_back_and_done_again(game: str) -> None:
    campaign, hashes = imported(game)
    last = campaign.head

    while campaign.head > 1:
        assert taken_back(campaign, sure=True).status is Status.APPLIED
        assert hash_of(campaign) == hashes[campaign.head]
    while (again := redoable(campaign)) is not None:
        assert done_again(campaign, again.seq).status is Status.APPLIED
        assert hash_of(campaign) == hashes[campaign.head]

    assert campaign.head == last
    assert sound(campaign)


@pytest.mark.slow
@each_game()
def test_back_to_any_entry_gives_the_table_as_it_was_then(game: str) -> None:
    campaign, hashes = imported(game)
    heads = sorted(hashes)
    Random(game).shuffle(heads)

    for entry in heads:
        if entry != campaign.head:
            assert gone_back(campaign, entry).status is Status.APPLIED
        assert hash_of(campaign) == hashes[entry]
    assert sound(campaign)
