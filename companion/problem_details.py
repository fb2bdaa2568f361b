"""Errors of the API as problem details (RFC 9457): JSON in place of a page, for every path below ``API_PREFIX``."""

from __future__ import annotations

import json
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

API_PREFIX = "/api/"
PROBLEM_CONTENT_TYPE = "application/problem+json"

CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
"""Any page may read a response: it had to send a token, and cookies are ignored."""


def is_api_request(request: HttpRequest) -> bool:
    """Return whether a request is one of the API, which has neither cookies nor pages."""
    return is_api_path(request.path_info)


def is_api_path(path: str) -> bool:
    """Return whether a path, without that of ``PUBLIC_URL``, is one of the API."""
    return path.startswith(API_PREFIX)


def build_problem(status: HTTPStatus, sentence: str, headers: dict[str, str] | None = None) -> HttpResponse:
    """Return the response for an error: its status and one sentence."""
    answer = HttpResponse(build_problem_body(status, sentence), status=status, content_type=PROBLEM_CONTENT_TYPE)
    for name, value in {"Cache-Control": "no-store", **CORS_HEADERS, **(headers or {})}.items():
        answer.headers[name] = value
    return answer


def build_problem_body(status: HTTPStatus, sentence: str) -> bytes:
    """Return the JSON of an error."""
    problem = {"type": "about:blank", "title": status.phrase, "status": int(status), "detail": sentence}
    return json.dumps(problem, ensure_ascii=False).encode()
