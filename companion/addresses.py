"""Where other devices reach this machine. Nothing here needs Django: the terminal is told before it is there."""

from __future__ import annotations

import ipaddress
import re
import socket

from companion.installation import SetupError

EVERY_IPV4 = "0.0.0.0"
EVERY = "::"
PRIVATE_NETWORKS = ("192.168.255.255", "10.255.255.255", "172.31.255.255")
OWN = re.compile(r"(localhost|127(?:\.\d+){3}|\[::1\])(:\d+)?", re.ASCII)
"""A host as only this machine itself knows it."""
PARTS = re.compile(r"(\[.*\]|[^:]*)(:\d+)?", re.ASCII)
LOCAL_NAME = re.compile(r"[a-z][a-z0-9-]*|[a-z0-9.-]+\.(local|lan|home|internal|localdomain|home\.arpa)", re.ASCII)
"""Names of machines in a local network: one word, or under a top-level domain that does not exist on the internet."""


def read_host(given: str) -> str:
    """Return the address to serve on that ``given`` names, every IPv4 address for ``""``. Raises SetupError.

    Some shells tell every program the name of the machine as HOST, which is no wish.
    """
    if given in ("", socket.gethostname()):
        return EVERY_IPV4
    try:
        return str(ipaddress.ip_address(given.removeprefix("[").removesuffix("]")))
    except ValueError:
        raise SetupError(
            f"HOST is {given!r}; it has to be an address of this machine, such as 127.0.0.1, 0.0.0.0 or :: (IPv6 too)."
        ) from None


def origins(host: str, port: int) -> list[str]:
    """Return where a server on ``host`` and ``port`` is found: first by this device, then by others; maybe by none."""
    if host in (EVERY, EVERY_IPV4):
        return [f"http://{name}:{port}" for name in ("localhost", *local_addresses())]
    address = ipaddress.ip_address(host)
    name = f"[{host}]" if address.version == 6 else host
    return [f"http://{name}:{port}"] * (1 if address.is_loopback else 2)


def local_addresses() -> list[str]:
    """Return the IPv4 addresses that other devices may reach this machine under, the likeliest first; maybe none."""
    found: list[str] = []
    for network in PRIVATE_NETWORKS:
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


def reachable(origin: str) -> str:
    """Return the ``origin`` (``http://host:port``) under which others reach what this machine calls so itself.

    One that is not this machine's own stays as it is, and so does any where no network is found.
    """
    scheme, _sep, host = origin.partition("://")
    own = OWN.fullmatch(host)
    others = local_addresses() if own else []
    return f"{scheme}://{others[0]}{own[2] or ''}" if own and others else origin


def is_local(host: str, own: str = "") -> bool:
    """Return whether a ``host``, with or without a port, can only lead into this network; ``own`` is an address of this machine.

    Whoever sends a request writes its Host header as they like. A name of the internet, or an address there, may be anybody's.
    """
    name = _parts(host)[0].lower().rstrip(".")
    if name == socket.gethostname().lower() or LOCAL_NAME.fullmatch(name):
        return True
    address = _address(name.strip("[]"))
    if address is None:
        return False
    return not address.is_global or address == _address(own)


def instead_of(origin: str) -> str:
    """Return the origin of this machine in its network, at the port of an ``origin`` that is not to be believed."""
    scheme, _sep, host = origin.partition("://")
    return reachable(f"{scheme}://localhost{_parts(host)[1]}")


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _parts(host: str) -> tuple[str, str]:
    found = PARTS.fullmatch(host)
    return (found[1], found[2] or "") if found else (host, "")
