"""Calls of the API: the only way for its views to get a campaign, with the role of a token.

A token is sent in the header ``Authorization``, never in a URL, which ends up in logs. Cookies are ignored.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from campaigns.api import tokens
from campaigns.api.models import ApiToken
from campaigns.api.tokens import TokenRole
from campaigns.models import Campaign
from companion import __version__, rate_limits
from companion.problem_details import CORS_HEADERS, build_problem

METHODS = "GET, HEAD, OPTIONS"
PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": "Authorization, If-None-Match",
    "Access-Control-Max-Age": "86400",
    "Allow": METHODS,
}


class ApiError(Exception):
    """An error that answers a call with its status and sentence."""

    def __init__(self, status: HTTPStatus, sentence: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.headers = status, sentence, headers


@dataclass(frozen=True)
class ApiCall:
    """A call with a valid token."""

    request: HttpRequest
    token: ApiToken
    campaign: Campaign

    @property
    def role(self) -> TokenRole:
        """The role of the token."""
        return TokenRole(self.token.role)

    @property
    def etag(self) -> str:
        """The ETag of the response: what it depends on besides the entries is the campaign's row, the token and the URL."""
        campaign = self.campaign
        parts = [__version__, self.role, self.request.build_absolute_uri(), campaign.name, campaign.archived]
        digest = hashlib.sha256(repr([*parts, campaign.open_tasks]).encode()).hexdigest()
        return f'"{campaign.etag}-{digest[:16]}"'

    def get_number(self, name: str, default: int, low: int, high: int) -> int:
        """Return a number of the query. Raises ApiError (422)."""
        text = self.request.GET.get(name, str(default))
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(high)) else -1
        if not low <= number <= high:
            sentence = _("%(name)s must be a whole number from %(low)s to %(high)s.")
            raise ApiError(HTTPStatus.UNPROCESSABLE_ENTITY, sentence % {"name": name, "low": low, "high": high})
        return number


def reads_campaign(
    *roles: TokenRole, has_content_etag: bool = False
) -> Callable[[Callable[[ApiCall], msgspec.Struct]], Callable[[HttpRequest], HttpResponse]]:
    """Decorate a view of the API that tokens of these ``roles`` may call; it returns the struct to send.

    ``has_content_etag``: what it sends depends on more than ``ApiCall.etag`` names, so it is made before it is compared.
    """

    def decorate(view: Callable[[ApiCall], msgspec.Struct]) -> Callable[[HttpRequest], HttpResponse]:
        def respond(request: HttpRequest) -> HttpResponse:
            call = _authenticate(request)
            if call.role not in roles:
                sentence = _("This token shows what the big screen shows, and that has none of this.")
                raise ApiError(HTTPStatus.FORBIDDEN, sentence)
            return _respond(call, view, has_content_etag=has_content_etag)

        wrapper = functools.wraps(view)(answers_safe_methods(respond))
        wrapper.token_roles = frozenset(roles)  # type: ignore[attr-defined]
        return wrapper

    return decorate


def answers_safe_methods(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Decorate a view of the API: preflights, other methods, errors as problems; any page may read its response."""

    @csrf_exempt
    @functools.wraps(respond)
    def wrapper(request: HttpRequest) -> HttpResponse:
        if request.method == "OPTIONS":
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={**CORS_HEADERS, **PREFLIGHT_HEADERS})
        if request.method not in ("GET", "HEAD"):
            sentence = _("The API can only be read: use GET.")
            return build_problem(HTTPStatus.METHOD_NOT_ALLOWED, sentence, {"Allow": METHODS})
        try:
            answer = respond(request)
        except ApiError as error:
            return build_problem(error.status, error.sentence, error.headers)
        for name, value in CORS_HEADERS.items():
            answer.headers[name] = value
        return answer

    return wrapper


def _authenticate(request: HttpRequest) -> ApiCall:
    """Return the call of a request. Raises ApiError."""
    scheme, _space, text = request.headers.get("Authorization", "").partition(" ")
    try:
        token, campaign = tokens.authenticate(text.strip() if scheme.lower() == "bearer" else "")
    except tokens.TokenCampaignGoneError:
        raise ApiError(HTTPStatus.NOT_FOUND, _("The campaign of this token was deleted.")) from None
    except tokens.InvalidTokenError as error:
        _check_limit("api-refused", rate_limits.identify_address(request))
        raise ApiError(HTTPStatus.UNAUTHORIZED, _explain(error, text), {"WWW-Authenticate": "Bearer"}) from None
    _check_limit("api", f"token:{token.pk}")
    return ApiCall(request, token, campaign)


def _explain(error: tokens.InvalidTokenError, text: str) -> str:
    if isinstance(error, tokens.RevokedTokenError):
        return _("This token was revoked: ask the host for a new one.")
    if not text:
        return _("Send a token in the header Authorization: Bearer. A host makes one on the page Connected apps.")
    return _("There is no such token: check that it was copied whole.")


def _check_limit(scope_name: str, sender: str) -> None:
    wait = rate_limits.count_request(scope_name, sender)
    if wait:
        sentence = _("Too many requests. Try again in %(seconds)s seconds.") % {"seconds": wait}
        raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, sentence, {"Retry-After": str(wait)})


def _respond(call: ApiCall, view: Callable[[ApiCall], msgspec.Struct], *, has_content_etag: bool) -> HttpResponse:
    """Return the response of a view, 304 if the client has it already."""
    tokens.record_use(call.token)
    body = msgspec.json.encode(view(call)) if has_content_etag else b""
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"' if has_content_etag else call.etag
    answer = get_conditional_response(call.request, etag=etag)
    if answer is None:
        answer = HttpResponse(body or msgspec.json.encode(view(call)), content_type="application/json")
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["Authorization"])
    return answer
