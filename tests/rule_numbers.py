"""Find the numbers in the texts of the games that a rule constant should fill.

A constant is known by the words of its name (``HUNT_ROW_SIZE``: *hunt*, *row*) and by those that follow its placeholders
in any text of its game (``%(HUNT_ROW_SIZE)s dice``: *dice*). A number that is its value and stands beside such a word is
taken for it. One and two count so much else that every word of the name has to be in the sentence or its source.
"""

from __future__ import annotations

import ast
import functools
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2.ext import extract_from_ast

from campaigns.engine.rule_constants import CONSTANT_RE
from campaigns.rulebook.entries import find_fixture_files
from companion.jinja_environment import build_environment

ROOT = Path(__file__).resolve().parent.parent
GETTEXT_FUNCTIONS = ("_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy")
ENTRY_FIELDS = ("title", "summary", "details", "ground", "only")
NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "twenty": 20, "forty": 40,
    "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "twelfth": 12,
}  # fmt: skip
"""Number words and ordinals. *First* and *second* tell an order, never how many."""
NUMBER_RE = re.compile(
    rf"(?<![\w.(+-])(?:(?P<digits>\d+)(?:st|nd|rd|th)?|(?P<word>{'|'.join(NUMBER_WORDS)}))\b(?![-.]\d)", re.IGNORECASE
)
PAGES_RE = re.compile(r"\(?\bp\. \d+(?:(?:, | and | to )\d+)*\)?")
WORD_RE = re.compile(r"%\(\w+\)s|[A-Za-z]+")
WINDOW = 3
"""Words on either side of a number that may belong to it."""
FREQUENT_VALUE = 2
"""Numbers up to this one tell so much else that every word of a constant's name has to be near."""
UNSPECIFIC_WORDS = {
    "a", "and", "are", "as", "at", "base", "be", "by", "count", "each", "for", "from", "in", "is", "last", "length",
    "limit", "max", "min", "more", "of", "on", "one", "or", "per", "plus", "size", "that", "the", "to", "two", "with",
}  # fmt: skip


@dataclass(frozen=True)
class Sentence:
    """A sentence that players read, its rule constants unfilled. ``game`` is '' in texts of all games."""

    game: str
    source: str
    text: str


@dataclass(frozen=True)
class RuleNumber:
    """A rule constant of a game: its value, and the stems of the words that tell it."""

    game: str
    name: str
    value: int
    name_stems: frozenset[str]
    stems: frozenset[str]


@dataclass(frozen=True)
class NumberMatch:
    """A number in a sentence, from ``start`` on, that may be one of these constants."""

    sentence: Sentence
    start: int
    number: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.sentence.source}: {self.number!r} in {self.sentence.text!r} may be {', '.join(self.names)}"


def split_sentences(text: str) -> list[str]:
    """Split a text at the ends of its sentences, page numbers removed."""
    return re.split(r"(?<=[.?!])\s", PAGES_RE.sub("", text))


def list_entry_texts(entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield every text of a rule entry but the manual's own headings, its ``terms``: tables as *label: value*, all editions."""
    yield from (entry[name] for name in ENTRY_FIELDS if entry.get(name))
    yield from (": ".join(row) for row in entry.get("table", ()))
    yield from (text for reading in entry.get("readings", ()) for text in (reading["name"], reading["text"]))
    yield from entry.get("words", ())
    for edition in entry.get("editions", {}).values():
        yield from list_entry_texts(edition)


@functools.cache
def get_sentences() -> tuple[Sentence, ...]:
    """Return the sentences of all rulebooks, messages and templates, their rule constants unfilled."""
    return tuple(
        Sentence(game, source, sentence)
        for game, source, text in (*_read_rulebooks(), *_read_modules(), *_read_templates())
        for sentence in split_sentences(text)
    )


def _read_rulebooks() -> Iterator[tuple[str, str, str]]:
    for path in find_fixture_files("rules"):
        for entry in json.loads(path.read_bytes())["entries"]:
            yield from ((path.stem, entry["id"], text) for text in list_entry_texts(entry))


def _read_modules() -> Iterator[tuple[str, str, str]]:
    for path in sorted((ROOT / "campaigns").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in GETTEXT_FUNCTIONS:
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield _get_game(path), str(path.relative_to(ROOT)), argument.value


def _read_templates() -> Iterator[tuple[str, str, str]]:
    environment = build_environment()
    for path in sorted((ROOT / "templates").rglob("*.jinja")):
        tree = environment.parse(path.read_text(encoding="utf-8"))
        for _line, _function, found in extract_from_ast(tree, GETTEXT_FUNCTIONS):
            for message in found if isinstance(found, tuple) else (found,):
                if message:
                    yield _get_game(path), str(path.relative_to(ROOT)), message


def _get_game(path: Path) -> str:
    folder = path.relative_to(ROOT).parts[1]
    return folder if (ROOT / "fixtures" / "rules" / f"{folder}.json").exists() else ""


def build_rule_number(game: str, name: str, value: int, sentences: Iterable[Sentence]) -> RuleNumber:
    """Return a constant with the words that tell it."""
    of_name = _get_stems(name.lower().split("_"))
    beside = set[str]()
    for sentence in sentences:
        for match in CONSTANT_RE.finditer(sentence.text) if name in sentence.text else ():
            after = match[4] or next(iter(WORD_RE.findall(sentence.text[match.end() :])), "")
            beside.update([after] if match[1] == name else [])
    return RuleNumber(game, name, value, of_name, of_name | _get_stems(beside))


def _get_stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(
        re.sub(r"(?<=\w{3})(e?s|ed|ing)$", "", word.lower())
        for word in words
        if word.isalpha() and word.lower() not in UNSPECIFIC_WORDS
    )


def find_rule_numbers(sentence: Sentence, numbers: Collection[RuleNumber]) -> Iterator[NumberMatch]:
    """Yield each number of a sentence that may be one of these constants."""
    for match in NUMBER_RE.finditer(sentence.text):
        value = int(match["digits"]) if match["digits"] else NUMBER_WORDS[match["word"].lower()]
        beside = _get_stems(
            WORD_RE.findall(sentence.text[: match.start()])[-WINDOW:]
            + WORD_RE.findall(sentence.text[match.end() :])[:WINDOW]
        )
        found = [number.name for number in numbers if number.value == value and _is_match(number, sentence, beside)]
        if found:
            yield NumberMatch(sentence, match.start(), match[0], tuple(found))


def _is_match(number: RuleNumber, sentence: Sentence, beside: frozenset[str]) -> bool:
    if sentence.game not in ("", number.game) or not number.stems & beside:
        return False
    return number.value > FREQUENT_VALUE or number.name_stems <= _get_stems(
        re.findall(r"[A-Za-z]+", f"{sentence.source} {sentence.text}")
    )
