"""The one test session that everything is forked from."""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from benchmarks.mutants import reaching
from benchmarks.mutants.reaching import Reached, Watching
from benchmarks.mutants.running import own_database, ready_for

CHILDREN = 2
KEPT_EVERY = 200


def words(without: Sequence[str]) -> list[str]:
    """Give the command line of a quiet run that leaves out the browser's tests and those ``without``."""
    left = [f"--ignore={path}" for path in ("tests/browser", *without)]
    quiet = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return [*left, "-m", "not setup and not browser", *quiet]


class Quick:
    """A plugin of pytest: lets generated tests look for an example only; to make it smaller is nobody's interest here."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Say so before the tests are imported."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.default, phases=phases, database=None)
        settings.load_profile("mutants")


class Session(Quick):
    """A plugin of pytest: collects, learns what reaches what, and then gives the word to ``then`` instead of running tests."""

    def __init__(self, root: Path, kept: Path, minutes: float, then: Callable[[Session], None]) -> None:
        self.root, self.kept, self.minutes, self.then = root, kept, minutes, then
        self.watching = Watching(root)
        self.items: dict[str, pytest.Item] = {}
        self.reached: dict[str, Reached] = {}
        self.at_import: set[str] = set()
        self.watching.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take over from pytest once everything is collected."""
        self.at_import = set(self.watching.stop()[0])
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} errors during collection")
        self.items = {item.nodeid: item for item in session.items}
        self._lay_database(session.items)
        self._learn()
        self.then(self)
        return True

    def _lay_database(self, items: list[pytest.Item]) -> None:
        """Let the first test that needs the database make it, and leave it without a connection."""
        from django.db import connections

        first = next((item for item in items if "db" in getattr(item, "fixturenames", ())), None)
        if first is not None:
            runtestprotocol(first, log=False, nextitem=first)
        connections.close_all()

    def _learn(self) -> None:
        """Run the tests that are new since the last time, watched, in two children; what they learn is kept on the way.

        What cannot be learned in ``minutes`` is left for the next time: those that need no database, and some of every file, come
        first.
        """
        files = {path: reaching.digest(path) for path in {item.path for item in self.items.values()}}
        self._gather(files)
        missing = in_breadth([item for name, item in self.items.items() if name not in self.reached])
        if not missing:
            return
        print(f"learning what {len(missing)} tests reach", flush=True)
        for child in range(CHILDREN):
            if os.fork() == 0:
                self._watch(missing[child::CHILDREN], self._parts[child], files)
        for _ in range(CHILDREN):
            os.wait()
        self._gather(files)
        print(f"{len(self.reached)} tests are known of {len(self.items)}", flush=True)

    @property
    def _parts(self) -> list[Path]:
        return [self.kept.with_suffix(f".{child}") for child in range(CHILDREN)]

    def _gather(self, files: dict[Path, str]) -> None:
        """Put together what is known of the tests as they are now; what is known of others is kept for other runs."""
        found = [reaching.load(path) for path in (self.kept, *self._parts)]
        known = {name: reached for part in found for name, reached in part.items()}
        reaching.save(self.kept, known)
        self.reached = {
            name: known[name]
            for name, item in self.items.items()
            if name in known and known[name].file == files[item.path]
        }
        for part in self._parts:
            part.unlink(missing_ok=True)

    def _watch(self, names: list[str], part: Path, files: dict[Path, str]) -> None:
        found: dict[str, Reached] = {}
        end = time.monotonic() + 60 * self.minutes
        try:
            with tempfile.TemporaryDirectory(prefix="dreamkeeper-mutant-") as folder:
                own_database(Path(folder))
                ready_for(self.items[names[0]])
                for place, name in enumerate(names):
                    if time.monotonic() > end:
                        break
                    item, following = self.items[name], self.items[names[min(place + 1, len(names) - 1)]]
                    self.watching.start()
                    reports = runtestprotocol(item, log=False, nextitem=following)
                    called, seconds = self.watching.stop()
                    if not any(report.failed for report in reports):
                        found[name] = Reached(files[item.path], seconds, called)
                    if place % KEPT_EVERY == 0:
                        reaching.save(part, found)
                        print(f"learned {place} of {len(names)}", flush=True)
                reaching.save(part, found)
        finally:
            os._exit(0)


def in_breadth(items: list[pytest.Item]) -> list[str]:
    """Give tests by id, those without a database first, then the first of every file, the second of every file, and so on."""
    count = Counter[Path]()
    placed: list[tuple[bool, int, str]] = []
    for item in items:
        count[item.path] += 1
        slow = not {"db", "client", "live_server"}.isdisjoint(getattr(item, "fixturenames", ()))
        placed.append((slow, count[item.path], item.nodeid))
    return [name for _, _, name in sorted(placed)]
