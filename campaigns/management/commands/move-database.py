"""``manage.py move-database URL``: copy this installation to an empty PostgreSQL database and verify every hash."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from itertools import islice
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connections, transaction
from django.utils.translation import gettext as _

from campaigns.models import Campaign
from companion import folder_lock, schema
from companion.backups.postgres import reset_sequences
from companion.databases import configure_database, get_sqlite_file
from companion.installation import PROJECT_ROOT, SetupError

TARGET_ALIAS = "target"
COPY_BATCH_SIZE = 500


class Command(BaseCommand):
    """The ``move-database`` command."""

    help = "Copy everything to an empty PostgreSQL database and verify every campaign there. Stop Dreamkeeper first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the URL of the target database."""
        parser.add_argument("url", help="postgres://user:password@host/name")

    def handle(self, *args: object, **options: Any) -> None:
        """Copy and print the number of verified campaigns. Raises CommandError if the target is unusable or differs."""
        here_file = get_sqlite_file(connections["default"].settings_dict)
        try:
            # A running server would keep writing to the old database.
            with folder_lock.lock_installation(settings.DATA_DIR, here_file, "move-database"):
                _prepare_target(options["url"])
                rows = _copy_rows()
                connections[TARGET_ALIAS].close()
                here, there = _verify_campaigns(""), _verify_campaigns(options["url"])
        except (SetupError, DatabaseError) as error:
            raise CommandError(
                _("The database cannot be moved: %(why)s") % {"why": " ".join(str(error).split())}
            ) from error
        if here != there:
            raise CommandError(_("The copy differs from the original. Keep using this database."))
        told = {"rows": rows, "campaigns": len(here)}
        self.stdout.write(
            _("Rows copied: %(rows)s. Campaigns verified with the same hash: %(campaigns)s of %(campaigns)s.") % told
        )
        self.stdout.write(_("From now on, start Dreamkeeper with this address in DATABASE_URL."))


def _prepare_target(url: str) -> None:
    """Connect to the target and migrate it. Raises SetupError if it is not PostgreSQL or not empty."""
    wanted = configure_database(url, settings.DATA_DIR)
    if "postgresql" not in wanted["ENGINE"]:
        raise SetupError("The address must be that of a PostgreSQL database.")
    connections.databases[TARGET_ALIAS] = {**connections.databases["default"], "OPTIONS": {}, **wanted}
    if schema.find_unknown_migrations(schema.get_applied_migrations(connections[TARGET_ALIAS])):
        raise SetupError("It has tables from a later version; choose an empty one.")
    with schema.lock_migrations(connections[TARGET_ALIAS]):
        call_command("migrate", database=TARGET_ALIAS, interactive=False, verbosity=0)
    if Campaign.objects.using(TARGET_ALIAS).exists():
        raise SetupError("It already has campaigns; choose an empty one.")


def _copy_rows() -> int:
    """Copy all rows of all tables from one snapshot in one transaction; return their number."""
    count = 0
    models = apps.get_models(include_auto_created=True)
    with transaction.atomic(), transaction.atomic(using=TARGET_ALIAS):
        for model in reversed(models):
            model._meta.base_manager.using(TARGET_ALIAS).all().delete()
        for model in models:
            rows = model._meta.base_manager.using("default").iterator(COPY_BATCH_SIZE)
            while some := list(islice(rows, COPY_BATCH_SIZE)):
                model._meta.base_manager.using(TARGET_ALIAS).bulk_create(some)
                count += len(some)
        reset_sequences(connections[TARGET_ALIAS])
    return count


def _verify_campaigns(url: str) -> list[str]:
    """Return the ``verify`` line of each campaign, with its hash, for a database URL ('' for this one).

    Raises SetupError if the command fails.
    """
    environment = {**os.environ, **({"DATABASE_URL": url, "DATABASE_URL_FILE": ""} if url else {})}
    done = subprocess.run(
        [sys.executable, "-m", "companion.command_line", "verify"],
        cwd=PROJECT_ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetupError(done.stderr.strip())
    return sorted(done.stdout.splitlines())
