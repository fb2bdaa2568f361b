"""The application that the server runs.

Django answers as WSGI in a pool of threads. Connections that stay open for long, such as ``/live/``, get a branch of
their own in ``application``, before Django: inside it each of them would hold a thread and a database connection.
"""

from typing import Any, cast

from a2wsgi import WSGIMiddleware

from companion.wsgi import application as django_application

THREADS = 10

_django = WSGIMiddleware(cast("Any", django_application), workers=THREADS)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer one connection; only plain HTTP is known, anything else is closed."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
        return
    await _django(scope, receive, send)
