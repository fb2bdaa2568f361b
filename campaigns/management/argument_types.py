"""Argument types of management commands."""

from __future__ import annotations

from argparse import ArgumentTypeError

from django.core.validators import slug_re
from django.utils.translation import gettext as _


def read_slug(text: str) -> str:
    """Return a campaign's slug. Raises ArgumentTypeError for anything else, before it reaches the database."""
    if slug_re.fullmatch(text) is None:
        raise ArgumentTypeError(_("There is no campaign %(slug)s.") % {"slug": ascii(text)})
    return text
