"""Rate limits: too many requests get a sentence and a time, and no other device has to wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.test import Client

from companion import rate_limits

pytestmark = pytest.mark.postgres

WINDOW_SECONDS = 60


@pytest.fixture(autouse=True)
def low_limits(settings: Any) -> Iterator[None]:
    """Three of each per minute."""
    settings.RATES = dict.fromkeys(rate_limits.RATE_LIMIT_SCOPES, (3, WINDOW_SECONDS))
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock: a list whose one number is the time."""
    now = [1_000_000.0 * WINDOW_SECONDS + 10]
    monkeypatch.setattr(rate_limits, "clock", lambda: now[0])
    return now


def build_joined_client(address: str = "127.0.0.1") -> Client:
    """Return a device that came in by the link."""
    client = Client(REMOTE_ADDR=address)
    client.get(f"/join/{site.JOIN_SECRET}/")
    return client


def send_requests(client: Client, count: int, path: str = "/c/abcdefgh/undo/") -> list[int]:
    """Send this many requests, and return the statuses."""
    return [client.post(path).status_code for _ in range(count)]


@pytest.mark.django_db
@pytest.mark.usefixtures("at")
@pytest.mark.parametrize("path", ["/c/abcdefgh/undo/", "/import/"])
def test_the_limit_is_exact_and_says_when_to_come_again(path: str) -> None:
    client = build_joined_client()
    assert 429 not in send_requests(client, 3, path)

    answer = client.post(path)

    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "50"
    assert "in 50 seconds" in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.django_db
@pytest.mark.usefixtures("at")
def test_another_device_at_the_same_address_is_not_kept_waiting() -> None:
    one, two = build_joined_client(), build_joined_client()
    assert send_requests(one, 4)[-1] == 429
    assert 429 not in send_requests(two, 3)


@pytest.mark.django_db
def test_when_the_window_has_passed_everything_counts_anew(at: list[float]) -> None:
    client = build_joined_client()
    assert send_requests(client, 4)[-1] == 429
    at[0] += 50
    assert 429 not in send_requests(client, 3)


@pytest.mark.django_db
@pytest.mark.usefixtures("at")
def test_strangers_who_try_links_are_counted_by_their_address() -> None:
    tried = [Client(REMOTE_ADDR="192.0.2.7").get("/join/guessed/").status_code for _ in range(4)]
    assert tried == [403, 403, 403, 429]
    assert Client(REMOTE_ADDR="192.0.2.8").get("/join/guessed/").status_code == 403


@pytest.mark.django_db
@pytest.mark.usefixtures("at")
def test_looking_is_not_counted() -> None:
    client = build_joined_client()
    assert {client.get("/").status_code for _ in range(10)} == {200}
