"""Django's command line: ``.venv/bin/python manage.py COMMAND``."""

import os
import sys

import django
from django.core.management import ManagementUtility

from companion.installation import SetupError


def main(argv: list[str]) -> None:
    """Run a command. Raises SetupError where a setting is wrong."""
    commands = ManagementUtility(argv)
    if argv[1:2] == ["version"]:
        # Django itself would answer, with its own version alone.
        django.setup()
        commands.fetch_command("version").run_from_argv(argv)
    else:
        commands.execute()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        main(sys.argv)
    except SetupError as error:
        sys.exit(str(error))
    except Exception as error:
        from companion.outages import is_disk_full

        if not is_disk_full(error):
            raise
        sys.exit(f"The disk is full ({error}). Make space, then try again.")
