"""The journal by turn: entries of one turn are grouped, and a page that stays open does not grow without end."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.engine import Change
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.turn_labels import (
    MAX_APPENDED_LINES,
    TurnBoundary,
    find_entry_boundary,
    group_by_turn,
    is_append_only,
    label_entry_turns,
)
from tests.campaigns.form_posts import fetch_missed
from tests.campaigns.table_actions import GAMBLER, apply_move, apply_phase_end, start_slumber, undo_entry
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = pytest.mark.postgres


def build_entry(*changes: object, kind: str = JournalEntry.Kind.MOVE, undone: bool = False) -> JournalEntry:
    return JournalEntry(kind=kind, changes=list(changes), undone=undone)


def find_turn(change: Change) -> TurnBoundary | None:
    was, now = (change.before or {})["turn"], (change.after or {})["turn"]
    return TurnBoundary(f"Turn {was}", f"Turn {was}", f"Turn {now}")


def build_turn_end(was: int) -> list[object]:
    return ["game.row", 1, {"turn": was}, {"turn": was + 1}]


def test_entries_stand_under_the_turn_they_were_made_in() -> None:
    newest_first = [
        build_entry(),
        build_entry(),
        build_entry(build_turn_end(2)),
        build_entry(),
        build_entry(build_turn_end(1)),
        build_entry(),
    ]

    assert label_entry_turns(newest_first, find_turn) == ["Turn 3", "Turn 3", "Turn 2", "Turn 2", "Turn 1", "Turn 1"]


def test_where_no_entry_tells_it_is_the_turn_being_played() -> None:
    assert label_entry_turns([build_entry(), build_entry()], find_turn, "Turn 5") == ["Turn 5", "Turn 5"]


def test_what_was_taken_back_ended_no_turn() -> None:
    assert find_entry_boundary(build_entry(build_turn_end(1), undone=True), find_turn) is None
    assert find_entry_boundary(build_entry(build_turn_end(1), kind=JournalEntry.Kind.UNDO), find_turn) is None


def test_neighbours_of_one_turn_are_one_group() -> None:
    assert group_by_turn("abcd", ["2", "2", "1", "2"]) == [("2", ["a", "b"]), ("1", ["c"]), ("2", ["d"])]


def test_a_page_grows_by_moves_of_one_turn_and_is_drawn_anew_after_so_many() -> None:
    assert is_append_only([build_entry()], MAX_APPENDED_LINES + 1, find_turn)
    assert not is_append_only([build_entry()], MAX_APPENDED_LINES, find_turn)
    assert not is_append_only([build_entry(), build_entry()], MAX_APPENDED_LINES + 1, find_turn)
    assert not is_append_only([build_entry(build_turn_end(1))], 1, find_turn)
    assert not is_append_only([build_entry(kind=JournalEntry.Kind.UNDO)], 1, find_turn)


@pytest.mark.django_db
def test_the_journal_of_a_slumber_names_its_turn(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)

    assert '<h3 class="log-turn">Turn 1</h3>' in get_page(player, campaign)


@pytest.mark.django_db
def test_turns_of_onirim_fold_under_the_newest_with_what_was_done_in_them(player: Client) -> None:
    found = get_page(player, onirim_at("prophecy"))
    heads = re.findall(r'<(?:h3 class="log-turn"|b)>(Turn \d+):?<', found)
    numbers = [int(head.removeprefix("Turn ")) for head in heads]

    assert len(numbers) > 1
    assert numbers == sorted(numbers, reverse=True)
    assert found.count('<details class="log-older"') == len(numbers) - 1
    assert re.search(r'<p class="entry-line">\s*<svg class="card', found)


@pytest.mark.django_db
def test_dice_of_lucidity_stand_before_the_lines_that_name_them(player: Client) -> None:
    found = get_page(player, lucidity_at("rest"))

    assert '<h3 class="log-turn">Turn 1</h3>' in found
    assert re.search(r'<p class="entry-line">\s*<svg class="die', found)


@pytest.mark.django_db
def test_the_whole_journal_names_the_turns_too(player: Client) -> None:
    campaign = onirim_at("prophecy")
    found = player.get(f"/c/{campaign.slug}/journal/?page=99").text

    assert re.findall(r'<li class="log-turn"><h3>([^<]+)</h3></li>', found)[-1] == "Setting up"


@pytest.mark.django_db
def test_a_page_of_the_journal_on_which_no_turn_ends_is_named_by_what_came_after(player: Client) -> None:
    campaign = start_slumber()
    for number in range(90):
        apply_move(campaign, "suffer" if number % 2 == 0 else "cure", dreamer=GAMBLER, count=1)
    found = player.get(f"/c/{campaign.slug}/journal/?page=2").text

    assert re.findall(r'<li class="log-turn"><h3>([^<]+)</h3></li>', found) == ["Turn 1"]


@pytest.mark.django_db
def test_the_entries_of_one_dreamer_alone_are_under_no_turn(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    found = player.get(f"/c/{campaign.slug}/journal/?who={GAMBLER}").text

    assert "log-turn" not in found
    assert "entry-line" in found


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_page_that_stays_open_for_an_evening_is_given_a_whole_journal_now_and_then(player: Client) -> None:
    campaign = start_slumber()
    shown = most = 0
    for number in range(60):
        tag = Campaign.objects.get(pk=campaign.pk).etag
        apply_move(campaign, "suffer" if number % 2 == 0 else "cure", dreamer=GAMBLER, count=1)
        told = fetch_missed(player, campaign, tag).text
        lines = told.count('<li class="entry')
        shown = shown + lines if 'hx-target="#log"' in told else lines
        most = max(most, shown)

    assert 6 < most <= MAX_APPENDED_LINES + 6


@pytest.mark.django_db
def test_what_was_taken_back_stands_in_the_turn_it_was_made_in(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    undo_entry(campaign, is_confirmed=True)

    assert '<h3 class="log-turn">Turn 1</h3>' in get_page(player, campaign)


@pytest.mark.django_db
def test_the_whole_journal_folds_steps_in_which_only_small_things_were_done_p8(player: Client) -> None:
    campaign = start_slumber()
    for name in ("gain-hours", "lose-hours"):
        apply_move(campaign, name, count=1)
    apply_phase_end(campaign, "draw-all")
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    found = player.get(f"/c/{campaign.slug}/journal/").text

    assert re.findall(r'log-step"><h4>([^<]+)', found) == ["Card and action step"]
    assert re.findall(r"<summary><b>([^<]+)</b>", found) == ["Draw step:"]


def get_page(player: Client, campaign: Campaign) -> str:
    return player.get(f"/c/{campaign.slug}/").text
