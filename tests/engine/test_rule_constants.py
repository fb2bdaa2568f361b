"""Rule constants: a number of a rule is stated once and fills every sentence that tells it."""

from __future__ import annotations

from types import ModuleType

import pytest

from campaigns import rulebook
from campaigns.engine.messages import messages
from campaigns.engine.rule_constants import CONSTANT_RE, fill_rule_constants, get_rule_constant, register_constants
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules import reshuffle
from campaigns.etherfields.rules.campaign import STARTING_CARD_COUNT


@pytest.fixture
def kites() -> ModuleType:
    module = ModuleType("kites")
    vars(module).update(KITE_COUNT=3, KITE_LENGTH=1, KITE_NAMES=("red",), kite_size=2)
    register_constants(module)
    return module


def test_a_placeholder_is_filled_by_its_constant_and_chooses_the_fitting_word(kites: ModuleType) -> None:
    text = "%(who)s holds %(KITE_COUNT)s %(KITE_COUNT:kite|kites)s on %(KITE_LENGTH)s %(KITE_LENGTH:line|lines)s."

    assert fill_rule_constants(text) == "%(who)s holds 3 kites on 1 line."


def test_a_number_that_follows_from_a_constant_has_an_offset(kites: ModuleType) -> None:
    text = "%(KITE_COUNT-2)s %(KITE_COUNT-2:kite|kites)s of %(KITE_COUNT+1)s %(KITE_COUNT+1:kite|kites)s"

    assert fill_rule_constants(text) == "1 kite of 4 kites"


@pytest.mark.parametrize("name", ["KITE_NAMES", "NO_SUCH_NUMBER"])
def test_what_is_no_number_of_a_rule_fills_nothing(kites: ModuleType, name: str) -> None:
    with pytest.raises(LookupError, match=name):
        get_rule_constant(name)


def test_a_name_with_two_values_fills_nothing(kites: ModuleType) -> None:
    other = ModuleType("dragons")
    vars(other).update(KITE_COUNT=4)
    register_constants(other)

    with pytest.raises(LookupError, match="KITE_COUNT"):
        get_rule_constant("KITE_COUNT")


def test_a_changed_price_changes_question_and_rulebook_p8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reshuffle, "RESHUFFLE_SEAL", 1)
    rulebook.clear_book_cache()
    try:
        assert str(messages.questions["ef.reshuffle.price"].answers["seal"]) == "Seal 1 card"
        assert (
            "1 Sealed card after"
            in {entry.id: entry for entry in rulebook.get_entries("etherfields")}["ef.reshuffle"].summary
        )
    finally:
        monkeypatch.undo()
        rulebook.clear_book_cache()


def test_no_entry_keeps_a_placeholder() -> None:
    assert [entry.id for entry in rulebook.get_all_entries() if CONSTANT_RE.search(f"{entry}")] == []


def test_a_new_dreamer_has_the_usual_limits_and_cards_p8_p13() -> None:
    new = Dreamer()

    assert (new.hand_limit, new.progress_limit, new.own) == (6, 4, STARTING_CARD_COUNT)
