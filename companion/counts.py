"""Counts that workers share: Django's cache in small files, which looks through all of them now and then only."""

import itertools

from django.core.cache.backends.filebased import FileBasedCache

EVERY = 1000
"""After so many writes of a process its files are looked through, and some are dropped if they are too many."""


class SharedCounts(FileBasedCache):
    """Django's own looks through its files at every write: a millisecond for every thousand there are, and moves are many."""

    _writes = itertools.count(1)

    def _cull(self) -> None:
        if next(self._writes) % EVERY == 0:
            super()._cull()  # type: ignore[misc]  # it is there, but not among the stubs
