"""The rule entries: whole, in our own words, and every word of the manual's index leads to exactly one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from campaigns import lookup
from campaigns.lookup import Entry
from companion.installation import PROJECT

ENTRIES = lookup.entries("etherfields")
SHARED = PROJECT.parent / "shared"
MANUAL = next(iter(sorted((SHARED / "seeds").glob("002_*.txt"))), None)
TOPICS = SHARED / "lookup" / "topics.tsv"
COPIED = 8
"""So many words in a row are taken over, fewer are how the game calls its things."""


def texts(entry: Entry) -> list[str]:
    said = [entry.title, entry.summary, entry.details, entry.ground, entry.only]
    return [*said, *(reading.text for reading in entry.readings), *(" ".join(row) for row in entry.table)]


def runs(text: str) -> set[tuple[str, ...]]:
    """Give every run of words that is long enough to be a copy."""
    heard = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(heard[i : i + COPIED]) for i in range(len(heard) - COPIED + 1)}


def test_every_index_term_leads_to_exactly_one_entry() -> None:
    counted = Counter(term for entry in ENTRIES for term in entry.terms)

    assert len(counted) == 230
    assert [term for term, times in counted.items() if times > 1] == []


def test_ids_are_unique_and_lead_to_each_other() -> None:
    ids = [entry.id for entry in ENTRIES]

    assert len(ids) == len(set(ids))
    for entry in ENTRIES:
        assert set(entry.see) <= set(ids) - {entry.id}
        assert len(set(entry.see)) == len(entry.see)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_an_entry_says_how_sure_it_is_and_on_what_ground(entry: Entry) -> None:
    assert bool(entry.ground) == (entry.sure != "printed")
    assert len(entry.readings) != 1
    assert len(entry.readings) == 2 or entry.sure != "open"
    assert all(label and value for label, value in entry.table)
    assert all(not text or text.endswith(".") for text in (entry.summary, entry.details, entry.ground, entry.only))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_players_words_are_no_index_terms(entry: Entry) -> None:
    assert not {word.casefold() for word in entry.words} & {term.casefold() for term in entry.terms}
    assert len(set(entry.words)) == len(entry.words)


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("monster", "ef.entity"), ("damage", "ef.distress"), ("wounds", "ef.distress"), ("money", "ef.ether"), ("xp", "ef.ether"),
        ("crystal", "ef.gem"), ("night", "ef.terrain"), ("teleport", "ef.relocate"), ("attack", "ef.assault"),
        ("curse", "ef.flaw"), ("lightning", "ef.rapid"), ("shop", "ef.market"), ("poker", "ef.classic"), ("Distress limit", "ef.distress"),
    ],
)  # fmt: skip
def test_a_players_word_finds_the_rule(word: str, rule: str) -> None:
    assert rule in [found.id for found in lookup.find("etherfields", word)[:2]]


def test_what_a_table_holds_is_found_too() -> None:
    assert "ef.classic" in [found.id for found in lookup.find("etherfields", "jack ace")]


def test_an_unknown_field_or_certainty_is_no_entry() -> None:
    whole = msgspec.to_builtins(ENTRIES[0])
    for wrong in ({**whole, "sure": "rumoured"}, {**whole, "extra": 1}, {**whole, "table": [["one"]]}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Entry)


@pytest.mark.skipif(MANUAL is None, reason="the manual is not part of the repository")
def test_no_entry_repeats_the_manual() -> None:
    assert isinstance(MANUAL, Path)
    printed = runs(MANUAL.read_text(encoding="utf-8"))

    for entry in ENTRIES:
        for text in texts(entry):
            assert runs(text) & printed == set(), entry.id


@pytest.mark.skipif(not TOPICS.exists(), reason="the list of topics is not part of the repository")
def test_the_index_terms_are_those_of_the_manual() -> None:
    rows = [line.split("\t") for line in TOPICS.read_text(encoding="utf-8").splitlines()]
    pages = {topic: set(map(int, listed.split(","))) for game, topic, listed in rows if game == "etherfields"}
    slips = {"Flaw Sealing", "Influence card Return"}  # the index gives pages 4 and 13, the text stands on 14

    assert set(pages) == {term for entry in ENTRIES for term in entry.terms}
    for entry in ENTRIES:
        assert [term for term in entry.terms if term not in slips and not pages[term] & set(entry.pages)] == []
