"""Lists of names in sentences."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from django.utils.translation import pgettext


def format_list(items: Iterable[object]) -> str:
    """Return items joined as in speech: *Anna*, *Anna and Ben*, *Anna, Ben and Carl*; '' for none.

    Names that contain a comma or an *and* themselves are kept apart by semicolons.
    """
    found = [str(item) for item in items]
    *before, last = found or [""]
    if not before or _contains_list(found):
        return join_items(found)
    return _format_last_item(join_items(before), last)


def join_items(items: Iterable[object]) -> str:
    """Return items one after the other, as in a table or after a colon: *Anna, Ben, Carl*; '' for none.

    Names that contain a comma or an *and* themselves are kept apart by semicolons.
    """
    found = [str(item) for item in items]
    if _contains_list(found):
        return functools.reduce(_append_after_semicolon, found)
    return functools.reduce(_append_item, found) if found else ""


def _contains_list(items: list[str]) -> bool:
    """Return whether a name of several reads as a list: *Sphinx, Diver and Confusion*."""
    separators = (_append_item("", ""), _format_last_item("", ""))
    return len(items) > 1 and any(separator in item for item in items for separator in separators)


def _append_item(joined: str, item: str) -> str:
    return pgettext("items of a list", "%(items)s, %(item)s") % {"items": joined, "item": item}


def _append_after_semicolon(joined: str, item: str) -> str:
    return pgettext("items of a list, names with commas", "%(items)s; %(item)s") % {"items": joined, "item": item}


def _format_last_item(joined: str, item: str) -> str:
    return pgettext("last item of a list", "%(items)s and %(item)s") % {"items": joined, "item": item}
