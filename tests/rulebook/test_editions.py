"""Editions of the manual: each table and each reader sees the pages and texts of its own."""

from __future__ import annotations

import pytest

from campaigns import rulebook
from campaigns.rulebook.editions import get_edition, override_edition
from campaigns.rulebook.entries import EditionText, RuleEntry
from campaigns.rulebook.offline_bundle import get_bundle, iter_bundles

QUESTIONS = (
    ("our deck ran empty because of a card effect, do we pay", "ef.reshuffle"),
    ("may we all act at once or one after the other", "ef.round"),
    ("can i play a lightning card while i am still paying", "ef.rapid"),
    ("what does stunned do to an entity", "ef.state"),
    ("how long am i paralyzed", "ef.state"),
    ("the green tile came up, what may each of us pick", "ef.delta"),
    ("what does a small arrow on the world map cost us", "ef.shortcut"),
    ("told to seal but my deck has no cards", "ef.seal"),
    ("boost on my move failed, do i still walk the spaces i paid", "ef.boost"),
    ("how close must i be to take off a morphing", "ef.morphing"),
    ("gems morphing in play, may i still pay an action that costs gems", "ef.morphing"),
    ("does a penguin companion take up a place in the space", "ef.companion"),
    ("is the ghost we summoned attacked by the entity", "ef.companion"),
    ("do we get a first memories card back after using it", "ef.first-memories"),
    ("nothing left to do this turn, what else could we try", "ef.stuck"),
    ("does each of us choose cards or an item at the shop", "ef.shopping"),
    ("is a figure that my influence card puts on the map an entity", "ef.entity"),
    ("does a big entity stop when it runs into us", "ef.big"),
    ("we do not fulfil the condition of an option, may we take it anyway", "ef.choice"),
    ("range checked again when the target moves away during my action", "ef.range"),
)
"""Questions whose answer only edition 2.0 prints, in players' words, with the rule that answers."""
DIFFERING_RULES = tuple(
    f"ef.{name}" for name in (
        "token", "campaign", "session", "first", "checklist", "choice", "readings", "dreamworld", "shortcut", "quirk", "season",
        "dream", "entrance", "delta", "turn", "reshuffle", "round", "rapid", "hours", "entity", "big", "crowd", "movement", "morphing",
        "state", "range", "gem-slot", "basic-actions", "boost", "gem", "cards", "progress", "seal", "flaw", "item", "item-market",
        "market", "shopping", "script", "hints", "save", "classic",
    )
)  # fmt: skip
"""Rules that edition 2.0 prints differently, or newly (facts of 2.0, section 2)."""
MIN_FIRST_COUNT, MIN_FIRST_THREE_COUNT = 15, 19


def build_entry(pages: tuple[int, ...], **editions: EditionText) -> RuleEntry:
    return RuleEntry(
        "ef.kite", "Kites", "A Turn", "They fly.", "High.", pages, "printed",
        editions={name.replace("_", "."): text for name, text in editions.items()},
    )  # fmt: skip


def test_an_entry_has_the_pages_and_the_differing_texts_of_each_edition() -> None:
    entry = build_entry((7,), **{"2_0": EditionText((14,), summary="They do not fly.")})
    second = entry.in_edition("2.0", "1.x")

    assert (entry.page_text, second.page_text) == ("p. 7", "p. 14")
    assert (second.summary, second.details) == ("They do not fly.", "High.")


def test_a_rule_of_one_edition_only_says_where_it_is_printed() -> None:
    gone = build_entry((7,), **{"2_0": EditionText(())}).in_edition("2.0", "1.x")
    new = build_entry((), **{"2_0": EditionText((17,))}).in_edition("", "1.x")

    assert (gone.page_text, gone.printed_in) == ("p. 7 of 1.x", "1.x")
    assert (new.page_text, new.printed_in) == ("p. 17 of 2.0", "2.0")


@pytest.mark.parametrize(("edition", "where"), [("", "p. 7"), ("1.x", "p. 7"), ("2.0", "p. 14"), ("3.0", "p. 7")])
def test_a_citation_names_the_page_of_the_active_edition(edition: str, where: str) -> None:
    before = get_edition()
    with override_edition(edition):
        assert rulebook.cite_rule("ef.shortcut").page_text == where

    assert get_edition() == before


def test_every_edition_has_an_offline_bundle_of_its_own() -> None:
    plain, second = iter_bundles()

    assert plain.digest != second.digest
    with override_edition("2.0"):
        assert get_bundle() is second


@pytest.mark.parametrize("rule", DIFFERING_RULES)
def test_a_rule_that_the_editions_print_differently_reads_so_in_each(rule: str) -> None:
    with override_edition("1.x"):
        first = rulebook.find_entry(rule)
    with override_edition("2.0"):
        second = rulebook.find_entry(rule)

    assert first is not None
    assert second is not None
    texts = [(entry.summary, entry.details, entry.table, entry.readings) for entry in (first, second)]
    assert texts[0] != texts[1]
    assert (first.printed_in, second.printed_in) == ("", "")


def test_the_search_answers_what_only_the_second_edition_prints() -> None:
    with override_edition("2.0"):
        found = [[one.entry.id for one in rulebook.search(text, "etherfields")] for text, _rule in QUESTIONS]

    ranks = [ids.index(rule) if rule in ids else len(ids) for ids, (_text, rule) in zip(found, QUESTIONS, strict=True)]
    assert sum(rank == 0 for rank in ranks) >= MIN_FIRST_COUNT, ranks
    assert sum(rank < 3 for rank in ranks) >= MIN_FIRST_THREE_COUNT, ranks
