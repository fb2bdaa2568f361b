"""Opens a recorded database as another machine would after an upgrade: ``python -m tests.recordings.open_database``.

Runs in a process of its own, on the data folder of the environment variable DREAMKEEPER_DATA, and prints the output
of each command as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from io import StringIO

import django
from django.core.management import call_command

COMMAND_LINES = {
    "migrate": ("migrate", "--verbosity", "0"),
    "verify": ("verify",),
    "mend": ("mend-shelf",),
    "mend again": ("mend-shelf",),
    "version": ("version", "--json"),
}


def run_commands() -> dict[str, str]:
    """Migrate the database and return the output of each command."""
    said = {}
    for name, command in COMMAND_LINES.items():
        out = StringIO()
        call_command(*command, stdout=out)
        said[name] = out.getvalue()
    return said


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    json.dump(run_commands(), sys.stdout)
