"""The public URL and the trusted proxies."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from asgiref.typing import HTTPScope
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from companion.installation import SetupError

IPNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network

DEFAULT_PORTS = {"http": 80, "https": 443}
"""Schemes of browsers with the default ports they omit."""

IPV4_MAPPED_PREFIX = "::ffff:"

PUBLIC_PATH_RE = re.compile(r"(/[A-Za-z0-9_-]+)*")
FORWARDED_HEADERS_RE = re.compile(rb"x[-_]forwarded[-_].*|forwarded|x[-_]real[-_]ip")


def parse_public_url(text: str) -> str:
    """Return ``text`` as scheme, host, optional port and path, without a slash; ``""`` for ``""``. Raises SetupError."""
    if not text:
        return ""
    try:
        parts = urlsplit(text.strip())
        origin = _normalize_origin(parts)
    except ValueError:
        origin = None
    if origin is None or not PUBLIC_PATH_RE.fullmatch(parts.path.rstrip("/")):
        raise SetupError(
            "PUBLIC_URL is not valid; it must look like https://dream.example.org or https://dream.example.org:8443, "
            "or end with a path of letters, digits and hyphens, as in https://example.org/dream."
        )
    return f"{origin}{parts.path.rstrip('/')}"


def _normalize_origin(parts: SplitResult) -> str | None:
    """Return the origin of a URL, as in the ``Origin`` header; None if it has parts besides its path, or lacks some."""
    is_bare = not parts.query and not parts.fragment
    netloc = parts.netloc.lower()
    # Other scripts come as xn-- (punycode).
    is_named = bool(parts.hostname) and bool(re.fullmatch(r"[a-z0-9.:\[\]_-]+", netloc))
    if parts.scheme not in DEFAULT_PORTS or not is_bare or not is_named or parts.port == 0:
        return None
    name = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    port = "" if parts.port in (None, DEFAULT_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{name}{port}"


def get_public_host(public_url: str) -> str:
    """Return the host of a public URL, without its port; ``""`` for ``""``."""
    return re.sub(r":[0-9]+$", "", get_public_origin(public_url).partition("//")[2])


def get_public_origin(public_url: str) -> str:
    """Return scheme, host and port of a public URL; ``""`` for ``""``."""
    return "/".join(public_url.split("/", 3)[:3])


def get_public_path(public_url: str) -> str:
    """Return the path of a public URL, such as ``/dream``; ``""`` if it has none."""
    return public_url.removeprefix(get_public_origin(public_url))


def strip_public_path(scope: HTTPScope, public_path: str) -> HTTPScope:
    """Return the ASGI ``scope`` of a request without the path of the public URL, which a proxy keeps.

    Requests on this machine, such as health checks, come without it.
    """
    if not public_path or not f"{scope['path']}/".startswith(f"{public_path}/"):
        return scope
    return {**scope, "path": scope["path"].removeprefix(public_path) or "/"}


def parse_trusted_proxies(addresses: Sequence[str]) -> TrustedProxies:
    """Return the proxies at these addresses or networks. Raises SetupError."""
    try:
        return TrustedProxies(tuple(ipaddress.ip_network(address.strip()) for address in addresses if address.strip()))
    except ValueError:
        raise SetupError(
            "TRUSTED_PROXIES is not valid; it must list addresses or networks, such as 127.0.0.1,10.0.0.0/8."
        ) from None


@dataclass(frozen=True)
class TrustedProxies:
    """The proxies in ``networks``, whose forwarded headers are trusted."""

    networks: tuple[IPNetwork, ...] = ()

    def __contains__(self, address: str) -> bool:
        """Return whether ``address`` is a trusted proxy."""
        return bool(self.networks) and _is_within(address, self.networks)

    def is_shared_address(self, address: str) -> bool:
        """Return whether many devices may use ``address``: a proxy's, or this machine's own, where a proxy may run."""
        return address in self or _is_loopback(address)

    def get_client_address(self, forwarded_for: str) -> str:
        """Return the client address in ``forwarded_for``, to which every proxy appended its peer."""
        said = [_strip_port(address) for address in forwarded_for.split(",")]
        return next((address for address in reversed(said) if address not in self), said[0])


@lru_cache(maxsize=1024)
def _is_within(address: str, networks: tuple[IPNetwork, ...]) -> bool:
    try:
        parsed = ipaddress.ip_address(unmap_ipv4(address))
    except ValueError:
        return False
    return any(parsed in network for network in networks)


@lru_cache(maxsize=1024)
def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(unmap_ipv4(address)).is_loopback
    except ValueError:
        return True


def unmap_ipv4(address: str) -> str:
    """Return an IPv4-mapped IPv6 address as IPv4; any other address unchanged."""
    return (
        address[len(IPV4_MAPPED_PREFIX) :]
        if address.lower().startswith(IPV4_MAPPED_PREFIX) and "." in address
        else address
    )


def _strip_port(address: str) -> str:
    """Return an address without its port and brackets."""
    address = address.strip()
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def apply_forwarded_headers(scope: HTTPScope, proxies: TrustedProxies, public_url: str) -> HTTPScope:
    """Return the ASGI ``scope`` of a request as it was sent to the outermost proxy.

    Forwarded headers of untrusted peers are removed. A request to the host of ``public_url`` gets that URL's scheme.
    """
    headers = [(name, value) for name, value in scope["headers"] if not FORWARDED_HEADERS_RE.fullmatch(name)]
    seen: HTTPScope = {**scope, "headers": headers}
    peer = scope["client"]
    if peer is not None:
        seen["client"] = (unmap_ipv4(peer[0]), peer[1])
    if peer is not None and peer[0] in proxies:
        _trust_forwarded(seen, {name: value.decode("latin-1") for name, value in scope["headers"]})
        chain = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
        if chain:
            seen["client"] = (proxies.get_client_address(chain), 0)
    if (
        public_url.startswith("https:")
        and _get_host_header(seen).lower() == get_public_origin(public_url).partition("//")[2]
    ):
        seen["scheme"] = "https"
    return seen


def _trust_forwarded(scope: HTTPScope, headers: dict[bytes, str]) -> None:
    scheme = headers.get(b"x-forwarded-proto", "").rpartition(",")[2].strip()
    if scheme in DEFAULT_PORTS:
        scope["scheme"] = scheme
    host = headers.get(b"x-forwarded-host", "").rpartition(",")[2].strip()
    if host:
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scope["headers"] = [(b"host", host.encode("latin-1")), *others]


def _get_host_header(scope: HTTPScope) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")


def secure_cookies_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Set ``Secure`` on every cookie if the response goes over https, or the public URL is https.

    An untrusted proxy cannot report that a request came by https. Over a plain local address such a cookie would be
    dropped.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if request.is_secure() or settings.PUBLIC_URL.startswith("https:"):
            for cookie in answer.cookies.values():
                cookie["secure"] = True
        return answer

    return middleware
