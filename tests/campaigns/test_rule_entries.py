"""The rule entries of all games: whole, in our own words, and every word of a manual's index leads to exactly one."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from campaigns import rulebook
from campaigns.rulebook import Book, RuleEntry
from campaigns.rulebook.entries import EditionText, get_library
from campaigns.rulebook.icons import ICONS
from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

BOOKS = rulebook.get_books()
ALL_ENTRIES = rulebook.get_all_entries()
IDS = {entry.id for entry in ALL_ENTRIES}
SHARED = PROJECT_ROOT.parent / "shared"
SEEDS = sorted((SHARED / "seeds").glob("*.txt"))
TOPICS = SHARED / "lookup" / "topics.tsv"
PICTURES = PROJECT_ROOT / "templates" / "rules" / "pictures"
COPIED_WORD_COUNT = 8
"""Words in a row that count as copied; fewer are names of things in a game."""
SLIPS = {"Flaw Sealing", "Influence card Return"}
"""The index of the Etherfields manual gives pages 4 and 13 for these; the text is on 14."""

every_entry = collect_failures("entry", ALL_ENTRIES, ids=lambda entry: entry.id)
every_text = collect_failures("entry", [*ALL_ENTRIES, *get_library("2.0").entries], ids=lambda entry: entry.id)
every_book = collect_failures("book", BOOKS.values(), ids=list(BOOKS))


def list_texts(entry: RuleEntry) -> list[str]:
    said = [entry.title, entry.only, entry.chapter]
    texts: list[RuleEntry | EditionText] = [entry, *entry.editions.values()]
    for text in texts:
        said += [
            text.summary or "",
            text.details or "",
            text.ground or "",
            *(reading.text for reading in text.readings or ()),
        ]
        said += [" ".join(row) for row in text.table or ()]
    return said


def list_word_runs(text: str) -> set[tuple[str, ...]]:
    """Return every run of words that is long enough to be a copy."""
    heard = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(heard[i : i + COPIED_WORD_COUNT]) for i in range(len(heard) - COPIED_WORD_COUNT + 1)}


def test_no_two_rules_have_one_id_and_each_leads_to_others() -> None:
    assert [name for name, times in Counter(entry.id for entry in ALL_ENTRIES).items() if times > 1] == []
    for entry in ALL_ENTRIES:
        assert set(entry.see) <= IDS - {entry.id}, entry.id
        assert len(set(entry.see)) == len(entry.see), entry.id


@every_book
def test_a_book_has_chapters_of_its_own_and_each_holds_rules(book: Book) -> None:
    assert book.title
    assert len(set(book.chapters)) == len(book.chapters) >= 2
    assert set(book.chapters) == {entry.chapter for entry in book.entries}
    assert all(len(chapter) <= 32 for chapter in book.chapters)
    held = [book.chapters.index(entry.chapter) for entry in book.entries]
    assert held == sorted(held), "the entries lie in the order of the chapters"


@every_text
def test_an_entry_is_short_enough_to_be_read_at_the_table(entry: RuleEntry) -> None:
    assert 1 <= len(entry.title) <= 40
    assert 20 <= len(entry.summary) <= 160
    assert 20 <= len(entry.details) <= 620
    assert len(re.findall(r"[.!?](?= [A-Z])", entry.summary)) == 0, "one sentence"
    assert all(len(label) <= 48 and len(value) <= 100 for label, value in entry.table)


@every_text
def test_an_entry_says_how_sure_it_is_and_on_what_ground(entry: RuleEntry) -> None:
    if entry.game != "campaigns":
        assert bool(entry.ground) == (entry.sure != "printed")
    assert len(entry.readings) != 1
    assert len(entry.readings) == 2 or entry.sure != "open" or entry.game == "lucidity"
    assert all(label and value for label, value in entry.table)
    assert all(not text or text.endswith(".") for text in (entry.summary, entry.details, entry.ground, entry.only))
    assert list(entry.pages) == sorted(set(entry.pages))


@every_entry
def test_players_words_are_no_index_terms(entry: RuleEntry) -> None:
    assert not {word.casefold() for word in entry.words} & {term.casefold() for term in entry.terms}
    assert len(set(entry.words)) == len(entry.words)


@every_entry
def test_what_is_drawn_of_an_entry_is_there(entry: RuleEntry) -> None:
    assert set(entry.icons) <= set(ICONS)
    assert len(set(entry.icons)) == len(entry.icons)
    assert not entry.picture or (PICTURES / f"{entry.picture}.jinja").exists()


def test_every_picture_shows_a_rule_and_says_the_same_in_words() -> None:
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in PICTURES.glob("*")}

    assert set(drawn) == {entry.picture for entry in ALL_ENTRIES} - {""}
    for name, picture in drawn.items():
        assert picture.startswith('<svg class="picture"'), name
        assert re.search(r'role="img"\s+aria-label="\{\{ _\(\s*"', picture), name
        assert " style=" not in picture, name
        assert len(picture.encode()) < 2500, name


def test_every_sign_is_explained_by_a_rule_and_drawn_once() -> None:
    sprites = {
        sheet: (PROJECT_ROOT / "companion/static/img" / f"{sheet}.svg").read_text(encoding="utf-8")
        for sheet in ("sprite", "signs")
    }
    assert set(ICONS) == {name for entry in ALL_ENTRIES for name in entry.icons}
    for sign in ICONS.values():
        assert sprites[sign.sprite_sheet].count(f'id="{sign.name}"') == 1, sign.name
    assert set(re.findall(r'id="([\w-]+)"', sprites["signs"])) <= set(ICONS) | {"journal"}


@collect_failures(("game", "terms"), [("etherfields", 230), ("onirim", 34), ("lucidity", 27)])
def test_every_index_term_leads_to_exactly_one_entry(game: str, terms: int) -> None:
    counted = Counter(term for entry in rulebook.get_entries(game) for term in entry.terms)

    assert len(counted) == terms
    assert [term for term, times in counted.items() if times > 1] == []


@collect_failures(
    ("word", "rule"),
    [
        ("monster", "ef.entity"), ("damage", "ef.distress"), ("wounds", "ef.distress"), ("money", "ef.ether"), ("xp", "ef.ether"),
        ("crystal", "ef.gem"), ("night", "ef.terrain"), ("teleport", "ef.relocate"), ("attack", "ef.assault"),
        ("curse", "ef.flaw"), ("lightning", "ef.rapid"), ("shop", "ef.market"), ("poker", "ef.classic"), ("Distress limit", "ef.distress"),
    ],
)  # fmt: skip
def test_a_players_word_finds_the_rule(word: str, rule: str) -> None:
    assert rule in [found.entry.id for found in rulebook.search(word, "etherfields")[:3]]


def test_what_a_table_holds_is_found_too() -> None:
    assert "ef.classic" in [found.entry.id for found in rulebook.search("jack ace", "etherfields")]


def test_an_unknown_field_or_certainty_is_no_entry() -> None:
    whole = msgspec.to_builtins(ALL_ENTRIES[0])
    for wrong in ({**whole, "sure": "rumoured"}, {**whole, "extra": 1}, {**whole, "table": [["one"]]}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, RuleEntry)
    del whole["chapter"]
    with pytest.raises(msgspec.ValidationError, match="chapter"):
        msgspec.convert(whole, RuleEntry)


@pytest.mark.skipif(not SEEDS, reason="the manuals are not part of the repository")
def test_no_entry_and_no_picture_repeats_a_manual() -> None:
    printed = set[tuple[str, ...]]().union(*(list_word_runs(seed.read_text(encoding="utf-8")) for seed in SEEDS))

    for entry in ALL_ENTRIES:
        for text in list_texts(entry):
            assert list_word_runs(text) & printed == set(), entry.id
    for picture in PICTURES.glob("*"):
        for text in re.findall(r'_\("([^"]+)"\)', picture.read_text(encoding="utf-8")):
            assert list_word_runs(text) & printed == set(), picture.name


@pytest.mark.skipif(not TOPICS.exists(), reason="the list of topics is not part of the repository")
@collect_failures("game", ["etherfields", "onirim", "lucidity"])
def test_the_index_terms_are_those_of_the_manual(game: str) -> None:
    rows = [line.split("\t") for line in TOPICS.read_text(encoding="utf-8").splitlines()]
    pages = {topic: set(map(int, re.findall(r"\d+", listed))) for name, topic, listed in rows if name == game}

    assert set(pages) == {term for entry in rulebook.get_entries(game) for term in entry.terms}
    for entry in rulebook.get_entries(game):
        astray = [term for term in entry.terms if pages[term] and not pages[term] & set(entry.pages)]
        assert set(astray) <= SLIPS, entry.id
