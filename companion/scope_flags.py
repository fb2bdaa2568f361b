"""Flags that the connection of a request and its application share, in the ``state`` of the scope."""

from __future__ import annotations

from asgiref.typing import HTTPScope

STREAM_FLAG = "dreamkeeper.stream"
DISCONNECTED_FLAG = "dreamkeeper.gone"


def set_flag(scope: HTTPScope, flag: str) -> None:
    """Set ``flag`` on the request of ``scope``: STREAM, or GONE for a peer that disconnected."""
    scope["state"][flag] = True


def has_flag(scope: HTTPScope, flag: str) -> bool:
    """Return whether ``flag`` is set on the request of ``scope``."""
    return flag in scope.get("state", {})
