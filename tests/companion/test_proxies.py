"""Forwarded headers: those of trusted proxies count, others do not."""

from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client, RequestFactory
from pytest_django import Settings

from companion.device_auth import DEVICE_COOKIE_NAME
from companion.installation import SetupError
from companion.proxies import (
    TrustedProxies,
    apply_forwarded_headers,
    get_public_host,
    get_public_origin,
    get_public_path,
    parse_public_url,
    parse_trusted_proxies,
    strip_public_path,
)
from companion.serve import iter_join_links

TRUSTED_PROXIES = parse_trusted_proxies(["10.0.0.0/8", "127.0.0.1"])
PUBLIC_URL = "https://dream.example.org"


def get_seen_request(
    *headers: tuple[str, str], peer: str = "10.0.0.2", host: str = "inside:8000", public_url: str = ""
) -> dict[str, Any]:
    """Return the site's view of a request from ``peer``."""
    sent = [(b"host", host.encode()), *((name.lower().encode(), value.encode()) for name, value in headers)]
    scope: Any = {"type": "http", "scheme": "http", "client": (peer, 5), "headers": sent}
    found = apply_forwarded_headers(scope, TRUSTED_PROXIES, public_url)
    return {**found, "headers": dict(found["headers"])}


def test_a_proxy_of_ours_says_who_came_and_how() -> None:
    found = get_seen_request(
        ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "dream.org")
    )

    assert found["client"] == ("203.0.113.9", 0)
    assert found["scheme"] == "https"
    assert found["headers"] == {b"host": b"dream.org"}


def test_what_a_stranger_says_of_that_kind_is_taken_out() -> None:
    said = [("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "evil.example")]
    more = [("Forwarded", "for=1.2.3.4"), ("X-Real-IP", "1.2.3.4"), ("X_Forwarded_Proto", "https")]

    found = get_seen_request(*said, *more, peer="192.168.1.20")

    assert found["client"] == ("192.168.1.20", 5)
    assert found["scheme"] == "http"
    assert found["headers"] == {b"host": b"inside:8000"}


@pytest.mark.parametrize(
    ("chain", "origin"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("203.0.113.9, 10.0.0.7", "203.0.113.9"),
        ("10.0.0.8, 10.0.0.7", "10.0.0.8"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("203.0.113.9:5000", "203.0.113.9"),
        ("nonsense", "nonsense"),
    ],
)
def test_of_a_chain_the_last_that_is_no_proxy_of_ours_counts(chain: str, origin: str) -> None:
    """Whatever stands before it, anybody may have written."""
    assert get_seen_request(("X-Forwarded-For", chain))["client"][0] == origin


@pytest.mark.parametrize("scheme", ["ftp", "", "javascript", "https,http"])
def test_a_scheme_that_is_none_changes_nothing(scheme: str) -> None:
    assert get_seen_request(("X-Forwarded-Proto", scheme))["scheme"] == "http"


def test_a_request_to_the_public_name_came_the_public_way() -> None:
    assert get_seen_request(peer="192.168.1.20", host="Dream.example.org", public_url=PUBLIC_URL)["scheme"] == "https"
    assert get_seen_request(peer="192.168.1.20", host="192.168.1.5:8000", public_url=PUBLIC_URL)["scheme"] == "http"


def test_without_trusted_proxies_nobody_is_one() -> None:
    assert "127.0.0.1" not in TrustedProxies()
    assert "" not in TRUSTED_PROXIES


def test_an_ipv4_address_at_a_socket_for_both_kinds_is_the_same_address() -> None:
    found = get_seen_request(("X-Forwarded-Proto", "https"), peer="::ffff:10.0.0.2")

    assert (found["client"], found["scheme"]) == (("10.0.0.2", 5), "https")
    assert get_seen_request(peer="::FFFF:192.168.1.20")["client"] == ("192.168.1.20", 5)
    assert get_seen_request(peer="::ffff:1")["client"] == ("::ffff:1", 5)
    assert TrustedProxies().is_shared_address("::ffff:127.0.0.1")


def test_many_may_speak_from_this_machine_and_from_a_proxy() -> None:
    assert TRUSTED_PROXIES.is_shared_address("127.0.0.1")
    assert TrustedProxies().is_shared_address("::1")
    assert TRUSTED_PROXIES.is_shared_address("10.2.3.4")
    assert not TRUSTED_PROXIES.is_shared_address("192.168.1.20")


@pytest.mark.parametrize(
    ("given", "understood"),
    [
        ("", ""),
        ("https://dream.example.org", PUBLIC_URL),
        ("https://Dream.Example.org/", PUBLIC_URL),
        ("https://dream.example.org:443", PUBLIC_URL),
        ("http://dream.example.org:80", "http://dream.example.org"),
        ("https://dream.example.org:8443", "https://dream.example.org:8443"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
        ("https://Example.org/Dream/", "https://example.org/Dream"),
        ("https://example.org:8443/games/dream", "https://example.org:8443/games/dream"),
    ],
)
def test_a_public_address_is_understood(given: str, understood: str) -> None:
    assert parse_public_url(given) == understood


@pytest.mark.parametrize(
    "given",
    [
        "dream.example.org",
        "ftp://dream.example.org",
        "https://",
        "https://:8443",
        "https://dream.example.org/../table",
        "https://dream.example.org?a=b",
        "https://me:hush@dream.example.org",
        "https://dream.example.org:0",
        "https://dream.example.org:99999",
        "https://dream example.org",
        "https://*.example.org",
        "https://[2001",
    ],
)
def test_a_public_address_that_is_none_is_one_sentence(given: str) -> None:
    with pytest.raises(SetupError, match="PUBLIC_URL is not valid") as caught:
        parse_public_url(given)
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "origin", "path"),
    [
        ("", "", ""),
        ("https://example.org", "https://example.org", ""),
        ("https://example.org:8443/games/dream", "https://example.org:8443", "/games/dream"),
    ],
)
def test_a_public_address_has_an_origin_and_a_path(address: str, origin: str, path: str) -> None:
    assert (get_public_origin(address), get_public_path(address)) == (origin, path)


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("/dream/rules/", "/rules/"),
        ("/dream/", "/"),
        ("/dream", "/"),
        ("/healthz", "/healthz"),
        ("/dreams/rules/", "/dreams/rules/"),
    ],
)
def test_the_path_of_the_public_address_is_taken_off_where_it_is_whole(asked: str, answered: str) -> None:
    scope: Any = {"path": asked}
    assert strip_public_path(scope, "/dream")["path"] == answered
    assert strip_public_path(scope, "")["path"] == asked


@pytest.mark.parametrize("given", ["proxy", "10.0.0.0/33", "10.0.0.1/8", "*"])
def test_proxies_that_are_none_are_one_sentence(given: str) -> None:
    with pytest.raises(SetupError, match="TRUSTED_PROXIES is not valid"):
        parse_trusted_proxies([given])


@pytest.mark.parametrize("port", ["", ":8443"])
@pytest.mark.parametrize("name", ["dream.example.org", "[2001:db8::1]", ""])
def test_the_name_of_the_public_host(name: str, port: str) -> None:
    assert get_public_host(f"https://{name}{port}" if name else "") == name


def test_the_link_for_other_devices_is_the_public_one() -> None:
    assert list(iter_join_links(8000, "secret", PUBLIC_URL)) == [
        "http://localhost:8000/join/secret/",
        "https://dream.example.org/join/secret/",
    ]


# Forms and cookies, through all of Django


def post_name(client: Client, origin: str, **environ: Any) -> int:
    """Send the name form from a page of ``origin``; return the status."""
    client.get(f"/join/{site_settings.JOIN_SECRET}/", **environ)
    client.get("/device/name", **environ)
    form = {"name": "Ada", "csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    return client.post("/device/name", form, headers={"Origin": origin}, **environ).status_code


def test_a_form_from_the_public_address_is_taken_whatever_name_the_proxy_passes_on(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

    assert post_name(Client(enforce_csrf_checks=True), PUBLIC_URL, SERVER_NAME="inside") == 302


def test_a_form_from_the_name_the_proxy_passes_on_is_taken_when_it_says_how_it_came() -> None:
    strict = Client(enforce_csrf_checks=True)

    assert post_name(strict, PUBLIC_URL, SERVER_NAME="dream.example.org", SERVER_PORT="443", **HTTPS_ENVIRON) == 302


@pytest.mark.parametrize("origin", ["https://evil.example", "http://dream.example.org", "null"])
def test_a_form_from_another_address_is_refused(settings: Settings, origin: str) -> None:
    settings.CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

    assert post_name(Client(enforce_csrf_checks=True), origin, SERVER_NAME="inside") == 403


HTTPS_ENVIRON = {"wsgi.url_scheme": "https"}


def test_over_https_every_cookie_is_for_https_only() -> None:
    client = Client()
    post_name(client, PUBLIC_URL, SERVER_NAME="dream.example.org", **HTTPS_ENVIRON)

    assert {name: bool(cookie["secure"]) for name, cookie in client.cookies.items()} == {
        DEVICE_COOKIE_NAME: True,
        "csrftoken": True,
    }


def test_over_a_plain_local_address_cookies_are_kept_all_the_same() -> None:
    client = Client()
    post_name(client, "http://testserver")

    assert not any(cookie["secure"] for cookie in client.cookies.values())


def test_where_the_public_address_is_https_a_proxy_nobody_trusts_loses_no_cookie_to_plain_http(
    settings: Settings,
) -> None:
    """It says that a request came by https, and puts its own name for this machine into Host: neither is known here."""
    settings.PUBLIC_URL = PUBLIC_URL
    client = Client()
    client.get(f"/join/{site_settings.JOIN_SECRET}/", SERVER_NAME="127.0.0.1", HTTP_X_FORWARDED_PROTO="https")

    assert client.cookies[DEVICE_COOKIE_NAME]["secure"]


def test_the_request_knows_how_it_came() -> None:
    assert RequestFactory().get("/", **HTTPS_ENVIRON).is_secure()  # type: ignore[arg-type]
