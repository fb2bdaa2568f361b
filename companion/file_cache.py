"""Counts that workers share: Django's cache in small files."""

import contextlib
from typing import Any

from django.core.cache.backends.filebased import FileBasedCache


class BestEffortFileCache(FileBasedCache):
    """Django's own; it lists its files at every write, which takes a millisecond for every thousand of them."""

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Keep a value. Where the disk takes none it is not counted: what the request itself writes says why nothing is saved."""
        with contextlib.suppress(OSError):
            super().set(*args, **kwargs)
