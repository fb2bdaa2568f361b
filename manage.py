"""The command line of a checkout: ``.venv/bin/python manage.py COMMAND``."""

import sys

from companion.command_line import run_management_command

if __name__ == "__main__":
    run_management_command(sys.argv)
