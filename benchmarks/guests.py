"""Guests of a table who cost much: part of ``python -m benchmarks.attack``, which does nothing else with ``--guests``.

Listeners that never read, from one device and from many; a device that only watches and asks for the chronicle of everybody there could be;
a player who asks for the whole journal again and again. Meanwhile one device reports moves and looks at its table, and every answer is
timed. The guests ask from a process of their own, as they would take time from the one that measures.
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

LISTENERS = 600
CONNECTIONS = 20
NAMES = range(1, 10_000)
SECONDS = 10
PAUSE = 0.1
"""Seconds between two moves that are timed."""

WINDOW = 1024
"""The receive buffer of a listener that never reads."""


def cookie_of(slug: str, role: str, name: str = "Guest", held: str = "") -> str:
    """Seat a new device that came by an invitation; return its ``Cookie`` header. ``held`` names Dreamers that it holds."""
    import uuid

    from django.http import HttpResponse

    from campaigns.models import Campaign
    from campaigns.roles import Role
    from campaigns.seating import members
    from companion.gate import COOKIE, Device, remember

    device, answer = Device(uuid.uuid4().hex, name, invited=True), HttpResponse()
    members.sit(Campaign.objects.get(slug=slug), device, Role(role), held)
    remember(answer, device)
    return f"{COOKIE}={answer.cookies[COOKIE].value}"


def listen(port: int, slug: str, cookies: list[str]) -> Iterator[socket.socket]:
    """Open a stream for each of these cookies, and never read it."""
    for cookie in cookies:
        peer = socket.socket()
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
        peer.connect(("127.0.0.1", port))
        peer.sendall(f"GET /c/{slug}/live/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
        yield peer


@contextlib.contextmanager
def asking(port: int, cookie: str, paths: list[str], connections: int) -> Iterator[Counter[int]]:
    """Ask for these paths in turn, on so many connections at once; gives how often each status was answered, afterwards."""
    context = multiprocessing.get_context("spawn")
    told, over, found = context.Queue(), context.Event(), Counter[int]()
    guest = context.Process(target=_ask, args=(port, cookie, paths, connections, over, told), daemon=True)
    guest.start()
    try:
        yield found
    finally:
        over.set()
        found.update(told.get(timeout=120))
        guest.join()


def _ask(port: int, cookie: str, paths: list[str], connections: int, over: Any, told: Any) -> None:
    found, turns = Counter[int](), itertools.cycle(paths)

    def ask() -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while not over.is_set():
            try:
                line.request("GET", next(turns), headers={"Cookie": cookie})
                answer = line.getresponse()
                answer.read()
                found[answer.status] += 1
            except (OSError, http.client.HTTPException):
                line.close()
                found[0] += 1
                time.sleep(0.05)

    threads = [threading.Thread(target=ask) for _ in range(connections)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    told.put(dict(found))


def attack(port: int, slug: str, ask: Callable[[], None], tell: Callable[[str], None]) -> None:
    """Let all of it happen beside a device that ``ask``s; ``tell`` is given what was seen of each."""

    def meanwhile() -> None:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            ask()
            time.sleep(PAUSE)

    meanwhile()
    tell("nobody else")
    watching, playing = cookie_of(slug, "viewer"), cookie_of(slug, "player", held="1")
    crowds = {
        "one device that watches": [watching] * LISTENERS,
        "one device that holds a Dreamer": [playing] * LISTENERS,
        "as many devices": [
            cookie_of(slug, "player", f"Guest {one}", held=str(one % 4 + 1)) for one in range(LISTENERS)
        ],
    }
    for whose, cookies in crowds.items():
        with contextlib.ExitStack() as held:
            # Its connection is open when they come.
            ask()
            for peer in listen(port, slug, cookies):
                held.enter_context(peer)
            for _ in range(10):
                ask()
            tell(f"{LISTENERS} listeners that do not read come, of {whose}")
            meanwhile()
            tell(f"{LISTENERS} listeners that do not read, of {whose}")
        time.sleep(5)
        tell("they went")
    for what, cookie, path in (
        ("a device that watches asks for the chronicle of everybody", watching, "chronicle/?who={}"),
        ("a device that watches asks for chronicles that are there", watching, "chronicle/?who={}&session={}"),
        ("a player asks for the whole journal", playing, "journal.csv"),
    ):
        paths = [f"/c/{slug}/{path.format(name % 5 if 'session' in path else name, name % 2)}" for name in NAMES]
        with asking(port, cookie, paths, CONNECTIONS) as statuses:
            time.sleep(1)
            meanwhile()
        tell(f"{what} on {CONNECTIONS} connections ({dict(sorted(statuses.items()))})")
