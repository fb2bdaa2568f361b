"""What machines ask: whether this process lives, and whether it can serve a table. Anybody may ask; nothing else is told."""

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
"""So many bytes have to be free in the data folder: some thousand moves, and what the database writes beside them."""

PROBE_CACHE_SECONDS = 5
"""So long what a probe of the data folder found is believed: anybody may ask, and writing costs the disk."""

_probe_cache: dict[Path, tuple[float, bool]] = {}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer ``ok``: the site lives. Whether its database does too is not asked, for no restart of ours would mend that."""
    return _build_text_response("ok")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer ``ok`` when moves can be made and kept; else 503, and a sentence for each thing that is in the way."""
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
        return [_("The database does not answer.")]
    if not schema.get_known_migrations() <= applied:
        return [_("The database is of an earlier version; start Dreamkeeper anew.")]
    if schema.find_unknown_migrations(applied):
        return [_("The database is of a later version than this server; start that version.")]
    return []


def _check_disk() -> list[str]:
    # Asked first: to a full disk nothing can be written either, and that would not be the reason.
    if shutil.disk_usage(settings.DATA_DIR).free < MIN_FREE_BYTES:
        return [_("The disk of the data folder is full.")]
    return [] if _is_writable(settings.DATA_DIR) else [_("The data folder cannot be written to.")]


def _is_writable(folder: Path) -> bool:
    """Return whether something can be written to ``folder``: tried, for permissions say nothing of a disk that is read only."""
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
