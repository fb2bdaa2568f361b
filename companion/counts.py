"""A file-based cache of counts that workers share: unlike Django's own, a write does not list all files."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

EVERY = 1000
"""After so many writes of a process it looks through the files, and removes some if they are too many."""

CULLED_SHARE = 3
"""One in so many files is removed then."""


class SharedCounts(BaseCache):
    """Values of JSON, a file each, in the folder of ``LOCATION``; about ``MAX_ENTRIES`` of them at most.

    Django's file-based cache looks through its files at every write: a millisecond for every thousand there are, and moves are many.
    """

    writes = itertools.count(1)
    """Of this process: Django makes a cache for each thread."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.folder = Path(location)
        self.most = int(params.get("OPTIONS", {}).get("MAX_ENTRIES", 300))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """Return a value, ``default`` when there is none or it has expired."""
        try:
            expiry, value = json.loads(self._file(key, version).read_bytes())
        except (OSError, ValueError):
            return default
        return value if expiry is None or expiry > time.time() else default

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep a value. Where the disk takes none it is not counted: what the request itself writes says why nothing is saved."""
        content = json.dumps([self.get_backend_timeout(timeout), value]).encode()
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if next(self.writes) % EVERY == 0:
                self.cull()
            self._write(self._file(key, version), content)

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value unless there is one; return whether it was kept."""
        if self.get(key, version=version) is not None:
            return False
        self.set(key, value, timeout, version)
        return True

    def touch(self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Give a value a new timeout; return whether there is one."""
        value = self.get(key, version=version)
        if value is None:
            return False
        self.set(key, value, timeout, version)
        return True

    def delete(self, key: str, version: int | None = None) -> bool:
        """Remove a value; return whether there was one."""
        try:
            self._file(key, version).unlink()
        except OSError:
            return False
        return True

    def clear(self) -> None:
        """Remove all values."""
        self._remove(self.files())

    def cull(self) -> None:
        """Remove some of the files when there are too many."""
        files = self.files()
        if len(files) >= self.most:
            self._remove(random.sample(files, len(files) // CULLED_SHARE))

    def files(self) -> list[Path]:
        """Return the files there are."""
        return [file for file in self.folder.iterdir() if file.is_file()] if self.folder.is_dir() else []

    def _file(self, key: str, version: int | None) -> Path:
        return self.folder / sha256(self.make_and_validate_key(key, version).encode()).hexdigest()

    def _write(self, file: Path, content: bytes) -> None:
        number, name = tempfile.mkstemp(dir=self.folder)
        try:
            with os.fdopen(number, "wb") as part:
                part.write(content)
            Path(name).replace(file)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise

    def _remove(self, files: list[Path]) -> None:
        for file in files:
            with contextlib.suppress(OSError):
                file.unlink()
