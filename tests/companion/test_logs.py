"""Logging: request ids, and an optional access log without secrets."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.utils.module_loading import import_string
from pytest_django import Settings

from companion import logs, rate_limits
from companion.device_auth import DEVICE_COOKIE_NAME
from companion.limits import Limits
from companion.server import LimitedServer
from companion.urls import handler400, handler403, handler404, handler500
from companion.urls import urlpatterns as real_patterns
from companion.wsgi import application
from tests.companion.raw_http import (
    RawConnection,
    build_device_header,
    build_get_request,
    run_guarded_server,
    wait_until,
)


def break_down(request: HttpRequest) -> HttpResponse:
    logging.getLogger("elsewhere").error("It begins.")
    raise RuntimeError("a fault of ours")


urlpatterns = [path("broken", break_down), *real_patterns]

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


class LogCollector(logging.Handler):
    """A log handler that collects formatted lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("{levelname} {name}{asked}: {message}", style="{"))
        form = {**logs.build_logging_config("info")["formatters"]["json"]}  # type: ignore[index]
        self.accesses: logging.Formatter = import_string(form.pop("()"))(**form)

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == logs.access_logger.name:
            self.lines.append(self.accesses.format(record))
        else:
            logs.RequestIdFilter().filter(record)
            self.lines += self.format(record).splitlines()[:1]


def list_request_records(log_collector: LogCollector) -> list[dict[str, Any]]:
    """Return the records of requests."""
    return [json.loads(line) for line in log_collector.lines if line.startswith("{")]


@pytest.fixture
def log_collector() -> Iterator[LogCollector]:
    handler = LogCollector()
    logging.getLogger().addHandler(handler)
    logs.access_logger.addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    logs.access_logger.removeHandler(handler)


@pytest.fixture
def server() -> Iterator[LimitedServer]:
    with run_guarded_server(Limits(), application) as server:
        yield server


@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_fault_names_the_id_that_the_log_knows(
    server: LimitedServer, log_collector: LogCollector
) -> None:
    with override_settings(ROOT_URLCONF=__name__):
        answers = [
            RawConnection(server).send(build_get_request("/broken", build_device_header())).read_response()
            for _ in range(2)
        ]

    ids = [answer.partition("<code>")[2].partition("</code>")[0] for answer in answers]
    assert all(" 500 " in answer and len(name) == 12 for answer, name in zip(answers, ids, strict=True))
    assert ids[0] != ids[1]
    assert log_collector.lines == [
        line
        for name in ids
        for line in (
            f"ERROR elsewhere [{name}]: It begins.",
            f"ERROR django.request [{name}]: Internal Server Error: /broken",
        )
    ]


def test_beside_requests_a_line_has_no_id(log_collector: LogCollector) -> None:
    logging.getLogger("elsewhere").error("Nobody asked.")

    assert log_collector.lines == ["ERROR elsewhere: Nobody asked."]


def test_a_fault_without_an_id_has_a_page_too(player: Client) -> None:
    player.raise_request_exception = False
    with override_settings(ROOT_URLCONF=__name__):
        answer = player.get("/broken")

    assert answer.status_code == 500
    assert "<code>" not in answer.text


@pytest.mark.django_db(transaction=True)
def test_a_line_for_each_request_is_one_object(
    settings: Settings, server: LimitedServer, log_collector: LogCollector
) -> None:
    settings.ACCESS_LOG = "json"
    answer = RawConnection(server).send(build_get_request("/healthz?q=secret")).read_response()
    RawConnection(server).send(build_get_request("/healthz/nothing")).read_response()
    with override_settings(ROOT_URLCONF=__name__):
        RawConnection(server).send(build_get_request("/broken", build_device_header())).read_response()

    # A line is written after its response was sent.
    wait_until(lambda: len(list_request_records(log_collector)) == 3)
    lines = list_request_records(log_collector)
    assert all(tuple(line) == logs.ACCESS_LOG_FIELDS for line in lines)
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("GET", "/healthz", 200), ("GET", "/healthz/nothing", 403), ("GET", "/broken", 500),
    ]  # fmt: skip
    assert lines[0]["bytes"] == len(answer.partition("\r\n\r\n")[2])
    assert lines[0]["client"] == "127.0.0.1"
    assert all(line["ms"] >= 0 and line["time"].endswith("+00:00") for line in lines)
    assert any(f"[{lines[2]['id']}]" in line and "Internal Server Error" in line for line in log_collector.lines)
    assert "secret" not in "".join(log_collector.lines)


@pytest.mark.parametrize("address", ["/join/{}/", "/i/{}/", "//join/{}/", "/join/{}"])
def test_what_lets_a_device_in_is_in_no_line(
    settings: Settings, server: LimitedServer, log_collector: LogCollector, address: str
) -> None:
    settings.ACCESS_LOG = "json"
    RawConnection(server).send(build_get_request(address.format(site_settings.JOIN_SECRET))).read_response()

    wait_until(lambda: len(log_collector.lines) == 1)
    assert site_settings.JOIN_SECRET not in log_collector.lines[0]


def test_who_is_refused_what_is_told_to_a_host_who_wants_to_know(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="companion.refused"):
        client.get(f"/join/{site_settings.JOIN_SECRET}x/")
        client.get("/c/some%0AERROR forged/")
        client.get(f"/join/{site_settings.JOIN_SECRET}/")
        client.cookies[DEVICE_COOKIE_NAME] = f"{client.cookies[DEVICE_COOKIE_NAME].value}x"
        client.post("/device/name", {"name": "Mallory"})

    assert caplog.messages == [
        "403: GET '/join/.../' by 127.0.0.1, no device",
        "403: GET '/c/some\\nERROR forged/' by 127.0.0.1, no device",
        "403: POST '/device/name' by 127.0.0.1, no device",
    ]


def test_a_form_of_another_site_is_told_with_its_device(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATES = {"join": (1, 60)}
    monkeypatch.setattr(rate_limits, "clock", lambda: 4e9)
    strict = Client(enforce_csrf_checks=True, headers={"host": "localhost"})
    strict.get(f"/join/{site_settings.JOIN_SECRET}/")
    with caplog.at_level("INFO", logger="companion.refused"):
        refused = strict.post("/device/name", {"name": "Mallory"})
        _first, too_often = [strict.get(f"/join/{site_settings.JOIN_SECRET}/") for _ in range(2)]

    assert (refused.status_code, too_often.status_code) == (403, 429)
    assert [line.partition(", device ")[0] for line in caplog.messages] == [
        "403: POST '/device/name' by 127.0.0.1",
        "429: GET '/join/.../' by 127.0.0.1",
    ]
    assert all(len(line.rpartition(" ")[2]) == 32 for line in caplog.messages)


@pytest.mark.django_db(transaction=True)
def test_unless_it_is_wished_for_there_is_none(server: LimitedServer, log_collector: LogCollector) -> None:
    RawConnection(server).send(build_get_request("/healthz")).read_response()

    assert log_collector.lines == []


@pytest.mark.parametrize(("level", "kinds"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_the_log_tells_what_is_of_its_level_and_above(level: str, kinds: int) -> None:
    number = getattr(logging, str(logs.build_logging_config(level)["root"]["level"]))  # type: ignore[index]

    assert sum(at >= number for at in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR)) == kinds
