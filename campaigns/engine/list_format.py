"""Lists of names in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import pgettext


def format_list(items: Iterable[object]) -> str:
    """Return items joined as in speech: *Anna*, *Anna and Ben*, *Anna, Ben and Carl*; '' for none."""
    *before, last = [str(item) for item in items] or [""]
    if not before:
        return last
    joined = before[0]
    for item in before[1:]:
        joined = pgettext("items of a list", "%(items)s, %(item)s") % {"items": joined, "item": item}
    return pgettext("last item of a list", "%(items)s and %(item)s") % {"items": joined, "item": last}
