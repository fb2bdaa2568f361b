"""The database away, or held by another program: one sentence, one line in the log, nothing half done."""

import errno
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlencode

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection, connections

from campaigns.journal import campaign_service
from campaigns.journal.results import Actor
from campaigns.models import Campaign, JournalEntry
from companion import outages
from companion.installation import SetupError
from companion.limits import Limits
from companion.outages import OutageTracker, is_disk_full_error, is_outage
from companion.server import LimitedServer
from companion.wsgi import application
from tests.companion.raw_http import (
    CSRF_TOKEN,
    RawConnection,
    build_device_header,
    build_get_request,
    build_post_request,
    run_guarded_server,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

FORM_HEADER = "Content-Type: application/x-www-form-urlencoded"
ERROR_MESSAGE = "The database does not respond. Nothing was changed; try again in a few seconds."

on_sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'")
on_postgresql = pytest.mark.skipif("connection.vendor != 'postgresql'")


@pytest.fixture
def campaign() -> Campaign:
    return campaign_service.begin_campaign(
        "etherfields", "Evening", {"who": "gambler"}, Actor("a" * 32, "Ada", lambda _campaign: True)
    )


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LimitedServer]:
    monkeypatch.setattr(outages, "database_outage", OutageTracker())
    with run_guarded_server(Limits(), application) as server:
        yield server


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Make connections fail until this is undone, except the one of the test itself."""
    connection.ensure_connection()
    with monkeypatch.context() as patch:
        if connection.vendor == "sqlite":
            patch.setitem(connection.settings_dict, "NAME", "/no/such/folder/dreams.sqlite3")
        else:
            patch.setitem(connection.settings_dict, "HOST", "127.0.0.1")
            patch.setitem(connection.settings_dict, "PORT", "1")
        yield patch


def build_save_request(campaign: Campaign, number: int, *headers: str) -> bytes:
    """Return the form that stores the current state as a save point."""
    form = {"csrfmiddlewaretoken": CSRF_TOKEN, "move_id": f"1.{number:06}", "name": f"Point {number}"}
    return build_post_request(
        urlencode(form), build_device_header(), FORM_HEADER, *headers, path=f"/c/{campaign.slug}/save/"
    )


def list_warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def test_away_every_page_says_so_and_the_log_says_it_once(
    server: LimitedServer, campaign: Campaign, away: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for path in ("/", f"/c/{campaign.slug}/", f"/c/{campaign.slug}/live/", f"/c/{campaign.slug}/journal/"):
        for _ in range(5):
            answer = RawConnection(server).send(build_get_request(path, build_device_header())).read_response()
            assert " 503 " in answer.partition("\r\n")[0]
            assert ERROR_MESSAGE in answer
            assert "retry-after: 5" in answer.lower()

    assert len(list_warnings(caplog)) == 1
    assert "The database does not respond (" in list_warnings(caplog)[0]
    assert not any(record.exc_info for record in caplog.records)


def test_away_a_move_makes_nothing_and_a_part_of_a_page_gets_the_sentence_alone(
    server: LimitedServer, campaign: Campaign, away: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answer = RawConnection(server).send(build_save_request(campaign, 1, "HX-Request: true")).read_response()

    assert " 503 " in answer
    assert answer.endswith(f"\r\n\r\n{ERROR_MESSAGE}")
    assert JournalEntry.objects.filter(campaign=campaign).count() == 1
    assert len(list_warnings(caplog)) == 1


def test_away_the_api_answers_with_a_problem_and_when_to_come_again(
    server: LimitedServer, campaign: Campaign, away: pytest.MonkeyPatch
) -> None:
    sent = f"Authorization: Bearer dk_{campaign.slug}_{'0' * 64}"
    head, _blank, body = (
        RawConnection(server).send(build_get_request("/api/v1/campaign", sent)).read_response().partition("\r\n\r\n")
    )

    assert " 503 " in head
    assert "application/problem+json" in head
    assert "retry-after: 5" in head.lower()
    assert "access-control-allow-origin: *" in head.lower()
    assert json.loads(body)["detail"] == ERROR_MESSAGE


def test_what_the_server_refuses_before_django_is_a_problem_of_the_api_too(server: LimitedServer) -> None:
    answer = RawConnection(server).send(build_post_request("x" * 70_000, path="/api/v1/campaign", length=99_999_999))

    head, _blank, body = answer.read_response().partition("\r\n\r\n")
    assert " 413 " in head
    assert json.loads(body)["status"] == 413


def test_back_again_the_same_form_counts_and_the_log_says_for_how_long(
    server: LimitedServer, campaign: Campaign, away: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        assert RawConnection(server).send(build_save_request(campaign, 1)).read_status() == 503

    away.undo()

    assert RawConnection(server).send(build_save_request(campaign, 1)).read_status() == 303
    assert JournalEntry.objects.filter(campaign=campaign).count() == 2
    assert len(list_warnings(caplog)) == 2
    assert list_warnings(caplog)[1].endswith("Failed requests: 3.")


def test_away_it_is_not_ready_but_lives_and_static_pages_are_still_there(
    server: LimitedServer, away: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answer = RawConnection(server).send(build_get_request("/readyz")).read_response()

    assert " 503 " in answer
    assert answer.endswith("The database does not respond.")
    assert RawConnection(server).send(build_get_request("/healthz")).read_status() == 200
    assert RawConnection(server).send(build_get_request("/device/name", build_device_header())).read_status() == 200
    assert len(list_warnings(caplog)) == 1


@on_sqlite
def test_held_by_another_program_reading_goes_on_and_a_move_is_told_to_come_again(
    server: LimitedServer, campaign: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.1)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        peers = [RawConnection(server).send(build_save_request(campaign, number)) for number in range(1, 9)]
        answers = [peer.read_response() for peer in peers]
        page = (
            RawConnection(server).send(build_get_request(f"/c/{campaign.slug}/", build_device_header())).read_status()
        )
        other.execute("ROLLBACK")

    assert all(" 503 " in answer and ERROR_MESSAGE in answer for answer in answers)
    assert page == 200
    assert RawConnection(server).send(build_save_request(campaign, 1)).read_status() == 303
    assert JournalEntry.objects.filter(campaign=campaign).count() == 2
    assert ["database is locked" in line for line in list_warnings(caplog)] == [True, False]


@on_postgresql
def test_a_connection_that_the_server_ended_is_replaced(
    server: LimitedServer, campaign: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its threads keep connections for minutes; after a restart of the database all of them are broken."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 600)
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    for number in range(1, 4):
        assert RawConnection(server).send(build_save_request(campaign, number)).read_status() == 303
        end_other_connections()
        time.sleep(0.05)

    assert (
        RawConnection(server).send(build_get_request(f"/c/{campaign.slug}/", build_device_header())).read_status()
        == 200
    )
    assert JournalEntry.objects.filter(campaign=campaign).count() == 4
    end_other_connections()


@on_postgresql
def test_a_connection_that_stands_is_not_asked_whether_it_does(
    server: LimitedServer, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 600)
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    asked: list[str] = []

    def is_usable(_connection: object) -> bool:
        asked.append(threading.current_thread().name)
        return True

    monkeypatch.setattr(type(connections["default"]), "is_usable", is_usable)
    for number in range(1, 4):
        assert RawConnection(server).send(build_save_request(campaign, number)).read_status() == 303

    # Notifier connections outlive a test, and may be ones that an earlier test has closed.
    assert [name for name in asked if not name.startswith("live")] == []
    end_other_connections()


@on_postgresql
def test_a_move_whose_connection_ends_under_way_is_rolled_back_and_counts_when_sent_again(
    server: LimitedServer, campaign: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from campaigns.journal import move_service

    committed = move_service.commit_and_respond
    calls: list[int] = []

    def ended_under_way(*args: object, **kwargs: object) -> object:
        made = committed(*args, **kwargs)  # type: ignore[arg-type]
        if not calls:
            calls.append(1)
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return made

    monkeypatch.setattr("campaigns.journal.save_point_service.commit_and_respond", ended_under_way)

    assert RawConnection(server).send(build_save_request(campaign, 1)).read_status() == 503
    assert JournalEntry.objects.filter(campaign=campaign).count() == 1
    assert RawConnection(server).send(build_save_request(campaign, 1)).read_status() == 303
    assert JournalEntry.objects.filter(campaign=campaign).count() == 2
    assert len(list_warnings(caplog)) == 2


def end_other_connections() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


# Classification and messages of outages


def chain_errors(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def test_a_statement_that_makes_no_sense_is_a_fault_of_ours() -> None:
    with closing(sqlite3.connect(":memory:")) as empty, pytest.raises(sqlite3.OperationalError) as caught:
        empty.execute("SELECT * FROM nowhere")
    assert not is_outage(chain_errors(OperationalError("no such table"), caught.value))


def test_what_the_database_cannot_help_is_an_outage() -> None:
    assert is_outage(OperationalError("server closed the connection unexpectedly"))
    assert is_outage(InterfaceError("connection already closed"))
    assert not is_outage(ValueError("no"))


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), True),
        (OSError(errno.EACCES, "Permission denied"), False),
        (chain_errors(SetupError("The secrets cannot be written."), OSError(errno.ENOSPC, "No space left")), True),
        (chain_errors(SetupError("The secrets cannot be written."), OSError(errno.EROFS, "Read-only")), False),
        (chain_errors(OperationalError("could not extend file"), psycopg.errors.DiskFull()), True),
        (chain_errors(OperationalError("too many connections"), psycopg.errors.TooManyConnections()), False),
    ],
    ids=repr,
)
def test_a_full_disk_is_known_by_its_code_wherever_it_stopped_something(error: Exception, full: bool) -> None:
    assert is_disk_full_error(error) is full


def test_a_full_disk_is_known_by_what_sqlite_says_of_it() -> None:
    with closing(sqlite3.connect(":memory:")) as small:
        small.execute("CREATE TABLE dream (text)")
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError) as caught:
            small.execute("INSERT INTO dream VALUES (zeroblob(100000))")

    assert is_disk_full_error(chain_errors(OperationalError("database or disk is full"), caught.value))


@pytest.mark.parametrize("full", [True, False])
def test_where_sqlite_names_only_the_file_the_disk_is_asked(full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(sqlite3.OperationalError) as caught:
        sqlite3.connect("/no/such/folder/dreams.sqlite3")
    monkeypatch.setattr(outages, "is_folder_full", lambda _folder: full)

    assert is_disk_full_error(chain_errors(OperationalError("unable to open database file"), caught.value)) is full


def test_an_outage_that_goes_on_is_told_once_a_minute_with_its_count(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    outage = OutageTracker(clock=lambda: now[0])
    for second in range(121):
        now[0] = second
        outage.record_failure(OperationalError("away"))
    outage.record_success(is_read=True)

    assert list_warnings(caplog) == [
        "The database does not respond (away). Failed requests so far: 1.",
        "The database does not respond (away). Failed requests so far: 61.",
        "The database does not respond (away). Failed requests so far: 121.",
        "The database responds again after 120 s. Failed requests: 121.",
    ]


def test_a_page_that_was_read_does_not_prove_that_moves_are_written_again(caplog: pytest.LogCaptureFixture) -> None:
    outage = OutageTracker()
    outage.record_failure(OperationalError("database is locked"), is_read=False)

    outage.record_success(is_read=True)
    assert outage.is_active

    outage.record_success(is_read=False)
    assert not outage.is_active
