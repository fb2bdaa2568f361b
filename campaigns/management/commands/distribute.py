"""``manage.py distribute``: print the SQL that distributes the tables of play over a PostgreSQL cluster (deploy/citus.sql)."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand
from django.db.models import Field, Model

from campaigns.models import AuditLogEntry, Campaign

SQL_HEADER = """\
-- Distributes the tables of play over the nodes of a Citus cluster by campaign; each campaign stays on one node.
-- Written by: manage.py distribute. Run it once, on a database created by `manage.py migrate`; models stay as they are.

BEGIN;
"""
DROP_FOREIGN_KEYS_SQL = """\
-- Foreign keys are created again once both tables are distributed; that of the audit log, which is not, is left out.
DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT conrelid::regclass AS named, conname FROM pg_constraint
      WHERE contype = 'f' AND conrelid::regclass::text IN ({tables}) LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.named, found.conname);
  END LOOP;
END $$;"""


class Command(BaseCommand):
    """The ``distribute`` command."""

    help = "Print the SQL that distributes the tables of play by campaign over a Citus cluster."

    def handle(self, *args: object, **options: Any) -> None:
        """Print the script."""
        self.stdout.write(build_script(), ending="")


def get_campaign_tables() -> list[str]:
    """Return the tables whose rows each belong to a campaign; tables of the whole installation are not distributed."""
    return sorted(model._meta.db_table for model in apps.get_models() if _is_campaign_model(model))


def _is_campaign_model(model: type[Model]) -> bool:
    ours = model.__module__.partition(".")[0] == "campaigns"
    return ours and any(map(_is_campaign_key, model._meta.concrete_fields))


def _is_campaign_key(field: Field[Any, Any]) -> bool:
    return field.attname == "campaign_id" and not field.null


def build_script() -> str:
    """Return the whole script."""
    campaigns = Campaign._meta.db_table
    lines = [
        SQL_HEADER,
        "-- Addresses are random and checked before use; no constraint can span several nodes.",
        f"ALTER TABLE {campaigns} DROP CONSTRAINT IF EXISTS {campaigns}_slug_key;",
        "",
        DROP_FOREIGN_KEYS_SQL.format(
            tables=", ".join(f"'{table}'" for table in [*get_campaign_tables(), AuditLogEntry._meta.db_table])
        ),
        f"SELECT create_distributed_table('{campaigns}', 'id');",
        "",
    ]
    for table in get_campaign_tables():
        lines += [
            f"ALTER TABLE {table} DROP CONSTRAINT {table}_pkey;",
            f"ALTER TABLE {table} ADD PRIMARY KEY (campaign_id, id);",
            f"SELECT create_distributed_table('{table}', 'campaign_id', colocate_with => '{campaigns}');",
            f"ALTER TABLE {table} ADD FOREIGN KEY (campaign_id) REFERENCES {campaigns} (id);",
            "",
        ]
    return "\n".join([*lines, "COMMIT;", ""])
