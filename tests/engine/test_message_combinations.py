"""Consequences that follow each other make one sentence, with each value once."""

from __future__ import annotations

import pytest

from campaigns.engine import message_combinations
from campaigns.engine.message_combinations import combine, combine_consequences, list_together
from campaigns.engine.messages import Variant, consequence, messages

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Declare consequences of a game of pebbles."""
    for name in ("consequences", "manual_step_codes"):
        monkeypatch.setattr(messages, name, getattr(messages, name).copy())
    monkeypatch.setattr(message_combinations, "COMBINATIONS", [])
    took = consequence("pebbles.took", "Took %(cards)s.")
    lost = consequence("pebbles.lost", "Lost: %(cards)s.")
    found = consequence("pebbles.found", "Found: %(cards)s.")
    consequence("pebbles.over", "It is over.")
    combine(
        {took: "taken", lost: "lost"},
        Variant("Took %(taken)s and lost them.", needs=("lost",), where={"same": True}),
        Variant("Took %(taken)s; lost %(lost)s."),
        whole="taken",
        parts=("lost",),
    )
    combine({found: "found"})
    monkeypatch.setattr(message_combinations, "LISTINGS", {})
    moved = consequence("pebbles.moved", "%(who)s moved %(pebble)s to %(place)s.")
    list_together(moved, "%(who)s moved: %(changes)s.", "%(pebble)s to %(place)s", by="who")


def tell(*rulings: tuple[str, list[str]]) -> list[str]:
    return [one.text for one in combine_consequences([(code, {"cards": cards}) for code, cards in rulings], "pebbles")]


def test_each_value_is_named_once() -> None:
    assert tell(("pebbles.took", ["a"]), ("pebbles.lost", ["a"]), ("pebbles.took", ["b"]), ("pebbles.took", ["a"])) == [
        "Took b and a; lost a."
    ]


def test_all_of_them_have_a_sentence_of_their_own() -> None:
    assert tell(("pebbles.took", ["a"]), ("pebbles.lost", ["a"])) == ["Took a and lost them."]


def test_parts_of_something_else_have_their_own_sentence() -> None:
    assert tell(("pebbles.lost", ["x"]), ("pebbles.took", ["a"]), ("pebbles.took", ["b"])) == [
        "Lost: x.",
        "Took a and b.",
    ]


def test_without_a_variant_each_code_has_one_sentence() -> None:
    assert tell(("pebbles.found", ["a"]), ("pebbles.found", ["b"])) == ["Found: a and b."]


def test_another_consequence_ends_a_run() -> None:
    assert tell(("pebbles.found", ["a"]), ("pebbles.over", []), ("pebbles.found", ["b"])) == [
        "Found: a.",
        "It is over.",
        "Found: b.",
    ]


def test_consequences_of_one_code_are_listed_by_whom_they_are_of() -> None:
    told = [("Ann", "a", 1), ("Ben", "b", 2), ("Ann", "c", 3)]
    rulings = [("pebbles.moved", {"who": who, "pebble": pebble, "place": place}) for who, pebble, place in told]

    assert [one.text for one in combine_consequences([*rulings, ("pebbles.over", {})], "pebbles")] == [
        "Ann moved: a to 1 and c to 3.",
        "Ben moved b to 2.",
        "It is over.",
    ]
