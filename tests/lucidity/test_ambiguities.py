"""Ambiguities that no source settles (facts 2.11): each has a setting or a field of the copy, a default, and an entry with the reason."""

from __future__ import annotations

import pytest

from campaigns import rulebook
from campaigns.engine import RuleViolation
from campaigns.lucidity.copy_texts import SECTION_TEXTS
from campaigns.lucidity.rules import copy_facts
from campaigns.lucidity.rules.copy_sections import RULES_BY_SECTION
from campaigns.lucidity.rules.rule_variants import RULE_VARIANTS, RuleVariant, resolve_variants
from campaigns.lucidity.rules.rule_variants import VARIANT_LABELS as WORDS

CARDS = tuple(f"card-{card}" for card in copy_facts.NIGHTMARE_CARD_KEYS)
FIELDS = {1: ("tracks",), 2: ("faces",), 3: ("rest",), 4: ("fear",), 5: ("imprisonment",), 6: CARDS}
"""Points to read off the copy of the game, by their number in the facts."""
SETTINGS = {7: "minions", 8: "tie", 9: "outside", 10: "minion-reroll", 11: "select", 13: "short"}
"""Points for the table to agree on."""
FURTHER = ("emptied", "claimed", "last")
"""Points where two paragraphs of the rules meet, and neither states the result."""
SETTLED = {12: "lu.abilities"}
"""The point that cannot arise: there is one Nightmare of a colour, so no two want one die."""
CHOICES = {
    "rest": tuple(copy_facts.REST_CLAUSES),
    "fear": copy_facts.FEAR_FACES,
    "imprisonment": copy_facts.IMPRISONMENT_FACES,
}


def entry(rule: str) -> rulebook.RuleEntry:
    found = rulebook.find_entry(rule)
    assert found is not None
    return found


def test_every_point_has_a_field_or_a_setting_and_none_is_left_over() -> None:
    assert sorted({*FIELDS, *SETTINGS, *SETTLED}) == list(range(1, 14))
    assert {section for found in FIELDS.values() for section in found} == set(RULES_BY_SECTION) - {"bogeymen"}
    assert {*SETTINGS.values(), *FURTHER} == {reading.name for reading in RULE_VARIANTS}


@pytest.mark.parametrize("section", [section for found in FIELDS.values() for section in found])
def test_a_field_has_a_guess_its_ground_and_an_open_entry_that_leads_to_it(section: str) -> None:
    found = entry(RULES_BY_SECTION[section])

    assert str(SECTION_TEXTS[section].guess_reason).startswith("Guessed")
    assert found.sure == "open"
    assert found.ground
    assert len(found.readings) >= 2
    assert "lu.copy" in found.see


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_the_entry_of_a_choice_tells_each_of_them_the_guess_first(name: str) -> None:
    assert copy_facts.encode_guessed_facts()[name] == CHOICES[name][0]
    assert len(entry(RULES_BY_SECTION[name]).readings) == len(CHOICES[name])


@pytest.mark.parametrize("reading", RULE_VARIANTS, ids=lambda reading: reading.name)
def test_a_setting_has_its_default_first_and_an_entry_with_a_ground(reading: RuleVariant) -> None:
    told = entry(reading.rule)

    assert resolve_variants({})[reading.name] == reading.choices[0]
    assert len(told.readings) == sum(len(other.choices) for other in RULE_VARIANTS if other.rule == reading.rule)
    assert told.sure in ("open", "inferred", "clarified")
    assert told.ground
    assert tuple(WORDS[reading.name][1]) == reading.choices


def test_what_cannot_arise_is_told_too() -> None:
    assert "Two Nightmares never want the same die" in entry(SETTLED[12]).details


@pytest.mark.parametrize("chosen", [{"tie": "dice"}, {"weather": "fair"}])
def test_readings_that_are_not_offered_are_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(RuleViolation):
        resolve_variants(chosen)
