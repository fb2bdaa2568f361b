"""Where the rules lie that a phone keeps."""

from __future__ import annotations

from django import template

from campaigns.lookup import data

register = template.Library()


@register.simple_tag
def rulebook_address() -> str:
    """Give the address of the rules of all games as one file."""
    return data.address()
