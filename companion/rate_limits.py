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

RATE_LIMIT_SCOPES: dict[str, Callable[[HttpRequest], bool]] = {
    "join": lambda request: request.path_info.startswith(("/join/", "/i/", "/code/", "/seat/")),
    "upload": lambda request: request.method == "POST" and request.path_info == "/import/",
    "touch": lambda request: request.method == "POST" and request.path_info.endswith("/live/touch/"),
    "send": lambda request: request.method == "POST" and request.path_info.startswith("/c/"),
}
"""The rate limits by scope, with the requests they apply to; the first match counts. The API counts its own, by token."""

clock = time.time


def rate_limit_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer requests above a rate limit with 429, a sentence and Retry-After."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        kind = next((kind for kind, fits in RATE_LIMIT_SCOPES.items() if fits(request)), "")
        wait = count_request(kind, _identify_sender(request))
        return get_response(request) if not wait else _render_too_many_requests(request, wait)

    return middleware


def count_request(scope_name: str, sender: str) -> int:
    """Count a request of a sender; return 0 if it is within the limit of its scope, else the seconds to wait."""
    limit = settings.RATES.get(scope_name)
    if limit is None:
        return 0
    count, seconds = limit
    key = f"limit:{scope_name}:{sender.replace(' ', '')}:{int(clock() // seconds)}"
    try:
        is_within = cache.incr(key) <= count
    except ValueError:
        # The first in this window, or evicted meanwhile.
        cache.add(key, 1, seconds)
        is_within = True
    return 0 if is_within else max(1, math.ceil(seconds - clock() % seconds))


def _identify_sender(request: HttpRequest) -> str:
    device = getattr(request, "device", None)
    return f"device:{device.id}" if device is not None else identify_address(request)


def identify_address(request: HttpRequest) -> str:
    """Return the sender of a request without a device: its address."""
    return f"address:{request.META.get('REMOTE_ADDR', '')}"


def _render_too_many_requests(request: HttpRequest, wait: int) -> HttpResponse:
    answer = render(request, "companion/429.jinja", {"seconds": wait}, status=429)
    answer.headers["Retry-After"] = str(wait)
    answer.headers["Cache-Control"] = "no-store"
    return answer
