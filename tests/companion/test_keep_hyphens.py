"""Codes and short compounds are kept on one line."""

from __future__ import annotations

import re

import pytest

from companion.jinja_environment import keep_hyphens


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Gate of II-39 C", ["II-39 C"]),
        ("Tile I-01 X begins it, with its Set-up", ["I-01 X", "Set-up"]),
        ("Manual, add-ons", ["add-ons"]),
        ("Bartholomewina-Maximiliana draws 4 - 2", []),
    ],
)
def test_a_code_and_a_short_compound_are_on_one_line_and_a_long_name_may_break(text: str, kept: list[str]) -> None:
    shown = keep_hyphens(text)

    assert re.findall(r'<span class="nowrap">([^<]*)</span>', shown) == kept
    assert re.sub(r"</?span[^>]*>", "", shown) == text


def test_what_players_typed_is_escaped() -> None:
    assert keep_hyphens("<b>I-01") == '&lt;b&gt;<span class="nowrap">I-01</span>'
