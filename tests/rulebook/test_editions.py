"""Editions of the manual: each table and each reader sees the pages and texts of its own."""

from __future__ import annotations

import pytest

from campaigns import rulebook
from campaigns.rulebook.editions import get_edition, override_edition
from campaigns.rulebook.entries import EditionText, RuleEntry
from campaigns.rulebook.offline_bundle import get_bundle, get_bundles


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
    plain, second = get_bundles()

    assert plain.digest != second.digest
    with override_edition("2.0"):
        assert get_bundle() is second
