"""Moves keep a campaign importable: a move beyond a number's bounds is refused, and the export is accepted again."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import get_game
from campaigns.engine.multi_game import MAX_GAMES
from campaigns.journal import campaign_service
from campaigns.models import MAX_CORRECTABLE_NUMBER, Campaign
from campaigns.storage import state
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import apply_move, apply_phase_end, begin_campaign, get_state_hash, submit_move
from tests.campaigns.tampering import Document, change_row_everywhere, get_only_key, tamper
from tests.factories import HOST_AUTHOR

BEGIN_ARGUMENTS: dict[str, dict[str, Any]] = {
    "onirim": {"expansions": [], "mode": "practice", "seed": "bounds"},
    "lucidity": {"players": ["Mara", "Ilse"]},
}
GAME_ROW_LABELS = {"onirim": "onirim.onirimgame", "lucidity": "lucidity.luciditygame"}


def reimport_with(campaign: Campaign, label: str, **fields: int) -> Campaign:
    """Return the campaign as if its only row of a model had always had these values."""

    def damage(found: Document) -> None:
        change_row_everywhere(found, label, get_only_key(found, label), **fields)

    return import_campaign(tamper(export_plain(campaign), damage))


def assert_refused_for_good(campaign: Campaign, name: str, code: str, **sent: Any) -> None:
    """Report a move that is refused for good, then export and import the campaign."""
    rules = get_game(campaign.game)
    answer = submit_move(campaign, name, leaving=rules.get_phase(state.open_table(campaign, rules)), **sent)
    assert answer.violation is not None
    assert (answer.violation.code, answer.violation.is_final) == (code, True)
    assert get_state_hash(import_campaign(export_plain(campaign))) == get_state_hash(campaign)


@pytest.mark.parametrize("name", BEGIN_ARGUMENTS)
def test_the_last_game_that_a_campaign_can_hold(db: None, name: str) -> None:
    played = campaign_service.begin_campaign(name, "Nights", BEGIN_ARGUMENTS[name], HOST_AUTHOR)
    apply_phase_end(played, "give-up")

    assert_refused_for_good(
        reimport_with(played, GAME_ROW_LABELS[name], number=MAX_GAMES),
        "new-game",
        "campaign.table.last-game",
        **BEGIN_ARGUMENTS[name],
    )
    last_but_one = reimport_with(played, GAME_ROW_LABELS[name], number=MAX_GAMES - 1)
    apply_phase_end(last_but_one, "new-game", **BEGIN_ARGUMENTS[name])
    assert get_state_hash(import_campaign(export_plain(last_but_one))) == get_state_hash(last_but_one)


def test_a_game_that_has_had_all_its_answers_can_be_given_up(db: None) -> None:
    played = reimport_with(
        campaign_service.begin_campaign("onirim", "Nights", BEGIN_ARGUMENTS["onirim"], HOST_AUTHOR),
        GAME_ROW_LABELS["onirim"],
        steps=9999,
    )

    assert_refused_for_good(played, "discard", "campaign.table.failed", place=0)
    apply_phase_end(played, "give-up")
    assert get_state_hash(import_campaign(export_plain(played))) == get_state_hash(played)


def test_the_last_session(db: None) -> None:
    played = begin_campaign()
    apply_move(played, "end-session")
    last = reimport_with(played, "campaigns.session", number=MAX_CORRECTABLE_NUMBER)

    assert_refused_for_good(last, "start-session", "campaign.table.failed", first_player=1, present=[1, 2])
