"""Warm-up of msgspec structs before threads decode them: two concurrent first decodings crashed the process."""

from __future__ import annotations

import importlib
import sys
from types import FrameType

import msgspec

from campaigns.rulebook.entries import Book
from campaigns.transfer.document import Export
from companion import wsgi


def is_warmed_up(struct: type[msgspec.Struct]) -> bool:
    """Return whether msgspec has the type information of a struct cached."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        msgspec.json.Decoder(struct)
    finally:
        sys.setprofile(None)
    return "get_class_annotations" in called


def test_a_struct_is_looked_at_once() -> None:
    struct = msgspec.defstruct("Late", [("name", str)])

    assert [is_warmed_up(struct), is_warmed_up(struct)] == [True, False]


def test_every_struct_is_looked_at_before_the_first_request() -> None:
    inner = msgspec.defstruct("Inner", [("name", str)])
    outer = msgspec.defstruct("Outer", [("inner", inner)])
    importlib.reload(wsgi)

    assert not any(is_warmed_up(struct) for struct in (Book, Export, inner, outer))
