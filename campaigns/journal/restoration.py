"""Restoring a backup of the whole installation: by the command, or from the host's page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from campaigns.journal import signals
from campaigns.journal.replay import verify_journal
from campaigns.models import Campaign
from companion import startup_tasks
from companion.backups import backup_service


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """A finished restore: when its backup was made, in ISO format; the number of campaigns, and the slugs of those that do not verify."""

    made_at: str
    campaign_count: int
    broken_slugs: list[str]


def restore_installation(path: Path, *, is_serving: bool, generation: int | None = None) -> RestoreReport:
    """Replace all data with a backup, after a backup of what is there, and verify every campaign.

    Writes of others are refused meanwhile, and open pages are notified afterwards. In a process that is serving
    (``is_serving``) links and signed-in devices stay as they are. Raises, before anything changes, SetupError for a file
    that is not a backup of this kind of database, is damaged, or is of a later version, and AlreadyReplacedError if the
    data is no longer of ``generation``.
    """
    update = startup_tasks.update_tables if is_serving else startup_tasks.migrate_database

    def finish() -> None:
        update()
        signals.data_restored.send(sender=Campaign)

    manifest = backup_service.restore_backup(path, finish, keeps_secrets=is_serving, generation=generation)
    signals.installation_restored.send(sender=Campaign)
    # Deleted ones can come back, but nobody can open them to verify them.
    found = list(Campaign.objects.filter(deleted=None))
    broken = [campaign.slug for campaign in found if not verify_journal(campaign).is_valid]
    return RestoreReport(manifest.made, len(found), broken)
