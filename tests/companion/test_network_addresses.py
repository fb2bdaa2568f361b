"""Host headers allowed in links: clients choose them freely."""

from __future__ import annotations

import socket

import pytest

from companion import network_addresses
from companion.network_addresses import get_fallback_origin, is_local_host


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5", "10.0.0.7:8000", "172.20.0.2", "100.64.3.4",
        "169.254.1.1", "[fd12::5]:8000", "raspberrypi", "nas:8000", "Dream.local", "dream.lan.", "box.home.arpa:8000",
    ],
)  # fmt: skip
def test_what_only_a_local_network_knows_is_believed(host: str) -> None:
    assert is_local_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.com", "evil.com:8000", "EVIL.COM", "evil.com.", "8.8.8.8", "[2001:4860:4860::8888]:80", "134744072", "0x08080808",
        "localhost.evil.com", "192.168.1.5.evil.com", "local.evil", "8.8.2056", "", ":8000", "xn--evl-zpa.com",
    ],
)  # fmt: skip
def test_what_may_be_anybody_s_on_the_internet_is_not(host: str) -> None:
    assert not is_local_host(host)


def test_this_machine_s_own_name_and_the_address_it_was_reached_at_are_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Dream.Example.org")

    assert is_local_host("dream.example.org:8000")
    assert is_local_host("8.8.8.8:8000", own_address="8.8.8.8")
    assert is_local_host("[2001:4860:4860::8888]:80", own_address="2001:4860:4860:0::8888")
    assert not is_local_host("8.8.4.4:8000", own_address="8.8.8.8")


def test_instead_of_another_name_stands_the_address_of_this_machine_at_the_same_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network_addresses, "find_local_addresses", lambda: ["192.168.1.20"])
    assert get_fallback_origin("http://evil.com:8000") == "http://192.168.1.20:8000"
    assert get_fallback_origin("https://evil.com") == "https://192.168.1.20"

    monkeypatch.setattr(network_addresses, "find_local_addresses", list)
    assert get_fallback_origin("http://evil.com:8000") == "http://localhost:8000"
