"""Django's command line: ``.venv/bin/python manage.py COMMAND``."""

import os
import sys

from django.core.management import execute_from_command_line

from companion.installation import SetupError

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        execute_from_command_line(sys.argv)
    except SetupError as error:
        sys.exit(str(error))
