"""The lock of a data folder: one server on SQLite, several on PostgreSQL, none beside a command that replaces the data."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from companion.backups import leftovers
from companion.databases import sqlite_file
from companion.folder_lock import FILE, SERVER, hold
from companion.installation import PROJECT, SetupError
from tests.companion.house import free_port, plain_environment
from tests.processes import started

HOLDING = """
import os, sys, time
from pathlib import Path
from companion.folder_lock import SERVER, hold

with hold(Path(sys.argv[1]), "", SERVER):
    if os.fork() == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.stdin.read()
        os._exit(0)
    print("held", flush=True)
    time.sleep(600)
"""
"""A server with a worker, which ends once its standard input is closed."""

REFUSED_AT_ONCE = """
import sys
from companion import folder_lock, serve
folder_lock.WAIT_SECONDS = 0.0
sys.exit(serve.main())
"""


def refused(folder: Path, sqlite_file: str = "", name: str = SERVER, *, is_shared: bool = False) -> str:
    """Return the sentence by which the lock is refused."""
    with pytest.raises(SetupError) as fault, hold(folder, sqlite_file, name, is_shared=is_shared):
        pass
    return str(fault.value)


def is_free(folder: Path) -> bool:
    try:
        with hold(folder, "", "restore"):
            return True
    except SetupError:
        return False


def test_a_second_server_is_refused_by_the_name_of_folder_and_process(tmp_path: Path) -> None:
    database = str(tmp_path / "dreamkeeper.sqlite3")
    with hold(tmp_path, database, SERVER):
        said = refused(tmp_path, database)

    assert said == (
        f"Another server uses the folder {tmp_path} (process {os.getpid()}). "
        "Stop it, or wait until it has ended, or name another folder with DREAMKEEPER_DATA."
    )
    assert is_free(tmp_path)


def test_a_second_server_waits_for_the_first_to_end(tmp_path: Path) -> None:
    said: list[str] = []
    with ExitStack() as first:
        first.enter_context(hold(tmp_path, "", SERVER))

        def ends(sentence: str) -> None:
            said.append(sentence)
            first.close()

        with hold(tmp_path, "", SERVER, wait_seconds=600, announce=ends):
            assert not is_free(tmp_path)

    assert said == [
        f"Another server uses the folder {tmp_path} (process {os.getpid()}). Waiting 600 seconds for it to end."
    ]


def test_servers_on_postgresql_share_the_folder_and_commands_that_replace_the_data_wait_for_all(tmp_path: Path) -> None:
    with hold(tmp_path, "", SERVER, is_shared=True):
        with hold(tmp_path, "", SERVER, is_shared=True):
            pass
        assert not is_free(tmp_path)

    with hold(tmp_path, "", "restore"):
        assert "manage.py restore is at work on the folder" in refused(tmp_path, is_shared=True)
    assert is_free(tmp_path)


def test_two_folders_with_one_sqlite_file_are_one_installation(tmp_path: Path) -> None:
    database = tmp_path / "elsewhere" / "dream.sqlite3"
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in (database.parent, *folders):
        folder.mkdir()
    (tmp_path / "link.sqlite3").symlink_to(database)
    with hold(folders[0], str(database), SERVER):
        assert f"uses the database {database} (process {os.getpid()})" in refused(
            folders[1], str(tmp_path / "link.sqlite3")
        )


def test_the_lock_ends_with_the_last_process_of_a_server_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDING, str(tmp_path)]
    environment = plain_environment({"PYTHONPATH": str(PROJECT)})
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.readline()
        server.send_signal(signal.SIGKILL)
        server.wait()
        assert not is_free(tmp_path)
        server.stdin.close()

        with hold(tmp_path, "", SERVER, wait_seconds=60):
            assert (tmp_path / FILE).read_text() == f"{os.getpid()} {socket.gethostname()} server\n"


def test_whoever_has_ended_is_not_named_and_another_host_is(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    (tmp_path / FILE).write_text(f"7 elsewhere server\nnonsense\n{ended.pid} {socket.gethostname()} server\n")
    with hold(tmp_path, "", SERVER, is_shared=True):
        assert (tmp_path / FILE).read_text().splitlines()[0] == "7 elsewhere server"
        (tmp_path / FILE).write_text(f"7 elsewhere server\n{ended.pid} {socket.gethostname()} server\n")
        assert "(process 7 on elsewhere). Stop it" in refused(tmp_path, name="restore")


def test_a_file_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    assert refused(tmp_path / "missing") == (
        f"The file {tmp_path / 'missing' / FILE} cannot be written (No such file or directory)."
    )


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_command_of_root_leaves_a_lock_that_the_owner_of_the_folder_can_open(tmp_path: Path) -> None:
    os.chown(tmp_path, 10001, 10002)
    with hold(tmp_path, "", "restore"), leftovers.running(tmp_path):
        pass

    owners = {(path.stat().st_uid, path.stat().st_gid) for path in tmp_path.iterdir()}
    assert owners == {(10001, 10002)}


@pytest.mark.process
def test_a_start_beside_a_server_is_refused_before_it_looks_at_the_port_or_the_database(tmp_path: Path) -> None:
    environment = plain_environment(
        {"DREAMKEEPER_DATA": str(tmp_path), "PORT": str(free_port()), "PYTHONPATH": str(PROJECT)}
    )
    with (
        hold(tmp_path, "", SERVER),
        started([sys.executable, "-c", REFUSED_AT_ONCE], cwd=tmp_path, env=environment) as second,
    ):
        said, _ = second.communicate(timeout=60)

    assert second.returncode == 1
    assert said.startswith(f"Another server uses the folder {tmp_path} (process {os.getpid()}).")
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.postgres
@pytest.mark.parametrize(
    "command", [("restore", "missing.backup"), ("move-database", "postgres://nobody@localhost/none")]
)
def test_what_replaces_the_data_is_refused_beside_a_server(
    tmp_path: Path, settings: Settings, command: tuple[str, str]
) -> None:
    settings.DATA_DIR = tmp_path
    file = sqlite_file(connection.settings_dict)
    with (
        hold(tmp_path, file, SERVER, is_shared=not file),
        pytest.raises(CommandError, match=rf"A server uses the folder {tmp_path} \(process {os.getpid()}\)\. Stop it"),
    ):
        call_command(*command)
