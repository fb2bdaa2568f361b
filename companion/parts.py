"""The Jinja2 environment of the parts that are drawn at every move.

Whole pages are Django templates. The parts of a table come back with every answer, and in Jinja2 drawing them takes a quarter
of the time; both engines read the same folder, the parts by their ending ``.jinja``. A game outside the house keeps its parts in
``jinja2/`` of its own app.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.template import engines
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from jinja2 import Environment

from companion.art import art, creature
from companion.layout import WithoutLayout
from companion.templatetags.house import icon


def environment(**options: Any) -> Environment:
    """Make the environment: translations, icons, drawings, static files, and the time of day in the reader's zone."""
    made = Environment(extensions=[WithoutLayout], **options)  # noqa: S701 - Django switches autoescape on
    made.globals.update({"_": gettext, "icon": icon, "art": art, "creature": creature})
    made.globals.update({"clock_time": clock_time, "static": static})
    return made


def clock_time(moment: datetime) -> str:
    """Give the time of day of a moment, as people at the table read it."""
    return time_format(timezone.localtime(moment), "H:i")


def draw(template: str, context: Mapping[str, object], request: HttpRequest | None = None) -> SafeString:
    """Draw one part; the template escaped what needed it."""
    return mark_safe(engines["jinja2"].get_template(template).render(dict(context), request))  # noqa: S308
