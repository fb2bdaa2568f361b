"""Device authentication: by the printed link, or by an invitation to one campaign.

Each device has a signed cookie, required by every page but ``PUBLIC_PATHS`` and ``PUBLIC_PREFIXES``. Only this module
decides which device sent a request and how it was let in; ``campaigns.access`` decides its permissions. A request of the
API comes from no device: it has a token, and its cookies are ignored (``campaigns.api``).
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from asgiref.typing import HTTPScope
from django.conf import settings
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, parse_cookie
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare
from django.views.decorators.csrf import requires_csrf_token
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from companion.installation import get_current_secrets
from companion.problem_details import is_api_request

DEVICE_COOKIE_NAME = "dreamkeeper_device"
COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60
"""The longest cookie lifetime that browsers allow."""

GUEST_PREFIX = "i."
"""The prefix of an invited device's cookie: renewing the link does not end it."""

PUBLIC_PATHS = ("/healthz", "/readyz", "/metrics", "/favicon.ico", "/https/", "/https/dreamkeeper.crt")
PUBLIC_PREFIXES = ("/join/", "/i/", "/code/", "/seat/")
"""Path prefixes that let a device in."""


class AccessRevokedError(PermissionDenied):
    """A device lost its access; the message says so in a sentence."""


class CampaignDeletedError(Http404):
    """A campaign that this device had a seat at was deleted, and can be restored until a day."""

    def __init__(self, name: str, until: datetime) -> None:
        super().__init__(name)
        self.name, self.until = name, until


@dataclass(frozen=True, slots=True)
class Device:
    """One phone or computer at the table.

    ``id`` is 32 hexadecimal digits, created here, valid as long as the cookie. ``name`` is what the person calls
    themselves, 1 to 40 characters, or ``""`` until they have said. ``is_invited``: came by an invitation, limited to
    that campaign; any other device came by the printed link and is a host's.
    """

    id: str
    name: str = ""
    is_invited: bool = False


class TableRequest(HttpRequest):
    """A request of an authenticated device."""

    device: Device
    htmx: HtmxDetails
    required_role: str = ""


def device_auth_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Set ``request.device``; answer requests without a valid cookie with *ask the host*."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if is_api_request(request):
            return get_response(request)
        device = get_device(request)
        if device is not None:
            request.device = device  # type: ignore[attr-defined]
            answer = get_response(request)
            _reissue_cookie(request, device, answer)
            # Private to this table: never cached on the way, always revalidated.
            answer.headers.setdefault("Cache-Control", "private, no-cache")
            return answer
        if request.path_info in PUBLIC_PATHS or request.path_info.startswith(PUBLIC_PREFIXES):
            return get_response(request)
        return render_ask_host(request)

    return middleware


@require_safe
def join_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Let in the device that opened the printed link, and ask its name once; *ask the host* for any other link."""
    if not constant_time_compare(secret, get_join_secret()):
        return render_ask_host(request)
    device = replace(get_device(request) or _find_previous_device(request) or create_device(), is_invited=False)
    answer = redirect("shelf" if device.name else "device-name")
    set_device_cookie(answer, device)
    add_never_cache_headers(answer)
    return answer


def _find_previous_device(request: HttpRequest) -> Device | None:
    """Return the device that came by the link before this one: it keeps its name and seat."""
    return _load_signed_device(
        request.COOKIES.get(DEVICE_COOKIE_NAME, ""), get_current_secrets(settings.DATA_DIR).before
    )


def get_join_secret() -> str:
    """Return the current secret of the printed link."""
    return get_current_secrets(settings.DATA_DIR).join


def create_device() -> Device:
    """Return a new device that came by the printed link."""
    return Device(id=uuid.uuid4().hex)


def get_or_create_guest(request: HttpRequest) -> Device:
    """Return the device of the cookie, or a new one that comes by an invitation."""
    return get_device(request) or Device(id=uuid.uuid4().hex, is_invited=True)


@requires_csrf_token
def render_ask_host(request: HttpRequest) -> HttpResponse:
    """Return the only page a stranger sees, whatever the path (403): with the field for a code."""
    answer = render(request, "companion/ask_host.jinja", status=403)
    add_never_cache_headers(answer)
    return add_refresh_header(request, answer)


def add_refresh_header(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return ``response`` to a device without access, with a header that makes htmx replace the whole page.

    An open table keeps polling, and would go on to show what its device may no longer see.
    """
    if request.method == "GET" and request.headers.get("HX-Request"):
        response.headers["HX-Refresh"] = "true"
    return response


def get_device(request: HttpRequest) -> Device | None:
    """Return the device of the cookie of ``request``; None without a valid one."""
    return _decode_cookie(request.COOKIES.get(DEVICE_COOKIE_NAME, ""))


def get_scope_device(scope: HTTPScope) -> Device | None:
    """Return the device of an ASGI ``scope``; None as for ``get_device``."""
    sent = "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    return _decode_cookie(parse_cookie(sent).get(DEVICE_COOKIE_NAME, ""))


def is_host_request(scope: HTTPScope) -> bool:
    """Return whether an ASGI ``scope`` comes from a device that came by the printed link."""
    device = get_scope_device(scope)
    return device is not None and not device.is_invited


def _decode_cookie(cookie: str) -> Device | None:
    if cookie.startswith(GUEST_PREFIX):
        return _load_signed_device(cookie.removeprefix(GUEST_PREFIX), GUEST_PREFIX)
    known = get_current_secrets(settings.DATA_DIR)
    found = _load_signed_device(cookie, known.join)
    if found is None and known.before:
        renewed = _load_signed_device(cookie, known.before)
        # Who renewed the link is in, even if the response with the new cookie never arrived.
        found = renewed if renewed is not None and renewed.id == known.renewed_by else None
    return found


def _load_signed_device(cookie: str, signing_secret: str) -> Device | None:
    try:
        kept = signing.loads(cookie, salt=_get_salt(signing_secret), max_age=COOKIE_MAX_AGE_SECONDS)
        return Device(id=kept["id"], name=kept["name"], is_invited=signing_secret == GUEST_PREFIX)
    except (signing.BadSignature, KeyError, TypeError):
        return None


def _reissue_cookie(request: HttpRequest, device: Device, response: HttpResponseBase) -> None:
    """Set a new cookie for the device that renewed the link, if it still has the old one."""
    if (
        device.is_invited
        or device.id != get_current_secrets(settings.DATA_DIR).renewed_by
        or DEVICE_COOKIE_NAME in response.cookies
    ):
        return
    if _load_signed_device(request.COOKIES.get(DEVICE_COOKIE_NAME, ""), get_join_secret()) is None:
        set_device_cookie(response, device)


def set_device_cookie(response: HttpResponseBase, device: Device) -> None:
    """Store ``device`` in a cookie of ``response``."""
    by = GUEST_PREFIX if device.is_invited else get_join_secret()
    kept = signing.dumps({"id": device.id, "name": device.name}, salt=_get_salt(by))
    response.set_cookie(
        DEVICE_COOKIE_NAME,
        f"{GUEST_PREFIX}{kept}" if device.is_invited else kept,
        max_age=COOKIE_MAX_AGE_SECONDS,
        path=settings.COOKIE_PATH,
        httponly=True,
        samesite="Lax",
    )


def _get_salt(signing_secret: str) -> str:
    # Bound to the join secret, so that a new link revokes every device of the old one.
    return f"device:{signing_secret}"
