"""Add permanent recordings: ``python -m tests.recordings.record NAME...``.

A name of ``tests.recordings.catalog`` plays that campaign and stores its export; ``all`` plays every one of them in
one database and stores all exports and the database. ``--as WORD`` prefixes the names, for a second recording of one
schema. An existing file is never written again: a later version of a campaign is one more file.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from campaigns.transfer.document import SCHEMA_VERSION  # noqa: E402
from campaigns.transfer.exporter import export_plain  # noqa: E402
from tests.recordings.catalog import CAMPAIGN_PLAYERS, add_recording, get_path  # noqa: E402


def main(argv: list[str]) -> int:
    """Record the named campaigns; return 1 if a file of that name exists."""
    parser = argparse.ArgumentParser(prog="python -m tests.recordings.record", description=__doc__)
    parser.add_argument("names", nargs="+", choices=[*CAMPAIGN_PLAYERS, "all"], metavar="NAME")
    parser.add_argument("--as", dest="word", default="", help="a word to put before the names")
    given = parser.parse_args(argv)
    whole = "all" in given.names
    names = list(CAMPAIGN_PLAYERS) if whole else given.names
    before = f"{given.word}-" if given.word else ""
    files = {name: f"{before}{name}.schema-{SCHEMA_VERSION}.json" for name in names}
    database = f"{before}shelf.schema-{SCHEMA_VERSION}.database"
    for file in (*files.values(), *([database] if whole else ())):
        if get_path(file).exists():
            sys.stderr.write(
                f"{get_path(file).name} is there already, and is never changed: choose a word with --as.\n"
            )
            return 1
    call_command("migrate", verbosity=0)
    for name, file in files.items():
        sys.stdout.write(f"{add_recording(file, export_plain(CAMPAIGN_PLAYERS[name]())).name}\n")
    if whole:
        sys.stdout.write(f"{add_recording(database, _record_database()).name}\n")
    return 0


def _record_database() -> bytes:
    """Return the SQLite file of the site, after a checkpoint."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return Path(connection.settings_dict["NAME"]).read_bytes()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
