"""Django's command line: ``.venv/bin/python manage.py COMMAND``."""

import contextlib
import os
import sys

import django
from django.core.management import BaseCommand, ManagementUtility

from companion.installation import SetupError

ON_ANY_DATABASE = frozenset(
    {
        # The way back from a later version, and what tells which version a database is of.
        "restore", "version",
        # They ask no database.
        "check", "collectstatic", "coverage", "help", "lookup", "lookup-bench", "makemigrations", "moves", "onirim-play", "tell-bench",
    }
)  # fmt: skip
"""Commands that run even where the database is of a later version."""


class Commands(ManagementUtility):
    """The commands; those that use the database refuse one of a later version."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Return a command. Raises SetupError where it may not run on this database."""
        is_run = subcommand == self.argv[1] and not {"-h", "--help"} & set(self.argv)
        if is_run and subcommand not in ON_ANY_DATABASE:
            from django.db import DatabaseError

            from companion.backups.backup_service import reject_later_version

            # Of a database that does not answer the command itself tells.
            with contextlib.suppress(DatabaseError):
                reject_later_version()
        return super().fetch_command(subcommand)


def main(argv: list[str]) -> None:
    """Run a command. Raises SetupError where a setting is wrong, or the database is of a later version."""
    commands = Commands(argv)
    match argv[1:2]:
        case ["version"]:
            # Django itself would answer, with its own version alone.
            django.setup()
            commands.fetch_command("version").run_from_argv(argv)
        case ["migrate"]:
            django.setup()
            from companion.schema import lock_migrations

            with lock_migrations():
                commands.execute()
        case _:
            commands.execute()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        main(sys.argv)
    except SetupError as error:
        sys.exit(str(error))
    except Exception as error:
        from companion.outages import is_disk_full_error

        if not is_disk_full_error(error):
            raise
        sys.exit(f"The disk is full ({error}). Make space, then try again.")
