"""What the connection of a request and its application tell each other, in the one thing both hold: its ``state``."""

from __future__ import annotations

from asgiref.typing import HTTPScope

STREAM = "dreamkeeper.stream"
GONE = "dreamkeeper.gone"


def mark(scope: HTTPScope, what: str) -> None:
    """Let both know ``what`` of the request of ``scope``: that it is a STREAM, or that its peer is GONE."""
    scope["state"][what] = True


def is_marked(scope: HTTPScope, what: str) -> bool:
    """Return whether ``what`` is known of the request of ``scope``."""
    return what in scope.get("state", {})
