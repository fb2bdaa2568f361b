"""A part of a page that fails: something else stands in its place, the log says why, and the rest is drawn as ever.

Nothing may stop a table: what one version wrote and another cannot draw is one sentence, with undo beside it.
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
"""What says something of the whole request, and is answered for elsewhere."""

LOG_CACHE_SIZE = 1000
"""Failures in the cache of those that were logged; a page is asked for every few seconds."""

_failures = threading.local()


def with_fallback(
    campaign: Campaign,
    part_name: str,
    build: Callable[[], ResultT],
    build_fallback: Callable[[], ResultT],
    *,
    passthrough: tuple[type[Exception], ...] = (),
) -> ResultT:
    """Return what ``make`` gives; where it fails, log it once for each version of the table and give ``instead``.

    ``part`` names what failed, for the log; what ``passes`` is no failure. With the setting
    ``FAULTS_RAISE`` nothing is caught: tests see what fails.
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
    """Return how often something failed and was replaced in this thread so far."""
    return getattr(_failures, "count", 0)


@cached(
    LRUCache(LOG_CACHE_SIZE),
    key=lambda campaign, part: (campaign.slug, campaign.version, part),
    condition=threading.Condition(),
)
def log_failure(campaign: Campaign, part_name: str) -> None:
    """Log the exception that is being handled, with its traceback, unless this was told of this version before."""
    logger.exception("%s fails at campaign %s, version %s", part_name, campaign.slug, campaign.version)


def get_failure_text() -> str:
    """Say that a part cannot be shown, and the way on."""
    return _("This part cannot be shown as the table stands. Everything else works, and undo takes the last move back.")
