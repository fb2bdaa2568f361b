"""Offline search: a phone finds the same rules as the server in the same order, with bit-identical scores."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page

from campaigns import rulebook
from campaigns.rulebook.offline_bundle import get_bundle
from campaigns.rulebook.rule_search import get_ranker

pytestmark = pytest.mark.browser

QUERIES = Path(__file__).resolve().parents[3] / "shared" / "lookup" / "queries.tsv"
EVALUATION_QUERIES = Path(__file__).resolve().parents[1] / "rulebook" / "questions.tsv"
SAMPLE_SIZE = 250
"""Names and questions in the sample, the same in every run: all of them take minutes."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ODD_QUERIES = (
    "", " ", "?!", "the of a", "the the seal", "İstanbul ǅ ﬁgure ½ ² ℡ Straße ẞ", "naïve café", "se\u0301al", "who’s key's",
    "𝐬𝐞𝐚𝐥 🂡 seal", "SEALING KEYS", "1234567890", "x" * 80, "a-b_c/d.e", "\u0345\u034f\u0903 key", "ΑΣ seal Σ", "\x00\x1f seal",
)  # fmt: skip
SPOKEN_QUERIES = (
    "what happens at 0 cards", "whats happening", "I can't do it", "cant dont wont", "it works", "how does sealing work", "solo",
    "who is the winner", "we ran out of hours", "he threw away what she stole", "the deck was drawn", "sfinx", "profecy", "nitemare",
    "kwirk", "seezon", "inflooence", "knaif", "rong", "fone 7x", "zzzz", "aeiou", "xxxx", "quzzk", "phght", "ellefant", "wrks hppns",
)  # fmt: skip
"""Function words, irregular forms, and phonetic spellings."""

SEARCH_SCRIPT = """([{rules, index: built}, asked]) => {
  const index = new RuleIndex(rules, built);
  return asked.map(([text, game, now]) => index.search(text, game, rules.length, now).map(({entry, score}) => [entry.id, score]));
}"""


@pytest.fixture(scope="module")
def questions() -> list[str]:
    """Names of rules and players' questions, each also with one typo, and nonsense."""
    rng = random.Random(1)
    names = [name for entry in rulebook.get_all_entries() for name in (entry.title, *entry.terms, *entry.words)]
    asked = rng.sample(
        [*names, *(question for file in (QUERIES, EVALUATION_QUERIES) for question in read_column(file))], SAMPLE_SIZE
    )
    odd = [
        "".join(chr(rng.choice((rng.randrange(32, 0x250), rng.randrange(0xD800)))) for _ in range(9))
        for _ in range(200)
    ]
    return [
        *asked,
        *(add_typo(rng, text) for text in asked),
        *SPOKEN_QUERIES,
        *(drop_letters(text) for text in asked),
        *ODD_QUERIES,
        *odd,
    ]


def read_column(file: Path) -> list[str]:
    """Return the questions of a list, if the file exists."""
    lines = file.read_text(encoding="utf-8").splitlines()[1:] if file.exists() else []
    return [cells[1] for line in lines if len(cells := line.split("\t")) > 1]


def add_typo(rng: random.Random, text: str) -> str:
    """Drop, add, change or swap one letter."""
    place = rng.randrange(max(1, len(text) - 1))
    before, letters, after = text[:place], text[place : place + 2], text[place + 2 :]
    letter = rng.choice(LETTERS)
    return before + rng.choice((letters[1:], letter + letters, letter + letters[1:], letters[::-1])) + after


def drop_letters(text: str) -> str:
    """Return a phonetic spelling of a text."""
    for written, spelled in (
        ("ph", "f"),
        ("c", "k"),
        ("ea", "ee"),
        ("igh", "y"),
        ("qu", "kw"),
        ("z", "s"),
        ("ll", "l"),
    ):
        text = text.lower().replace(written, spelled)
    return text


def test_every_question_is_answered_alike(page: Page, questions: list[str]) -> None:
    expect_same_ranking(page, [(text, "", ()) for text in questions])


def test_every_game_is_at_home_alike(page: Page, questions: list[str]) -> None:
    games = ("etherfields", "onirim", "lucidity")
    expect_same_ranking(page, [(text, games[place % 3], ()) for place, text in enumerate(questions[::5])])


def test_what_matters_now_comes_first_alike(page: Page, questions: list[str]) -> None:
    expect_same_ranking(page, [(text, "etherfields", ("ef.seal", "ef.draw", "ef.masks")) for text in questions[::13]])


def test_every_letter_there_is_parts_words_alike(page: Page) -> None:
    """A letter between two others, for all of the basic plane: what one side drops or keeps, the other does too."""
    texts = ["".join(f"se{chr(code)}al " for code in range(start, start + 64)) for start in range(0, 0xD800, 64)]
    expect_same_ranking(page, [(text, "", ()) for text in texts])


def expect_same_ranking(page: Page, asked: list[tuple[str, str, tuple[str, ...]]]) -> None:
    source = Path(str(finders.find("js/ranking.js"))).read_text(encoding="utf-8")
    page.add_script_tag(content=f"{source}\nwindow.RuleIndex = RuleIndex;", type="module")
    page.wait_for_function("Boolean(window.RuleIndex)")
    found = page.evaluate(SEARCH_SCRIPT, [json.loads(get_bundle().content), asked])
    differing = [question for question, one in zip(asked, found, strict=True) if one != search_on_server(*question)]
    assert differing == []


def search_on_server(text: str, game: str, now: tuple[str, ...]) -> list[list[Any]]:
    """Return the server's results: ids and scores."""
    found = get_ranker().search(text, game, len(rulebook.get_all_entries()), now)
    return [[one.entry.id, one.score] for one in found]
