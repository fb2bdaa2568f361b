"""Who may come in: the host with the link, a stranger without, and those whose link has changed."""

import pytest
from django.conf import settings
from django.core import signing
from django.test import Client
from pytest_django import Settings

from companion.gate import COOKIE, COOKIE_SECONDS

ASK = "Ask the host"


def link() -> str:
    return f"/join/{settings.JOIN_SECRET}/"


@pytest.mark.parametrize("path", ["/", "/device/name", "/campaigns/", "/no/such/page", "/admin/", "/healthzz", "/join"])
def test_a_stranger_gets_one_page_whatever_they_ask_for(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 403
    assert ASK in answer.text
    assert COOKIE not in answer.cookies


def test_a_stranger_cannot_post_anything(client: Client) -> None:
    answer = client.post("/device/name", {"name": "Mallory"})

    assert answer.status_code == 403
    assert ASK in answer.text


@pytest.mark.parametrize("secret", ["wrong", "é", "x" * 5000, "%00"])
def test_a_wrong_link_gets_the_same_page(client: Client, secret: str) -> None:
    answer = client.get(f"/join/{secret}/")

    assert answer.status_code == 403
    assert ASK in answer.text
    assert COOKIE not in answer.cookies


def test_the_right_link_lets_the_device_in_and_asks_its_name(client: Client) -> None:
    answer = client.get(link())

    assert (answer.status_code, answer.headers["Location"]) == (302, "/device/name")
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == COOKIE_SECONDS
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get("/device/name").status_code == 200


def test_a_device_that_has_a_name_is_led_to_the_start_page(client: Client) -> None:
    client.get(link())
    client.post("/device/name", {"name": "Mara"})

    assert client.get(link()).headers["Location"] == "/"


def test_opening_the_link_again_keeps_the_same_device_and_its_name(player: Client) -> None:
    player.post("/device/name", {"name": "Ada"})
    before = kept(player)

    player.get(link())

    assert kept(player) == before
    assert before["name"] == "Ada"


def test_two_devices_are_two(player: Client) -> None:
    other = Client()
    other.get(link())

    assert kept(player)["id"] != kept(other)["id"]


@pytest.mark.parametrize("value", ["", "nonsense", "eyJpZCI6IngifQ:1:x"])
def test_a_forged_cookie_is_no_cookie(client: Client, value: str) -> None:
    client.cookies[COOKIE] = value

    assert client.get("/device/name").status_code == 403


def test_a_tampered_cookie_is_no_cookie(player: Client) -> None:
    value = player.cookies[COOKIE].value
    player.cookies[COOKIE] = ("A" if value[0] != "A" else "B") + value[1:]

    assert player.get("/device/name").status_code == 403


@pytest.mark.parametrize("payload", [[], "text", {"id": "only"}, None])
def test_a_signed_cookie_of_another_shape_is_no_cookie(client: Client, payload: object) -> None:
    client.cookies[COOKIE] = signing.dumps(payload, salt=f"device:{settings.JOIN_SECRET}")

    assert client.get("/device/name").status_code == 403


def test_a_new_join_secret_ends_every_device(player: Client, settings: Settings) -> None:
    assert player.get("/device/name").status_code == 200

    settings.JOIN_SECRET = "another"

    assert player.get("/device/name").status_code == 403


def test_the_gate_asks_the_database_nothing(client: Client) -> None:
    """pytest-django refuses every query of a test without the ``django_db`` mark."""
    client.get("/")
    client.get(link())
    client.get("/device/name")


def kept(client: Client) -> dict[str, str]:
    value = client.cookies[COOKIE].value
    content: dict[str, str] = signing.loads(value, salt=f"device:{settings.JOIN_SECRET}")
    return content
