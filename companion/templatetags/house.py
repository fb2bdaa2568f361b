"""Tags that stand in nearly every template, and so are built in (see the settings)."""

from __future__ import annotations

import functools

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.art import art

register = template.Library()
register.simple_tag(art)


@register.simple_tag
def icon(name: str, sheet: str = "sprite") -> SafeString:
    """Draw one of our icons, by its name in the sprite; decoration only, so words or an aria-label must stand beside it.

    ``sheet`` is ``sprite``, or ``signs`` for the printed signs that only the rules show.
    """
    return _drawn(name, sheet)


@functools.cache
def _drawn(name: str, sheet: str) -> SafeString:
    # A page draws dozens of icons: asking for the hashed name of the sprite each time cost a fifth of an answer.
    use = '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(use, static(f"img/{sheet}.svg"), name)
