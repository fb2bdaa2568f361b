"""Rate limits per device, or per address before there is a device: for joining, moves and imports.

Counted in Django's cache in fixed windows. One process counts in its memory; several share small files in the data
folder, which costs a move no query. Two workers that count at the same moment may count one too few.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

RateLimit = tuple[int, int]
"""The maximum of requests, and the seconds of the window."""

RATE_LIMIT_SCOPES: dict[str, Callable[[HttpRequest], bool]] = {
    "join": lambda request: request.path_info.startswith(("/join/", "/i/", "/code/", "/seat/")),
    "upload": lambda request: request.method == "POST" and request.path_info == "/import/",
    "touch": lambda request: request.method == "POST" and request.path_info.endswith("/live/touch/"),
    "send": lambda request: request.method == "POST" and request.path_info.startswith("/c/"),
}
"""The rate limits by scope, with the requests they apply to; the first match counts."""

clock = time.time


def rate_limit_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer requests above a rate limit with 429, a sentence and Retry-After."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        kind = next((kind for kind, fits in RATE_LIMIT_SCOPES.items() if fits(request)), "")
        limit = settings.RATES.get(kind)
        return (
            get_response(request)
            if limit is None or _count_and_check(request, kind, limit)
            else _render_too_many_requests(request, limit)
        )

    return middleware


def _count_and_check(request: HttpRequest, scope_name: str, limit: RateLimit) -> bool:
    """Count a request, and return whether it is within its limit."""
    count, seconds = limit
    device = getattr(request, "device", None)
    who = f"device:{device.id}" if device is not None else f"address:{request.META.get('REMOTE_ADDR', '')}"
    key = f"limit:{scope_name}:{who.replace(' ', '')}:{int(clock() // seconds)}"
    try:
        return cache.incr(key) <= count
    except ValueError:
        # The first in this window, or evicted meanwhile.
        cache.add(key, 1, seconds)
        return True


def _render_too_many_requests(request: HttpRequest, limit: RateLimit) -> HttpResponse:
    _count, seconds = limit
    wait = max(1, math.ceil(seconds - clock() % seconds))
    answer = render(request, "companion/429.jinja", {"seconds": wait}, status=429)
    answer.headers["Retry-After"] = str(wait)
    answer.headers["Cache-Control"] = "no-store"
    return answer
