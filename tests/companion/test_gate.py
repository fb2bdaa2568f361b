"""Who may come in: the host with the link, a stranger without, and those whose link has changed."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client
from pytest_django import Settings

from companion.gate import COOKIE, COOKIE_SECONDS, INVITED, Device, read_device, remember
from companion.installation import Secrets, renew_link, secrets_of_now
from tests.layout import Reader

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
    other = Reader()
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


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of an installation whose link may be renewed."""
    settings.DATA_DIR = tmp_path
    return tmp_path


def let_in(folder: Path) -> Client:
    """Return a device that has opened the printed link of this folder, as it is now."""
    device = Reader()
    device.get(f"/join/{secrets_of_now(folder).join}/")
    return device


def renewed(folder: Path, by: str = "") -> Secrets:
    made = renew_link(folder, by, secrets_of_now(folder).join)
    assert made is not None
    return made


def test_a_renewed_link_ends_every_device_that_came_by_the_old_one(folder: Path) -> None:
    device, old = let_in(folder), secrets_of_now(folder).join
    assert device.get("/device/name").status_code == 200

    renewed(folder)

    assert device.get("/device/name").status_code == 403
    assert Reader().get(f"/join/{old}/").status_code == 403
    assert let_in(folder).get("/device/name").status_code == 200


def test_a_page_that_stands_open_on_a_device_that_was_ended_is_loaded_anew(folder: Path) -> None:
    device = let_in(folder)
    renewed(folder)

    assert device.get("/c/any/live/", headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in device.get("/c/any/").headers


def test_the_device_that_renews_the_link_stays_in_though_the_answer_was_lost(folder: Path) -> None:
    device = let_in(folder)
    content = signing.loads(device.cookies[COOKIE].value, salt=f"device:{secrets_of_now(folder).join}")

    now = renewed(folder, content["id"]).join
    answer = device.get("/device/name")

    assert answer.status_code == 200
    assert signing.loads(answer.cookies[COOKIE].value, salt=f"device:{now}") == content
    assert COOKIE not in device.get("/device/name").cookies


def test_a_device_that_was_ended_keeps_its_name_when_it_opens_the_new_link(folder: Path) -> None:
    device = let_in(folder)
    device.post("/device/name", {"name": "Ada"})
    renewed(folder)

    device.get(f"/join/{secrets_of_now(folder).join}/")

    known = read_device(asking(device))
    assert known is not None
    assert known.name == "Ada"


def test_a_device_that_was_invited_outlives_the_printed_link(folder: Path) -> None:
    device = invited(Device("5" * 32, "Ben", invited=True))

    renewed(folder)

    assert device.get("/device/name").status_code == 200
    assert Device("5" * 32, "Ben", invited=True) == read_device(asking(device))


def test_an_invited_device_keeps_its_way_when_it_says_its_name(folder: Path) -> None:
    device = invited(Device("5" * 32, invited=True))

    device.post("/device/name", {"name": "Ben"})

    assert read_device(asking(device)) == Device("5" * 32, "Ben", invited=True)


def test_an_invited_device_that_opens_the_printed_link_is_a_hosts_from_then_on(folder: Path) -> None:
    device = invited(Device("5" * 32, "Ben", invited=True))

    device.get(f"/join/{secrets_of_now(folder).join}/")

    assert read_device(asking(device)) == Device("5" * 32, "Ben")


@pytest.mark.parametrize("cookie", ["i.", "i.nonsense", "i.i.x"])
def test_a_forged_cookie_of_an_invited_device_is_no_cookie(client: Client, cookie: str) -> None:
    client.cookies[COOKIE] = cookie

    assert client.get("/device/name").status_code == 403


def test_a_cookie_of_the_printed_link_is_none_of_an_invited_device_and_the_other_way_round(folder: Path) -> None:
    by_link = let_in(folder)
    by_link.cookies[COOKIE] = INVITED + by_link.cookies[COOKIE].value
    as_host = invited(Device("5" * 32, invited=True))
    as_host.cookies[COOKIE] = as_host.cookies[COOKIE].value.removeprefix(INVITED)

    assert by_link.get("/device/name").status_code == 403
    assert as_host.get("/device/name").status_code == 403


def invited(device: Device) -> Client:
    """Return the browser of a device with the cookie it was given."""
    answer = HttpResponse()
    remember(answer, device)
    found = Reader()
    found.cookies[COOKIE] = answer.cookies[COOKIE].value
    return found


def asking(client: Client) -> HttpRequest:
    """Return a request that carries the cookie of a browser."""
    request = HttpRequest()
    request.COOKIES = {COOKIE: client.cookies[COOKIE].value}
    return request


def test_the_gate_asks_the_database_nothing(client: Client) -> None:
    """pytest-django refuses every query of a test without the ``django_db`` mark."""
    client.get("/")
    client.get(link())
    client.get("/device/name")


def kept(client: Client) -> dict[str, str]:
    value = client.cookies[COOKIE].value
    content: dict[str, str] = signing.loads(value, salt=f"device:{settings.JOIN_SECRET}")
    return content
