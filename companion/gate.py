"""Who may come in: the devices of the people at the table, by the printed link or by an invitation to one campaign.

Each has a signed cookie, and every page but those of ``OPEN`` asks for it. This is the only place that decides who a request
comes from, and which way that device came; what it may see and do there, ``campaigns.access`` decides.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from asgiref.typing import HTTPScope
from django.conf import settings
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, parse_cookie
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from companion.installation import secrets_of_now

COOKIE = "dreamkeeper_device"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest life that browsers grant a cookie."""

INVITED = "i."
"""What the cookie of a device that came by an invitation begins with: no link that is renewed ends it."""

OPEN_PATHS = ("/healthz", "/readyz", "/favicon.ico")
OPEN = ("/join/", "/i/")
"""What the addresses begin with that let a device in."""


class Out(PermissionDenied):
    """A device that was let in is so no longer; the message says it in a sentence."""


@dataclass(frozen=True, slots=True)
class Device:
    """One phone or computer at the table.

    ``id`` is 32 hexadecimal digits, minted here and kept for as long as the cookie lives. ``name`` is what the person
    calls themselves, 1 to 40 characters, or ``""`` until they have said. ``invited`` is one that came by an invitation, and sits
    where it was invited; any other came by the printed link, and is a host's.
    """

    id: str
    name: str = ""
    invited: bool = False


class TableRequest(HttpRequest):
    """A request that has passed the gate. ``needs`` is the role that ``campaigns.access`` asks of it, once that is decided."""

    device: Device
    htmx: HtmxDetails
    needs: str = ""


def only_invited(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give each request its ``device``, and answer the ones without a valid cookie with *ask the host*."""

    def gate(request: HttpRequest) -> HttpResponseBase:
        device = read_device(request)
        if device is not None:
            request.device = device  # type: ignore[attr-defined]
            answer = get_response(request)
            _carried_over(request, device, answer)
            # What only this table may see is for no cache on the way, and asked for anew.
            answer.headers.setdefault("Cache-Control", "private, no-cache")
            return answer
        if request.path in OPEN_PATHS or request.path.startswith(OPEN):
            return get_response(request)
        return ask_host(request)

    return gate


@require_safe
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Let in the device that opened the printed link, and ask its name, once; any other link: *ask the host*."""
    if not constant_time_compare(secret, join_secret()):
        return ask_host(request)
    device = replace(read_device(request) or _ended(request) or new_device(), invited=False)
    answer = redirect("/" if device.name else "device-name")
    remember(answer, device)
    add_never_cache_headers(answer)
    return answer


def _ended(request: HttpRequest) -> Device | None:
    """Return the device that came by the link before this one: who opens the new one is known by name, and sits where they sat."""
    return _signed(request.COOKIES.get(COOKIE, ""), secrets_of_now(settings.DATA_DIR).before)


def join_secret() -> str:
    """Return the secret of the printed link as it is now."""
    return secrets_of_now(settings.DATA_DIR).join


def new_device() -> Device:
    """Return a device that was never here, as one that came by the printed link."""
    return Device(id=uuid.uuid4().hex)


def ask_host(request: HttpRequest) -> HttpResponse:
    """Return the one page a stranger sees, whatever was asked for (403)."""
    answer = render(request, "companion/ask_host.jinja", status=403)
    add_never_cache_headers(answer)
    return out(request, answer)


def out(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return the ``answer`` to a device that is out, so that it takes the place of the page which asked.

    A table that stands open asks again and again, and would go on to show what its device may see no longer.
    """
    if request.method == "GET" and request.headers.get("HX-Request"):
        answer.headers["HX-Refresh"] = "true"
    return answer


def read_device(request: HttpRequest) -> Device | None:
    """Return the device whose cookie came with ``request``; None without one, or with one that is not of this table."""
    return _device(request.COOKIES.get(COOKIE, ""))


def device_of(scope: HTTPScope) -> Device | None:
    """Return the device that the request of an ASGI ``scope`` comes from; None as for ``read_device``."""
    sent = "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    return _device(parse_cookie(sent).get(COOKIE, ""))


def is_host(scope: HTTPScope) -> bool:
    """Return whether the request of an ASGI ``scope`` comes from a device that came by the printed link."""
    device = device_of(scope)
    return device is not None and not device.invited


def _device(cookie: str) -> Device | None:
    if cookie.startswith(INVITED):
        return _signed(cookie.removeprefix(INVITED), INVITED)
    known = secrets_of_now(settings.DATA_DIR)
    found = _signed(cookie, known.join)
    if found is None and known.before:
        renewed = _signed(cookie, known.before)
        # Who renewed the link is in, even if the answer with the new cookie never arrived.
        found = renewed if renewed is not None and renewed.id == known.renewed_by else None
    return found


def _signed(cookie: str, by: str) -> Device | None:
    try:
        kept = signing.loads(cookie, salt=_salt(by), max_age=COOKIE_SECONDS)
        return Device(id=kept["id"], name=kept["name"], invited=by == INVITED)
    except (signing.BadSignature, KeyError, TypeError):
        return None


def _carried_over(request: HttpRequest, device: Device, answer: HttpResponseBase) -> None:
    """Give the device that renewed the link a cookie of the new one, where it still has that of the old one."""
    if device.invited or device.id != secrets_of_now(settings.DATA_DIR).renewed_by or COOKIE in answer.cookies:
        return
    if _signed(request.COOKIES.get(COOKIE, ""), join_secret()) is None:
        remember(answer, device)


def remember(answer: HttpResponseBase, device: Device) -> None:
    """Have the browser that gets ``answer`` keep ``device`` in its cookie."""
    by = INVITED if device.invited else join_secret()
    kept = signing.dumps({"id": device.id, "name": device.name}, salt=_salt(by))
    answer.set_cookie(
        COOKIE,
        f"{INVITED}{kept}" if device.invited else kept,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
    )


def _salt(by: str) -> str:
    # Bound to the join secret, so that a new link ends every device that came in with the old one.
    return f"device:{by}"
