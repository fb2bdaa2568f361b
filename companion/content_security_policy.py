"""The content security policy: one constant for every response, built from the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

get_policy = cache(build_policy)
"""The cached policy. The library's middleware builds it twice per response, since a view may change it; none does."""


def csp_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Add the policy to every response but Django's debug pages, which have inline styles."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if not (settings.DEBUG and answer.status_code in (404, 500)):
            answer.headers.setdefault(HEADER, get_policy())
        return answer

    return middleware
