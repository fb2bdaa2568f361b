"""Many hands at once: nothing lost, nothing doubled, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection

from campaigns.journal import door, ways
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.models import Campaign
from campaigns.transfer import importing
from campaigns.transfer.exporting import export
from tests.campaigns.evening import (
    GAMBLER,
    SPECIALIST,
    applied,
    begun,
    distress,
    hash_of,
    in_slumber,
    mint,
    sound,
    stored,
    unasked,
    value,
)

pytestmark = [pytest.mark.slow, pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREADS = 20
MOVES = 50
SECONDS = 120


def all_at_once(*tasks: Callable[[], None]) -> None:
    """Run every task in a thread of its own, all starting together; a failure of one is a failure of the test."""
    gate = threading.Barrier(len(tasks))
    failed: list[BaseException] = []

    def run(task: Callable[[], None]) -> None:
        try:
            gate.wait(timeout=SECONDS)
            task()
        except BaseException as error:  # noqa: BLE001
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=SECONDS)
    assert not failed, failed
    assert not any(thread.is_alive() for thread in threads)


def move_of(number: int) -> tuple[str, dict[str, object]]:
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


def test_twenty_threads_of_fifty_moves_a_third_of_them_twice() -> None:
    campaign = unasked(begun())
    start = campaign.version
    answers: list[tuple[str, Status, int]] = []

    def player(thread: int) -> Callable[[], None]:
        ids = MoveIds(campaign.version)

        def play() -> None:
            by = By(f"device-{thread}", f"Player {thread}")
            for number in range(MOVES):
                move_id = next(ids)
                for _ in range(2 if number % 3 == 0 else 1):
                    name, sent = move_of(number + thread)
                    answer = door.play(campaign.slug, name, {"move_id": move_id, **sent}, by)
                    assert answer is not None
                    assert answer.entry is not None
                    answers.append((move_id, answer.status, answer.entry.seq))

        return play

    all_at_once(*(player(thread) for thread in range(THREADS)))

    campaign.refresh_from_db()
    made = Counter(status for _, status, _ in answers)
    assert made[Status.APPLIED] == THREADS * MOVES
    assert made[Status.ALREADY] == THREADS * len(range(0, MOVES, 3))
    assert campaign.version == campaign.head == start + THREADS * MOVES
    assert list(campaign.moves.order_by("seq").values_list("seq", flat=True)) == list(range(1, campaign.version + 1))
    assert dict(campaign.moves.filter(seq__gt=start).values_list("move_id", "seq")) == {m: s for m, _, s in answers}
    assert sound(campaign)


def test_the_same_form_from_twenty_devices_at_the_same_moment() -> None:
    campaign = begun()
    for _ in range(5):
        move_id = mint(campaign)
        found: list[Answer | None] = []

        def send(device: int, move_id: str = move_id, found: list[Answer | None] = found) -> Callable[[], None]:
            sent = {"move_id": move_id, "count": 1}
            return lambda: found.append(door.play(campaign.slug, "gain-hours", sent, By(f"device-{device}")))

        all_at_once(*(send(device) for device in range(THREADS)))

        made = Counter(answer.status for answer in found if answer)
        assert made == {Status.APPLIED: 1, Status.ALREADY: THREADS - 1}
    assert value(campaign, "etherfields.team", 1, "hours") == 9
    assert campaign.moves.filter(name="etherfields.gain-hours").count() == 5
    assert sound(campaign)


def test_one_question_is_answered_once() -> None:
    campaign = in_slumber()
    applied(campaign, "campaigns.correct", what="etherfields.dreamer:1:deck", value=2)
    applied(campaign, "campaigns.correct", what="etherfields.dreamer:1:discard", value=20)
    asked = applied(campaign, "draw", dreamer=GAMBLER)
    (question,) = [change[1] for change in asked.changes if change[0] == "campaigns.decision"]
    ids = MoveIds(campaign.version)
    found: list[Answer | None] = []

    def answer(price: str) -> Callable[[], None]:
        sent = {"move_id": next(ids), "decision": question, "price": price}
        return lambda: found.append(door.play(campaign.slug, "pay-reshuffle", sent, By()))

    all_at_once(*(answer(price) for price in ("distress", "seal") * 4))

    assert Counter(one.status for one in found if one)[Status.APPLIED] == 1
    assert (distress(campaign), value(campaign, "etherfields.dreamer", 1, "sealed")) in ((1, 0), (0, 3))
    assert sound(campaign)


def test_two_undo_at_once_and_one_entry_goes() -> None:
    campaign = begun()
    for _ in range(6):
        applied(campaign, "suffer", dreamer=GAMBLER, count=1)
    for left in range(5, 2, -1):
        campaign.refresh_from_db()
        ids = MoveIds(campaign.version)
        found: list[Answer | None] = []

        def undo(move_id: str, entry: int = campaign.head, found: list[Answer | None] = found) -> Callable[[], None]:
            return lambda: found.append(ways.undo(campaign.slug, move_id, By(), entry, sure=True))

        all_at_once(undo(next(ids)), undo(next(ids)))

        assert Counter(one.status for one in found if one) == {Status.APPLIED: 1, Status.MOVED_ON: 1}
        assert distress(campaign) == left
    assert sound(campaign)


def test_moves_undo_and_back_to_here_in_a_tangle() -> None:
    campaign = begun()
    start = campaign.version
    applied(campaign, "suffer", dreamer=GAMBLER, count=1)

    def tangle(thread: int) -> Callable[[], None]:
        def play() -> None:
            for number in range(15):
                now = Campaign.objects.get(pk=campaign.pk)
                move_id = next(MoveIds(now.version))
                if number % 3 == 0:
                    ways.undo(campaign.slug, move_id, By(), now.head, sure=True)
                elif number % 5 == 0:
                    ways.back_to(campaign.slug, move_id, By(), start + thread % 2)
                else:
                    name, sent = move_of(number + thread)
                    door.play(campaign.slug, name, {"move_id": move_id, **sent}, By())

        return play

    all_at_once(*(tangle(thread) for thread in range(8)))

    campaign.refresh_from_db()
    assert campaign.version == campaign.moves.count()
    assert sound(campaign)
    while campaign.head > 1:
        ways.undo(campaign.slug, mint(campaign), By(), campaign.head, sure=True)
        campaign.refresh_from_db()
    assert sound(campaign)


def test_an_export_in_the_middle_of_play_is_of_one_version() -> None:
    campaign = begun()
    taken: list[bytes] = []
    over = threading.Event()

    def play() -> None:
        try:
            for number in range(60):
                name, sent = move_of(number)
                door.play(campaign.slug, name, {"move_id": next(MoveIds(number)), **sent}, By())
        finally:
            over.set()

    def save() -> None:
        while not over.is_set():
            taken.append(export(campaign))

    all_at_once(play, save, save)

    assert taken
    for raw in taken:
        importing.read(raw)


def test_two_campaigns_do_not_mix() -> None:
    campaigns = [begun(), begun()]
    wanted = hash_of(campaigns[0])
    assert hash_of(campaigns[1]) == wanted

    def play(campaign: Campaign) -> Callable[[], None]:
        def moves() -> None:
            for number in range(30):
                name, sent = move_of(number)
                door.play(campaign.slug, name, {"move_id": f"2.{number:08}", **sent}, By())

        return moves

    all_at_once(*(play(campaign) for campaign in campaigns))

    assert hash_of(campaigns[0]) == hash_of(campaigns[1]) != wanted
    assert stored(campaigns[0])[0] == stored(campaigns[1])[0] == 32
