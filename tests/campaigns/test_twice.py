"""Two devices that report the same event: one is asked whether it happened twice, unless the table wants both counted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.journal.outcomes import By, Status
from campaigns.models import Campaign, Move, Setting
from campaigns.referee import game
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import (
    GAMBLER,
    GUEST,
    SPECIALIST,
    applied,
    distress,
    in_slumber,
    mint,
    report,
    sound,
    taken_back,
    unasked,
)
from tests.campaigns.pages import line, send

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

ANNA = By("device-of-anna", "Anna")


def long_ago(campaign: Campaign) -> None:
    """Let the newest entry be a minute old."""
    Move.objects.filter(campaign=campaign, seq=campaign.version).update(at=timezone.now() - timedelta(minutes=1))


def test_the_same_from_another_device_at_the_same_time_is_asked_about(evening: Campaign) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)

    answer = report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1)

    assert answer.status is Status.REFUSED
    assert answer.refusal is not None
    assert (answer.refusal.code, answer.refusal.facts) == ("campaign.twice.asked", {"author": "Ben"})
    assert distress(evening) == 1


def test_one_tap_counts_it_again_under_the_id_it_had(evening: Campaign) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)
    report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1)

    answer = report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1, again="on")

    assert answer.status is Status.APPLIED
    assert distress(evening) == 2


def test_whoever_has_seen_the_first_means_a_second(evening: Campaign) -> None:
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)

    assert report(evening, "suffer", ANNA, dreamer=GAMBLER, count=1).status is Status.APPLIED


def test_ones_own_report_is_never_a_twin(evening: Campaign) -> None:
    before, other = mint(evening), mint(evening)
    report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1)

    assert report(evening, "suffer", ANNA, move_id=other, dreamer=GAMBLER, count=1).status is Status.APPLIED


@pytest.mark.parametrize("other", [{"dreamer": SPECIALIST, "count": 1}, {"dreamer": GAMBLER, "count": 2}])
def test_another_dreamer_or_number_is_another_event(evening: Campaign, other: dict[str, int]) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)

    assert report(evening, "suffer", ANNA, move_id=before, **other).status is Status.APPLIED


def test_after_three_seconds_it_is_another_event(evening: Campaign) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)
    long_ago(evening)

    assert report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1).status is Status.APPLIED


def test_a_report_that_waited_is_asked_about_at_any_age(evening: Campaign) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)
    long_ago(evening)

    answer = report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1, queued="on")

    assert answer.status is Status.REFUSED


def test_a_long_journal_is_not_read_whole_for_a_twin(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report may have waited for a thousand entries; each holds every row that it changed, and only its arguments are asked for."""
    before = mint(evening)
    for count in (1, 2, 1):
        applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=count)
    made: list[set[str]] = []
    from_db = Move.from_db

    def noted(*args: Any) -> Move:
        made.append({*args[1]})
        return from_db(*args)

    monkeypatch.setattr(Move, "from_db", noted)

    answer = report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1, queued="on")

    assert answer.status is Status.REFUSED
    assert [names for names in made if "changes" in names] == []


def test_what_was_taken_back_is_no_twin(evening: Campaign) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)
    taken_back(evening, sure=True)

    assert report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1).status is Status.APPLIED


def test_a_table_can_have_both_counted(evening: Campaign) -> None:
    unasked(evening)
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)

    assert report(evening, "suffer", ANNA, move_id=before, dreamer=GAMBLER, count=1).status is Status.APPLIED
    assert sound(evening)


def test_the_setting_is_a_move_like_any_other(evening: Campaign) -> None:
    unasked(evening)
    applied(evening, "campaigns.set", setting="twice", way="ask")
    assert list(Setting.objects.values_list("name", "value")) == [("twice", "ask")]
    taken_back(evening)
    assert list(Setting.objects.values_list("name", "value")) == [("twice", "count")]

    copy = import_campaign(export(evening))

    assert Setting.objects.get(campaign=copy).value == "count"


def test_the_page_asks_and_offers_one_tap(player: Client, evening: Campaign) -> None:
    before = mint(evening)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)

    answer = send(player, evening, "suffer", move_id=before, dreamer=GAMBLER, count=1)

    assert answer.status_code == 409
    assert answer.headers["Dreamkeeper-Twice"] == "on"
    assert line(answer) == "Ben has just reported this. Count it again? rule Count it again Withdraw"
    assert 'name="again" value="on"' in answer.text


def test_the_saves_page_shows_the_setting_and_changes_it(player: Client, evening: Campaign) -> None:
    page = player.get(f"/c/{evening.slug}/saves/").text
    assert "asks first" in page

    send(player, evening, "campaigns.set", setting="twice", way="count")

    assert "counts both" in player.get(f"/c/{evening.slug}/saves/").text


def test_a_press_for_an_earlier_step_is_not_taken_for_a_later_one() -> None:
    campaign = in_slumber()
    for _turn in range(2):
        applied(campaign, "draw-all", leaving=f"slumber:{_turn + 1}:draw")
        applied(campaign, "end-actions", leaving=f"slumber:{_turn + 1}:actions")
        applied(campaign, "discard-turn", leaving=f"slumber:{_turn + 1}:event")

    answer = report(campaign, "draw", dreamer=GAMBLER, leaving="slumber:1:draw")

    assert answer.status is Status.MOVED_ON


def test_a_step_of_another_slumber_is_another_step() -> None:
    campaign = in_slumber()
    wraith = step_of(campaign)
    applied(campaign, "end-slumber")
    applied(campaign, "meet-slumber", name="Moth", turns=4, movement=2)
    moth = step_of(campaign)

    assert report(campaign, "draw", dreamer=GAMBLER, leaving=wraith).status is Status.MOVED_ON
    assert report(campaign, "draw", dreamer=GAMBLER, leaving=moth).status is Status.APPLIED


def step_of(campaign: Campaign) -> str:
    """Return the step that a form drawn now names."""
    campaign.refresh_from_db()
    rules = game(campaign.game)
    return rules.phase(open_table(campaign, rules))
