"""Database configuration of this installation."""

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import environ

from companion.installation import SetupError

BUSY_TIMEOUT_SECONDS = 10
"""Seconds that a SQLite write waits for another one before it fails."""

DATABASE_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
"""Names of databases for people, by Django's vendor name."""

CONNECTION_MAX_AGE_SECONDS = 600
"""Seconds an idle PostgreSQL connection is reused for the next request of its thread."""

POSTGRES_TIMEOUTS = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Timeouts of an unresponsive PostgreSQL server: seconds, and milliseconds for the last."""


def configure_database(url: str, folder: Path) -> dict[str, Any]:
    """Return Django's configuration of the database at ``url``, or of the SQLite file in ``folder`` for ``""``.

    Raises SetupError if ``url`` is neither a postgres:// nor a sqlite:// address.
    """
    if not url:
        return _configure_sqlite(str(folder / "dreamkeeper.sqlite3"), folder)
    try:
        with warnings.catch_warnings(action="ignore"):  # its warning would print the address
            config: dict[str, Any] = environ.Env.db_url_config(url)
    except ValueError as error:
        raise _build_url_error() from error
    match config.get("ENGINE"):
        case "django.db.backends.postgresql" if config.get("NAME"):
            options = POSTGRES_TIMEOUTS | config.get("OPTIONS", {})
            return config | {"CONN_MAX_AGE": CONNECTION_MAX_AGE_SECONDS, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}
        case "django.db.backends.sqlite3" if config.get("NAME"):
            return _configure_sqlite(config["NAME"], folder)
        case _:
            raise _build_url_error()


def get_sqlite_file(database: Mapping[str, Any]) -> str:
    """Return the file of a SQLite database configuration; ``""`` for any other database."""
    return str(database["NAME"]) if database["ENGINE"].endswith("sqlite3") else ""


def _configure_sqlite(name: str, folder: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        # Persistent per thread: opening a connection costs more than most queries.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": BUSY_TIMEOUT_SECONDS,
            # A deferred transaction that turns into a write fails at once if another one writes; this one waits.
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        # A file: threads do not share an in-memory database.
        "TEST": {"NAME": str(folder / "test.sqlite3")},
    }


def _build_url_error() -> SetupError:
    # The address is left out: it contains a password.
    return SetupError("DATABASE_URL is not valid; it must look like postgres://user:password@host:5432/name.")
