"""Test runs in forks of a process that has imported the libraries, but no code of the project; and their coverage."""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import hashlib
import itertools
import json
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import TextIO, cast

import pytest
from _pytest.runner import collect_one_node, runtestprotocol
from hypothesis import Phase, settings

from tools.mutants.mutations import PROJECT_ROOT, find_blocks, find_target_paths, parse_file

CACHE_FOLDER = PROJECT_ROOT / ".mutants"
DATABASE_PATTERN = "test.sqlite3*"  # of the tests, with its write-ahead log
PASSED_MARK = "passed"
TIMEOUT_SECONDS, LEARNING_TIMEOUT_SECONDS, WALL_CLOCK_FACTOR, MEMORY_BYTES = 30, 10, 20, 4 * 2**30
MARKER_EXPRESSION = "not setup and not browser and not thorough"
PYTEST_ARGUMENTS = [
    "tests",
    "-m",
    MARKER_EXPRESSION,
    "--reuse-db",
    "--tb=no",
    "-qq",
    "--disable-warnings",
    "-p",
    "no:cacheprovider",
]
TransformsByPath = dict[str, Callable[[str], ast.Module]]


class PytestSession:
    """A pytest plugin that calls ``body`` instead of collecting and running everything."""

    def __init__(self, body: Callable[[PytestSession], object]) -> None:
        self.body, self.modules, self.items = body, dict[str, pytest.Module](), dict[str, list[pytest.Item]]()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Take over from pytest. Hypothesis searches for a failing example, not for the smallest."""
        settings.register_profile("mutants", settings.default, phases=(Phase.explicit, Phase.generate), database=None)
        settings.load_profile("mutants")
        self.session = session
        session.perform_collect([str(PROJECT_ROOT / "tests")], genitems=False)
        self.body(self)
        session.items.clear()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        """Find the test modules, without importing them, before pytest drops the conftest files that it has not used."""
        nodes = [] if self.modules else [*items]
        for node in nodes:
            if isinstance(node, pytest.Module):
                self.modules[node.nodeid] = node
            elif isinstance(node, pytest.Collector):
                nodes += collect_one_node(node).result

    def collect_module(self, module: str) -> list[pytest.Item]:
        """Return the tests of a module; raise if it cannot be imported."""
        if module not in self.items:
            self.items[module] = items = list(self.session.genitems(self.modules[module]))
            self.session.items += items  # tell pytest-django whether a database is needed
            hook = self.session.config.hook
            hook.pytest_collection_modifyitems(session=self.session, config=self.session.config, items=items)
            if self.session.testsfailed:
                raise self.session.Failed(module)
        return self.items[module]

    def run_test(self, item: pytest.Item, timeout_seconds: float) -> bool:
        """Run a test. The next one has to use this too: fixtures of the module stay for it."""
        set_timeout(timeout_seconds)
        self.session._setupstate.teardown_exact(item)
        nextitem = cast("pytest.Item", item.parent)
        passed = not any(report.failed for report in runtestprotocol(item, log=False, nextitem=nextitem))
        set_timeout(0)
        return passed


def run_tests(tests: list[str], transforms: TransformsByPath) -> str:
    """Return the first of the tests that fails with transformed modules, '' if these cannot be imported, or PASSED."""

    def action(folder: Path, log: TextIO) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        null = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null, stream)
        set_timeout(TIMEOUT_SECONDS)
        run_pytest(folder, transforms, lambda session: body(session, log))

    def body(session: PytestSession, log: TextIO) -> None:
        for test in tests:
            print(test, file=log)
            # A mutant that changes the name of a test leaves none.
            items = [item for item in session.collect_module(test.partition("::")[0]) if item.nodeid == test]
            if not all(session.run_test(item, TIMEOUT_SECONDS) for item in items):
                return
        print(PASSED_MARK, file=log)

    return run_in_fork(action)


def learn_coverage(minutes: float) -> None:
    """Cache the blocks that uncached tests cover, for this many minutes: null for a test that does not pass."""
    covered = set[int]()

    def action(folder: Path, _log: TextIO) -> None:
        vars(builtins)["__covered__"] = covered.add
        run_pytest(folder, dict.fromkeys(find_target_paths(), instrument_blocks), body)
        for file in (folder / "main").glob(DATABASE_PATTERN):
            shutil.copy(file, CACHE_FOLDER)

    def body(session: PytestSession) -> None:
        for signum in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(signum, lambda *_: pytest.fail("timeout"))
        for kind, module in itertools.product((False, True), session.modules):
            path = get_cache_path(module, kind)
            if not path.exists() and time.process_time() < 60 * minutes:
                tests: dict[str, tuple[bool, float, list[int] | None]] = {}
                for item in [
                    one for one in session.collect_module(module) if bool(one.get_closest_marker("database")) == kind
                ]:
                    covered.clear()
                    began = time.process_time()
                    blocks = sorted(covered) if session.run_test(item, LEARNING_TIMEOUT_SECONDS) else None
                    tests[item.nodeid] = kind, round(time.process_time() - began, 4), blocks
                path.write_text(json.dumps(tests))

    CACHE_FOLDER.mkdir(exist_ok=True)
    run_in_fork(action)


def instrument_blocks(path: str) -> ast.Module:
    """Return the tree of a file in which every block reports its number."""
    tree = parse_file(path)
    for body, start, number in reversed(find_blocks(path, tree)):
        call = ast.parse(f"__covered__({number})").body[0]
        body.insert(start, ast.copy_location(call, body[start]))
    return ast.fix_missing_locations(tree)


@functools.cache
def get_cache_path(module: str, has_database: bool) -> Path:
    """Return the path of a test module's cached coverage, invalidated by a change of this or a mutated file."""
    contents = b"".join((PROJECT_ROOT / path).read_bytes() for path in (*find_target_paths(), module))
    return CACHE_FOLDER / f"{hashlib.sha256(contents).hexdigest()[:16]}-{has_database:d}.json"


def run_in_fork(action: Callable[[Path, TextIO], object]) -> str:
    """Run an action in a fork, with a folder and a log of its own; return the last line of the log, '' if there is none."""
    with (
        tempfile.TemporaryDirectory(prefix="dreamkeeper-mutant-", ignore_cleanup_errors=True) as folder,
        (Path(folder) / "log").open("w+", encoding="utf-8", buffering=1) as log,
    ):
        pid = os.fork()
        if pid == 0:
            try:
                os.setpgid(0, 0)
                tempfile.tempdir = folder
                action(Path(folder), log)
            finally:
                os._exit(0)
        os.waitpid(pid, 0)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        log.seek(0)
        return ["", *log.read().splitlines()][-1]


def run_pytest(folder: Path, transforms: TransformsByPath, body: Callable[[PytestSession], object]) -> None:
    """Run pytest in this process, with transformed modules, files in ``folder``, and a copy of the test database."""
    get_code = SourceFileLoader.get_code

    def get_transformed_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if (path := os.path.relpath(loader.path, PROJECT_ROOT)) not in transforms:
            return get_code(loader, fullname)
        return compile(transforms[path](path), loader.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_transformed_code  # type: ignore[assignment, method-assign]
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "DREAMKEEPER_TEST_ROOT": str(folder)}
    (folder / "main").mkdir()
    for file in CACHE_FOLDER.glob(DATABASE_PATTERN):
        shutil.copy(file, folder / "main")
    pytest.main([*PYTEST_ARGUMENTS, f"--basetemp={folder / 'pytest'}"], plugins=[PytestSession(body)])


def set_timeout(seconds: float) -> None:
    """Send SIGPROF after this much CPU time, or SIGALRM after far more time; either ends a process by default."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WALL_CLOCK_FACTOR * seconds)
