"""The command line: ``dreamkeeper COMMAND`` of an installed package, ``manage.py COMMAND`` of a checkout."""

import contextlib
import os
import sys
from typing import NoReturn

import django
from django.core.management import BaseCommand, ManagementUtility

from companion import __version__
from companion.installation import SetupError
from companion.options import build_help_text

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


def main() -> NoReturn:
    """Run the command in ``sys.argv``; without one, serve."""
    match sys.argv[1:]:
        case [] | ["run", *_]:
            from companion import serve

            sys.exit(serve.main(sys.argv[2:]))
        case ["--help" | "-h"]:
            sys.stdout.write(build_help_text() + "\n")
            sys.exit(0)
        case ["--version"]:
            sys.stdout.write(f"{__version__}\n")
            sys.exit(0)
        case _:
            run_management_command(sys.argv)
            sys.exit(0)


def run_management_command(argv: list[str]) -> None:
    """Run a command of Django. What cannot be done ends it with one sentence on stderr."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        _execute(argv)
    except SetupError as error:
        sys.exit(str(error))
    except Exception as error:
        from companion.outages import is_disk_full_error

        if not is_disk_full_error(error):
            raise
        sys.exit(f"The disk is full ({error}). Make space, then try again.")


def _execute(argv: list[str]) -> None:
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
    main()
