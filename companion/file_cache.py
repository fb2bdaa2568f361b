"""Counters that workers share: Django's file-based cache."""

import contextlib
from typing import Any

from django.core.cache.backends.filebased import FileBasedCache


class BestEffortFileCache(FileBasedCache):
    """Django's file cache without culling: listing its files at every write takes a millisecond per thousand."""

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Store a value; skip it if the disk takes none. The write of the request itself reports the full disk."""
        with contextlib.suppress(OSError):
            super().set(*args, **kwargs)
