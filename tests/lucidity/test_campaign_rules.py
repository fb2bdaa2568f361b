"""A campaign of Lucidity through the core's door: stored, undone, exported, imported and verified; its journal reads well."""

from __future__ import annotations

from random import Random

import pytest

from campaigns.journal import door as door
from campaigns.journal import shelf, ways
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By, Status
from campaigns.journal.replay import verify
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.value import decoded
from campaigns.models import Campaign, Move
from campaigns.referee import game
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from campaigns.wording import words
from tests.lucidity.playing import any_of, given_dice, some

pytestmark = pytest.mark.django_db
BY = By("device", "Mara")


def report(campaign: Campaign, name: str, **data: object) -> None:
    """Make a move as a form sends it."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), game("lucidity"))
    sent = data | {"move_id": next(MoveIds(9999)), "leaving": game("lucidity").phase(table)}
    answer = door.play(campaign.slug, name, sent, BY)
    assert answer is not None
    assert answer.status is Status.APPLIED, (name, data, answer.refusal, answer.form and answer.form.errors)


def begun(*players: str) -> Campaign:
    """Begin a campaign."""
    return shelf.begin("lucidity", "Nights", {"players": list(players)}, BY)


def last_line() -> str:
    """Return what the journal says of the last move."""
    entry = Move.objects.latest("seq")
    return words.line(entry.name, entry.args, entry.names)


@pytest.mark.slow
def test_a_whole_game_is_stored_undone_exported_and_verified() -> None:
    campaign = begun("Ann", "Bob", "Cid")
    opening = LucidityGame.objects.get().state
    dice = Random(7)
    with given_dice(dice):
        while not (row := LucidityGame.objects.get()).result:
            name, args = any_of(decoded(row.state), some(decoded(row.state)), dice)
            report(campaign, name, **args)
    ended = LucidityGame.objects.get()
    assert len(ended.scores) == 3
    assert ended.winners == ended.state["winners"]

    campaign.refresh_from_db()
    copied = import_campaign(export(campaign))
    assert verify(campaign).sound
    assert verify(copied).sound
    assert LucidityGame.objects.get(campaign=copied).state == ended.state
    answer = ways.back_to(campaign.slug, next(MoveIds(9999)), BY, 1)
    assert answer is not None
    assert answer.status is Status.APPLIED
    assert LucidityGame.objects.get(campaign=campaign).state == opening


def test_the_journal_reads_like_an_evening() -> None:
    campaign = begun("Ann", "Bob")
    assert last_line() == "The first game was laid out for Ann, Bob."

    report(campaign, "choose-track", track=2)
    assert last_line() == "Ann sleeps on track 2."
    report(campaign, "draw", colours=["B", "R", "G", "G"])
    assert last_line() == "Ann draws blue, red, green, green."
    report(campaign, "return-dice", colours=["G", "G"])
    assert last_line() == "Ann puts back green, green."
    report(campaign, "roll", faces=["S", "P"])
    assert last_line() == "Ann rolls blue Shadow, red Power."
    report(campaign, "keep", dice=["RS"])
    assert last_line() == "Ann rolls red Shadow."
    report(campaign, "reroll", pay="RP", dice=["RS"])
    assert last_line() == "Ann spends the red Power and rerolls red Shadow."
    report(campaign, "roll", faces=["S"])
    report(campaign, "fear", die="BS")
    assert last_line() == "Ann moves blue Shadow to the Hunt row."
    report(campaign, "rest", place="hunt", die="BS")
    assert last_line() == "Ann rests and puts back the blue Shadow."
    report(campaign, "shift", die="RS", source="1-shadow", target="2-shadow")
    assert last_line() == "A die was moved by hand (red Shadow): from Ann, Shadow row to Bob, Shadow row."
    report(campaign, "give-up")
    assert last_line() == "The game was given up."


def test_two_devices_answering_at_once_make_one_answer() -> None:
    campaign = begun("Ann", "Bob")
    table = open_table(Campaign.objects.get(pk=campaign.pk), game("lucidity"))
    seen = game("lucidity").phase(table)
    report(campaign, "choose-track", track=2)

    late = {"track": 1, "move_id": next(MoveIds(9999)), "leaving": seen}
    answer = door.play(campaign.slug, "choose-track", late, By("another", "Bo"))

    assert answer is not None
    assert answer.status is Status.MOVED_ON
    assert LucidityGame.objects.get().state["track"] == 1
