"""Django's command line: ``.venv/bin/python manage.py COMMAND``."""

import contextlib
import os
import sys

import django
from django.core.management import BaseCommand, ManagementUtility

from companion.installation import SetupError

ON_ANY_DATABASE = frozenset(
    {
        # To go back from a later version, and to show a database's version.
        "restore", "version",
        # They need no database.
        "check", "collectstatic", "coverage", "help", "lookup", "lookup-bench", "makemigrations", "moves", "onirim-play", "tell-bench",
    }
)  # fmt: skip
"""Commands that run even on a database of a later version."""


class Commands(ManagementUtility):
    """The commands; those that use the database refuse one of a later version."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Return a command. Raises SetupError if it may not run on this database."""
        is_run = subcommand == self.argv[1] and not {"-h", "--help"} & set(self.argv)
        if is_run and subcommand not in ON_ANY_DATABASE:
            from django.db import DatabaseError

            from companion.backups.backup_service import reject_later_version

            # An unreachable database is reported by the command itself.
            with contextlib.suppress(DatabaseError):
                reject_later_version()
        return super().fetch_command(subcommand)


def main(argv: list[str]) -> None:
    """Run a command. Raises SetupError for an invalid setting or a database of a later version."""
    commands = Commands(argv)
    match argv[1:2]:
        case ["version"]:
            # Django itself would print only its own version.
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
