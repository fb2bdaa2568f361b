"""A number of a rule comes from its constant alone: in messages, buttons, pictures, the rulebook and its search index."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from campaigns import rulebook
from campaigns.engine import get_games
from campaigns.engine.messages import translate
from campaigns.engine.rule_constants import CONSTANT_RE, get_constant_names, get_constant_owners
from campaigns.rulebook.index import build_index
from companion import jinja_environment
from tests.failures import collect_failures
from tests.rule_numbers import (
    GETTEXT_FUNCTIONS,
    ROOT,
    NumberMatch,
    RuleNumber,
    Sentence,
    build_rule_number,
    find_rule_numbers,
    get_sentences,
    split_sentences,
)

UNLIKELY_VALUE = 617
"""A value that no text tells today, nor one with an offset."""
NEAR_UNLIKELY_RE = re.compile(r"\b6[12]\d\b")

OTHER_NUMBERS = {
    "the place in an order": r"^\d: |step three|from step \d|^(?:Second|Third) (?:track|step)|third (?:draw|column)",
    "people who play, or the place of one": r"(?<!to )\b\w+[ -](?:players?|Dreamers?|dreamers?)\b|player five",
    "the measure of distance": r"[Rr]ange (?:\d|one)|one's own space|an adjacent one",
    "what one drawing shows": r"[Ff]our (?:spaces|diagonal neighbours)|4 spaces|covers all four|it is paid three times",
    "the name of a card, place or game": r"Tower [345]|\b3, 4, 5: |Dreamcatcher \d|(?:[Tt]wo|[Tt]hree) Doors|Six-Sided",
    "alternatives of a rule that is not known, or of a setting": r"3, [45] and [57] dice|six \(hard\)",
    "faces of the dice, as far as known": r"(?:Blue|green|yellow|red|Shadow) \d[^,.]*|\d (?:Shadow|together|(?:Power|Hunt) and Shadow)",
    "the code of a value": r"1 is yes|2 face up|1 face down",
    "parts of the box that no rule counts": r"Lucid decks: 20|four large ones",
}
"""Numbers beside the words of a constant that tell something else, by kind."""


@functools.cache
def get_rule_numbers() -> tuple[RuleNumber, ...]:
    return tuple(
        build_rule_number(game.name, name, value, [one for one in get_sentences() if one.game in ("", game.name)])
        for game in get_games()
        for name, value in list_constants(game.name)
    )


def list_constants(game: str) -> list[tuple[str, int]]:
    """Return the constants of a game with their values."""
    owners = {name: get_constant_owners(name) for name in get_constant_names()}
    return [
        (name, getattr(modules[0], name))
        for name, modules in owners.items()
        if any(module.__name__.startswith(f"campaigns.{game}.") for module in modules)
    ]


def is_another_number(match: NumberMatch) -> bool:
    """Return whether a number is of a kind that tells something else."""
    return any(is_of_kind(match, kind) for kind in OTHER_NUMBERS)


def is_of_kind(match: NumberMatch, kind: str) -> bool:
    """Return whether a number is within a phrase of this kind."""
    phrases = re.finditer(OTHER_NUMBERS[kind], match.sentence.text)
    return any(phrase.start() <= match.start < phrase.end() for phrase in phrases)


def test_no_text_tells_a_number_that_a_rule_constant_should_fill() -> None:
    found = [match for one in get_sentences() for match in find_rule_numbers(one, get_rule_numbers())]

    assert [str(match) for match in found if not is_another_number(match)] == []


@collect_failures("kind", OTHER_NUMBERS)
def test_every_kind_of_another_number_is_met(kind: str) -> None:
    found = (match for one in get_sentences() for match in find_rule_numbers(one, get_rule_numbers()))

    assert any(is_of_kind(match, kind) for match in found)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Draw until you hold 5 cards.", "5"),
        ("the fifth card of the hand", "fifth"),
        ("Five dice or more", "Five"),
        ("Hand: 5", "5"),
    ],
)
def test_a_number_beside_the_words_of_a_constant_is_found(text: str, number: str) -> None:
    hand = build_rule_number(
        "kites", "HAND_SIZE", 5, [Sentence("kites", "", "%(HAND_SIZE)s cards, %(HAND_SIZE)s dice")]
    )

    assert [match.number for match in find_rule_numbers(Sentence("kites", "kite.hand", text), [hand])] == [number]


@pytest.mark.parametrize(
    "text", ["Draw 4 cards.", "five kites", "cards (p. 3 and 5)", "Draw %(HAND_SIZE)s cards.", "card I-5 X"]
)
def test_another_number_is_none_of_a_constant(text: str) -> None:
    hand = build_rule_number("kites", "HAND_SIZE", 5, [Sentence("kites", "", "%(HAND_SIZE)s cards")])

    assert not [
        match for one in split_sentences(text) for match in find_rule_numbers(Sentence("kites", "", one), [hand])
    ]


def test_one_is_a_number_only_where_all_words_of_the_constant_are_near() -> None:
    price = build_rule_number("kites", "STRING_GEM_PRICE", 1, [])

    assert not [*find_rule_numbers(Sentence("kites", "", "one Gem of many"), [price])]
    assert [*find_rule_numbers(Sentence("kites", "kite.string", "the price is one Gem"), [price])]


@collect_failures("path", sorted((ROOT / "campaigns").rglob("*.py")))
def test_messages_with_rule_constants_are_filled(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and CONSTANT_RE.search(ast.unparse(call))]
    called = {call.func.id for call in calls if isinstance(call.func, ast.Name) and call.func.id in GETTEXT_FUNCTIONS}
    imports = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    unfilled = {
        name.asname or name.name for one in imports if one.module == "django.utils.translation" for name in one.names
    }

    assert not called & unfilled, "import _ from campaigns.engine.messages"


def list_filled_constants() -> list[str]:
    """Return the constants that a text tells."""
    return sorted({match[1] for one in get_sentences() for match in CONSTANT_RE.finditer(one.text)})


@pytest.fixture
def _fresh_texts() -> Iterator[None]:
    yield
    clear_text_caches()


def clear_text_caches() -> None:
    """Clear the caches of filled texts."""
    rulebook.clear_book_cache()
    jinja_environment._translate_cached.cache_clear()


def fill(sentence: Sentence) -> str:
    """Fill a sentence in the way of its source."""
    return (
        jinja_environment.translate(sentence.text)
        if sentence.source.startswith("templates/")
        else translate(sentence.text)
    )


@pytest.mark.usefixtures("_fresh_texts")
@collect_failures("name", list_filled_constants)
def test_a_mutated_constant_changes_every_sentence_that_tells_it(name: str) -> None:
    placeholder = re.compile(rf"%\({name}(?:[+-]\d+)?\)s")
    with pytest.MonkeyPatch.context() as patch:
        for module in get_constant_owners(name):
            patch.setattr(module, name, UNLIKELY_VALUE)
        clear_text_caches()
        changing = [one for one in get_sentences() if placeholder.search(one.text)]
        assert changing
        assert [one.text for one in changing if not NEAR_UNLIKELY_RE.search(fill(one))] == []


@functools.cache
def list_entry_constants() -> dict[str, set[str]]:
    """Return the entries that tell each constant."""
    entries = {entry.id for entry in rulebook.get_all_entries()}
    found: dict[str, set[str]] = {}
    for one in get_sentences():
        for match in CONSTANT_RE.finditer(one.text) if one.source in entries else ():
            if match[3] is None:
                found.setdefault(match[1], set()).add(one.source)
    return found


@pytest.mark.usefixtures("_fresh_texts")
@collect_failures("name", list_entry_constants)
def test_a_mutated_constant_changes_rulebook_and_search_index(name: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for module in get_constant_owners(name):
            patch.setattr(module, name, UNLIKELY_VALUE)
        clear_text_caches()
        entries = rulebook.get_all_entries()
        telling = [entry for entry in entries if NEAR_UNLIKELY_RE.search(f"{entry}")]

        assert {entry.id for entry in telling} == list_entry_constants()[name]

        # Evidence, readings and other editions are shown, not searched.
        searched = [structs.replace(entry, ground="", only="", readings=(), editions={}) for entry in telling]
        telling = [entry for entry in searched if NEAR_UNLIKELY_RE.search(f"{entry}")]
        assert [
            entry.id for entry in telling if not NEAR_UNLIKELY_RE.search(" ".join(build_index([entry]).forms))
        ] == []


@functools.cache
def list_names_in_code() -> tuple[set[str], set[str]]:
    """Return the constants that are a literal number, and all names that code reads."""
    literals, read = set[str](), set[str]()
    for path in (ROOT / "campaigns").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        read |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        for statement in tree.body:
            if isinstance(statement, ast.Assign) and all(
                isinstance(node, ast.Constant) for node in getattr(statement.value, "elts", [statement.value])
            ):
                targets = (getattr(target, "elts", [target]) for target in statement.targets)
                literals |= {node.id for nodes in targets for node in nodes if isinstance(node, ast.Name)}
    return literals, read


def test_a_filled_constant_is_one_that_rules_use() -> None:
    literals, read = list_names_in_code()

    assert [name for name in list_filled_constants() if name in literals and name not in read] == []
