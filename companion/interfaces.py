"""The two interfaces a request passes, ASGI and WSGI, in the words that our code uses of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Scope = dict[str, Any]
"""What is known of a connection or a request; its values are of many kinds."""
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
WSGI = Callable[[Environ, StartResponse], Iterable[bytes]]
