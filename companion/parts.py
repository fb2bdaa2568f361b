"""The Jinja2 environment of the parts that are drawn at every move.

Whole pages are Django templates. The parts of a table come back with every answer, and in Jinja2 drawing them takes a quarter
of the time; both engines read the same folder, the parts by their ending ``.jinja``. A game outside the house keeps its parts in
``jinja2/`` of its own app.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.template import engines
from django.templatetags.static import static
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from jinja2 import Environment
from jinja2.runtime import Macro

from companion.art import art, creature
from companion.templatetags.house import icon


def environment(**options: Any) -> Environment:
    """Make the environment: translations, icons, drawings, static files, and the time of day in the reader's zone."""
    # All parts are kept, which are few: a cache that drops some asks for a lock at each of two dozen look-ups of a move.
    made = Environment(trim_blocks=True, lstrip_blocks=True, cache_size=-1, **options)
    made.globals.update({"_": translated, "icon": icon, "art": art, "creature": creature})
    made.globals.update({"clock_time": clock_time, "static": static, "drawn": drawn})
    return made


def translated(text: str) -> str:
    """Give a text in the language of this answer; a part asks for dozens, the same ones at every move."""
    return _translated(get_language(), text)


@functools.lru_cache(maxsize=4096)
def _translated(_language: str | None, text: str) -> str:
    return gettext(text)


def drawn(macro: Macro, *told: Hashable) -> SafeString:
    """Give what a macro draws of these arguments, as it drew it before: of one that asks for nothing but its arguments."""
    return _drawn(macro, get_language(), *told)


@functools.lru_cache(maxsize=2048, typed=True)
def _drawn(macro: Macro, _language: str | None, *told: Hashable) -> SafeString:
    return mark_safe(macro(*told))  # noqa: S308 - the template of the macro escaped it


def clock_time(moment: datetime) -> str:
    """Give the time of day of a moment, as people at the table read it."""
    return timezone.localtime(moment).strftime("%H:%M")


def draw(template: str, context: Mapping[str, object], request: HttpRequest | None = None) -> SafeString:
    """Draw one part; the template escaped what needed it."""
    return mark_safe(engines["jinja2"].get_template(template).render(dict(context), request))  # noqa: S308
