"""Error boundary: a failing part of a page or move is logged and replaced by a fallback.

A bug must not stop a table: if a part cannot be rendered, the page shows one sentence and undo instead.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from cachetools import LRUCache, cached
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import Error as DatabaseError
from django.http import Http404
from django.utils.translation import gettext as _

from campaigns.models import Campaign

ResultT = TypeVar("ResultT")

logger = logging.getLogger("campaigns.failing")

PASSTHROUGH_EXCEPTIONS = (DatabaseError, Http404, PermissionDenied)
"""Exceptions handled at request level; never caught here."""

LOG_CACHE_SIZE = 1000
"""Logged failures in the cache; a page is requested every few seconds."""

_failures = threading.local()


def with_fallback(
    campaign: Campaign,
    part_name: str,
    build: Callable[[], ResultT],
    build_fallback: Callable[[], ResultT],
    *,
    passthrough: tuple[type[Exception], ...] = (),
) -> ResultT:
    """Return the result of ``build``; if it raises, log that once per version and return ``build_fallback()``.

    ``part_name`` names the part in the log. Exceptions in ``passthrough`` are raised. With the setting
    ``FAULTS_RAISE`` nothing is caught, so that tests see failures.
    """
    try:
        return build()
    except Exception as error:
        if settings.FAULTS_RAISE or isinstance(error, (*PASSTHROUGH_EXCEPTIONS, *passthrough)):
            raise
        _failures.count = count_failures() + 1
        log_failure(campaign, part_name)
        return build_fallback()


def count_failures() -> int:
    """Return the number of failures replaced in this thread so far."""
    return getattr(_failures, "count", 0)


@cached(
    LRUCache(LOG_CACHE_SIZE),
    key=lambda campaign, part: (campaign.slug, campaign.version, part),
    condition=threading.Condition(),
)
def log_failure(campaign: Campaign, part_name: str) -> None:
    """Log the current exception with its traceback, once per version."""
    logger.exception("%s failed in campaign %s, version %s", part_name, campaign.slug, campaign.version)


def get_failure_text() -> str:
    """Return the message that a part cannot be shown."""
    return _("This part cannot be shown right now. Everything else works, and you can undo the last move.")
