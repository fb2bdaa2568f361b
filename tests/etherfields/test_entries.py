"""Rule entries that players often misread (manual p. 3, 9, 12 to 16)."""

from __future__ import annotations

import pytest

from campaigns import rulebook


@pytest.mark.parametrize(
    ("asked", "rule", "answer"),
    [
        ("can I pay with a sealed card?", "ef.seal", "not even to pay"),
        ("how many intent markers for three dreamers", "ef.gradual", "with three Dreamers you place two markers"),
        ("is the limit of progress cards always four", "ef.progress", "unless a card or a Mask changes that"),
        ("two identical progress cards", "ef.progress", "most don't add up"),
        ("no block token left", "ef.single-use", "the manual does not say"),
        ("hit by several figures of one entity", "ef.effect", "unless the tile says that the effect grows"),
    ],
)
def test_what_players_misread_is_said_p9_p12_p13_p14_p16(asked: str, rule: str, answer: str) -> None:
    found = next(iter(rulebook.search(asked, "etherfields")))

    assert found.entry.id == rule
    assert answer in f"{found.entry.summary} {found.entry.details}"


@pytest.mark.parametrize(
    "rule",
    [
        "ef.turn",
        "ef.token",
        "ef.single-use",
        "ef.movement",
        "ef.ether",
        "ef.reroll",
        "ef.secret",
        "ef.progress",
        "ef.fate",
    ],
)
def test_what_the_manual_alone_does_not_say_is_not_called_printed_p10_p11_p13(rule: str) -> None:
    (entry,) = [entry for entry in rulebook.get_entries("etherfields") if entry.id == rule]

    assert entry.sure != "printed"
    assert entry.ground
