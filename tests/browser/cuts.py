"""A bad network for tests: connections that break anywhere, and a person who goes on tapping all the same.

``python -m tests.browser.cuts --presses 300 --seed 7`` plays the same against a server of its own, which is also killed and
started again meanwhile, and prints what it saw.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.chromium import program

CHUNK = 65_536
SETTLED = 90
"""Seconds in which everything that waits has to arrive once the network is good again."""


class Wire:
    """A way to a server that loses connections: each piece on it is cut short with the chance ``rate``, 0 for never."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self.target = port
        self.rate = 0.0
        self.cuts = 0
        self._chance = chance
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.target), timeout=10)
        except OSError:
            near.close()
            return
        far.settimeout(None)
        self._open |= {near, far}
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(CHUNK):
                if self._chance.random() < self.rate:
                    self.cuts += 1
                    sink.sendall(piece[: self._chance.randrange(len(piece))])
                    break
                sink.sendall(piece)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._open.discard(end)

    def cut_all(self) -> None:
        """Cut every connection there is."""
        for end in list(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take the wire down."""
        self._listener.close()
        self.cut_all()


@dataclass
class Person:
    """Somebody who reports remark after remark, whatever the network does, and answers yes to what is asked."""

    page: Page
    wire: Wire
    chance: random.Random
    table: str
    restart: Callable[[], None] | None = None
    pressed: list[str] = field(default_factory=list)
    did: dict[str, int] = field(default_factory=dict)

    def sit_down(self) -> None:
        """Open the table over a good network, with the notebook unfolded."""
        self.wire.rate = 0
        self.page.context.set_offline(False)
        self.page.goto(f"{self.table}sheet/secrets/?show=secrets.notebook")
        self.page.wait_for_load_state("load")

    def report(self) -> None:
        """Write a remark that is told from every other."""
        text = f"Remark {len(self.pressed) + 1}"
        form = self.page.locator("#secrets-write-remark")
        if not form.is_visible():
            self.page.locator("#secrets summary", has_text="Write it down").click()
        form.get_by_label("Your note", exact=True).fill(text)
        form.get_by_role("button").click()
        self.pressed.append(text)
        # A second press of this control within 300 ms would be the same press.
        self.page.wait_for_timeout(self.chance.randint(330, 600))

    def go_on(self, rate: float) -> None:
        """Let one thing happen to the network, report once, answer what is asked."""
        self.wire.rate = rate
        happens = self.chance.choice(["nothing", "nothing", "cut", "offline", "online", "online", "reload", "restart"])
        self.did[happens] = self.did.get(happens, 0) + 1
        if happens == "cut":
            self.wire.cut_all()
        elif happens in ("offline", "online"):
            self.page.context.set_offline(happens == "offline")
        elif happens == "reload":
            self.sit_down()
            self.wire.rate = rate
        elif happens == "restart" and self.restart:
            self.wire.cut_all()
            self.restart()
        self.report()
        self.say_yes()

    def say_yes(self) -> None:
        """Answer what the outbox asks."""
        for name in ("Send it", "Send again", "Count it again"):
            button = self.page.locator("#outbox").get_by_role("button", name=name).first
            if button.is_visible():
                with contextlib.suppress(Exception):
                    button.click(timeout=500)

    def wait_until_all_is_sent(self) -> None:
        """Give the network back, and wait until nothing waits any more."""
        self.wire.rate = 0
        self.page.context.set_offline(False)
        end = time.monotonic() + SETTLED
        while self.page.evaluate(
            "Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.')).length"
        ):
            assert time.monotonic() < end, self.page.locator("#outbox").inner_text()
            self.say_yes()
            self.page.wait_for_timeout(200)


def play(person: Person, presses: int, rate: float) -> None:
    """Let a person report so many times over a bad network, and wait until all of it is sent."""
    person.sit_down()
    expect(person.page.locator("#live")).to_be_attached()
    for _ in range(presses):
        person.go_on(rate)
    person.wait_until_all_is_sent()


@contextlib.contextmanager
def chromium() -> Iterator[Page]:
    """Open a page in a browser of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 390, "height": 844})
        browser.close()


def main() -> int:
    """Play against a server of its own, print what was seen, and return 1 where presses and entries differ."""
    from tests.browser.own_server import OwnServer

    parser = argparse.ArgumentParser(prog="python -m tests.browser.cuts", description=__doc__)
    parser.add_argument("--presses", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--rate", type=float, default=0.2)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    with OwnServer() as server, chromium() as page:
        wire = Wire(server.port, chance)
        base = f"http://127.0.0.1:{wire.port}"
        page.goto(f"{base}{server.link}")
        person = Person(page, wire, chance, f"{base}{server.table(page, base)}", server.restart)
        play(person, given.presses, given.rate)
        wire.close()
        found = server.remarks()
    print(f"seed {given.seed}: {len(person.pressed)} presses, {len(found)} entries, {wire.cuts} cuts, {person.did}")
    print("entries = presses, in order" if found == person.pressed else f"they differ: {found}")
    return int(found != person.pressed)


if __name__ == "__main__":
    raise SystemExit(main())
