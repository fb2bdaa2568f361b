"""The sender in real servers: woken by moves, killed and replaced, in two processes at once, and stopped."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.campaigns.server_process import HttpDevice, ServerProcess
from tests.campaigns.test_restore_from_page import get_generation, post
from tests.webhooks.receiver import Receiver, run_receiver

pytestmark = [pytest.mark.process, pytest.mark.postgres, pytest.mark.database]

HASTY_SERVER_SCRIPT = """
import sys
from contextlib import nullcontext
from datetime import timedelta
from companion import serve

prepare = serve.prepare_django
def prepare_hastily():
    url = prepare()
    from campaigns.webhooks import deliveries, sender
    deliveries.FIRST_DELAY, deliveries.LEASE = timedelta(milliseconds=50), timedelta(seconds=1)
    sender.CLAIMED_PAUSE_SECONDS = sender.MAX_PAUSE_SECONDS = 0.2
    return url
serve.prepare_django = prepare_hastily
serve.lock_data_folder = lambda folder: nullcontext()
sys.exit(serve.main())
"""
"""A server that tries again soon, so that no test waits; and without the lock of its folder, for a second one on SQLite."""


def build_server(data: Path, database: str) -> ServerProcess:
    server = ServerProcess(data, database)
    server.command = [sys.executable, "-c", HASTY_SERVER_SCRIPT]
    return server


def begin(server: ServerProcess, link: str, receiver: Receiver) -> tuple[HttpDevice, str]:
    """Begin a campaign with a webhook and a session; return the host's device and the path of the campaign."""
    host = HttpDevice(server.port)
    table = host.begin_campaign(link)
    status, _location, body = host.request(
        "POST", f"{table}webhooks/", {"url": receiver.url, "topics": ["entries", "sessions"]}
    )
    assert (status, "whsec_" in body) == (200, True)
    assert make_move(host, table, "start-session", 0, first_player=1, present=[1, 2]) == 200
    return host, table


def make_move(device: HttpDevice, table: str, name: str, number: int, **sent: object) -> int:
    return device.request("POST", f"{table}move/{name}/", {"move_id": f"1.number.{number}", **sent})[0]


def list_first_numbers(receiver: Receiver) -> list[int]:
    """Return the numbers of the entries in the order in which each was accepted first."""
    return list(dict.fromkeys(receiver.entry_numbers))


def test_a_move_is_sent_at_once_by_the_server_that_made_it(data: Path, prepared_database: str) -> None:
    server = ServerProcess(data, prepared_database)
    with run_receiver() as receiver, server.running() as (_process, link):
        host, table = begin(server, link, receiver)
        for number in range(1, 6):
            assert make_move(host, table, "gain-ether", number, dreamer=1, count=1) == 200
            # Without waking up, the sender would look once a minute.
            receiver.wait_for(number + 1, timeout=20)
        assert receiver.entry_numbers == [2, 3, 4, 5, 6, 7]


def test_a_killed_server_loses_nothing_and_its_successor_sends_the_rest_in_order(
    data: Path, prepared_database: str
) -> None:
    server = build_server(data, prepared_database)
    with run_receiver() as receiver:
        receiver.choose_status = lambda count: 503 if 2 <= count < 5 else 200
        with server.running() as (process, link):
            host, table = begin(server, link, receiver)
            for number in range(1, 8):
                assert make_move(host, table, "gain-ether", number, dreamer=1, count=1) == 200
            receiver.wait_for(3)
            process.send_signal(signal.SIGKILL)
            process.wait()
        with server.running() as (_process, link):
            cookies, host = host.cookies, HttpDevice(server.port)
            host.cookies = cookies
            assert make_move(host, table, "gain-ether", 8, dreamer=1, count=1) == 200
            with receiver.arrived:
                assert receiver.arrived.wait_for(lambda: len(list_first_numbers(receiver)) >= 9, 30)

    assert list_first_numbers(receiver) == list(range(2, 11))
    by_number: dict[int, set[str]] = {}
    for message in receiver.accepted:
        by_number.setdefault(message.payload["data"]["entry"]["number"], set()).add(message.message_id)
    assert {len(ids) for ids in by_number.values()} == {1}


def test_two_servers_send_everything_once_in_order(data: Path, prepared_database: str) -> None:
    first, second = build_server(data, prepared_database), build_server(data, prepared_database)
    with ExitStack() as both:
        receiver = both.enter_context(run_receiver())
        receiver.choose_status = lambda count: 503 if count in (3, 4, 9) else 200
        _process, link = both.enter_context(first.running())
        both.enter_context(second.running())
        host, table = begin(first, link, receiver)

        def play(port: int, begun: int) -> None:
            device = HttpDevice(port)
            device.cookies = dict(host.cookies)
            for number in range(begun, begun + 10):
                assert make_move(device, table, "gain-ether", number, dreamer=1, count=1) == 200

        threads = [threading.Thread(target=play, args=(one.port, 100 * n)) for n, one in enumerate((first, second), 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        receiver.wait_for(21)

    assert receiver.entry_numbers == list(range(2, 23))


def test_a_stop_waits_for_no_receiver(data: Path, prepared_database: str) -> None:
    over, server = threading.Event(), ServerProcess(data, prepared_database)
    with run_receiver() as receiver:
        arrived = threading.Event()

        def hang(_count: int) -> int:
            arrived.set()
            over.wait(60)
            return 200

        receiver.choose_status = hang
        with server.running() as (process, link):
            begin(server, link, receiver)
            assert arrived.wait(30)
            process.terminate()
            assert process.wait(30) == 0
            over.set()
        receiver.choose_status = lambda _count: 200
        # Nobody has the claim any more: the next start sends it at once.
        with server.running():
            receiver.wait_for(2)
    assert {one.message_id for one in receiver.accepted} == {receiver.messages[0].message_id}


def test_after_a_restore_nothing_is_sent_until_a_host_says_so(data: Path, prepared_database: str) -> None:
    server = ServerProcess(data, prepared_database)
    with run_receiver() as receiver, server.running() as (_process, link):
        receiver.choose_status = lambda count: 200 if count == 0 else 503
        host, table = begin(server, link, receiver)
        assert make_move(host, table, "gain-ether", 1, dreamer=1, count=1) == 200
        receiver.wait_for(1)
        (name,) = post(host, "/installation/back-up/", {"newest": ""})[1]["made"]
        receiver.choose_status = lambda _count: 200
        post(host, f"/installation/restore/{name}/", {"generation": get_generation(host, name)})
        page = host.request("GET", f"{table}apps/")[2]
        assert "A backup was restored." in page
        assert "is waiting." not in page
        assert make_move(host, table, "gain-ether", 2, dreamer=1, count=1) == 200
        path = page.partition(f'action="{table}webhooks/')[2].partition('"')[0]
        assert host.request("POST", f"{table}webhooks/{path}", {"action": "resume"})[0] == 303
        receiver.wait_for(2)

    # What waited when the backup was taken, the entry 3, may have been sent before it was restored.
    assert receiver.entry_numbers == [2, 4]
