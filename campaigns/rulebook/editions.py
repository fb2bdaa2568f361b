"""The edition of the manual that is shown: pages and texts of all rules are its own.

It is active per thread and request, like a language of ``django.utils.translation``. A table activates a function that
reads its edition, so that a part of its page that cites a rule depends on the edition (``engine/read_tracking.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse


def _get_no_edition() -> str:
    return ""


_edition_source: ContextVar[Callable[[], str]] = ContextVar("edition_source", default=_get_no_edition)


def get_edition() -> str:
    """Return the active edition; '' for the edition that each book is written in."""
    return _edition_source.get()()


def activate_edition(source: Callable[[], str]) -> None:
    """Show the edition that ``source`` returns, until the request ends."""
    _edition_source.set(source)


def deactivate_edition() -> None:
    """Show every book in the edition it is written in."""
    _edition_source.set(_get_no_edition)


@contextmanager
def override_edition(edition: str) -> Iterator[None]:
    """Show this edition within the block."""
    token = _edition_source.set(lambda: edition)
    try:
        yield
    finally:
        _edition_source.reset(token)


def edition_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Deactivate what a request has activated: the next one of this thread may show another table."""

    def respond(request: HttpRequest) -> HttpResponse:
        try:
            return get_response(request)
        finally:
            deactivate_edition()

    return respond
