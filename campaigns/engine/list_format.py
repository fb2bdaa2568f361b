"""Lists of names in sentences."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from django.utils.translation import pgettext


def format_list(items: Iterable[object]) -> str:
    """Return items joined as in speech: *Anna*, *Anna and Ben*, *Anna, Ben and Carl*; '' for none."""
    *before, last = [str(item) for item in items] or [""]
    if not before:
        return last
    joined = join_items(before)
    return pgettext("last item of a list", "%(items)s and %(item)s") % {"items": joined, "item": last}


def join_items(items: Iterable[object]) -> str:
    """Return items one after the other, as in a table or after a colon: *Anna, Ben, Carl*; '' for none."""
    first, *others = [str(item) for item in items] or [""]
    return functools.reduce(
        lambda joined, item: pgettext("items of a list", "%(items)s, %(item)s") % {"items": joined, "item": item},
        others,
        first,
    )
