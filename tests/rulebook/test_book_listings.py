"""Listings of a rulebook by chapter, index word and printed icon; neighbours of an entry; how an entry is rendered."""

from __future__ import annotations

import pytest

from campaigns import rulebook
from campaigns.rulebook import book_listings
from campaigns.rulebook.entries import RuleEntry
from tests.page_parts import read_texts, select


def get_book(game: str = "etherfields") -> rulebook.Book:
    """Return the rulebook of a game."""
    return rulebook.get_books()[game]


def get_entry(rule: str) -> RuleEntry:
    """Return an entry that is there."""
    found = rulebook.find_entry(rule)
    assert found is not None
    return found


def test_a_chapter_lists_its_entries_in_the_order_of_the_manual() -> None:
    chapters = book_listings.list_chapters(get_book())

    assert [part.number for part in chapters] == list(range(1, len(chapters) + 1))
    fourth = chapters[3]
    assert fourth.title == "The Dreamworld"
    assert get_entry("ef.shortcut") in fourth.entries
    assert get_entry("ef.shortcut").page_text == "p. 7"


def test_a_letter_lists_the_words_of_the_index_with_their_entries() -> None:
    letters = dict(book_listings.list_index_letters(get_book()))

    assert "Tokens and markers" in [line.entry.title for line in letters["U"] if line.word == "Universal markers"]


@pytest.mark.parametrize(
    ("term", "label"),
    [
        ("Entity Spawn", "Entity: Spawn"), ("Flaw Remove", "Flaw: Remove"), ("Secret cards Note cards", "Secret cards: Note cards"),
        ("Dream Gate tiles Setup", "Dream Gate tiles: Setup"), ("Dream Gate tiles", "Dream Gate tiles"), ("Hours", "Hours"),
    ],
)  # fmt: skip
def test_a_term_below_another_one_is_read_after_a_colon(term: str, label: str) -> None:
    assert book_listings.format_index_term(term, get_book().terms) == label


def test_no_term_of_an_index_has_a_dash() -> None:
    letters = dict(book_listings.list_index_letters(get_book("onirim")))

    assert "Mirror cards effects: Red" in [line.label for line in letters["M"]]


def test_a_printed_icon_lists_the_entries_that_explain_it() -> None:
    icons = {icon.name: (icon.label, entries) for icon, entries in book_listings.list_icons(get_book())}

    label, entries = icons["rapid"]
    assert label == "Rapid, the lightning"
    assert "Rapid actions and effects" in [entry.title for entry in entries]
    assert book_listings.list_icons(get_book("campaigns")) == []


def test_the_first_entry_of_a_chapter_has_no_neighbour_before_it() -> None:
    book = get_book()
    for part in book_listings.list_chapters(book):
        first, *others = part.entries
        assert book_listings.find_neighbours(book, first)[0] is None
        for before, entry in zip(part.entries, others, strict=False):
            assert book_listings.find_neighbours(book, entry)[0] == before


@pytest.mark.parametrize(("word", "title"), [("monster", "Entities"), ("teleport", "Relocation"), ("xp", "Ether")])
def test_a_players_word_finds_its_rule(word: str, title: str) -> None:
    assert title in [found.entry.title for found in rulebook.search(word, "etherfields")]


def test_the_game_asked_about_comes_first() -> None:
    found = [one.entry for one in rulebook.search("nightmare", "onirim")]

    assert found[0].id == "onirim.nightmare"
    assert "lucidity" in {entry.game for entry in found}
    assert rulebook.search("prophecy", "")[0].entry.id == "onirim.prophecy"
    assert rulebook.search("qqqqq", "etherfields") == []


def test_at_a_table_other_games_answer_only_where_its_own_has_nothing() -> None:
    def list_games(text: str) -> set[str]:
        return {one.entry.game for one in rulebook.search_at_table(text, "etherfields")}

    assert list_games("a shadow attacks us") == {"etherfields"}
    assert list_games("nightmare") == {"onirim", "lucidity"}


# Rendered entries


def test_a_rule_shows_its_numbers_as_a_table() -> None:
    page = rulebook.render_entry(get_entry("ef.hours"))

    assert "Three Dreamers 3 Hours" in read_texts(page, "dl.facts > div")


def test_a_rule_says_how_it_is_known_and_why_it_is_not_checked() -> None:
    headings = {
        rule: read_texts(rulebook.render_entry(get_entry(rule)), "p > strong")
        for rule in ("ef.shopping", "ef.dividers", "ef.hours")
    }

    assert "How we know" in headings["ef.shopping"]
    assert "Not checked here" in headings["ef.dividers"]
    assert headings["ef.hours"] == []


def test_a_rule_is_an_article_of_its_own_name() -> None:
    assert select(rulebook.render_entry(get_entry("ef.seal")), "article.rule-entry[id='ef.seal'] > h2")
