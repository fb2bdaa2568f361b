"""A flaky network for tests: connections that break anywhere, and a user who keeps tapping.

``python -m tests.browser.flaky_network --presses 300 --seed 7`` runs it against a server of its own, which is also
killed and restarted meanwhile, and prints the result.
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

from tests.chromium import find_executable

CHUNK_BYTES = 65_536
SETTLE_SECONDS = 90
"""Seconds for all waiting reports to arrive once the network is good again."""


class FlakyProxy:
    """A proxy that loses connections: each chunk is cut short with the probability ``rate``, 0 for never."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.target_port = port
        self.cut_rate = 0.0
        self.cut_count = 0
        self._rng = rng
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.target_port), timeout=10)
        except OSError:
            near.close()
            return
        far.settimeout(None)
        self._open |= {near, far}
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._forward, args=(source, sink), daemon=True).start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(CHUNK_BYTES):
                if self._rng.random() < self.cut_rate:
                    self.cut_count += 1
                    sink.sendall(piece[: self._rng.randrange(len(piece))])
                    break
                sink.sendall(piece)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._open.discard(end)

    def cut_connections(self) -> None:
        """Cut all open connections."""
        for end in list(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Stop the proxy."""
        self._listener.close()
        self.cut_connections()


@dataclass
class SimulatedUser:
    """A user who reports remark after remark, whatever the network does, and answers yes to every question."""

    page: Page
    proxy: FlakyProxy
    rng: random.Random
    table_path: str
    restart: Callable[[], None] | None = None
    reports: list[str] = field(default_factory=list)
    event_counts: dict[str, int] = field(default_factory=dict)

    def open_table(self) -> None:
        """Open the table over a good network, with the notebook unfolded."""
        self.proxy.cut_rate = 0
        self.page.context.set_offline(False)
        self.page.goto(f"{self.table_path}sheet/secrets/?show=secrets.notebook")
        self.page.wait_for_load_state("load")

    def write_remark(self) -> None:
        """Write a unique remark."""
        text = f"Remark {len(self.reports) + 1}"
        form = self.page.locator("#secrets-write-remark")
        if not form.is_visible():
            self.page.locator("#secrets summary", has_text="Write it down").click()
        form.get_by_label("Your note", exact=True).fill(text)
        form.get_by_role("button").click()
        self.reports.append(text)
        # A second press of this control within 300 ms would be the same press.
        self.page.wait_for_timeout(self.rng.randint(330, 600))

    def do_step(self, rate: float) -> None:
        """Cause one network event, report once, answer the questions."""
        self.proxy.cut_rate = rate
        happens = self.rng.choice(["nothing", "nothing", "cut", "offline", "online", "online", "reload", "restart"])
        self.event_counts[happens] = self.event_counts.get(happens, 0) + 1
        if happens == "cut":
            self.proxy.cut_connections()
        elif happens in ("offline", "online"):
            self.page.context.set_offline(happens == "offline")
        elif happens == "reload":
            self.open_table()
            self.proxy.cut_rate = rate
        elif happens == "restart" and self.restart:
            self.proxy.cut_connections()
            self.restart()
        self.write_remark()
        self.confirm()

    def confirm(self) -> None:
        """Answer the question of the outbox."""
        for name in ("Send it", "Send again", "Count it again"):
            button = self.page.locator("#outbox").get_by_role("button", name=name).first
            if button.is_visible():
                with contextlib.suppress(Exception):
                    button.click(timeout=500)

    def wait_until_sent(self) -> None:
        """Restore the network, and wait until no report waits."""
        self.proxy.cut_rate = 0
        self.page.context.set_offline(False)
        end = time.monotonic() + SETTLE_SECONDS
        while self.page.evaluate(
            "Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.')).length"
        ):
            assert time.monotonic() < end, self.page.locator("#outbox").inner_text()
            self.confirm()
            self.page.wait_for_timeout(200)


def run_session(person: SimulatedUser, presses: int, rate: float) -> None:
    """Report this many times over a bad network, and wait until all of it is sent."""
    person.open_table()
    expect(person.page.locator("#live")).to_be_attached()
    for _ in range(presses):
        person.do_step(rate)
    person.wait_until_sent()


@contextlib.contextmanager
def open_chromium() -> Iterator[Page]:
    """Open a page in a browser of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_executable(), args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 390, "height": 844})
        browser.close()


def main() -> int:
    """Run against a server of its own, print the result, and return 1 if presses and entries differ."""
    from tests.browser.server_process import LocalServer

    parser = argparse.ArgumentParser(prog="python -m tests.browser.flaky_network", description=__doc__)
    parser.add_argument("--presses", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--rate", type=float, default=0.2)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    with LocalServer() as server, open_chromium() as page:
        wire = FlakyProxy(server.port, chance)
        base = f"http://127.0.0.1:{wire.port}"
        page.goto(f"{base}{server.join_path}")
        person = SimulatedUser(page, wire, chance, f"{base}{server.begin_campaign(page, base)}", server.restart)
        run_session(person, given.presses, given.rate)
        wire.close()
        found = server.list_remarks()
    print(
        f"seed {given.seed}: {len(person.reports)} presses, {len(found)} entries, {wire.cut_count} cuts, {person.event_counts}"
    )
    print("entries = presses, in order" if found == person.reports else f"they differ: {found}")
    return int(found != person.reports)


if __name__ == "__main__":
    raise SystemExit(main())
