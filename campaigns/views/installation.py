"""The host's page of the installation: its backups, version, disk, devices and log."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.journal.restoration import restore_installation
from campaigns.membership import audit_log, members
from campaigns.models import AuditLogEntry
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.views.qr_invites import build_qr_invite
from campaigns.webhooks import subscriptions
from companion import __version__
from companion.backups import archive, backup_files, backup_service, failure_record, free_space, restore_gate
from companion.backups.backup_files import BackupFile
from companion.databases import DATABASE_NAMES
from companion.device_auth import TableRequest, get_join_secret
from companion.installation import SetupError
from companion.new_version import find_new_version

MAX_FAILING_WEBHOOKS = 20
"""Webhooks that fail, named on the page; after a restored backup all are paused."""


@dataclass(frozen=True, slots=True)
class BackupRow:
    """A backup in the list: ``reason`` says why it was taken."""

    name: str
    made_at: datetime
    reason: str
    size: str


@access.requires_site_role(read_role=Role.HOST)
@never_cache
@require_safe
def show_installation(request: TableRequest) -> HttpResponse:
    """Render the page; ``restored`` names the backup that was just restored, ``made`` the one that was just taken."""
    return _render_installation(request)


def _render_installation(request: TableRequest, status: int = 200, **extra_context: object) -> HttpResponse:
    backups = backup_files.list_backups()
    rows = [_build_row(file) for file in backups]
    context: Context = {
        "version": __version__,
        "new_version": find_new_version(),
        "database": DATABASE_NAMES.get(connection.vendor, connection.vendor),
        "database_size": filesizeformat(free_space.get_database_size()),
        "disks": [(folder, _get_free_space(folder)) for folder in _get_folders()],
        "backups": rows,
        "last": rows[0] if rows else None,
        "last_folder": backups[0].path.parent if backups else backup_files.get_configured_folder(),
        "keep": settings.BACKUP_KEEP,
        "failure": failure_record.read_failure(),
        "failing_webhooks": subscriptions.find_failing_webhooks()[:MAX_FAILING_WEBHOOKS],
        "made": next((row for row in rows if row.name == request.GET.get("made")), None),
        "restored": backup_files.parse_time(request.GET.get("restored", "")),
        "broken": request.GET.get("broken", ""),
        "devices": members.list_devices(),
        "own": request.device.id,
        "notices": audit_log.find_all_newest_entries(),
        "link": build_qr_invite(request, _("The printed link"), reverse("join", args=[get_join_secret()])),
        **extra_context,
    }
    return render(request, "campaigns/installation.jinja", context, status=status)


def _get_folders() -> list[Path]:
    """Return the data folder, and the one for backups if it is another."""
    return [Path(settings.DATA_DIR), *([settings.BACKUP_DIR] if settings.BACKUP_DIR else [])]


def _get_free_space(folder: Path) -> str:
    try:
        return filesizeformat(shutil.disk_usage(folder).free)
    except OSError:
        return ""


def _build_row(file: BackupFile) -> BackupRow:
    reasons = {
        backup_files.AUTOMATIC_REASON: _("daily"),
        backup_files.MANUAL_REASON: _("manual"),
        backup_files.UPGRADE_REASON: _("before an upgrade"),
        backup_files.RESTORE_REASON: _("before a restore"),
    }
    return BackupRow(file.name, file.made_at, reasons.get(file.reason, file.reason), filesizeformat(file.size))


def _get_backup(name: str) -> BackupFile:
    file = backup_files.find_backup(name)
    if file is None:
        raise Http404(_("There is no such backup."))
    return file


@access.requires_site_role(read_role=Role.HOST)
@require_POST
def back_up_now(request: TableRequest) -> HttpResponse:
    """Take a backup, unless there is one since the page that shows ``newest``: a second tap takes none."""
    try:
        file = backup_service.back_up_now(request.POST.get("newest", ""))
    except SetupError as error:
        return _render_installation(request, 409, fault=str(error))
    return _redirect(made=file.name)


@access.requires_site_role(read_role=Role.HOST)
@require_safe
def download_backup(request: TableRequest, name: str) -> HttpResponseBase:
    """Return a backup as a file."""
    file = _get_backup(name)
    try:
        content = file.path.open("rb")
    except OSError as error:
        return _render_installation(
            request, 409, fault=_("The backup cannot be read: %(reason)s.") % {"reason": error.strerror}
        )
    audit_log.log_event(AuditLogEntry.Kind.EXPORTED, None, request.device.name, _describe(file))
    headers = {"Cache-Control": "no-store"}
    return FileResponse(
        content, as_attachment=True, filename=name, content_type="application/octet-stream", headers=headers
    )


@access.requires_site_role(read_role=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def restore_backup(request: TableRequest, name: str) -> HttpResponse:
    """Ask whether to restore a backup, or restore it; ``generation`` is that of the page: a second tap restores nothing."""
    file = _get_backup(name)
    try:
        if request.method != "POST":
            context = {
                "row": _build_row(file),
                "version": archive.read_manifest(file.path).version,
                "generation": restore_gate.get_generation(),
            }
            return render(request, "campaigns/restore_backup.jinja", context)
        report = restore_installation(file.path, is_serving=True, generation=_read_generation(request))
    except restore_gate.AlreadyReplacedError:
        return _redirect(restored=name)
    except SetupError as error:
        return _render_installation(request, 409, fault=str(error))
    audit_log.log_event(AuditLogEntry.Kind.RESTORED, None, request.device.name, _describe(file))
    return _redirect(restored=name, **({"broken": len(report.broken_slugs)} if report.broken_slugs else {}))


def _read_generation(request: TableRequest) -> int:
    """Return the generation of the data when the page was shown; one that never was for any other value."""
    given = request.POST.get("generation", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 30 else -1


def _describe(file: BackupFile) -> str:
    """Return the name of a backup within a sentence."""
    when = date_format(timezone.localtime(file.made_at), "DATETIME_FORMAT")
    return _("the backup of %(when)s") % {"when": when}


@access.requires_site_role(read_role=Role.HOST)
@require_POST
def remove_device(request: TableRequest) -> HttpResponse:
    """Revoke every seat of an invited device; ``member`` is the key of one of them."""
    given = request.POST.get("member", "")
    key = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
    if not members.revoke_device(key, request.device.name):
        raise Http404(_("Nobody has that seat."))
    return _redirect()


def _redirect(**query: object) -> HttpResponse:
    answer = redirect(f"{reverse('installation')}{'?' if query else ''}{urlencode(query)}")
    answer.status_code = 303
    return answer
