"""Answers from threads to the event loop: one that is whole is handed over once.

a2wsgi hands over each message of an answer by itself, and each time the thread waits until the event loop has taken it. That is
three waits for an answer of one piece, and on a busy machine each of them may take as long as all the rest. This leans on the
inside of a2wsgi; its version is pinned, and a test names each thing leaned on.
"""

from __future__ import annotations

from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import WSGIResponder

from companion.interfaces import Message

WHOLE = 3
"""So many messages has an answer of one piece: its head, the piece, the end."""


class HandedOnce(WSGIMiddleware):
    """An ASGI application that answers with a WSGI application in threads."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        await Responder(self.app, self.executor, self.send_queue_size)(scope, receive, send)


class Responder(WSGIResponder):
    """One answer; its messages are held in the thread until there are more than a whole one has."""

    held: list[Message] | None

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.held = []

    def send(self, message: Any) -> None:
        """Hand over a message, or hold it."""
        if self.held is None:
            super().send(message)
            return
        self.held.append(message)
        if len(self.held) > WHOLE:
            held, self.held = self.held, None
            for one in held:
                super().send(cast("Any", one))

    async def sender(self, send: Any) -> None:
        """Send what is handed over, and in the end what was held."""
        await super().sender(send)
        for message in _joined(self.held or []):
            await send(message)


def _joined(messages: list[Message]) -> list[Message]:
    """Give the head of an answer and one body in place of its pieces."""
    if not messages:
        return []
    body = b"".join(message["body"] for message in messages[1:])
    return [messages[0], {"type": "http.response.body", "body": body}]
