"""What the connection of a request and its application tell each other, in the one thing both hold: its ``state``."""

from __future__ import annotations

from asgiref.typing import HTTPScope

STREAM_FLAG = "dreamkeeper.stream"
DISCONNECTED_FLAG = "dreamkeeper.gone"


def set_flag(scope: HTTPScope, flag: str) -> None:
    """Let both know ``what`` of the request of ``scope``: that it is a STREAM, or that its peer is GONE."""
    scope["state"][flag] = True


def has_flag(scope: HTTPScope, flag: str) -> bool:
    """Return whether ``what`` is known of the request of ``scope``."""
    return flag in scope.get("state", {})
