"""A campaign of Lucidity through the move service: stored, undone, exported, imported and verified; its journal reads well."""

from __future__ import annotations

from random import Random

import pytest

from campaigns.engine import get_game
from campaigns.engine.messages import messages
from campaigns.journal import campaign_service, move_service, navigation
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.replay import verify_journal
from campaigns.journal.results import Actor, ResultStatus
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.game_state import decode_game
from campaigns.models import Campaign, JournalEntry
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.lucidity.random_agents import choose_any, list_some_answers, seed_site_dice

pytestmark = pytest.mark.django_db
AUTHOR = Actor("device", "Mara")


def submit_move(campaign: Campaign, name: str, **data: object) -> None:
    """Make a move as a form sends it."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), get_game("lucidity"))
    sent = data | {"move_id": next(MoveIdGenerator(9999)), "leaving": get_game("lucidity").get_phase(table)}
    answer = move_service.play_move(campaign.slug, name, sent, AUTHOR)
    assert answer is not None
    assert answer.status is ResultStatus.APPLIED, (name, data, answer.violation, answer.form and answer.form.errors)


def begin_lucidity(*players: str) -> Campaign:
    """Begin a campaign."""
    return campaign_service.begin_campaign("lucidity", "Nights", {"players": list(players)}, AUTHOR)


def get_last_line() -> str:
    """Return the journal line of the last move."""
    entry = JournalEntry.objects.latest("seq")
    return messages.get_journal_line(entry.name, entry.args, entry.names)


@pytest.mark.slow
def test_a_whole_game_is_stored_undone_exported_and_verified() -> None:
    campaign = begin_lucidity("Ann", "Bob", "Cid")
    opening = LucidityGame.objects.get().state
    dice = Random(7)
    with seed_site_dice(dice):
        while not (row := LucidityGame.objects.get()).result:
            name, args = choose_any(decode_game(row.state), list_some_answers(decode_game(row.state)), dice)
            submit_move(campaign, name, **args)
    ended = LucidityGame.objects.get()
    assert len(ended.scores) == 3
    assert ended.winners == ended.state["winners"]

    campaign.refresh_from_db()
    copied = import_campaign(export_plain(campaign))
    assert verify_journal(campaign).is_valid
    assert verify_journal(copied).is_valid
    assert LucidityGame.objects.get(campaign=copied).state == ended.state
    answer = navigation.jump_to_entry(campaign.slug, next(MoveIdGenerator(9999)), AUTHOR, 1)
    assert answer is not None
    assert answer.status is ResultStatus.APPLIED
    assert LucidityGame.objects.get(campaign=campaign).state == opening


def test_the_journal_reads_like_an_evening() -> None:
    campaign = begin_lucidity("Ann", "Bob")
    assert get_last_line() == "Set up the first game for Ann and Bob."

    submit_move(campaign, "choose-track", track=2)
    assert get_last_line() == "Ann slept on track 2."
    submit_move(campaign, "draw", colours=["B", "R", "G", "G"])
    assert get_last_line() == "Ann drew a blue die, a red die and 2 green dice."
    submit_move(campaign, "return-dice", colours=["G", "G"])
    assert get_last_line() == "Ann put back 2 green dice."
    submit_move(campaign, "roll", faces=["S", "P"])
    assert get_last_line() == "Ann rolled a blue Shadow and a red Power."
    submit_move(campaign, "keep", dice=["RS"])
    assert get_last_line() == "Ann rolled a red Shadow."
    submit_move(campaign, "reroll", pay="RP", dice=["RS"])
    assert get_last_line() == "Ann spent the red Power and rerolled the red Shadow."
    submit_move(campaign, "roll", faces=["S"])
    submit_move(campaign, "fear", die="BS")
    assert get_last_line() == "Ann moved the blue Shadow to the Hunt row."
    submit_move(campaign, "rest", place="hunt", die="BS")
    assert get_last_line() == "Ann rested and put back the blue Shadow."
    submit_move(campaign, "shift", die="RS", source="1-shadow", target="2-shadow")
    assert get_last_line() == "Moved the red Shadow from Ann's Shadow row to Bob's Shadow row."
    submit_move(campaign, "give-up")
    assert get_last_line() == "The game was given up."


def test_two_devices_answering_at_once_make_one_answer() -> None:
    campaign = begin_lucidity("Ann", "Bob")
    table = open_table(Campaign.objects.get(pk=campaign.pk), get_game("lucidity"))
    seen = get_game("lucidity").get_phase(table)
    submit_move(campaign, "choose-track", track=2)

    late = {"track": 1, "move_id": next(MoveIdGenerator(9999)), "leaving": seen}
    answer = move_service.play_move(campaign.slug, "choose-track", late, Actor("another", "Bo"))

    assert answer is not None
    assert answer.status is ResultStatus.MOVED_ON
    assert LucidityGame.objects.get().state["track"] == 1
