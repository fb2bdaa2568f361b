"""Device authentication: the host with the link, a stranger, and devices whose link has changed."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client
from pytest_django import Settings

from companion.device_auth import (
    COOKIE_MAX_AGE_SECONDS,
    DEVICE_COOKIE_NAME,
    GUEST_PREFIX,
    Device,
    get_device,
    set_device_cookie,
)
from companion.installation import Secrets, get_current_secrets, renew_link
from tests.html_layout import LayoutFreeClient

ASK_HOST_TEXT = "Ask the host"


def get_join_path() -> str:
    return f"/join/{settings.JOIN_SECRET}/"


@pytest.mark.parametrize("path", ["/", "/device/name", "/campaigns/", "/no/such/page", "/admin/", "/healthzz", "/join"])
def test_a_stranger_gets_one_page_whatever_they_ask_for(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 403
    assert ASK_HOST_TEXT in answer.text
    assert DEVICE_COOKIE_NAME not in answer.cookies


def test_a_stranger_cannot_post_anything(client: Client) -> None:
    answer = client.post("/device/name", {"name": "Mallory"})

    assert answer.status_code == 403
    assert ASK_HOST_TEXT in answer.text


@pytest.mark.parametrize("secret", ["wrong", "é", "x" * 5000, "%00"])
def test_a_wrong_link_gets_the_same_page(client: Client, secret: str) -> None:
    answer = client.get(f"/join/{secret}/")

    assert answer.status_code == 403
    assert ASK_HOST_TEXT in answer.text
    assert DEVICE_COOKIE_NAME not in answer.cookies


def test_the_right_link_lets_the_device_in_and_asks_its_name(client: Client) -> None:
    answer = client.get(get_join_path())

    assert (answer.status_code, answer.headers["Location"]) == (302, "/device/name")
    cookie = answer.cookies[DEVICE_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == COOKIE_MAX_AGE_SECONDS
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get("/device/name").status_code == 200


def test_a_device_that_has_a_name_is_led_to_the_start_page(client: Client) -> None:
    client.get(get_join_path())
    client.post("/device/name", {"name": "Mara"})

    assert client.get(get_join_path()).headers["Location"] == "/"


def test_opening_the_link_again_keeps_the_same_device_and_its_name(player: Client) -> None:
    player.post("/device/name", {"name": "Ada"})
    before = read_device_cookie(player)

    player.get(get_join_path())

    assert read_device_cookie(player) == before
    assert before["name"] == "Ada"


def test_two_devices_are_two(player: Client) -> None:
    other = LayoutFreeClient()
    other.get(get_join_path())

    assert read_device_cookie(player)["id"] != read_device_cookie(other)["id"]


@pytest.mark.parametrize("value", ["", "nonsense", "eyJpZCI6IngifQ:1:x"])
def test_a_forged_cookie_is_no_cookie(client: Client, value: str) -> None:
    client.cookies[DEVICE_COOKIE_NAME] = value

    assert client.get("/device/name").status_code == 403


def test_a_tampered_cookie_is_no_cookie(player: Client) -> None:
    value = player.cookies[DEVICE_COOKIE_NAME].value
    player.cookies[DEVICE_COOKIE_NAME] = ("A" if value[0] != "A" else "B") + value[1:]

    assert player.get("/device/name").status_code == 403


@pytest.mark.parametrize("payload", [[], "text", {"id": "only"}, None])
def test_a_signed_cookie_of_another_shape_is_no_cookie(client: Client, payload: object) -> None:
    client.cookies[DEVICE_COOKIE_NAME] = signing.dumps(payload, salt=f"device:{settings.JOIN_SECRET}")

    assert client.get("/device/name").status_code == 403


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of an installation whose link may be renewed."""
    settings.DATA_DIR = tmp_path
    return tmp_path


def build_joined_client(folder: Path) -> Client:
    """Return a device that has opened the current printed link of this folder."""
    device = LayoutFreeClient()
    device.get(f"/join/{get_current_secrets(folder).join}/")
    return device


def renew_join_link(folder: Path, by: str = "") -> Secrets:
    made = renew_link(folder, by, get_current_secrets(folder).join)
    assert made is not None
    return made


def test_a_renewed_link_ends_every_device_that_came_by_the_old_one(folder: Path) -> None:
    device, old = build_joined_client(folder), get_current_secrets(folder).join
    assert device.get("/device/name").status_code == 200

    renew_join_link(folder)

    assert device.get("/device/name").status_code == 403
    assert LayoutFreeClient().get(f"/join/{old}/").status_code == 403
    assert build_joined_client(folder).get("/device/name").status_code == 200


def test_a_page_that_stands_open_on_a_device_that_was_ended_is_loaded_anew(folder: Path) -> None:
    device = build_joined_client(folder)
    renew_join_link(folder)

    assert device.get("/c/any/live/", headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in device.get("/c/any/").headers


def test_the_device_that_renews_the_link_stays_in_though_the_answer_was_lost(folder: Path) -> None:
    device = build_joined_client(folder)
    content = signing.loads(device.cookies[DEVICE_COOKIE_NAME].value, salt=f"device:{get_current_secrets(folder).join}")

    now = renew_join_link(folder, content["id"]).join
    answer = device.get("/device/name")

    assert answer.status_code == 200
    assert signing.loads(answer.cookies[DEVICE_COOKIE_NAME].value, salt=f"device:{now}") == content
    assert DEVICE_COOKIE_NAME not in device.get("/device/name").cookies


def test_a_device_that_was_ended_keeps_its_name_when_it_opens_the_new_link(folder: Path) -> None:
    device = build_joined_client(folder)
    device.post("/device/name", {"name": "Ada"})
    renew_join_link(folder)

    device.get(f"/join/{get_current_secrets(folder).join}/")

    known = get_device(build_request(device))
    assert known is not None
    assert known.name == "Ada"


def test_a_device_that_was_invited_outlives_the_printed_link(folder: Path) -> None:
    device = build_client(Device("5" * 32, "Ben", is_invited=True))

    renew_join_link(folder)

    assert device.get("/device/name").status_code == 200
    assert Device("5" * 32, "Ben", is_invited=True) == get_device(build_request(device))


def test_an_invited_device_keeps_its_way_when_it_says_its_name(folder: Path) -> None:
    device = build_client(Device("5" * 32, is_invited=True))

    device.post("/device/name", {"name": "Ben"})

    assert get_device(build_request(device)) == Device("5" * 32, "Ben", is_invited=True)


def test_an_invited_device_that_opens_the_printed_link_is_a_hosts_from_then_on(folder: Path) -> None:
    device = build_client(Device("5" * 32, "Ben", is_invited=True))

    device.get(f"/join/{get_current_secrets(folder).join}/")

    assert get_device(build_request(device)) == Device("5" * 32, "Ben")


@pytest.mark.parametrize("cookie", ["i.", "i.nonsense", "i.i.x"])
def test_a_forged_cookie_of_an_invited_device_is_no_cookie(client: Client, cookie: str) -> None:
    client.cookies[DEVICE_COOKIE_NAME] = cookie

    assert client.get("/device/name").status_code == 403


def test_a_cookie_of_the_printed_link_is_none_of_an_invited_device_and_the_other_way_round(folder: Path) -> None:
    by_link = build_joined_client(folder)
    by_link.cookies[DEVICE_COOKIE_NAME] = GUEST_PREFIX + by_link.cookies[DEVICE_COOKIE_NAME].value
    as_host = build_client(Device("5" * 32, is_invited=True))
    as_host.cookies[DEVICE_COOKIE_NAME] = as_host.cookies[DEVICE_COOKIE_NAME].value.removeprefix(GUEST_PREFIX)

    assert by_link.get("/device/name").status_code == 403
    assert as_host.get("/device/name").status_code == 403


def build_client(device: Device) -> Client:
    """Return the browser of a device with the cookie it was given."""
    answer = HttpResponse()
    set_device_cookie(answer, device)
    found = LayoutFreeClient()
    found.cookies[DEVICE_COOKIE_NAME] = answer.cookies[DEVICE_COOKIE_NAME].value
    return found


def build_request(client: Client) -> HttpRequest:
    """Return a request that carries the cookie of a browser."""
    request = HttpRequest()
    request.COOKIES = {DEVICE_COOKIE_NAME: client.cookies[DEVICE_COOKIE_NAME].value}
    return request


def test_the_gate_asks_the_database_nothing(client: Client) -> None:
    """pytest-django refuses every query of a test without the ``django_db`` mark."""
    client.get("/")
    client.get(get_join_path())
    client.get("/device/name")


def read_device_cookie(client: Client) -> dict[str, str]:
    value = client.cookies[DEVICE_COOKIE_NAME].value
    content: dict[str, str] = signing.loads(value, salt=f"device:{settings.JOIN_SECRET}")
    return content
