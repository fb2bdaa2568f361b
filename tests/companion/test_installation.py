"""The installation: folder, secrets, database, port."""

import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.databases import configure_database
from companion.installation import (
    PROJECT_ROOT,
    SetupError,
    get_current_secrets,
    get_data_folder,
    read_secrets,
    renew_link,
)
from companion.serve import iter_join_links, open_port, parse_port


def test_the_secrets_are_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    made = read_secrets(tmp_path)

    assert stat.S_IMODE((tmp_path / "secrets.json").stat().st_mode) == 0o600
    assert len(made.secret_key) >= 50
    assert len(made.join) == 12
    assert read_secrets(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["secrets.json"]


def test_two_installations_share_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    assert read_secrets(tmp_path / "a") != read_secrets(tmp_path / "b")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"secret_key": "x"}', '{"secret_key": "x", "join": 5}', '"\\ud8']
)
def test_damaged_secrets_are_told_not_replaced(tmp_path: Path, text: str) -> None:
    (tmp_path / "secrets.json").write_text(text)

    with pytest.raises(SetupError, match="is damaged"):
        read_secrets(tmp_path)
    assert (tmp_path / "secrets.json").read_text() == text


def test_chosen_secrets_are_kept(tmp_path: Path) -> None:
    (tmp_path / "secrets.json").write_text(json.dumps({"secret_key": "key", "join": "table"}))

    assert read_secrets(tmp_path).join == "table"


def test_a_renewed_link_is_seen_by_whoever_asks_and_by_the_next_start(tmp_path: Path) -> None:
    first = get_current_secrets(tmp_path)

    made = renew_link(tmp_path, "device", first.join)

    assert made is not None
    assert made.join != first.join
    assert (made.secret_key, made.before, made.renewed_by) == (first.secret_key, first.join, "device")
    assert get_current_secrets(tmp_path) == read_secrets(tmp_path) == made
    assert stat.S_IMODE((tmp_path / "secrets.json").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secrets.json"]


def test_of_two_who_renew_the_link_at_once_one_does(tmp_path: Path) -> None:
    first = get_current_secrets(tmp_path)

    made = renew_link(tmp_path, "one", first.join)

    assert renew_link(tmp_path, "other", first.join) is None
    assert get_current_secrets(tmp_path) == made


def test_another_process_sees_a_renewed_link_without_a_restart(tmp_path: Path) -> None:
    known = get_current_secrets(tmp_path)
    renewing = "from pathlib import Path; from companion.installation import *; import sys;"
    renewing += "renew_link(Path(sys.argv[1]), '', sys.argv[2])"

    subprocess.run([sys.executable, "-c", renewing, str(tmp_path), known.join], check=True, cwd=PROJECT_ROOT)

    assert get_current_secrets(tmp_path).join not in ("", known.join)


@pytest.mark.parametrize("damage", ["{", None])
def test_secrets_that_are_damaged_or_gone_while_it_runs_stay_as_they_were_known(
    tmp_path: Path, damage: str | None
) -> None:
    known, path = get_current_secrets(tmp_path), tmp_path / "secrets.json"

    path.unlink()
    if damage:
        path.write_text(damage)

    assert get_current_secrets(tmp_path) == known


def test_the_data_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAMKEEPER_DATA", str(tmp_path / "new" / "data"))

    assert get_data_folder() == tmp_path / "new" / "data"
    assert stat.S_IMODE(get_data_folder().stat().st_mode) == 0o700


def test_a_data_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DREAMKEEPER_DATA", str(tmp_path / "file" / "data"))

    with pytest.raises(SetupError, match="cannot be written to"):
        get_data_folder()


def test_without_an_address_the_database_is_a_file_in_the_folder(tmp_path: Path) -> None:
    config = configure_database("", tmp_path)

    assert config["NAME"] == str(tmp_path / "dreamkeeper.sqlite3")
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_commit_on_sqlite_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    config = configure_database("", tmp_path)

    with closing(sqlite3.connect(config["NAME"])) as line:
        line.executescript(config["OPTIONS"]["init_command"])
        assert line.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        full = 2
        assert line.execute("PRAGMA synchronous").fetchone() == (full,)


def test_a_renewed_link_is_on_the_disk_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the link that was ended would count again after a power cut."""
    first = read_secrets(tmp_path)
    synced: list[Path] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(Path(f"/proc/self/fd/{handle}").readlink()))

    renew_link(tmp_path, "device", first.join)

    assert len(synced) == 2
    assert synced[0].name.startswith(".secrets-")
    assert synced[1] == tmp_path


def test_a_postgres_server_that_says_nothing_is_away_after_seconds(tmp_path: Path) -> None:
    ours = configure_database("postgres://keeper@db/dreams", tmp_path)["OPTIONS"]
    chosen = configure_database("postgres://keeper@db/dreams?connect_timeout=30", tmp_path)["OPTIONS"]

    assert ours["connect_timeout"] == 5
    assert chosen["connect_timeout"] == 30


def test_a_postgres_address_is_understood(tmp_path: Path) -> None:
    config = configure_database("postgres://keeper:se%40cret@db:5433/dreams", tmp_path)

    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert (config["USER"], config["PASSWORD"], config["HOST"], config["PORT"]) == ("keeper", "se@cret", "db", 5433)


@pytest.mark.parametrize("url", ["nonsense", "mysql://a:pw@b/c", "postgres://", "postgres://a:pw@b:port/c", "://pw"])
def test_another_address_is_refused_without_repeating_it(tmp_path: Path, url: str) -> None:
    with pytest.raises(SetupError, match="DATABASE_URL is not valid") as caught:
        configure_database(url, tmp_path)
    assert "pw" not in str(caught.value)


def test_the_port_is_8000_unless_named() -> None:
    assert parse_port("") == 8000
    assert parse_port("65535") == 65535


@pytest.mark.parametrize("given", ["0", "65536", "-1", "http", "8000 ", "٨٠٠٠", "1e3", "8" * 5000])
def test_a_bad_port_is_refused(given: str) -> None:
    with pytest.raises(SetupError, match="from 1 to 65535"):
        parse_port(given)


def test_a_port_in_use_is_told() -> None:
    with open_port(0) as taken, pytest.raises(SetupError, match="is in use"):
        open_port(taken.getsockname()[1])


def test_answers_leave_at_once_instead_of_waiting_for_a_full_packet() -> None:
    """The event loop switches Nagle's algorithm off for sockets that say they are TCP; else each answer waits 40 ms."""
    with open_port(0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_the_first_link_is_for_this_device() -> None:
    assert next(iter_join_links(8000, "secret")) == "http://localhost:8000/join/secret/"
