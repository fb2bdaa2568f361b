"""The Jinja2 environment of all pages and fragments.

An external game keeps its templates in ``jinja2/`` of its own app.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from datetime import date as day
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template import engines
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import get_language, get_language_bidi, gettext, ngettext
from jinja2 import Environment, pass_context
from jinja2.ext import Extension
from jinja2.runtime import Context, Macro
from markupsafe import escape

from companion import modules
from companion.form_errors import error_summary, refusal_summary
from companion.proxies import get_public_path
from companion.sprites import get_entity_icon, get_sprite_url, icon

BESIDE_TAGS = re.compile(r"\{#.*?#\}|(?<=>)\n[ \t]*|\n[ \t]*(?=<)", re.DOTALL)
SHORT_HYPHENATED = re.compile(r"\b(?:[IVX]+-\d+(?: [A-Z]\b)?|\w{1,5}-\w{1,5}\b)")
"""A code such as *II-39 C*, or a short compound such as *set-up*."""
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class CollapseLayout(Extension):
    """A Jinja extension that removes line breaks next to tags, and indentation: 9 % of a page's compressed bytes.

    Write a space that is meant next to a tag within a line, or as ``{{ " " }}``.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source without its layout. A removed line break becomes a comment, so line numbers stay the same."""
        joined = BESIDE_TAGS.sub(lambda found: found[0] if found[0][0] == "{" else "{#\n#}", source)
        return INDENTATION.sub(" ", joined)


class FlatEnvironment(Environment):
    """An environment whose globals are complete before the first template is loaded."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template as a plain dict.

        Jinja uses a ChainMap, so that globals may change after a template was loaded. Looking names up in it, and
        comparing the chains of two templates at each import, costs 5 % of a move.
        """
        return {**self.globals, **(d or {})}


def build_environment(**options: Any) -> Environment:
    """Build the environment: translations, URLs, icons, sprites, static files, dates and times in the reader's zone."""
    # Cache all templates, which are few: a bounded cache takes a lock at each of two dozen look-ups of a move.
    kept = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True, "cache_size": -1, **options}
    kept["extensions"] = [CollapseLayout, *kept.get("extensions", [])]
    made = FlatEnvironment(**kept)
    made.globals.update({"_": translate, "ngettext": ngettext})
    made.globals.update({"get_language": get_language, "get_language_bidi": get_language_bidi})
    made.globals["get_timezone"] = timezone.get_current_timezone_name
    made.globals.update(
        {"icon": icon, "art": get_sprite_url, "creature": get_entity_icon, "static": static, "drawn": render_macro}
    )
    made.globals.update({"error_summary": error_summary, "refusal_summary": refusal_summary})
    made.globals["public_path"] = get_public_path(settings.PUBLIC_URL)
    made.globals["https_port"] = settings.HTTPS_PORT
    made.globals["module_scripts"] = modules.scripts
    made.globals.update({"url": url, "querystring": querystring, "clock_time": format_clock_time})
    made.filters.update({"date": date, "timesince": timesince, "keep_hyphens": keep_hyphens})
    return made


def keep_hyphens(text: object) -> SafeString:
    """Return a text in which no line breaks within a code or a short compound."""
    escaped = str(escape(str(text)))
    return mark_safe(SHORT_HYPHENATED.sub(r'<span class="nowrap">\g<0></span>', escaped))  # noqa: S308


def translate(text: str) -> str:
    """Return a text in the active language, its rule constants filled; cached, as a fragment needs the same dozens at every move."""
    return _translate_cached(get_language(), text)


@functools.lru_cache(maxsize=4096)
def _translate_cached(_language: str | None, text: str) -> str:
    fill: Callable[[str], str] = import_string(settings.TEMPLATE_TEXT_FILTER)
    return fill(gettext(text))


def render_macro(macro: Macro, *arguments: Hashable) -> SafeString:
    """Return the cached output of a macro that depends on nothing but its arguments."""
    return _render_macro_cached(macro, get_language(), *arguments)


@functools.lru_cache(maxsize=2048, typed=True)
def _render_macro_cached(macro: Macro, _language: str | None, *arguments: Hashable) -> SafeString:
    return mark_safe(macro(*arguments))  # noqa: S308 - the template of the macro escaped it


def url(name: str, *args: object) -> str:
    """Return the URL of a view, by its name."""
    return reverse(name, args=args)


@pass_context
def querystring(context: Context, **changes: object) -> str:
    """Return the query string of this request with some values replaced."""
    query = context["request"].GET.copy()
    for name, value in changes.items():
        query[name] = value
    return f"?{query.urlencode()}"


def date(moment: datetime | day, pattern: str = "DATE_FORMAT") -> str:
    """Return a day, or a moment in the reader's zone, in a format of Django that is named, so that each language has its own."""
    return date_format(timezone.localtime(moment) if isinstance(moment, datetime) else moment, pattern)


def format_clock_time(moment: datetime) -> str:
    """Return the time of day of a moment, in the reader's zone."""
    return timezone.localtime(moment).strftime("%H:%M")


def render_template(template: str, context: Mapping[str, object], request: HttpRequest | None = None) -> SafeString:
    """Render a fragment; the template has escaped its values."""
    return mark_safe(engines["jinja2"].get_template(template).render(dict(context), request))  # noqa: S308
