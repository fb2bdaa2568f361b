"""The content security policy: one constant for every answer, as its library writes it from the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

get_policy = cache(build_policy)
"""Gives the policy. The library's own middleware writes it anew for each answer, twice, since a view may change it; none does."""


def csp_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give every answer the policy, but for Django's own pages on a fault in development, which have styles within."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if not (settings.DEBUG and answer.status_code in (404, 500)):
            answer.headers.setdefault(HEADER, get_policy())
        return answer

    return middleware
