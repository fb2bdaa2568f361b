"""A cache shared by the processes of one run of pytest-xdist."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path


def cache_for_run(build: Callable[[str], bytes]) -> Callable[[str], bytes]:
    """Cache the results of a function of a key that is fit for a file name.

    Without pytest-xdist each process has its own: a mutant must not read what another one has built.
    """

    @cache
    @wraps(build)
    def find(key: str) -> bytes:
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
        if not run:
            return build(key)
        file = Path(os.environ["DREAMKEEPER_TEST_ROOT"]) / f"cache-{run}" / f"{build.__module__}.{build.__name__}.{key}"
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            # Of two processes that build it at the same time, either may win.
            unfinished = file.with_name(f"{file.name}.{os.getpid()}")
            unfinished.write_bytes(build(key))
            unfinished.replace(file)
        return file.read_bytes()

    return find
