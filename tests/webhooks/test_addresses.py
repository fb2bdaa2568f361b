"""Addresses of webhooks: URLs as they are typed, and addresses as they are resolved."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.webhooks import addresses
from campaigns.webhooks.addresses import ReceiverUrl, RefusedAddressError, UnreadableUrlError
from campaigns.webhooks.send_results import SendError
from companion.network_addresses import find_local_addresses

NOWHERE = [
    "0.0.0.0", "0.1.2.3", "::", "169.254.169.254", "169.254.1.1", "fe80::1", "fd00:ec2::254", "100.100.100.200",
    "224.0.0.1", "239.255.255.250", "ff02::1", "255.255.255.255", "240.0.0.1", "fec0::1",
    "::ffff:169.254.169.254", "::ffff:0.0.0.0", "::127.0.0.1", "::8.8.8.8",
    "64:ff9b::a9fe:a9fe", "64:ff9b::7f00:1", "64:ff9b::192.168.1.5",
    "2002:7f00:1::", "2002:c0a8:105::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
]  # fmt: skip
"""Never, whatever the setting."""

HOME = [
    "127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "10.0.0.5", "172.16.0.1", "192.168.1.5", "100.64.0.7",
    "fd12:3456::1", "::ffff:192.168.1.5",
]  # fmt: skip
"""Only where private addresses are allowed."""

INTERNET = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]


def is_allowed(address: str, port: int = 9999) -> bool:
    try:
        addresses.check_address(ipaddress.ip_address(address), port)
    except RefusedAddressError:
        return False
    return True


@pytest.mark.parametrize("is_private_allowed", [True, False])
def test_the_table_of_addresses(settings: Any, is_private_allowed: bool) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = is_private_allowed

    assert [one for one in NOWHERE if is_allowed(one)] == []
    assert [one for one in HOME if is_allowed(one) is not is_private_allowed] == []
    assert [one for one in INTERNET if not is_allowed(one)] == []


@given(st.integers(0, 2**128 - 1))
def test_without_private_addresses_what_is_allowed_is_of_the_internet(number: int) -> None:
    from django.test import override_settings

    address = ipaddress.IPv6Address(number)
    with override_settings(WEBHOOK_PRIVATE_ADDRESSES=False):
        if is_allowed(str(address)):
            assert address.is_global or address in addresses.NAT64_NETWORK
            assert not any((address.is_multicast, address.is_loopback, address.is_link_local))


@pytest.mark.parametrize(
    "url",
    [
        "", "hook", "//host/hook", "ftp://host/", "file:///etc/passwd", "gopher://host/", "javascript:alert(1)", "http://",
        "http:///path", "http://user@host/", "http://user:pass@host/", "http://@host/", "http://host:0/", "http://host:70000/",
        "http://host:x/", "http://host /", "http://ho\tst/", "http://host/\r\nX-Header: 1", "http://host/a b", "http://hóst/",
        "http://host\\@evil/", "http://[::1/", "http://[::1%25eth0]/", "http://[fe80::1%eth0]/", "http://host#@evil/x y",
        "http://" + "a" * 500 + "/", "http://ho$t/", "http://host,evil/", "http://host:80:80/", "https://[1.2.3.4]x/",
    ],
)  # fmt: skip
def test_no_url_of_a_receiver(url: str) -> None:
    with pytest.raises(UnreadableUrlError):
        addresses.parse_url(url)


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("http://host", ReceiverUrl("http", "host", 80, "/")),
        ("https://Host.example.org/a/b?c=d&e=%20#f", ReceiverUrl("https", "Host.example.org", 443, "/a/b?c=d&e=%20")),
        ("http://192.168.1.5:8123/api/webhook/x", ReceiverUrl("http", "192.168.1.5", 8123, "/api/webhook/x")),
        ("http://[::1]:8123/", ReceiverUrl("http", "::1", 8123, "/")),
        ("HTTPS://host:/", ReceiverUrl("https", "host", 443, "/")),
        ("http://home_assistant.local?x", ReceiverUrl("http", "home_assistant.local", 80, "/?x")),
    ],
)
def test_the_parts_of_a_url(url: str, parts: ReceiverUrl) -> None:
    assert addresses.parse_url(url) == parts


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for url in (text, f"http://{text}/", f"https://host{text}"):
        try:
            parts = addresses.parse_url(url)
        except UnreadableUrlError:
            continue
        assert parts.scheme in ("http", "https")
        assert all("!" <= letter <= "~" for letter in parts.target + parts.host)
        assert "@" not in parts.host


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
        "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "192.168.1.5", "3232235781", "10.1", "[fd12::1]", "169.254.169.254",
        "2852039166", "[64:ff9b::7f00:1]", "0", "[::]",
    ],
)  # fmt: skip
def test_a_neighbour_is_refused_as_typed_where_only_the_internet_is_allowed(settings: Any, host: str) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = False

    with pytest.raises(RefusedAddressError, match="not allowed"):
        addresses.check_typed_url(f"http://{host}:9999/")


@pytest.mark.parametrize("host", ["169.254.169.254", "2852039166", "0xa9fea9fe", "0", "[::]", "224.0.0.1"])
def test_nobody_may_ask_the_services_of_a_cloud(host: str) -> None:
    with pytest.raises(RefusedAddressError, match="not allowed"):
        addresses.check_typed_url(f"http://{host}/latest/meta-data/")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "2130706433", "[::ffff:127.0.0.1]"])
def test_this_server_is_no_receiver_of_its_own(settings: Any, host: str) -> None:
    settings.SERVER_PORTS = {8000, 8443}

    for port in (8000, 8443):
        with pytest.raises(RefusedAddressError, match="Dreamkeeper itself"):
            addresses.check_typed_url(f"http://{host}:{port}/c/x/")
    addresses.check_typed_url(f"http://{host}:8123/")


def test_neither_is_any_other_address_of_this_machine(settings: Any) -> None:
    settings.SERVER_PORTS = {8000}

    for address in find_local_addresses():
        with pytest.raises(RefusedAddressError, match="Dreamkeeper itself"):
            addresses.check_typed_url(f"http://{address}:8000/")
    addresses.check_typed_url("http://192.0.2.77:8000/")


@pytest.mark.parametrize(
    ("url", "is_own"),
    [
        ("https://dream.example.org/dream/c/x/", True),
        ("https://DREAM.example.org:443/dream/", True),
        ("https://dream.example.org./dream/", True),
        ("https://dream.example.org/other/", False),
        ("https://dream.example.org:8123/dream/", False),
        ("https://example.org/dream/", False),
    ],
)
def test_neither_is_its_public_address(settings: Any, url: str, is_own: bool) -> None:
    settings.PUBLIC_URL = "https://dream.example.org/dream"

    if is_own:
        with pytest.raises(RefusedAddressError, match="Dreamkeeper itself"):
            addresses.check_typed_url(url)
    else:
        addresses.check_typed_url(url)


def answer_with(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Have the resolver answer with these addresses."""

    def getaddrinfo(_host: str, port: int, **_more: object) -> list[Any]:
        if not answers:
            raise socket.gaierror(-2, "Name or service not known")
        return [(socket.AF_INET6 if ":" in one else socket.AF_INET, 1, 6, "", (one, port)) for one in answers]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


def test_a_name_that_leads_home_is_refused_when_it_is_resolved(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = False
    receiver = addresses.parse_url("http://innocent.example.org/")

    answer_with(monkeypatch, "10.0.0.5", "127.0.0.1", "fe80::1%eth0")
    with pytest.raises(RefusedAddressError, match="not allowed"):
        addresses.resolve_receiver(receiver)

    answer_with(monkeypatch, "127.0.0.1", "8.8.8.8", "2606:4700:4700::1111")
    assert [str(one) for one in addresses.resolve_receiver(receiver)] == ["8.8.8.8", "2606:4700:4700::1111"]

    answer_with(monkeypatch)
    with pytest.raises(RefusedAddressError) as refused:
        addresses.resolve_receiver(receiver)
    assert refused.value.error is SendError.NAME
