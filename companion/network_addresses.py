"""Where other devices reach this machine. Nothing here needs Django: the terminal is told before it is there."""

from __future__ import annotations

import ipaddress
import re
import socket

from companion.installation import SetupError

ALL_IPV4_ADDRESSES = "0.0.0.0"
ALL_ADDRESSES = "::"
PRIVATE_NETWORK_PROBES = ("192.168.255.255", "10.255.255.255", "172.31.255.255")
LOOPBACK_HOST_RE = re.compile(r"(localhost|127(?:\.\d+){3}|\[::1\])(:\d+)?", re.ASCII)
"""A host as only this machine itself knows it."""
HOST_PORT_RE = re.compile(r"(\[.*\]|[^:]*)(:\d+)?", re.ASCII)
LOCAL_NAME_RE = re.compile(r"[a-z][a-z0-9-]*|[a-z0-9.-]+\.(local|lan|home|internal|localdomain|home\.arpa)", re.ASCII)
"""Names of machines in a local network: one word, or under a top-level domain that does not exist on the internet."""


def parse_bind_address(text: str) -> str:
    """Return the address to serve on that ``given`` names, every IPv4 address for ``""``. Raises SetupError.

    Some shells tell every program the name of the machine as HOST, which is no wish.
    """
    if text in ("", socket.gethostname()):
        return ALL_IPV4_ADDRESSES
    try:
        return str(ipaddress.ip_address(text.removeprefix("[").removesuffix("]")))
    except ValueError:
        raise SetupError(
            f"HOST is {text!r}; it has to be an address of this machine, such as 127.0.0.1, 0.0.0.0 or :: (IPv6 too)."
        ) from None


def get_origins(host: str, port: int) -> list[str]:
    """Return where a server on ``host`` and ``port`` is found: first by this device, then by others; maybe by none."""
    if host in (ALL_ADDRESSES, ALL_IPV4_ADDRESSES):
        return [f"http://{name}:{port}" for name in ("localhost", *find_local_addresses())]
    address = ipaddress.ip_address(host)
    name = f"[{host}]" if address.version == 6 else host
    return [f"http://{name}:{port}"] * (1 if address.is_loopback else 2)


def find_local_addresses() -> list[str]:
    """Return the IPv4 addresses that other devices may reach this machine under, the likeliest first; maybe none."""
    found: list[str] = []
    for network in PRIVATE_NETWORK_PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                # Connecting a datagram socket sends nothing; it only asks which of our addresses would be used.
                probe.connect((network, 9))
            except OSError:
                continue
            address = str(probe.getsockname()[0])
        if address not in found and not address.startswith("127."):
            found.append(address)
    return found


def get_reachable_origin(origin: str) -> str:
    """Return the ``origin`` (``http://host:port``) under which others reach what this machine calls so itself.

    One that is not this machine's own stays as it is, and so does any where no network is found.
    """
    scheme, _sep, host = origin.partition("://")
    own = LOOPBACK_HOST_RE.fullmatch(host)
    others = find_local_addresses() if own else []
    return f"{scheme}://{others[0]}{own[2] or ''}" if own and others else origin


def is_local_host(host: str, own_address: str = "") -> bool:
    """Return whether a ``host``, with or without a port, can only lead into this network; ``own`` is an address of this machine.

    Whoever sends a request writes its Host header as they like. A name of the internet, or an address there, may be anybody's.
    """
    name = _split_host_port(host)[0].lower().rstrip(".")
    if name == socket.gethostname().lower() or LOCAL_NAME_RE.fullmatch(name):
        return True
    address = _parse_address(name.strip("[]"))
    if address is None:
        return False
    return not address.is_global or address == _parse_address(own_address)


def get_fallback_origin(origin: str) -> str:
    """Return the origin of this machine in its network, at the port of an ``origin`` that is not to be believed."""
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
