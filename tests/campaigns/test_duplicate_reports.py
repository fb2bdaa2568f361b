"""Duplicate reports of two devices: one is asked whether it happened twice, unless the table wants both counted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.engine import get_game
from campaigns.journal.results import Actor, ResultStatus
from campaigns.models import Campaign, JournalEntry, Setting
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import (
    GAMBLER,
    GUEST_AUTHOR,
    SPECIALIST,
    allow_duplicate_reports,
    apply_move,
    get_distress,
    is_consistent,
    mint_move_id,
    start_slumber,
    submit_move,
    undo_entry,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

ANNA_AUTHOR = Actor("device-of-anna", "Anna")


def backdate_newest(campaign: Campaign) -> None:
    """Make the newest entry a minute old."""
    JournalEntry.objects.filter(campaign=campaign, seq=campaign.version).update(
        at=timezone.now() - timedelta(minutes=1)
    )


def test_the_same_from_another_device_at_the_same_time_is_asked_about(evening: Campaign) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)

    answer = submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1)

    assert answer.status is ResultStatus.REFUSED
    assert answer.violation is not None
    assert (answer.violation.code, answer.violation.facts) == ("campaign.twice.asked", {"author": "Ben"})
    assert get_distress(evening) == 1


def test_one_tap_counts_it_again_under_the_id_it_had(evening: Campaign) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)
    submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1)

    answer = submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1, again="on")

    assert answer.status is ResultStatus.APPLIED
    assert get_distress(evening) == 2


def test_whoever_has_seen_the_first_means_a_second(evening: Campaign) -> None:
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)

    assert submit_move(evening, "suffer", ANNA_AUTHOR, dreamer=GAMBLER, count=1).status is ResultStatus.APPLIED


def test_ones_own_report_is_never_a_twin(evening: Campaign) -> None:
    before, other = mint_move_id(evening), mint_move_id(evening)
    submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1)

    assert (
        submit_move(evening, "suffer", ANNA_AUTHOR, move_id=other, dreamer=GAMBLER, count=1).status
        is ResultStatus.APPLIED
    )


@pytest.mark.parametrize("other", [{"dreamer": SPECIALIST, "count": 1}, {"dreamer": GAMBLER, "count": 2}])
def test_another_dreamer_or_number_is_another_event(evening: Campaign, other: dict[str, int]) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)

    assert submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, **other).status is ResultStatus.APPLIED


def test_after_three_seconds_it_is_another_event(evening: Campaign) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)
    backdate_newest(evening)

    assert (
        submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1).status
        is ResultStatus.APPLIED
    )


def test_a_report_that_waited_is_asked_about_at_any_age(evening: Campaign) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)
    backdate_newest(evening)

    answer = submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1, queued="on")

    assert answer.status is ResultStatus.REFUSED


def test_a_long_journal_is_not_read_whole_for_a_twin(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report may have waited for a thousand entries; each holds every row that it changed, and only its arguments are asked for."""
    before = mint_move_id(evening)
    for count in (1, 2, 1):
        apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=count)
    made: list[set[str]] = []
    from_db = JournalEntry.from_db

    def noted(*args: Any) -> JournalEntry:
        made.append({*args[1]})
        return from_db(*args)

    monkeypatch.setattr(JournalEntry, "from_db", noted)

    answer = submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1, queued="on")

    assert answer.status is ResultStatus.REFUSED
    assert [names for names in made if "changes" in names] == []


def test_what_was_taken_back_is_no_twin(evening: Campaign) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)
    undo_entry(evening, is_confirmed=True)

    assert (
        submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1).status
        is ResultStatus.APPLIED
    )


def test_a_table_can_have_both_counted(evening: Campaign) -> None:
    allow_duplicate_reports(evening)
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)

    assert (
        submit_move(evening, "suffer", ANNA_AUTHOR, move_id=before, dreamer=GAMBLER, count=1).status
        is ResultStatus.APPLIED
    )
    assert is_consistent(evening)


def test_the_setting_is_a_move_like_any_other(evening: Campaign) -> None:
    allow_duplicate_reports(evening)
    apply_move(evening, "campaigns.set", setting="twice", way="ask")
    assert list(Setting.objects.values_list("name", "value")) == [("twice", "ask")]
    undo_entry(evening)
    assert list(Setting.objects.values_list("name", "value")) == [("twice", "count")]

    copy = import_campaign(export_plain(evening))

    assert Setting.objects.get(campaign=copy).value == "count"


def test_the_page_asks_and_offers_one_tap(player: Client, evening: Campaign) -> None:
    before = mint_move_id(evening)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)

    answer = post_move(player, evening, "suffer", move_id=before, dreamer=GAMBLER, count=1)

    assert answer.status_code == 409
    assert answer.headers["Dreamkeeper-Twice"] == "on"
    assert read_message(answer) == "Ben has just reported this. Count it again? rule Count it again Withdraw"
    assert 'name="again" value="on"' in answer.text


def test_the_saves_page_shows_the_setting_and_changes_it(player: Client, evening: Campaign) -> None:
    page = player.get(f"/c/{evening.slug}/saves/").text
    assert "asks first" in page

    post_move(player, evening, "campaigns.set", setting="twice", way="count")

    assert "counts both" in player.get(f"/c/{evening.slug}/saves/").text


def test_a_press_for_an_earlier_step_is_not_taken_for_a_later_one() -> None:
    campaign = start_slumber()
    for _turn in range(2):
        apply_move(campaign, "draw-all", leaving=f"slumber:{_turn + 1}:draw")
        apply_move(campaign, "end-actions", leaving=f"slumber:{_turn + 1}:actions")
        apply_move(campaign, "discard-turn", leaving=f"slumber:{_turn + 1}:event")

    answer = submit_move(campaign, "draw", dreamer=GAMBLER, leaving="slumber:1:draw")

    assert answer.status is ResultStatus.MOVED_ON


def test_a_step_of_another_slumber_is_another_step() -> None:
    campaign = start_slumber()
    wraith = get_step(campaign)
    apply_move(campaign, "end-slumber")
    apply_move(campaign, "meet-slumber", name="Moth", turns=4, movement=2)
    moth = get_step(campaign)

    assert submit_move(campaign, "draw", dreamer=GAMBLER, leaving=wraith).status is ResultStatus.MOVED_ON
    assert submit_move(campaign, "draw", dreamer=GAMBLER, leaving=moth).status is ResultStatus.APPLIED


def get_step(campaign: Campaign) -> str:
    """Return the step that a new form names."""
    campaign.refresh_from_db()
    rules = get_game(campaign.game)
    return rules.get_phase(open_table(campaign, rules))
