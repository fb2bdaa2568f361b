"""The lock of a data folder: one server on SQLite, several on PostgreSQL, none next to a command that replaces the data."""

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

from companion.backups import stale_files
from companion.databases import get_sqlite_file
from companion.folder_lock import SERVER_HOLDER_NAME, SERVER_LOCK_FILENAME, lock_installation
from companion.installation import PROJECT_ROOT, SetupError
from tests.companion.checkout_copy import build_environment, find_free_port
from tests.processes import run_process

HOLD_LOCK_SCRIPT = """
import os, sys, time
from pathlib import Path
from companion.folder_lock import SERVER_HOLDER_NAME, lock_installation

with lock_installation(Path(sys.argv[1]), "", SERVER_HOLDER_NAME):
    if os.fork() == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.stdin.read()
        os._exit(0)
    print("held", flush=True)
    time.sleep(600)
"""
"""A server with a worker, which ends once its standard input is closed."""

SERVE_SCRIPT = """
import sys
from companion import folder_lock, serve
folder_lock.SERVER_WAIT_SECONDS = 0.0
sys.exit(serve.main())
"""


def get_lock_error(
    folder: Path, sqlite_file: str = "", name: str = SERVER_HOLDER_NAME, *, is_shared: bool = False
) -> str:
    """Return the error of taking the lock."""
    with pytest.raises(SetupError) as fault, lock_installation(folder, sqlite_file, name, is_shared=is_shared):
        pass
    return str(fault.value)


def is_free(folder: Path) -> bool:
    try:
        with lock_installation(folder, "", "restore"):
            return True
    except SetupError:
        return False


def test_a_second_server_is_refused_by_the_name_of_folder_and_process(tmp_path: Path) -> None:
    database = str(tmp_path / "dreamkeeper.sqlite3")
    with lock_installation(tmp_path, database, SERVER_HOLDER_NAME):
        said = get_lock_error(tmp_path, database)

    assert said == (
        f"Another server is using the folder {tmp_path} (process {os.getpid()}). "
        "Stop it, wait for it to finish, or choose another folder with DREAMKEEPER_DATA."
    )
    assert is_free(tmp_path)


def test_a_second_server_waits_for_the_first_to_end(tmp_path: Path) -> None:
    said: list[str] = []
    with ExitStack() as first:
        first.enter_context(lock_installation(tmp_path, "", SERVER_HOLDER_NAME))

        def ends(sentence: str) -> None:
            said.append(sentence)
            first.close()

        with lock_installation(tmp_path, "", SERVER_HOLDER_NAME, wait_seconds=600, announce=ends):
            assert not is_free(tmp_path)

    assert said == [
        f"Another server is using the folder {tmp_path} (process {os.getpid()}). Waiting 600 seconds for it to stop."
    ]


def test_servers_on_postgresql_share_the_folder_and_commands_that_replace_the_data_wait_for_all(tmp_path: Path) -> None:
    with lock_installation(tmp_path, "", SERVER_HOLDER_NAME, is_shared=True):
        with lock_installation(tmp_path, "", SERVER_HOLDER_NAME, is_shared=True):
            pass
        assert not is_free(tmp_path)

    with lock_installation(tmp_path, "", "restore"):
        assert "manage.py restore is using the folder" in get_lock_error(tmp_path, is_shared=True)
    assert is_free(tmp_path)


def test_two_folders_with_one_sqlite_file_are_one_installation(tmp_path: Path) -> None:
    database = tmp_path / "elsewhere" / "dream.sqlite3"
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in (database.parent, *folders):
        folder.mkdir()
    (tmp_path / "link.sqlite3").symlink_to(database)
    with lock_installation(folders[0], str(database), SERVER_HOLDER_NAME):
        assert f"is using the database {database} (process {os.getpid()})" in get_lock_error(
            folders[1], str(tmp_path / "link.sqlite3")
        )


def test_the_lock_ends_with_the_last_process_of_a_server_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD_LOCK_SCRIPT, str(tmp_path)]
    environment = build_environment({"PYTHONPATH": str(PROJECT_ROOT)})
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.readline()
        server.send_signal(signal.SIGKILL)
        server.wait()
        assert not is_free(tmp_path)
        server.stdin.close()

        with lock_installation(tmp_path, "", SERVER_HOLDER_NAME, wait_seconds=60):
            assert (tmp_path / SERVER_LOCK_FILENAME).read_text() == f"{os.getpid()} {socket.gethostname()} server\n"


def test_whoever_has_ended_is_not_named_and_another_host_is(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    (tmp_path / SERVER_LOCK_FILENAME).write_text(
        f"7 elsewhere server\nnonsense\n{ended.pid} {socket.gethostname()} server\n"
    )
    with lock_installation(tmp_path, "", SERVER_HOLDER_NAME, is_shared=True):
        assert (tmp_path / SERVER_LOCK_FILENAME).read_text().splitlines()[0] == "7 elsewhere server"
        (tmp_path / SERVER_LOCK_FILENAME).write_text(f"7 elsewhere server\n{ended.pid} {socket.gethostname()} server\n")
        assert "(process 7 on elsewhere). Stop it" in get_lock_error(tmp_path, name="restore")


def test_a_file_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    assert get_lock_error(tmp_path / "missing") == (
        f"The file {tmp_path / 'missing' / SERVER_LOCK_FILENAME} cannot be written (No such file or directory)."
    )


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_command_of_root_leaves_a_lock_that_the_owner_of_the_folder_can_open(tmp_path: Path) -> None:
    os.chown(tmp_path, 10001, 10002)
    with lock_installation(tmp_path, "", "restore"), stale_files.lock_backups_shared(tmp_path):
        pass

    owners = {(path.stat().st_uid, path.stat().st_gid) for path in tmp_path.iterdir()}
    assert owners == {(10001, 10002)}


@pytest.mark.process
def test_a_start_beside_a_server_is_refused_before_it_looks_at_the_port_or_the_database(tmp_path: Path) -> None:
    environment = build_environment(
        {"DREAMKEEPER_DATA": str(tmp_path), "PORT": str(find_free_port()), "PYTHONPATH": str(PROJECT_ROOT)}
    )
    with (
        lock_installation(tmp_path, "", SERVER_HOLDER_NAME),
        run_process([sys.executable, "-c", SERVE_SCRIPT], cwd=tmp_path, env=environment) as second,
    ):
        said, _ = second.communicate(timeout=60)

    assert second.returncode == 1
    assert said.startswith(f"Another server is using the folder {tmp_path} (process {os.getpid()}).")
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [SERVER_LOCK_FILENAME]


@pytest.mark.postgres
@pytest.mark.parametrize(
    "command", [("restore", "missing.backup"), ("move-database", "postgres://nobody@localhost/none")]
)
def test_what_replaces_the_data_is_refused_beside_a_server(
    tmp_path: Path, settings: Settings, command: tuple[str, str]
) -> None:
    settings.DATA_DIR = tmp_path
    file = get_sqlite_file(connection.settings_dict)
    with (
        lock_installation(tmp_path, file, SERVER_HOLDER_NAME, is_shared=not file),
        pytest.raises(
            CommandError, match=rf"A server is using the folder {tmp_path} \(process {os.getpid()}\)\. Stop it"
        ),
    ):
        call_command(*command)
