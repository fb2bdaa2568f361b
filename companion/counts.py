"""Counts that workers share: Django's cache in small files, which looks through all of them now and then only."""

import contextlib
import itertools
from typing import Any

from django.core.cache.backends.filebased import FileBasedCache

EVERY = 1000
"""After so many writes of a process its files are looked through, and some are dropped if they are too many."""


class SharedCounts(FileBasedCache):
    """Django's own looks through its files at every write: a millisecond for every thousand there are, and moves are many."""

    _writes = itertools.count(1)

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Keep a value. Where the disk takes none it is not counted: what the request itself writes says why nothing is saved."""
        with contextlib.suppress(OSError):
            super().set(*args, **kwargs)

    def _cull(self) -> None:
        if next(self._writes) % EVERY == 0:
            super()._cull()  # type: ignore[misc]  # it is there, but not among the stubs
