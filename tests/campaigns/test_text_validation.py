"""Validation of typed text: visible characters are stored, misleading ones are refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from campaigns.models import Campaign
from campaigns.text_validation import PrintableTextField, validate_printable
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.campaigns.table_actions import assert_unchanged
from tests.failures import collect_failures

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

UNPRINTABLE_TEXTS = [
    pytest.param("\x01\x02", id="control characters"),
    pytest.param("a\nb", id="a line break"),
    pytest.param("a\x85b", id="a next-line character"),
    *[pytest.param(f"a{sign}b", id=f"U+{ord(sign):04X}") for sign in "\u202a\u202b\u202c\u202d\u202e"],
    *[pytest.param(f"a{sign}b", id=f"U+{ord(sign):04X}") for sign in "\u2066\u2067\u2068\u2069"],
    pytest.param("a\u2028b", id="a line separator"),
    pytest.param("a\ue000b", id="a private character"),
    pytest.param("a\U000e0080b", id="an unassigned character"),
    pytest.param("a\ufeffb", id="a byte order mark"),
]
INVISIBLE_TEXTS = [
    pytest.param("\u200d", id="a joiner alone"),
    pytest.param("\u3164", id="a filler alone"),
    pytest.param("\u2800", id="an empty Braille cell"),
    pytest.param("\ufe0f", id="a variation selector"),
    pytest.param("\u0301", id="an accent on nothing"),
]


@collect_failures(
    "text", ["A", "<b>&'\"", "Zoë", "李雷", "山田　太郎", "نگار", "می\u200cخواهم", FAMILY, "a\u00a0b", "?"]
)
def test_what_can_be_seen_is_kept(text: str) -> None:
    validate_printable(text)


@collect_failures("text", UNPRINTABLE_TEXTS)
def test_what_cannot_be_shown_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match=r"cannot be shown\. Use letters, digits and punctuation"):
        validate_printable(text)


@collect_failures("text", INVISIBLE_TEXTS)
def test_nothing_to_see_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="would look empty"):
        validate_printable(text)


@collect_failures("mark", "\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\u2063\ufeff")
def test_invisible_marks_are_dropped_silently(mark: str) -> None:
    field = PrintableTextField(max_length=5)

    assert field.clean(f"{mark} No{mark}{mark}ra {mark}") == "Nora"
    with pytest.raises(ValidationError, match="fill this in"):
        field.clean(mark)


def test_names_at_a_table_are_kept_without_invisible_marks(player: Client, evening: Campaign) -> None:
    post_move(player, evening, "name-player", dreamer=1, player="\u200eNo\u00adra\ufeff")
    post_form(player, evening, "save/", name="\u200fBefore the boss")

    assert evening.moves.get(name="etherfields.name-player").args["player"] == "Nora"
    assert "Before the boss" in evening.savepoints.values_list("name", flat=True)


@collect_failures("text", ["a\u202eb", "\u200d", "a\x01b"])
def test_every_text_of_a_table_is_asked(player: Client, evening: Campaign, text: str) -> None:
    with assert_unchanged(evening):
        answers: list[Any] = [
            post_move(player, evening, "name-player", dreamer=1, player=text),
            post_move(player, evening, "suffer", dreamer=1, count=1, card=text),
            post_form(player, evening, "save/", name=text),
            player.post("/new/etherfields/", {"name": text, "dreamers": ["gambler"]}),
        ]

    assert [answer.status_code for answer in answers] == [422] * 4
    assert all("Use letters, digits and punctuation" in answer.text for answer in answers)
    assert read_message(answers[0])
    assert Campaign.objects.count() == 1
