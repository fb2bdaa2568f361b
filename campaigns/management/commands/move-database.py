"""``manage.py move-database URL``: carry this installation from its database to an empty PostgreSQL, every hash verified."""

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
    """Moves the database."""

    help = "Copy everything to an empty PostgreSQL database and verify every campaign there. Stop Dreamkeeper first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address of the database to move to."""
        parser.add_argument("url", help="postgres://user:password@host/name")

    def handle(self, *args: object, **options: Any) -> None:
        """Move and print how many campaigns verify. Raises CommandError when the other database cannot be used, or differs."""
        here_file = get_sqlite_file(connections["default"].settings_dict)
        try:
            # A server would go on writing to the database that is left.
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
            raise CommandError(_("What stands there differs from what stands here. Go on with this database."))
        told = {"rows": rows, "campaigns": len(here)}
        self.stdout.write(
            _("Moved %(rows)s rows; %(campaigns)s of %(campaigns)s campaigns verify there with the same hash.") % told
        )
        self.stdout.write(_("From now on start Dreamkeeper with this address in DATABASE_URL."))


def _prepare_target(url: str) -> None:
    """Open the other database and make its tables. Raises SetupError for one that is not PostgreSQL or not empty."""
    wanted = configure_database(url, settings.DATA_DIR)
    if "postgresql" not in wanted["ENGINE"]:
        raise SetupError("The address has to be of PostgreSQL.")
    connections.databases[TARGET_ALIAS] = {**connections.databases["default"], "OPTIONS": {}, **wanted}
    if schema.find_unknown_migrations(schema.get_applied_migrations(connections[TARGET_ALIAS])):
        raise SetupError("A later version has made tables in it; name an empty one.")
    with schema.lock_migrations(connections[TARGET_ALIAS]):
        call_command("migrate", database=TARGET_ALIAS, interactive=False, verbosity=0)
    if Campaign.objects.using(TARGET_ALIAS).exists():
        raise SetupError("There are campaigns in it already; name an empty one.")


def _copy_rows() -> int:
    """Copy every row of every table, as of one moment, all or none; give how many."""
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
    """Return the line of each campaign, with its hash, as it verifies on a database; this one's for ''. Raises SetupError."""
    environment = {**os.environ, **({"DATABASE_URL": url} if url else {})}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify"],
        cwd=PROJECT_ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetupError(done.stderr.strip())
    return sorted(done.stdout.splitlines())
