"""Citations: a decision cites its own page, its entry all of them; pages are those of edition 1.x unless 2.0 is named."""

from __future__ import annotations

import pytest

from campaigns import rulebook
from campaigns.engine import RuleViolation, get_rule_id
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.checklists.procedures import STEP_MESSAGES
from campaigns.etherfields.rules.next_steps.labels import STEP_TITLES
from campaigns.etherfields.rules.rule_variants import RULE_ID_BY_VARIANT
from campaigns.pages.actions import build_disabled_reason
from campaigns.rulebook.entries import get_library
from tests.failures import collect_failures

MESSAGE_CODES = {
    code
    for kind in (messages.violations, messages.consequences, messages.questions)
    for code in kind
    if code.startswith("ef.")
}
CHECKLIST_CODES = {f"{step.rule_id}.{key}" for key, step in STEP_MESSAGES.items()} | {
    f"{rule}.{key}" for key, rule in RULE_ID_BY_VARIANT.items()
}
CODES = sorted(MESSAGE_CODES | CHECKLIST_CODES)
SHARED_RULES = [found.id for found in rulebook.get_entries("etherfields") if len(found.pages) > 1]
DUE_CODES = {code for code in STEP_TITLES if code in rulebook.get_decision_pages()}
CODES_OF_SHARED_RULES = [
    *(code for code in CODES if (found := rulebook.find_entry(get_rule_id(code))) and len(found.pages) > 1), *SHARED_RULES,
]  # fmt: skip
CHECKLIST_RULES = {f"ef.checklist.{name}" for name in (
    "always", "finished", "no-step", "nothing-free", "order", "over", "say-it", "under-way", "unknown",
)}  # fmt: skip
"""Facts of any guide: they follow the set-up (p. 5) and the saving (p. 18)."""


@collect_failures("code", CODES_OF_SHARED_RULES)
def test_what_is_decided_by_a_rule_of_several_pages_has_a_page_of_its_own(code: str) -> None:
    pages = rulebook.get_decision_pages().get(code, ()) or rulebook.get_decision_pages("2.0").get(code, ())
    assert len(pages) == (2 if code in CHECKLIST_RULES else 1)


@collect_failures("rule", SHARED_RULES)
def test_the_page_that_decides_as_a_rule_is_one_of_its_pages(rule: str) -> None:
    found = rulebook.find_entry(rule)

    assert found is not None
    assert {*rulebook.get_decision_pages()[rule]} <= {*found.pages}


def test_every_page_belongs_to_a_decision_that_can_be_made() -> None:
    assert sorted(rulebook.get_decision_pages()) == sorted({*CODES_OF_SHARED_RULES, *DUE_CODES})
    assert all(2 <= page <= 20 for pages in rulebook.get_decision_pages().values() for page in pages)


@collect_failures(
    ("code", "where"),
    [
        ("ef.turn.not-draw", "p. 8"),
        ("ef.turn.order", "p. 10"),
        ("ef.skip.mid-turn", "p. 9"),
        ("ef.first.mid-turn", "p. 6"),
        ("ef.gem.morphed", "p. 16"),
        ("ef.deck-building.too-few", "p. 13"),
        ("ef.secret.taken", "p. 8"),
    ],
)
def test_a_refusal_cites_the_page_that_decides(code: str, where: str) -> None:
    reason = build_disabled_reason(RuleViolation(code), "etherfields")

    assert (reason.citation.rule_id, reason.citation.page_text) == (get_rule_id(code), where)


def test_the_entry_keeps_all_its_pages() -> None:
    found = rulebook.find_entry("ef.turn")

    assert found is not None
    assert (found.page_text, rulebook.cite_rule("ef.turn").page_text) == ("p. 4, 8, 9, 10", "p. 8")


def test_that_a_script_comes_before_every_rule_cites_the_page_of_precedence() -> None:
    assert rulebook.cite_decision(f"{STEP_MESSAGES['end-result'].rule_id}.end-result").page_text == "p. 6"


def test_what_is_due_cites_the_page_of_its_step() -> None:
    assert rulebook.cite_decision("now.effect-gate", "ef.location").page_text == "p. 10"
    assert rulebook.cite_decision("now.effect-key", "ef.location").page_text == "p. 7"


def test_a_code_without_a_page_of_its_own_stands_where_its_rule_does() -> None:
    assert rulebook.cite_decision("ef.turn.of-another-version") == rulebook.cite_rule("ef.turn")
    assert rulebook.cite_decision("nothing.at-all").page_text == ""


# Edition 2.0


SECOND_EDITION_RULES = [found.id for found in get_library("2.0").books["etherfields"].entries if len(found.pages) > 1]


@collect_failures("code", [*CODES, *SECOND_EDITION_RULES])
def test_what_a_rule_of_several_pages_decides_has_a_page_of_2_0_or_is_not_printed_there(code: str) -> None:
    rule = code if rulebook.find_entry(code) else get_rule_id(code)
    if rule in SECOND_EDITION_RULES:
        assert code in rulebook.get_decision_pages("2.0")
        assert len(rulebook.get_decision_pages("2.0")[code]) <= (2 if code in CHECKLIST_RULES else 1)


@collect_failures("rule", SECOND_EDITION_RULES)
def test_the_page_of_2_0_that_decides_as_a_rule_is_one_of_its_pages(rule: str) -> None:
    with rulebook.override_edition("2.0"):
        found = rulebook.find_entry(rule)

    assert found is not None
    assert {*rulebook.get_decision_pages("2.0")[rule]} <= {*found.pages}


def test_every_page_of_2_0_belongs_to_a_decision_that_can_be_made() -> None:
    known = {*CODES, *DUE_CODES, *(found.id for found in rulebook.get_entries("etherfields"))}

    assert sorted(rulebook.get_decision_pages("2.0").keys() - known) == []
    assert all(2 <= page <= 20 for pages in rulebook.get_decision_pages("2.0").values() for page in pages)


@pytest.mark.parametrize(
    ("code", "where"),
    [("ef.gem.no-reroll", "p. 13"), ("ef.boost.off", "p. 14 of 1.x"), ("ef.delta.rest", "p. 15"), ("ef.draw", "p. 8")],
)
def test_at_a_table_of_2_0_a_decision_cites_its_page_there(code: str, where: str) -> None:
    with rulebook.override_edition("2.0"):
        assert rulebook.cite_decision(code).page_text == where


def test_at_a_table_of_1_x_what_only_2_0_prints_cites_its_page_there() -> None:
    assert rulebook.cite_decision("ef.delta.rest").page_text == "p. 15 of 2.0"
    assert rulebook.cite_rule("ef.companion").page_text == "p. 17 of 2.0"
