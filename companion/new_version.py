"""A newer version, as a file says that the host points at: nothing is asked over the network.

The file holds the number of the newest release, such as what a job of the host fetches once a day.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from django.conf import settings

import companion

MAX_FILE_BYTES = 4096
VERSION_RE = re.compile(r"(?<![\w.])v?([0-9]{1,4}(?:\.[0-9]{1,4}){1,3})(?![\w.]*\w)")
"""A version number, with or without a *v*: not part of a longer word or number."""


def find_new_version() -> str:
    """Return the version in the file of ``VERSION_FILE`` if it is newer than this one, else ''.

    Without such a file, or if it cannot be read, there is none. It is read at every call: for pages that are opened rarely.
    """
    if settings.VERSION_FILE is None:
        return ""
    found = VERSION_RE.search(_read_start(settings.VERSION_FILE))
    if found is None or _parse_version(found[1]) <= _parse_version(companion.__version__):
        return ""
    return found[1]


def _read_start(path: Path) -> str:
    """Return the first bytes of a file as text; '' if there is no such file: a pipe or a device could block."""
    try:
        # Without O_NONBLOCK opening a pipe waits for its writer.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return ""
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return ""
        return os.read(handle, MAX_FILE_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ""
    finally:
        os.close(handle)


def _parse_version(text: str) -> tuple[int, ...]:
    """Return a version as numbers that compare, without zeros at its end."""
    numbers = [int(part) for part in text.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
