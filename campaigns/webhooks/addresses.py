"""Addresses that webhooks may be sent to: checked as typed, and again as resolved at each try."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

from campaigns.webhooks.models import MAX_URL_LENGTH
from campaigns.webhooks.send_results import SendError

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

DEFAULT_PORTS = {"http": 80, "https": 443}
HOST_PATTERN = re.compile(r"[A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]", re.ASCII)
URL_PATTERN = re.compile(r"[!-~]+", re.ASCII)
"""Visible ASCII: anything else is written with percent signs."""

LOCAL_HOST_NAME = re.compile(r"(.+\.)?localhost\.?", re.ASCII | re.IGNORECASE)
METADATA_ADDRESSES = frozenset(map(ipaddress.ip_address, ("169.254.169.254", "fd00:ec2::254", "100.100.100.200")))
"""Services of clouds that give secrets to every process of a machine."""

SHARED_NETWORK = ipaddress.ip_network("100.64.0.0/10")
"""Between a provider and its customers; Tailscale has its addresses here."""

THIS_NETWORK = ipaddress.ip_network("0.0.0.0/8")
"""Systems take addresses of it for themselves."""

NAT64_NETWORK = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses in a network that has IPv6 only."""

TUNNEL_NETWORKS = (*map(ipaddress.ip_network, ("2002::/16", "2001::/32", "::/96")),)
"""Former ways to write an IPv4 address within an IPv6 one; ``::1`` is the only other use of them."""

IPV4_MASK = 0xFFFFFFFF


class RefusedAddressError(ValueError):
    """An address that no message goes to; ``error`` says why."""

    def __init__(self, error: SendError) -> None:
        super().__init__(error.label)
        self.error = error


class UnreadableUrlError(ValueError):
    """No URL of a receiver."""


@dataclass(frozen=True)
class ReceiverUrl:
    """The parts of a receiver's URL; an IPv6 address in ``host`` has no brackets."""

    scheme: str
    host: str
    port: int
    target: str


def parse_url(url: str) -> ReceiverUrl:
    """Return the parts of an http or https URL without user name. Raises UnreadableUrlError."""
    if len(url) > MAX_URL_LENGTH or URL_PATTERN.fullmatch(url) is None or "\\" in url:
        raise UnreadableUrlError(url)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise UnreadableUrlError(url) from error
    host, has_user = parts.netloc, "@" in parts.netloc
    if port is not None or host.endswith(":"):
        host = host.rpartition(":")[0]
    if parts.scheme not in DEFAULT_PORTS or has_user or port == 0 or HOST_PATTERN.fullmatch(host) is None:
        raise UnreadableUrlError(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return ReceiverUrl(parts.scheme, host.strip("[]"), port or DEFAULT_PORTS[parts.scheme], target)


def check_typed_url(url: str) -> None:
    """Check a URL without asking the network. Raises UnreadableUrlError or RefusedAddressError."""
    receiver = parse_url(url)
    if LOCAL_HOST_NAME.fullmatch(receiver.host):
        check_address(ipaddress.ip_address("127.0.0.1"), receiver.port)
    literal = _parse_literal(receiver.host)
    if literal is not None:
        check_address(literal, receiver.port)
    if _is_public_url(receiver):
        raise RefusedAddressError(SendError.OWN)


def _parse_literal(host: str) -> IPAddress | None:
    """Return the address that a host is, in any notation that the system's resolver takes: 127.1, 0x7f000001, 2130706433."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def resolve_receiver(receiver: ReceiverUrl) -> list[IPAddress]:
    """Return the allowed addresses of a receiver, in the order of the resolver. Raises RefusedAddressError.

    Connect to one of these: asking for the name again might give another address.
    """
    if _is_public_url(receiver):
        raise RefusedAddressError(SendError.OWN)
    try:
        found = socket.getaddrinfo(receiver.host, receiver.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise RefusedAddressError(SendError.NAME) from error
    allowed: list[IPAddress] = []
    refusal = RefusedAddressError(SendError.NAME)
    for _family, _kind, _protocol, _name, place in found:
        try:
            # Without the zone: an address that needs one is link-local, and refused.
            address = ipaddress.ip_address(str(place[0]).partition("%")[0])
            check_address(address, receiver.port)
        except RefusedAddressError as refused:
            refusal = refused
        else:
            allowed.append(address)
    if not allowed:
        raise refusal
    return allowed


def check_address(address: IPAddress, port: int) -> None:
    """Raise RefusedAddressError for an address that no message may go to."""
    target = _unwrap(address)
    if not _is_allowed(target):
        raise RefusedAddressError(SendError.ADDRESS)
    if port in settings.SERVER_PORTS and _is_own(target):
        raise RefusedAddressError(SendError.OWN)


def _unwrap(address: IPAddress) -> IPAddress:
    """Return the IPv4 address that the system makes of a mapped IPv6 address."""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _is_allowed(address: IPAddress) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        if address in NAT64_NETWORK:
            embedded = ipaddress.IPv4Address(int(address) & IPV4_MASK)
            return embedded.is_global and _is_allowed(embedded)
        is_tunnel = any(address in network for network in TUNNEL_NETWORKS) and not address.is_loopback
        if address.is_site_local or is_tunnel:
            return False
    elif address in THIS_NETWORK:
        return False
    if address in METADATA_ADDRESSES or address.is_multicast or address.is_unspecified or address.is_link_local:
        return False
    if address.is_loopback or address.is_private or address in SHARED_NETWORK:
        # 240.0.0.0/4, where the broadcast address is, counts as private too.
        return bool(settings.WEBHOOK_PRIVATE_ADDRESSES) and not (address.version == 4 and address.is_reserved)
    return address.is_global and not address.is_reserved


def _is_own(address: IPAddress) -> bool:
    """Return whether this machine has the address: only then it can be bound."""
    if address.is_loopback:
        return True
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def _is_public_url(receiver: ReceiverUrl) -> bool:
    """Return whether it is the address that people know this server by."""
    if not settings.PUBLIC_URL:
        return False
    own = urlsplit(settings.PUBLIC_URL)
    port = own.port or DEFAULT_PORTS[own.scheme]
    if (receiver.host.lower().rstrip("."), receiver.port) != ((own.hostname or "").rstrip("."), port):
        return False
    # Other sites of that host may be receivers.
    return receiver.target.startswith(f"{own.path.rstrip('/')}/")
