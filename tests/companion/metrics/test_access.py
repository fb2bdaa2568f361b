"""Access to ``/metrics``: for whoever has the token, and nobody else."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.campaigns.devices import build_host_client
from tests.companion.metrics.scraping import TOKEN

pytestmark = pytest.mark.django_db

RIGHT = f"Bearer {TOKEN}"
WRONG = [
    "", TOKEN, f"Basic {TOKEN}", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN.upper()}",
    f"Bearer {TOKEN} {TOKEN}", "Bearer tökèn-of-the-tests", f"Bearer {TOKEN}, Bearer {TOKEN}",
]  # fmt: skip


@pytest.fixture(params=["stranger", "host"])
def device(request: pytest.FixtureRequest) -> Client:
    return Client() if request.param == "stranger" else build_host_client()


@pytest.mark.parametrize("method", ["get", "head", "post"])
@pytest.mark.parametrize("sent", ["", RIGHT])
def test_where_there_is_no_token_there_is_no_such_page(device: Client, method: str, sent: str) -> None:
    answer = getattr(device, method)("/metrics", headers={"authorization": sent})

    assert answer.status_code == 404
    assert "dreamkeeper_" not in answer.text


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize("sent", WRONG)
def test_without_the_token_nobody_reads_it_not_even_a_host(device: Client, sent: str) -> None:
    for answer in (
        device.get("/metrics", headers={"authorization": sent} if sent else {}),
        device.get("/metrics", {"token": TOKEN}),
        device.get(f"/metrics?authorization=Bearer%20{TOKEN}"),
    ):
        assert (answer.status_code, answer.text) == (401, "The token is missing or wrong.")
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="metrics"'
        assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.usefixtures("counting")
def test_a_cookie_with_the_token_is_none() -> None:
    client = Client()
    client.cookies["METRICS_TOKEN"] = client.cookies["authorization"] = TOKEN

    assert client.get("/metrics").status_code == 401


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize("sent", [RIGHT, f"bearer {TOKEN}", f"BEARER  {TOKEN} "])
def test_with_it_everybody_does_and_gets_no_cookie(device: Client, sent: str) -> None:
    answer = device.get("/metrics", headers={"authorization": sent})

    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.cookies == {}


@pytest.mark.usefixtures("counting")
def test_head_asks_for_no_body_and_nothing_is_written() -> None:
    headers = {"authorization": RIGHT}
    read, written = Client().head("/metrics", headers=headers), Client().post("/metrics", headers=headers)

    assert (read.status_code, read.text) == (200, "")
    assert written.status_code == 405


@pytest.mark.usefixtures("counting")
def test_wrong_tokens_are_not_counted_as_guesses_of_a_device(settings: Settings) -> None:
    settings.RATES = {"join": (1, 60), "send": (1, 60), "upload": (1, 60), "touch": (1, 60)}
    client = Client()
    statuses = [client.get("/metrics", headers={"authorization": "Bearer x"}).status_code for _ in range(5)]

    assert statuses == [401] * 5
    assert client.get("/metrics", headers={"authorization": RIGHT}).status_code == 200


@pytest.mark.usefixtures("counting")
def test_the_service_worker_keeps_no_copy_and_no_page_links_to_it() -> None:
    host = build_host_client()

    assert "/metrics" not in host.get("/sw.js").text
    assert "/metrics" not in host.get("/installation/").text
