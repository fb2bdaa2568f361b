"""Moves keep importable what import accepts: a move beyond the last number is refused, and the export is accepted again."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.journal import shelf
from campaigns.models import CORRECTABLE, Campaign
from campaigns.referee import game
from campaigns.referee.numbered import MAX_GAMES
from campaigns.storage import state
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.damage import Document, damaged, everywhere, only
from tests.campaigns.evening import applied, begun, gone_on, hash_of, report
from tests.factories import HOST

BEGIN: dict[str, dict[str, Any]] = {
    "onirim": {"expansions": [], "mode": "practice", "seed": "bounds"},
    "lucidity": {"players": ["Mara", "Ilse"]},
}
ROWS = {"onirim": "onirim.onirimgame", "lucidity": "lucidity.luciditygame"}


def imported(campaign: Campaign, label: str, **fields: int) -> Campaign:
    """Return the campaign as if its only row of a model had always had these values."""

    def damage(found: Document) -> None:
        everywhere(found, label, only(found, label), **fields)

    return import_campaign(damaged(export(campaign), damage))


def refused(campaign: Campaign, name: str, code: str, **sent: Any) -> None:
    """Report a move that is refused for good, and export and import what is left."""
    rules = game(campaign.game)
    answer = report(campaign, name, leaving=rules.phase(state.open_table(campaign, rules)), **sent)
    assert answer.refusal is not None
    assert (answer.refusal.code, answer.refusal.final) == (code, True)
    assert hash_of(import_campaign(export(campaign))) == hash_of(campaign)


@pytest.mark.parametrize("name", BEGIN)
def test_the_last_game_that_a_campaign_can_hold(db: None, name: str) -> None:
    played = shelf.begin(name, "Nights", BEGIN[name], HOST)
    gone_on(played, "give-up")

    refused(imported(played, ROWS[name], number=MAX_GAMES), "new-game", "campaign.table.last-game", **BEGIN[name])
    last_but_one = imported(played, ROWS[name], number=MAX_GAMES - 1)
    gone_on(last_but_one, "new-game", **BEGIN[name])
    assert hash_of(import_campaign(export(last_but_one))) == hash_of(last_but_one)


def test_a_game_that_has_had_all_its_answers_can_be_given_up(db: None) -> None:
    played = imported(shelf.begin("onirim", "Nights", BEGIN["onirim"], HOST), ROWS["onirim"], steps=9999)

    refused(played, "discard", "campaign.table.failed", place=0)
    gone_on(played, "give-up")
    assert hash_of(import_campaign(export(played))) == hash_of(played)


def test_the_last_session(db: None) -> None:
    played = begun()
    applied(played, "end-session")
    last = imported(played, "campaigns.session", number=CORRECTABLE)

    refused(last, "start-session", "campaign.table.failed", first_player=1, present=[1, 2])
