"""Concurrent requests: nothing lost, nothing duplicated, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection

from campaigns.journal import move_service, navigation
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.results import Actor, MoveResult, ResultStatus
from campaigns.models import Campaign
from campaigns.transfer import importer
from campaigns.transfer.exporter import export_plain
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    allow_duplicate_reports,
    apply_move,
    begin_campaign,
    get_distress,
    get_fingerprint,
    get_state_hash,
    get_stored_value,
    is_consistent,
    mint_move_id,
    start_slumber,
)

pytestmark = [pytest.mark.slow, pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREAD_COUNT = 20
TIMEOUT_SECONDS = 120


def run_concurrently(*tasks: Callable[[], None]) -> None:
    """Run every task in a thread of its own, all starting together; a failure of one is a failure of the test."""
    gate = threading.Barrier(len(tasks))
    failed: list[BaseException] = []

    def run(task: Callable[[], None]) -> None:
        try:
            gate.wait(timeout=TIMEOUT_SECONDS)
            task()
        except BaseException as error:  # noqa: BLE001
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=TIMEOUT_SECONDS)
    assert not failed, failed
    assert not any(thread.is_alive() for thread in threads)


def build_move(number: int) -> tuple[str, dict[str, object]]:
    """Return one of the moves that are legal in every order."""
    dreamer = (GAMBLER, SPECIALIST)[number % 2]
    moves: tuple[tuple[str, dict[str, object]], ...] = (
        ("gain-hours", {"count": 1}),
        ("lose-hours", {"count": 1}),
        ("gain-cards", {"dreamer": dreamer, "count": 1}),
        ("gain-ether", {"dreamer": dreamer, "count": 1}),
        ("cure", {"dreamer": dreamer, "count": 1}),
        ("set-limits", {"dreamer": dreamer, "hand": 5 + number % 3, "progress": 4}),
        ("name-player", {"dreamer": dreamer, "player": f"Player {number}"}),
    )
    return moves[number % len(moves)]


@pytest.mark.parametrize("move_count", [9, pytest.param(50, marks=pytest.mark.thorough)])
def test_twenty_threads_make_moves_a_third_of_them_twice(move_count: int) -> None:
    campaign = allow_duplicate_reports(begin_campaign())
    start = campaign.version
    answers: list[tuple[str, ResultStatus, int]] = []

    def player(thread: int) -> Callable[[], None]:
        ids = MoveIdGenerator(campaign.version)

        def play() -> None:
            by = Actor(f"device-{thread}", f"Player {thread}")
            for number in range(move_count):
                move_id = next(ids)
                for _ in range(2 if number % 3 == 0 else 1):
                    name, sent = build_move(number + thread)
                    answer = move_service.play_move(campaign.slug, name, {"move_id": move_id, **sent}, by)
                    assert answer is not None
                    assert answer.entry is not None
                    answers.append((move_id, answer.status, answer.entry.seq))

        return play

    run_concurrently(*(player(thread) for thread in range(THREAD_COUNT)))

    campaign.refresh_from_db()
    made = Counter(status for _, status, _ in answers)
    assert made[ResultStatus.APPLIED] == THREAD_COUNT * move_count
    assert made[ResultStatus.ALREADY] == THREAD_COUNT * len(range(0, move_count, 3))
    assert campaign.version == campaign.head == start + THREAD_COUNT * move_count
    assert list(campaign.moves.order_by("seq").values_list("seq", flat=True)) == list(range(1, campaign.version + 1))
    assert dict(campaign.moves.filter(seq__gt=start).values_list("move_id", "seq")) == {m: s for m, _, s in answers}
    assert is_consistent(campaign)


def test_the_same_form_from_twenty_devices_at_the_same_moment() -> None:
    campaign = begin_campaign()
    for _ in range(5):
        move_id = mint_move_id(campaign)
        found: list[MoveResult | None] = []

        def send(device: int, move_id: str = move_id, found: list[MoveResult | None] = found) -> Callable[[], None]:
            sent = {"move_id": move_id, "count": 1}
            return lambda: found.append(
                move_service.play_move(campaign.slug, "gain-hours", sent, Actor(f"device-{device}"))
            )

        run_concurrently(*(send(device) for device in range(THREAD_COUNT)))

        made = Counter(answer.status for answer in found if answer)
        assert made == {ResultStatus.APPLIED: 1, ResultStatus.ALREADY: THREAD_COUNT - 1}
    assert get_stored_value(campaign, "etherfields.team", 1, "hours") == 9
    assert campaign.moves.filter(name="etherfields.gain-hours").count() == 5
    assert is_consistent(campaign)


def test_one_question_is_answered_once() -> None:
    campaign = start_slumber()
    apply_move(campaign, "campaigns.correct", what="etherfields.dreamer:1:deck", value=2)
    apply_move(campaign, "campaigns.correct", what="etherfields.dreamer:1:discard", value=20)
    asked = apply_move(campaign, "draw", dreamer=GAMBLER)
    (question,) = [change[1] for change in asked.changes if change[0] == "campaigns.decision"]
    ids = MoveIdGenerator(campaign.version)
    found: list[MoveResult | None] = []

    def answer(price: str) -> Callable[[], None]:
        sent = {"move_id": next(ids), "decision": question, "price": price}
        return lambda: found.append(move_service.play_move(campaign.slug, "pay-reshuffle", sent, Actor()))

    run_concurrently(*(answer(price) for price in ("distress", "seal") * 4))

    assert Counter(one.status for one in found if one)[ResultStatus.APPLIED] == 1
    assert (get_distress(campaign), get_stored_value(campaign, "etherfields.dreamer", 1, "sealed")) in ((1, 0), (0, 3))
    assert is_consistent(campaign)


def test_two_undo_at_once_and_one_entry_goes() -> None:
    campaign = begin_campaign()
    for _ in range(6):
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    for left in range(5, 2, -1):
        campaign.refresh_from_db()
        ids = MoveIdGenerator(campaign.version)
        found: list[MoveResult | None] = []

        def undo(
            move_id: str, entry: int = campaign.head, found: list[MoveResult | None] = found
        ) -> Callable[[], None]:
            return lambda: found.append(
                navigation.undo_entry(campaign.slug, move_id, Actor(), entry, is_confirmed=True)
            )

        run_concurrently(undo(next(ids)), undo(next(ids)))

        assert Counter(one.status for one in found if one) == {ResultStatus.APPLIED: 1, ResultStatus.MOVED_ON: 1}
        assert get_distress(campaign) == left
    assert is_consistent(campaign)


def test_moves_undo_and_back_to_here_in_a_tangle() -> None:
    campaign = begin_campaign()
    start = campaign.version
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)

    def tangle(thread: int) -> Callable[[], None]:
        def play() -> None:
            for number in range(15):
                now = Campaign.objects.get(pk=campaign.pk)
                move_id = next(MoveIdGenerator(now.version))
                if number % 3 == 0:
                    navigation.undo_entry(campaign.slug, move_id, Actor(), now.head, is_confirmed=True)
                elif number % 5 == 0:
                    navigation.jump_to_entry(campaign.slug, move_id, Actor(), start + thread % 2)
                else:
                    name, sent = build_move(number + thread)
                    move_service.play_move(campaign.slug, name, {"move_id": move_id, **sent}, Actor())

        return play

    run_concurrently(*(tangle(thread) for thread in range(8)))

    campaign.refresh_from_db()
    assert campaign.version == campaign.moves.count()
    assert is_consistent(campaign)
    while campaign.head > 1:
        navigation.undo_entry(campaign.slug, mint_move_id(campaign), Actor(), campaign.head, is_confirmed=True)
        campaign.refresh_from_db()
    assert is_consistent(campaign)


def test_an_export_in_the_middle_of_play_is_of_one_version() -> None:
    campaign = begin_campaign()
    taken: list[bytes] = []
    over = threading.Event()

    def play() -> None:
        try:
            for number in range(60):
                name, sent = build_move(number)
                move_service.play_move(campaign.slug, name, {"move_id": next(MoveIdGenerator(number)), **sent}, Actor())
        finally:
            over.set()

    def save() -> None:
        while not over.is_set():
            taken.append(export_plain(campaign))

    run_concurrently(play, save, save)

    assert taken
    for raw in taken:
        importer.read_export(raw)


def test_two_campaigns_do_not_mix() -> None:
    campaigns = [begin_campaign(), begin_campaign()]
    wanted = get_state_hash(campaigns[0])
    assert get_state_hash(campaigns[1]) == wanted

    def play(campaign: Campaign) -> Callable[[], None]:
        def moves() -> None:
            for number in range(30):
                name, sent = build_move(number)
                move_service.play_move(campaign.slug, name, {"move_id": f"2.{number:08}", **sent}, Actor())

        return moves

    run_concurrently(*(play(campaign) for campaign in campaigns))

    assert get_state_hash(campaigns[0]) == get_state_hash(campaigns[1]) != wanted
    assert get_fingerprint(campaigns[0])[0] == get_fingerprint(campaigns[1])[0] == 32
