"""Dates in the words of a language, in the reader's time zone."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _


def format_weekday_date(moment: datetime, pattern: Literal["DATE_FORMAT", "MONTH_DAY_FORMAT"] = "DATE_FORMAT") -> str:
    """Return the weekday and the date of a moment."""
    local = timezone.localtime(moment)
    return _("%(weekday)s %(date)s") % {"weekday": date_format(local, "l"), "date": date_format(local, pattern)}


def get_reader_key() -> tuple[str | None, str]:
    """Return what a text with a date depends on besides the moment: the language and the time zone of its reader."""
    return get_language(), timezone.get_current_timezone_name()
