"""What the pages of one game are drawn with."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.pages.registry import pages_of

register = template.Library()


@register.simple_tag
def game_scripts(game: str) -> SafeString:
    """Load the scripts that the tables of a game need beside the shared ones; they come after those."""
    found = ((static(path),) for path in pages_of(game).scripts)
    return format_html_join("\n", '<script src="{}" defer></script>', found)


@register.simple_tag
def game_styles(game: str) -> SafeString | str:
    """Link the style sheet of what only the pages of a game show, where it has one; it follows the shared sheet."""
    sheet = pages_of(game).styles
    return format_html('<link rel="stylesheet" href="{}">', static(sheet)) if sheet else ""
