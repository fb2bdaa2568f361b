"""Undo, redo and back to here: unlimited, shared by all devices, each an entry of its own."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.journal import ways
from campaigns.journal.outcomes import Status
from campaigns.models import Campaign, Move
from campaigns.storage import state
from tests.campaigns.evening import (
    GAMBLER,
    GUEST,
    applied,
    distress,
    done_again,
    gone_back,
    hash_of,
    in_slumber,
    mint,
    nothing_changes,
    packed,
    sound,
    taken_back,
)
from tests.campaigns.pages import fields, line, post

pytestmark = pytest.mark.postgres

READ = re.compile(r'SELECT .*"changes".* "campaigns_move"."seq" IN')


def suffered(campaign: Campaign, *counts: int) -> list[int]:
    return [applied(campaign, "suffer", dreamer=GAMBLER, count=count).seq for count in counts]


def test_undo_takes_back_and_redo_brings_back(evening: Campaign) -> None:
    before = hash_of(evening)
    (entry,) = suffered(evening, 2)
    after = hash_of(evening)

    assert taken_back(evening).status is Status.APPLIED
    assert (hash_of(evening), evening.head) == (before, entry - 1)
    assert done_again(evening, entry).status is Status.APPLIED
    assert (hash_of(evening), evening.head) == (after, entry)
    assert sound(evening)


def test_undo_and_redo_are_entries_and_take_nothing_away(evening: Campaign) -> None:
    (entry,) = suffered(evening, 2)
    taken_back(evening)
    done_again(evening, entry)

    kinds = list(evening.moves.filter(seq__gte=entry).order_by("seq").values_list("kind", "target", "undone"))
    assert kinds == [("move", None, False), ("undo", entry, False), ("redo", entry, False)]
    assert evening.version == evening.moves.count()


def test_everything_can_be_undone_across_sessions_and_done_again(db: None) -> None:
    campaign = in_slumber()
    first = hash_of(campaign)
    start = campaign.head
    applied(campaign, "draw", dreamer=GAMBLER)
    applied(campaign, "end-slumber")
    applied(campaign, "end-session")
    applied(campaign, "start-session", first_player=2, present=[1, 2])
    applied(campaign, "gain-ether", dreamer=2, count=3)
    last = hash_of(campaign)

    undone = []
    while campaign.head != start:
        undone.append(campaign.head)
        assert taken_back(campaign).status is Status.APPLIED
    assert hash_of(campaign) == first
    assert campaign.session == 1
    for entry in reversed(undone):
        assert done_again(campaign, entry).status is Status.APPLIED
    assert hash_of(campaign) == last
    assert campaign.session == 2
    assert sound(campaign)


def test_a_long_way_is_read_a_few_entries_at_a_time(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the entries on it have changed is never in memory all at once."""
    monkeypatch.setattr(ways, "SLICE", 2)
    before, first = hash_of(evening), evening.head
    last = suffered(evening, 1, 1, 1, 1, 1)[-1]
    after = hash_of(evening)

    for entry, wanted in ((first, before), (last, after)):
        with CaptureQueriesContext(connection) as queries:
            assert gone_back(evening, entry).status is Status.APPLIED
        read = [found["sql"] for found in queries.captured_queries if READ.match(found["sql"])]
        assert (hash_of(evening), len(read)) == (wanted, 3)
    assert sound(evening)


def test_the_beginning_cannot_be_undone(evening: Campaign) -> None:
    taken_back(evening)

    with nothing_changes(evening):
        answer = taken_back(evening)
    assert answer.status is Status.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.undo.nothing"


def test_nothing_to_redo(evening: Campaign) -> None:
    with nothing_changes(evening):
        answer = done_again(evening, evening.head)
    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.redo.nothing"


def test_a_new_move_ends_what_could_be_redone(evening: Campaign) -> None:
    (entry,) = suffered(evening, 2)
    taken_back(evening)
    suffered(evening, 1)

    with nothing_changes(evening):
        answer = done_again(evening, entry)
    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.redo.nothing"


def test_undo_of_an_entry_the_table_no_longer_stands_on_has_been_overtaken(player: Client, evening: Campaign) -> None:
    first, _ = suffered(evening, 1, 1)

    with nothing_changes(evening):
        answer = post(player, evening, "undo/", entry=first, sure=1)

    assert answer.status_code == 409
    assert line(answer).startswith("The table has moved on")


def test_quick_undos_name_the_report_before_them_and_take_back_one_entry_each(
    player: Client, evening: Campaign
) -> None:
    for _ in range(3):
        assert post(player, evening, "move/suffer/", dreamer=GAMBLER, count=1).status_code == 200
    ids = [f"9.quick-undo-{number}" for number in "12"]
    evening.refresh_from_db()

    assert post(player, evening, "undo/", move_id=ids[0], entry=evening.head).status_code == 200
    assert post(player, evening, "undo/", move_id=ids[1], after=ids[0]).status_code == 200
    assert post(player, evening, "undo/", move_id=ids[1], after=ids[0]).status_code == 200

    assert distress(evening) == 1
    assert sound(evening)


def test_a_quick_undo_takes_back_nothing_that_came_between(player: Client, evening: Campaign) -> None:
    for _ in range(2):
        post(player, evening, "move/suffer/", dreamer=GAMBLER, count=1)
    evening.refresh_from_db()
    post(player, evening, "undo/", move_id="9.quick-undo-1", entry=evening.head)
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=1)

    with nothing_changes(evening):
        answer = post(player, evening, "undo/", after="9.quick-undo-1", sure=1)

    assert answer.status_code == 409
    assert "The table has moved on" in answer.text


def test_an_undo_names_an_entry_or_the_report_before_it(player: Client, evening: Campaign) -> None:
    with nothing_changes(evening):
        assert post(player, evening, "undo/").status_code == 422
        assert post(player, evening, "undo/", after="<script>").status_code == 422


def test_redo_of_an_entry_that_is_not_next_has_been_overtaken(evening: Campaign) -> None:
    first, second = suffered(evening, 1, 1)
    taken_back(evening)
    taken_back(evening)

    with nothing_changes(evening):
        assert done_again(evening, second).status is Status.MOVED_ON
    assert done_again(evening, first).status is Status.APPLIED


def test_redo_follows_the_newest_branch(evening: Campaign) -> None:
    suffered(evening, 1)
    taken_back(evening)
    (newer,) = suffered(evening, 2)
    taken_back(evening)

    assert done_again(evening, newer).status is Status.APPLIED
    assert distress(evening) == 2


@pytest.mark.parametrize("htmx", [True, False])
def test_undoing_another_players_move_asks_first(player: Client, evening: Campaign, *, htmx: bool) -> None:
    entry = applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=2)

    with nothing_changes(evening):
        asked = post(player, evening, "undo/", htmx=htmx, entry=entry.seq)
    assert asked.status_code == 409
    assert "another player (Ben)" in line(asked)
    form = fields(asked.text[asked.text.index('class="refuse"') :])
    assert form["sure"] == "1"

    assert post(player, evening, "undo/", **form).status_code == 200
    assert distress(evening) == 0


def test_ones_own_move_is_undone_at_once(evening: Campaign) -> None:
    applied(evening, "suffer", GUEST, dreamer=GAMBLER, count=2)

    assert taken_back(evening, GUEST).status is Status.APPLIED


def test_undo_without_htmx_redirects_to_the_line(player: Client, evening: Campaign) -> None:
    entry = applied(evening, "suffer", dreamer=GAMBLER, count=2)

    answer = post(player, evening, "undo/", htmx=False, entry=entry.seq, sure=1)

    assert answer.status_code == 303
    assert line(player.get(answer.headers["Location"])).startswith("Taken back:")  # type: ignore[arg-type]


def test_back_to_here_is_one_entry_and_can_be_gone_back_from(evening: Campaign) -> None:
    entries = suffered(evening, 1, 1, 1)
    last = hash_of(evening)

    assert gone_back(evening, entries[0]).status is Status.APPLIED
    assert (distress(evening), evening.head) == (1, entries[0])
    assert gone_back(evening, entries[2]).status is Status.APPLIED
    assert (hash_of(evening), evening.head) == (last, entries[2])
    assert sound(evening)


def test_back_to_an_entry_on_a_branch_that_was_left(evening: Campaign) -> None:
    _, old = suffered(evening, 1, 2)
    taken_back(evening)
    taken_back(evening)
    applied(evening, "gain-ether", dreamer=GAMBLER, count=4)
    applied(evening, "suffer", dreamer=GAMBLER, count=5)

    assert gone_back(evening, old).status is Status.APPLIED
    dreamer = packed(evening)["etherfields.dreamer"]["1"]
    assert (dreamer["distress"], dreamer["ether"]) == (3, 0)
    assert list(evening.moves.filter(kind="move", undone=True).order_by("seq").values_list("name", flat=True)) == [
        "etherfields.gain-ether",
        "etherfields.suffer",
    ]
    assert sound(evening)
    assert taken_back(evening).status is Status.APPLIED
    assert distress(evening) == 1


def test_after_going_back_the_next_entry_can_be_done_again(evening: Campaign) -> None:
    first, second = suffered(evening, 1, 1)
    gone_back(evening, first)

    assert done_again(evening, second).status is Status.APPLIED


def test_back_to_where_the_table_stands_is_refused(evening: Campaign) -> None:
    with nothing_changes(evening):
        answer = gone_back(evening, evening.head)
    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.back.already-here"


def test_back_to_an_undo_is_refused(evening: Campaign) -> None:
    suffered(evening, 1)
    undo = taken_back(evening).entry
    assert undo is not None

    with nothing_changes(evening):
        answer = gone_back(evening, undo.seq)
    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.back.no-entry"


def test_rows_that_came_and_went_come_back_as_they_were(slumber: Campaign) -> None:
    with_entity = packed(slumber)
    met = slumber.head
    applied(slumber, "end-slumber")
    applied(slumber, "meet-slumber", name="Golem", turns=2)

    gone_back(slumber, met)

    assert packed(slumber) == with_entity
    assert sound(slumber)


def test_a_state_that_does_not_fit_its_journal_is_not_undone_on_top(evening: Campaign) -> None:
    """Somebody wrote into the database: undo would make up numbers, so it is refused with the place."""
    suffered(evening, 2)
    state.model_of("etherfields.dreamer").objects.filter(campaign=evening, ref=1).update(distress=5)

    with nothing_changes(evening):
        answer = taken_back(evening)
    assert answer.status is Status.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.facts == {"place": "etherfields.dreamer:1"}


@pytest.mark.slow
def test_ten_thousand_entries_lead_back_to_the_first(evening: Campaign) -> None:
    start = evening.head
    before = hash_of(evening)
    many(evening, 10_000)
    assert sound(evening)

    assert gone_back(evening, start).status is Status.APPLIED
    assert hash_of(evening) == before
    assert evening.moves.filter(undone=True).count() == 10_000
    assert gone_back(evening, start + 10_000).status is Status.APPLIED
    assert not evening.moves.filter(undone=True).exists()
    assert sound(evening)


def many(campaign: Campaign, count: int) -> None:
    """Let the Team gain and lose an Hour ``count`` times, an even number, written straight into the journal."""
    campaign.refresh_from_db()
    hours = int(packed(campaign)["etherfields.team"]["1"]["hours"])
    at = timezone.now()
    Move.objects.bulk_create(
        [
            Move(
                campaign=campaign, seq=seq, move_id=f"{seq - 1}.of-many", kind="move", parent=seq - 1 if turn else campaign.head, session=1,
                name=f"etherfields.{'lose' if turn % 2 else 'gain'}-hours", args={"count": 1}, device="device",
                at=at + timedelta(milliseconds=turn), changes=[["etherfields.team", 1, *hours_changed(hours, turn)]],
            )
            for turn, seq in enumerate(range(campaign.version + 1, campaign.version + 1 + count))
        ],
        batch_size=500,
    )  # fmt: skip
    Campaign.objects.filter(pk=campaign.pk).update(version=campaign.version + count, head=campaign.version + count)
    campaign.refresh_from_db()


def hours_changed(hours: int, turn: int) -> list[dict[str, int]]:
    there, back = {"hours": hours}, {"hours": hours + 1}
    return [back, there] if turn % 2 else [there, back]


def test_a_way_sent_twice_is_gone_once(evening: Campaign) -> None:
    first, _, _ = suffered(evening, 1, 1, 1)
    move_id = mint(evening)
    assert taken_back(evening, move_id=move_id).status is Status.APPLIED

    with nothing_changes(evening):
        assert taken_back(evening, move_id=move_id, entry=first).status is Status.ALREADY
