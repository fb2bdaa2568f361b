"""Undo, redo and back to here are exact in every game, as far as anybody wants to go."""

from __future__ import annotations

from random import Random

import pytest

from campaigns.journal.outcomes import Status
from campaigns.journal.ways import redoable
from campaigns.models import Campaign
from tests.campaigns.evening import done_again, gone_back, hash_of, sound, taken_back
from tests.contract.playing import Player, each_game

pytestmark = pytest.mark.django_db
PRESSES = 20


def walked(game: str) -> tuple[Campaign, dict[int, str]]:
    """Play a while; give the campaign, and the hash of its state after each entry."""
    player = Player(game, Random(f"{game} ways"))
    hashes = {player.campaign.head: hash_of(player.campaign)}
    for _ in range(PRESSES):
        player.step()
        hashes[player.campaign.head] = hash_of(player.campaign)
    assert len(hashes) > 3
    return player.campaign, hashes


@each_game()
def test_everything_can_be_taken_back_and_done_again(game: str) -> None:
    campaign, hashes = walked(game)
    last = campaign.head

    while campaign.head > 1:
        assert taken_back(campaign, sure=True).status is Status.APPLIED
        assert hash_of(campaign) == hashes[campaign.head]
    while (again := redoable(campaign)) is not None:
        assert done_again(campaign, again.seq).status is Status.APPLIED
        assert hash_of(campaign) == hashes[campaign.head]

    assert campaign.head == last
    assert sound(campaign)


@each_game()
def test_back_to_any_entry_gives_the_table_as_it_was_then(game: str) -> None:
    campaign, hashes = walked(game)
    heads = sorted(hashes)
    Random(game).shuffle(heads)

    for entry in heads:
        if entry != campaign.head:
            assert gone_back(campaign, entry).status is Status.APPLIED
        assert hash_of(campaign) == hashes[entry]
    assert sound(campaign)
