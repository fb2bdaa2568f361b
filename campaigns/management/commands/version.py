"""``manage.py version [--json]``: print the versions of Dreamkeeper, its runtime and its database schema."""

from __future__ import annotations

import json
import platform
from argparse import ArgumentParser
from typing import Any

import django
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from campaigns.transfer.document import SCHEMA_VERSION
from companion import __version__


class Command(BaseCommand):
    """The ``version`` command."""

    help = "Print the versions of Dreamkeeper, Python, Django, the database and its tables."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the flag for JSON."""
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: object, **options: Any) -> None:
        """Print the versions as lines or JSON; a database that does not respond is reported as such."""
        told = {
            "dreamkeeper": __version__,
            "python": platform.python_version(),
            "django": django.get_version(),
            "export_schema": SCHEMA_VERSION,
            **_describe_database(),
        }
        self.stdout.write(json.dumps(told) if options["json"] else "\n".join(_format_lines(told)))


def _describe_database() -> dict[str, Any]:
    """Return the database version, the newest applied migration of each app, and the number of unapplied ones."""
    try:
        with connection.cursor():
            number = ".".join(map(str, connection.get_database_version()))
        loader = MigrationLoader(connection)
    except DatabaseError:
        return {"database": connection.vendor, "tables": None, "waiting": None}
    known = set(loader.disk_migrations)
    tables = dict(sorted(known & loader.applied_migrations.keys()))
    waiting = len(known - loader.applied_migrations.keys())
    return {"database": f"{connection.vendor} {number}", "tables": tables, "waiting": waiting}


def _format_lines(versions: dict[str, Any]) -> list[str]:
    tables = versions["tables"]
    if tables is None:
        state = _("The database does not respond.")
    else:
        state = ", ".join(f"{app} {name}" for app, name in tables.items()) or _("none")
    lines = [
        f"Dreamkeeper {versions['dreamkeeper']}",
        f"Python {versions['python']}",
        f"Django {versions['django']}",
        _("Exports: schema %(number)s") % {"number": versions["export_schema"]},
        _("Database: %(name)s") % {"name": versions["database"]},
        _("Tables: %(state)s") % {"state": state},
    ]
    return [*lines, _("The next start will update the tables.")] if versions["waiting"] else lines
