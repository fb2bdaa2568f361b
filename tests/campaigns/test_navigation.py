"""Undo, redo and go back: unlimited, shared by all devices, each an entry of its own."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.journal import navigation
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import state
from tests.campaigns.form_posts import get_form_fields, post_form, read_message
from tests.campaigns.table_actions import (
    GAMBLER,
    GUEST_AUTHOR,
    apply_move,
    assert_unchanged,
    get_distress,
    get_state_hash,
    get_stored_state,
    go_back_to,
    is_consistent,
    mint_move_id,
    redo_entry,
    start_slumber,
    undo_entry,
)

pytestmark = pytest.mark.postgres

READ_CHANGES_PATTERN = re.compile(r'SELECT .*"changes".* "campaigns_move"."seq" IN')


def apply_suffer_moves(campaign: Campaign, *counts: int) -> list[int]:
    return [apply_move(campaign, "suffer", dreamer=GAMBLER, count=count).seq for count in counts]


def test_undo_takes_back_and_redo_brings_back(evening: Campaign) -> None:
    before = get_state_hash(evening)
    (entry,) = apply_suffer_moves(evening, 2)
    after = get_state_hash(evening)

    assert undo_entry(evening).status is ResultStatus.APPLIED
    assert (get_state_hash(evening), evening.head) == (before, entry - 1)
    assert redo_entry(evening, entry).status is ResultStatus.APPLIED
    assert (get_state_hash(evening), evening.head) == (after, entry)
    assert is_consistent(evening)


def test_undo_and_redo_are_entries_and_take_nothing_away(evening: Campaign) -> None:
    (entry,) = apply_suffer_moves(evening, 2)
    undo_entry(evening)
    redo_entry(evening, entry)

    kinds = list(evening.moves.filter(seq__gte=entry).order_by("seq").values_list("kind", "target", "undone"))
    assert kinds == [("move", None, False), ("undo", entry, False), ("redo", entry, False)]
    assert evening.version == evening.moves.count()


def test_everything_can_be_undone_across_sessions_and_done_again(db: None) -> None:
    campaign = start_slumber()
    first = get_state_hash(campaign)
    start = campaign.head
    apply_move(campaign, "draw", dreamer=GAMBLER)
    apply_move(campaign, "end-slumber")
    apply_move(campaign, "end-session")
    apply_move(campaign, "start-session", first_player=2, present=[1, 2])
    apply_move(campaign, "gain-ether", dreamer=2, count=3)
    last = get_state_hash(campaign)

    undone = []
    while campaign.head != start:
        undone.append(campaign.head)
        assert undo_entry(campaign).status is ResultStatus.APPLIED
    assert get_state_hash(campaign) == first
    assert campaign.session == 1
    for entry in reversed(undone):
        assert redo_entry(campaign, entry).status is ResultStatus.APPLIED
    assert get_state_hash(campaign) == last
    assert campaign.session == 2
    assert is_consistent(campaign)


def test_a_long_way_is_read_a_few_entries_at_a_time(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the entries on it have changed is never in memory all at once."""
    monkeypatch.setattr(navigation, "QUERY_BATCH_SIZE", 2)
    before, first = get_state_hash(evening), evening.head
    last = apply_suffer_moves(evening, 1, 1, 1, 1, 1)[-1]
    after = get_state_hash(evening)

    for entry, wanted in ((first, before), (last, after)):
        with CaptureQueriesContext(connection) as queries:
            assert go_back_to(evening, entry).status is ResultStatus.APPLIED
        read = [found["sql"] for found in queries.captured_queries if READ_CHANGES_PATTERN.match(found["sql"])]
        assert (get_state_hash(evening), len(read)) == (wanted, 3)
    assert is_consistent(evening)


def test_the_beginning_cannot_be_undone(evening: Campaign) -> None:
    undo_entry(evening)

    with assert_unchanged(evening):
        answer = undo_entry(evening)
    assert answer.status is ResultStatus.REFUSED
    assert answer.violation is not None
    assert answer.violation.code == "campaign.undo.nothing"


def test_nothing_to_redo(evening: Campaign) -> None:
    with assert_unchanged(evening):
        answer = redo_entry(evening, evening.head)
    assert answer.violation is not None
    assert answer.violation.code == "campaign.redo.nothing"


def test_a_new_move_ends_what_could_be_redone(evening: Campaign) -> None:
    (entry,) = apply_suffer_moves(evening, 2)
    undo_entry(evening)
    apply_suffer_moves(evening, 1)

    with assert_unchanged(evening):
        answer = redo_entry(evening, entry)
    assert answer.violation is not None
    assert answer.violation.code == "campaign.redo.nothing"


def test_undo_of_an_entry_the_table_no_longer_stands_on_has_been_overtaken(player: Client, evening: Campaign) -> None:
    first, _ = apply_suffer_moves(evening, 1, 1)

    with assert_unchanged(evening):
        answer = post_form(player, evening, "undo/", entry=first, sure=1)

    assert answer.status_code == 409
    assert read_message(answer).startswith("The table has moved on")


def test_quick_undos_name_the_report_before_them_and_take_back_one_entry_each(
    player: Client, evening: Campaign
) -> None:
    for _ in range(3):
        assert post_form(player, evening, "move/suffer/", dreamer=GAMBLER, count=1).status_code == 200
    ids = [f"9.quick-undo-{number}" for number in "12"]
    evening.refresh_from_db()

    assert post_form(player, evening, "undo/", move_id=ids[0], entry=evening.head).status_code == 200
    assert post_form(player, evening, "undo/", move_id=ids[1], after=ids[0]).status_code == 200
    assert post_form(player, evening, "undo/", move_id=ids[1], after=ids[0]).status_code == 200

    assert get_distress(evening) == 1
    assert is_consistent(evening)


def test_a_quick_undo_takes_back_nothing_that_came_between(player: Client, evening: Campaign) -> None:
    for _ in range(2):
        post_form(player, evening, "move/suffer/", dreamer=GAMBLER, count=1)
    evening.refresh_from_db()
    post_form(player, evening, "undo/", move_id="9.quick-undo-1", entry=evening.head)
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)

    with assert_unchanged(evening):
        answer = post_form(player, evening, "undo/", after="9.quick-undo-1", sure=1)

    assert answer.status_code == 409
    assert "The table has moved on" in answer.text


def test_an_undo_names_an_entry_or_the_report_before_it(player: Client, evening: Campaign) -> None:
    with assert_unchanged(evening):
        assert post_form(player, evening, "undo/").status_code == 422
        assert post_form(player, evening, "undo/", after="<script>").status_code == 422


def test_redo_of_an_entry_that_is_not_next_has_been_overtaken(evening: Campaign) -> None:
    first, second = apply_suffer_moves(evening, 1, 1)
    undo_entry(evening)
    undo_entry(evening)

    with assert_unchanged(evening):
        assert redo_entry(evening, second).status is ResultStatus.MOVED_ON
    assert redo_entry(evening, first).status is ResultStatus.APPLIED


def test_redo_follows_the_newest_branch(evening: Campaign) -> None:
    apply_suffer_moves(evening, 1)
    undo_entry(evening)
    (newer,) = apply_suffer_moves(evening, 2)
    undo_entry(evening)

    assert redo_entry(evening, newer).status is ResultStatus.APPLIED
    assert get_distress(evening) == 2


@pytest.mark.parametrize("htmx", [True, False])
def test_undoing_another_players_move_asks_first(player: Client, evening: Campaign, *, htmx: bool) -> None:
    entry = apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=2)

    with assert_unchanged(evening):
        asked = post_form(player, evening, "undo/", htmx=htmx, entry=entry.seq)
    assert asked.status_code == 409
    assert "Ben made the last move" in read_message(asked)
    form = get_form_fields(asked.text[asked.text.index('class="rejection"') :])
    assert form["sure"] == "1"

    assert post_form(player, evening, "undo/", **form).status_code == 200
    assert get_distress(evening) == 0


def test_ones_own_move_is_undone_at_once(evening: Campaign) -> None:
    apply_move(evening, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=2)

    assert undo_entry(evening, GUEST_AUTHOR).status is ResultStatus.APPLIED


def test_undo_without_htmx_redirects_to_the_line(player: Client, evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=2)

    answer = post_form(player, evening, "undo/", htmx=False, entry=entry.seq, sure=1)

    assert answer.status_code == 303
    assert read_message(player.get(answer.headers["Location"])).startswith("Undid:")  # type: ignore[arg-type]


def test_back_to_here_is_one_entry_and_can_be_gone_back_from(evening: Campaign) -> None:
    entries = apply_suffer_moves(evening, 1, 1, 1)
    last = get_state_hash(evening)

    assert go_back_to(evening, entries[0]).status is ResultStatus.APPLIED
    assert (get_distress(evening), evening.head) == (1, entries[0])
    assert go_back_to(evening, entries[2]).status is ResultStatus.APPLIED
    assert (get_state_hash(evening), evening.head) == (last, entries[2])
    assert is_consistent(evening)


def test_back_to_an_entry_on_a_branch_that_was_left(evening: Campaign) -> None:
    _, old = apply_suffer_moves(evening, 1, 2)
    undo_entry(evening)
    undo_entry(evening)
    apply_move(evening, "gain-ether", dreamer=GAMBLER, count=4)
    apply_move(evening, "suffer", dreamer=GAMBLER, count=5)

    assert go_back_to(evening, old).status is ResultStatus.APPLIED
    dreamer = get_stored_state(evening)["etherfields.dreamer"]["1"]
    assert (dreamer["distress"], dreamer["ether"]) == (3, 0)
    assert list(evening.moves.filter(kind="move", undone=True).order_by("seq").values_list("name", flat=True)) == [
        "etherfields.gain-ether",
        "etherfields.suffer",
    ]
    assert is_consistent(evening)
    assert undo_entry(evening).status is ResultStatus.APPLIED
    assert get_distress(evening) == 1


def test_after_going_back_the_next_entry_can_be_done_again(evening: Campaign) -> None:
    first, second = apply_suffer_moves(evening, 1, 1)
    go_back_to(evening, first)

    assert redo_entry(evening, second).status is ResultStatus.APPLIED


def test_back_to_where_the_table_stands_is_refused(evening: Campaign) -> None:
    with assert_unchanged(evening):
        answer = go_back_to(evening, evening.head)
    assert answer.violation is not None
    assert answer.violation.code == "campaign.back.already-here"


def test_back_to_an_undo_is_refused(evening: Campaign) -> None:
    apply_suffer_moves(evening, 1)
    undo = undo_entry(evening).entry
    assert undo is not None

    with assert_unchanged(evening):
        answer = go_back_to(evening, undo.seq)
    assert answer.violation is not None
    assert answer.violation.code == "campaign.back.no-entry"


def test_rows_that_came_and_went_come_back_as_they_were(slumber: Campaign) -> None:
    with_entity = get_stored_state(slumber)
    met = slumber.head
    apply_move(slumber, "end-slumber")
    apply_move(slumber, "meet-slumber", name="Golem", turns=2)

    go_back_to(slumber, met)

    assert get_stored_state(slumber) == with_entity
    assert is_consistent(slumber)


def test_a_state_that_does_not_fit_its_journal_is_not_undone_on_top(evening: Campaign) -> None:
    """Somebody wrote into the database: undo would make up numbers, so it is refused with the place."""
    apply_suffer_moves(evening, 2)
    state.get_model("etherfields.dreamer").objects.filter(campaign=evening, ref=1).update(distress=5)

    with assert_unchanged(evening):
        answer = undo_entry(evening)
    assert answer.status is ResultStatus.REFUSED
    assert answer.violation is not None
    assert answer.violation.facts == {"place": "etherfields.dreamer:1"}


@pytest.mark.slow
def test_ten_thousand_entries_lead_back_to_the_first(evening: Campaign) -> None:
    start = evening.head
    before = get_state_hash(evening)
    add_many_entries(evening, 10_000)
    assert is_consistent(evening)

    assert go_back_to(evening, start).status is ResultStatus.APPLIED
    assert get_state_hash(evening) == before
    assert evening.moves.filter(undone=True).count() == 10_000
    assert go_back_to(evening, start + 10_000).status is ResultStatus.APPLIED
    assert not evening.moves.filter(undone=True).exists()
    assert is_consistent(evening)


def add_many_entries(campaign: Campaign, count: int) -> None:
    """Write ``count`` entries, an even number, straight into the journal: the Team gains and loses an Hour in turn."""
    campaign.refresh_from_db()
    hours = int(get_stored_state(campaign)["etherfields.team"]["1"]["hours"])
    at = timezone.now()
    JournalEntry.objects.bulk_create(
        [
            JournalEntry(
                campaign=campaign, seq=seq, move_id=f"{seq - 1}.of-many", kind="move", parent=seq - 1 if turn else campaign.head, session=1,
                name=f"etherfields.{'lose' if turn % 2 else 'gain'}-hours", args={"count": 1}, device="device",
                at=at + timedelta(milliseconds=turn), changes=[["etherfields.team", 1, *build_hours_change(hours, turn)]],
            )
            for turn, seq in enumerate(range(campaign.version + 1, campaign.version + 1 + count))
        ],
        batch_size=500,
    )  # fmt: skip
    Campaign.objects.filter(pk=campaign.pk).update(version=campaign.version + count, head=campaign.version + count)
    campaign.refresh_from_db()


def build_hours_change(hours: int, turn: int) -> list[dict[str, int]]:
    there, back = {"hours": hours}, {"hours": hours + 1}
    return [back, there] if turn % 2 else [there, back]


def test_a_way_sent_twice_is_gone_once(evening: Campaign) -> None:
    first, _, _ = apply_suffer_moves(evening, 1, 1, 1)
    move_id = mint_move_id(evening)
    assert undo_entry(evening, move_id=move_id).status is ResultStatus.APPLIED

    with assert_unchanged(evening):
        assert undo_entry(evening, move_id=move_id, entry=first).status is ResultStatus.ALREADY
