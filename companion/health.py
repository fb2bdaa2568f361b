"""Health checks for machines: liveness and readiness. Public; they reveal nothing else."""

import shutil
import tempfile
import time
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion import outages, schema

MIN_FREE_BYTES = 64 * 1024 * 1024
"""Free bytes needed in the data folder: some thousand moves, and the database's own files."""

PROBE_CACHE_SECONDS = 5
"""Seconds a probe of the data folder is cached: anybody may ask, and writing costs the disk."""

_probe_cache: dict[Path, tuple[float, bool]] = {}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Return ``ok``: the process is alive. The database is not checked: a restart would not repair it."""
    return _build_text_response("ok")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Return ``ok`` if moves can be made and saved; else 503 with one sentence per problem."""
    missing = [*_check_database(), *_check_disk()]
    return _build_text_response("\n".join(missing), 503) if missing else _build_text_response("ok")


def _build_text_response(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def _check_database() -> list[str]:
    try:
        applied = schema.get_applied_migrations()
    except DatabaseError as error:
        if outages.is_outage(error):
            outages.database_outage.record_failure(error)
        return [_("The database does not respond.")]
    if not schema.get_known_migrations() <= applied:
        return [_("The database is from an earlier version. Restart Dreamkeeper.")]
    if schema.find_unknown_migrations(applied):
        return [_("The database is from a later version than this server. Start that version.")]
    return []


def _check_disk() -> list[str]:
    # Checked first: a full disk takes no probe file either, and "not writable" would be the wrong reason.
    if shutil.disk_usage(settings.DATA_DIR).free < MIN_FREE_BYTES:
        return [_("The disk with the data folder is full.")]
    return [] if _is_writable(settings.DATA_DIR) else [_("The data folder is not writable.")]


def _is_writable(folder: Path) -> bool:
    """Return whether ``folder`` is writable, by writing: permissions do not show a read-only disk."""
    when, found = _probe_cache.get(folder, (-float("inf"), False))
    if time.monotonic() - when < PROBE_CACHE_SECONDS:
        return found
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            found = file.write(b"ready") > 0
    except OSError:
        found = False
    _probe_cache[folder] = (time.monotonic(), found)
    return found
