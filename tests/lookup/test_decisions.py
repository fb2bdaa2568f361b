"""A decision cites its own page, while its entry keeps all (manual pages of the 1.x edition)."""

from __future__ import annotations

from campaigns import lookup
from campaigns.etherfields.rules.readings import RULES
from campaigns.etherfields.wording.now import SENTENCES
from campaigns.etherfields.wording.procedures import STEPS
from campaigns.pages.offers import reason_of
from campaigns.referee import Refusal, rule_of
from campaigns.wording import words
from tests.failures import collect_failures

SAID = {code for kind in (words.refusals, words.rulings, words.questions) for code in kind if code.startswith("ef.")}
GUIDED = {f"{step.rule}.{key}" for key, step in STEPS.items()} | {f"{rule}.{key}" for key, rule in RULES.items()}
CODES = sorted(SAID | GUIDED)
RULES_OF_SEVERAL = [found.id for found in lookup.entries("etherfields") if len(found.pages) > 1]
DUE = {code for code in SENTENCES if code in lookup.decisions()}
SEVERAL = [
    *(code for code in CODES if (found := lookup.entry(rule_of(code))) and len(found.pages) > 1), *RULES_OF_SEVERAL,
]  # fmt: skip
ANY_GUIDE = {f"ef.checklist.{name}" for name in (
    "always", "finished", "no-step", "nothing-free", "order", "say-it", "under-way", "unknown",
)}  # fmt: skip
"""What is said of any guide: they follow the set-up (p. 5) and the saving (p. 18)."""


@collect_failures("code", SEVERAL)
def test_what_is_decided_by_a_rule_of_several_pages_has_a_page_of_its_own(code: str) -> None:
    assert len(lookup.decisions().get(code, ())) == (2 if code in ANY_GUIDE else 1)


@collect_failures("rule", RULES_OF_SEVERAL)
def test_the_page_that_decides_as_a_rule_is_one_of_its_pages(rule: str) -> None:
    found = lookup.entry(rule)

    assert found is not None
    assert {*lookup.decisions()[rule]} <= {*found.pages}


def test_every_page_belongs_to_a_decision_that_can_be_made() -> None:
    assert sorted(lookup.decisions()) == sorted({*SEVERAL, *DUE})
    assert all(2 <= page <= 20 for pages in lookup.decisions().values() for page in pages)


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
    reason = reason_of(Refusal(code), "etherfields")

    assert (reason.cited.rule, reason.cited.where) == (rule_of(code), where)


def test_the_entry_keeps_all_its_pages() -> None:
    found = lookup.entry("ef.turn")

    assert found is not None
    assert (found.where, lookup.cited("ef.turn").where) == ("p. 4, 8, 9, 10", "p. 8")


def test_that_a_script_comes_before_every_rule_cites_the_page_of_precedence() -> None:
    assert lookup.deciding(f"{STEPS['end-result'].rule}.end-result").where == "p. 6"


def test_what_is_due_cites_the_page_of_its_step() -> None:
    assert lookup.deciding("now.effect-gate", "ef.location").where == "p. 10"
    assert lookup.deciding("now.effect-key", "ef.location").where == "p. 7"


def test_a_code_without_a_page_of_its_own_stands_where_its_rule_does() -> None:
    assert lookup.deciding("ef.turn.of-another-version") == lookup.cited("ef.turn")
    assert lookup.deciding("nothing.at-all").where == ""
