"""Warm-up of msgspec's type cache before the first request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def warm_up_decoders() -> None:
    """Have msgspec inspect every struct. Call it before there is a second thread.

    It inspects a struct at its first decoding, in Python: another thread that decodes it meanwhile finds it half
    inspected, and the process ends by a segmentation fault (msgspec 0.22).
    """
    for struct in _iter_subclasses(msgspec.Struct):
        # A struct that is never decoded may have fields that cannot be.
        with suppress(TypeError):
            msgspec.json.Decoder(struct)


def _iter_subclasses(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for heir in struct.__subclasses__():
        yield heir
        yield from _iter_subclasses(heir)
