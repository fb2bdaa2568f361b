"""Addresses of this machine for other devices. Independent of Django: the terminal needs them before it is loaded."""

from __future__ import annotations

import ipaddress
import re
import socket

from companion.installation import SetupError

ALL_IPV4_ADDRESSES = "0.0.0.0"
ALL_ADDRESSES = "::"
PRIVATE_NETWORK_PROBES = ("192.168.255.255", "10.255.255.255", "172.31.255.255")
LOOPBACK_HOST_RE = re.compile(r"(localhost|127(?:\.\d+){3}|\[::1\])(:\d+)?", re.ASCII)
"""Loopback hosts."""
HOST_PORT_RE = re.compile(r"(\[.*\]|[^:]*)(:\d+)?", re.ASCII)
LOCAL_NAME_RE = re.compile(r"[a-z][a-z0-9-]*|[a-z0-9.-]+\.(local|lan|home|internal|localdomain|home\.arpa)", re.ASCII)
"""Local host names: one word, or under a top-level domain that does not exist on the internet."""


def parse_bind_address(text: str) -> str:
    """Return the bind address of ``text``, all IPv4 addresses for ``""``. Raises SetupError.

    Some shells export the machine's name as HOST, which is ignored.
    """
    if text in ("", socket.gethostname()):
        return ALL_IPV4_ADDRESSES
    try:
        return str(ipaddress.ip_address(text.removeprefix("[").removesuffix("]")))
    except ValueError:
        raise SetupError(
            f"HOST is {text!r}; it must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or :: (IPv6 too)."
        ) from None


def get_origins(host: str, port: int, scheme: str = "http") -> list[str]:
    """Return the origins of a server on ``host`` and ``port``: first for this device, then for others, if any."""
    if host in (ALL_ADDRESSES, ALL_IPV4_ADDRESSES):
        return [f"{scheme}://{name}:{port}" for name in ("localhost", *find_local_addresses())]
    address = ipaddress.ip_address(host)
    name = f"[{host}]" if address.version == 6 else host
    return [f"{scheme}://{name}:{port}"] * (1 if address.is_loopback else 2)


def find_local_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine for other devices, the likeliest first; maybe none."""
    found: list[str] = []
    for network in PRIVATE_NETWORK_PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                # Connecting a datagram socket sends nothing; it only shows which of our addresses would be used.
                probe.connect((network, 9))
            except OSError:
                continue
            address = str(probe.getsockname()[0])
        if address not in found and not address.startswith("127."):
            found.append(address)
    return found


def get_reachable_origin(origin: str) -> str:
    """Return the ``origin`` (``http://host:port``) for other devices if it is a loopback one.

    Any other origin stays as it is, and so does this one without a network.
    """
    scheme, _sep, host = origin.partition("://")
    own = LOOPBACK_HOST_RE.fullmatch(host)
    others = find_local_addresses() if own else []
    return f"{scheme}://{others[0]}{own[2] or ''}" if own and others else origin


def is_local_host(host: str, own_address: str = "") -> bool:
    """Return whether ``host``, with or without a port, is in this network; ``own_address`` is an address of this machine.

    Clients choose their Host header freely. An internet name or address may be anybody's.
    """
    name = _split_host_port(host)[0].lower().rstrip(".")
    if name == socket.gethostname().lower() or LOCAL_NAME_RE.fullmatch(name):
        return True
    address = _parse_address(name.strip("[]"))
    if address is None:
        return False
    return not address.is_global or address == _parse_address(own_address)


def get_https_origin(origin: str, https_port: int) -> str:
    """Return the origin of the host of ``origin`` where it serves https on a port of its own."""
    return f"https://{_split_host_port(origin.partition('://')[2])[0]}:{https_port}"


def get_fallback_origin(origin: str) -> str:
    """Return the origin of this machine in its network, at the port of an untrusted ``origin``."""
    scheme, _sep, host = origin.partition("://")
    return get_reachable_origin(f"{scheme}://localhost{_split_host_port(host)[1]}")


def _parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _split_host_port(host: str) -> tuple[str, str]:
    found = HOST_PORT_RE.fullmatch(host)
    return (found[1], found[2] or "") if found else (host, "")
