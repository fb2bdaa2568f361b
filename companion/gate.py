"""Who may come in: the devices of the people at the table, by the printed link.

One secret stands in the link. Opening it gives the device a signed cookie, and every other page asks for that cookie.
This is the only place that decides who a request comes from. Accounts and seats belong here later: ``only_invited`` is
where a session or a seat's cookie would be read beside the device's, and ``Device`` is what would carry the role.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase, parse_cookie
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from companion.interfaces import Scope

COOKIE = "dreamkeeper_device"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest life that browsers grant a cookie."""

OPEN_PATHS = ("/healthz", "/favicon.ico")


@dataclass(frozen=True, slots=True)
class Device:
    """One phone or computer at the table.

    ``id`` is 32 hexadecimal digits, minted here and kept for as long as the cookie lives. ``name`` is what the person
    calls themselves, 1 to 40 characters, or ``""`` until they have said.
    """

    id: str
    name: str = ""


class TableRequest(HttpRequest):
    """A request that has passed the gate."""

    device: Device
    htmx: HtmxDetails


def only_invited(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give each request its ``device``, and answer the ones without a valid cookie with *ask the host*."""

    def gate(request: HttpRequest) -> HttpResponseBase:
        device = read_device(request)
        if device is not None:
            request.device = device  # type: ignore[attr-defined]
            answer = get_response(request)
            # What only this table may see is for no cache on the way, and asked for anew.
            answer.headers.setdefault("Cache-Control", "private, no-cache")
            return answer
        if request.path in OPEN_PATHS or request.path.startswith("/join/"):
            return get_response(request)
        return ask_host(request)

    return gate


@require_safe
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Let in the device that opened the printed link, and ask its name, once; any other link: *ask the host*."""
    if not constant_time_compare(secret, settings.JOIN_SECRET):
        return ask_host(request)
    device = read_device(request) or Device(id=uuid.uuid4().hex)
    answer = redirect("/" if device.name else "device-name")
    remember(answer, device)
    add_never_cache_headers(answer)
    return answer


def ask_host(request: HttpRequest) -> HttpResponse:
    """Return the one page a stranger sees, whatever was asked for (403)."""
    answer = render(request, "companion/ask_host.html", status=403)
    add_never_cache_headers(answer)
    return answer


def read_device(request: HttpRequest) -> Device | None:
    """Return the device whose cookie came with ``request``; None without one, or with one that is not of this table."""
    return _device(request.COOKIES.get(COOKIE, ""))


def is_invited(scope: Scope) -> bool:
    """Whether the request of an ASGI ``scope`` comes from a device that was let in; for what is decided before Django."""
    return device_of(scope) is not None


def device_of(scope: Scope) -> Device | None:
    """Return the device that the request of an ASGI ``scope`` comes from; None as for ``read_device``."""
    return _device(cookies_of(scope).get(COOKIE, ""))


def cookies_of(scope: Scope) -> dict[str, str]:
    """Return the cookies that came with the request of an ASGI ``scope``."""
    return parse_cookie("; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"))


def _device(cookie: str) -> Device | None:
    try:
        kept = signing.loads(cookie, salt=_salt(), max_age=COOKIE_SECONDS)
        return Device(id=kept["id"], name=kept["name"])
    except (signing.BadSignature, KeyError, TypeError):
        return None


def remember(answer: HttpResponse, device: Device) -> None:
    """Have the browser that gets ``answer`` keep ``device`` in its cookie."""
    answer.set_cookie(
        COOKIE,
        signing.dumps({"id": device.id, "name": device.name}, salt=_salt()),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
    )


def _salt() -> str:
    # Bound to the join secret, so that a new link ends every device that came in with the old one.
    return f"device:{settings.JOIN_SECRET}"
