"""Times in the reader's zone: a script names the zone of a device in a cookie when it is not the server's."""

from __future__ import annotations

import functools
from collections.abc import Callable
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

TIMEZONE_COOKIE = "dreamkeeper_zone"


def timezone_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Show times in the zone of the cookie, or in the server's without a valid one."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        name = request.COOKIES.get(TIMEZONE_COOKIE, "")
        if name not in _list_timezones():
            return get_response(request)
        with timezone.override(ZoneInfo(name)):
            return get_response(request)

    return middleware


@functools.cache
def _list_timezones() -> frozenset[str]:
    return frozenset(available_timezones())
