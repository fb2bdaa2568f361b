"""Ready before the first request: what msgspec knows of the types it decodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def warm_up_decoders() -> None:
    """Have msgspec look at every struct there is. Call it before there is a second thread.

    It looks at a struct when it first decodes one, by code in Python: another thread that decodes one meanwhile finds it half
    known, and the process ends by a segmentation fault (msgspec 0.22).
    """
    for struct in _iter_subclasses(msgspec.Struct):
        # A struct that is never decoded may have fields that cannot be.
        with suppress(TypeError):
            msgspec.json.Decoder(struct)


def _iter_subclasses(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for heir in struct.__subclasses__():
        yield heir
        yield from _iter_subclasses(heir)
