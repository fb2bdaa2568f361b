"""Expensive guests: part of ``python -m benchmarks.attack``, and the only part with ``--guests``.

Streams that are never read, from one device and from many; a watching device that requests the chronicle of every
possible player; a player who requests the whole journal again and again. Meanwhile one device reports moves and views
its table, and every response is timed. The guests run in their own process, so that they take no time from the
measuring one.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import multiprocessing
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

LISTENER_COUNT = 600
CONNECTION_COUNT = 20
SUBJECT_REFS = range(1, 10_000)
MEASURE_SECONDS = 10
MOVE_INTERVAL_SECONDS = 0.1
"""Seconds between two timed moves."""

RECEIVE_BUFFER_BYTES = 1024
"""The receive buffer of a listener that never reads."""


def create_guest_cookie(slug: str, role: str, name: str = "Guest", player_refs_text: str = "") -> str:
    """Create a member device that came by an invitation; return its ``Cookie`` header. ``player_refs_text``: Dreamers it holds."""
    import uuid

    from django.http import HttpResponse

    from campaigns.membership import members
    from campaigns.models import Campaign
    from campaigns.roles import Role
    from companion.device_auth import DEVICE_COOKIE_NAME, Device, set_device_cookie

    device, answer = Device(uuid.uuid4().hex, name, is_invited=True), HttpResponse()
    members.seat_device(Campaign.objects.get(slug=slug), device, Role(role), player_refs_text)
    set_device_cookie(answer, device)
    return f"{DEVICE_COOKIE_NAME}={answer.cookies[DEVICE_COOKIE_NAME].value}"


def open_unread_streams(port: int, slug: str, cookies: list[str]) -> Iterator[socket.socket]:
    """Open a stream for each of these cookies, and never read it."""
    for cookie in cookies:
        peer = socket.socket()
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        peer.connect(("127.0.0.1", port))
        peer.sendall(f"GET /c/{slug}/live/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
        yield peer


@contextlib.contextmanager
def request_in_background(port: int, cookie: str, paths: list[str], connection_count: int) -> Iterator[Counter[int]]:
    """Request these paths in turn, on this many connections at once; yield a counter that has the statuses afterwards."""
    context = multiprocessing.get_context("spawn")
    told, over, found = context.Queue(), context.Event(), Counter[int]()
    guest = context.Process(
        target=_request_until_over, args=(port, cookie, paths, connection_count, over, told), daemon=True
    )
    guest.start()
    try:
        yield found
    finally:
        over.set()
        found.update(told.get(timeout=120))
        guest.join()


def _request_until_over(
    port: int, cookie: str, paths: list[str], connection_count: int, stop_event: Any, results: Any
) -> None:
    found, turns = Counter[int](), itertools.cycle(paths)

    def ask() -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while not stop_event.is_set():
            try:
                line.request("GET", next(turns), headers={"Cookie": cookie})
                answer = line.getresponse()
                answer.read()
                found[answer.status] += 1
            except (OSError, http.client.HTTPException):
                line.close()
                found[0] += 1
                time.sleep(0.05)

    threads = [threading.Thread(target=ask) for _ in range(connection_count)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    results.put(dict(found))


def run_guest_attack(port: int, slug: str, probe: Callable[[], None], report: Callable[[str], None]) -> None:
    """Run each attack while calling ``probe``; ``report`` gets the results of each."""

    def probe_for_a_while() -> None:
        until = time.monotonic() + MEASURE_SECONDS
        while time.monotonic() < until:
            probe()
            time.sleep(MOVE_INTERVAL_SECONDS)

    probe_for_a_while()
    report("nobody else")
    watching, playing = create_guest_cookie(slug, "viewer"), create_guest_cookie(slug, "player", player_refs_text="1")
    crowds = {
        "one device that watches": [watching] * LISTENER_COUNT,
        "one device that holds a Dreamer": [playing] * LISTENER_COUNT,
        "as many devices": [
            create_guest_cookie(slug, "player", f"Guest {one}", player_refs_text=str(one % 4 + 1))
            for one in range(LISTENER_COUNT)
        ],
    }
    for whose, cookies in crowds.items():
        with contextlib.ExitStack() as held:
            # The connection is open before they come.
            probe()
            for peer in open_unread_streams(port, slug, cookies):
                held.enter_context(peer)
            for _ in range(10):
                probe()
            report(f"{LISTENER_COUNT} listeners that do not read come, of {whose}")
            probe_for_a_while()
            report(f"{LISTENER_COUNT} listeners that do not read, of {whose}")
        time.sleep(5)
        report("they went")
    for what, cookie, path in (
        ("a device that watches asks for the chronicle of everybody", watching, "chronicle/?who={}"),
        ("a device that watches asks for chronicles that are there", watching, "chronicle/?who={}&session={}"),
        ("a player asks for the whole journal", playing, "journal.csv"),
    ):
        paths = [f"/c/{slug}/{path.format(name % 5 if 'session' in path else name, name % 2)}" for name in SUBJECT_REFS]
        with request_in_background(port, cookie, paths, CONNECTION_COUNT) as statuses:
            time.sleep(1)
            probe_for_a_while()
        report(f"{what} on {CONNECTION_COUNT} connections ({dict(sorted(statuses.items()))})")
