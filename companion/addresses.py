"""Where other devices reach this machine. Nothing here needs Django: the terminal is told before it is there."""

from __future__ import annotations

import re
import socket

PRIVATE_NETWORKS = ("192.168.255.255", "10.255.255.255", "172.31.255.255")
OWN = re.compile(r"(localhost|127(?:\.\d+){3}|\[::1\])(:\d+)?", re.ASCII)
"""A host as only this machine itself knows it."""


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
