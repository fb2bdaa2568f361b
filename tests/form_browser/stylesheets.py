"""Elements that the style sheets of a page hide on a phone without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import tinycss2
from django.contrib.staticfiles import finders

WIDTH_REM, HEIGHT_REM = 390 / 16, 844 / 16
"""The phone of the browser tests."""

BOUND_PATTERN = re.compile(r"\((min|max)-(width|height):\s*([\d.]+)(rem|em|px)\)")
HIDING_PATTERN = re.compile(r"(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden)")
STATE_ATTRIBUTES = {
    # Without scripts no dialog is modal.
    ":not(:modal)": "",
    ":target": "[data-target]",
    ":checked": "[checked]",
}
"""Attributes for states of the page that the parser does not know."""

UNKNOWN_STATE_PATTERN = re.compile(
    r"::|:(?:modal|hover|active|focus|focus-visible|focus-within|popover-open|fullscreen)\b"
)


@cache
def find_hiding_selectors(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the selectors of the rules in these static files, and in what they import, that hide what they select."""
    return tuple(
        selector for name in names for selector in _find_hiding(tinycss2.parse_stylesheet(_read_sheet(name)), name)
    )


def _read_sheet(name: str) -> str:
    found = finders.find(name)
    assert found, f"the page links to {name}, which is no static file"
    return Path(found).read_text()


def _find_hiding(rules: list[Any], name: str) -> Iterator[str]:
    for rule in rules:
        if rule.type == "at-rule" and rule.at_keyword == "import":
            imported = next(token.value for token in rule.prelude if token.type in ("string", "url"))
            path = str(Path(name).parent / imported)
            yield from _find_hiding(tinycss2.parse_stylesheet(_read_sheet(path)), path)
        elif rule.type == "at-rule" and rule.content is not None and _is_applied(rule):
            yield from _find_hiding(tinycss2.parse_rule_list(rule.content), name)
        elif rule.type == "qualified-rule" and HIDING_PATTERN.search(tinycss2.serialize(rule.content)):
            yield from _convert_selectors(tinycss2.serialize(rule.prelude).strip())


def _is_applied(rule: Any) -> bool:
    """Return True for a layer, and for a media query that holds on a phone without scripts."""
    if rule.at_keyword != "media":
        return bool(rule.at_keyword == "layer")
    conditions = tinycss2.serialize(rule.prelude).strip().split(" and ")
    return all(condition == "(scripting: none)" or _is_within_bound(condition) for condition in conditions)


def _is_within_bound(condition: str) -> bool:
    bound = BOUND_PATTERN.fullmatch(condition)
    if bound is None:
        return False
    least, side, number, unit = bound.groups()
    limit = float(number) / (16 if unit == "px" else 1)
    size = WIDTH_REM if side == "width" else HEIGHT_REM
    return size >= limit if least == "min" else size <= limit


def _convert_selectors(prelude: str) -> Iterator[str]:
    for state, attribute in STATE_ATTRIBUTES.items():
        prelude = prelude.replace(state, attribute)
    if not UNKNOWN_STATE_PATTERN.search(prelude):
        yield prelude
