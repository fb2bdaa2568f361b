"""Tags that stand in nearly every template, and so are built in (see the settings)."""

from __future__ import annotations

import functools

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw one of our icons, by its name in the sprite; decoration only, so words or an aria-label must stand beside it."""
    return _drawn(name)


@functools.cache
def _drawn(name: str) -> SafeString:
    # A page draws dozens of icons: asking for the hashed name of the sprite each time cost a fifth of an answer.
    use = '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>'
    return format_html(use, static("img/icons.svg"), name)
