"""Tokens of typed or dictated text: spoken numbers, codes, synonyms."""

from __future__ import annotations

import pytest

from campaigns.intent_parser.tokens import tokenize_sentence


@pytest.mark.parametrize(
    ("said", "number", "sign"),
    [
        ("3", 3, ""),
        ("three", 3, ""),
        ("+2", 2, "+"),
        ("−1", 1, "-"),
        ("-1", 1, "-"),
        ("minus two", 2, "-"),
        ("twice", 2, ""),
    ],
)
def test_a_number_is_read_however_it_is_said(said: str, number: int, sign: str) -> None:
    (token,) = tokenize_sentence(said)

    assert (token.number, token.sign) == (number, sign)


@pytest.mark.parametrize(
    ("said", "code"),
    [("ii-14 b", "II-14 B"), ("II-14B", "II-14 B"), ("II 14 B", "II-14 B"), ("III-22", "III-22"), ("b2.1", "B2.1")],
)
def test_a_printed_code_is_taken_whole_in_its_printed_form_p16(said: str, code: str) -> None:
    (token,) = tokenize_sentence(said)

    assert token.code == code


def test_a_code_that_is_not_whole_is_no_code() -> None:
    assert not any(token.code for token in tokenize_sentence("secret II"))


@pytest.mark.parametrize(
    ("said", "means"), [("heals", "cure"), ("gets rid of", "remove"), ("un-seals", "unseals"), ("paid", "spend")]
)
def test_words_that_stand_for_one_another_have_one_stem(said: str, means: str) -> None:
    assert [token.stem for token in tokenize_sentence(said)] == [tokenize_sentence(means)[0].stem]


def test_whoever_speaks_is_known_and_signs_are_no_words() -> None:
    first, *rest = tokenize_sentence("i'm at 😀 + key")

    assert first.is_speaker
    assert [token.sign or token.text for token in rest] == ["at", "+", "key"]
