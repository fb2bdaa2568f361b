"""The relevant rules of Onirim: by the open question, Limbo, and the expansions in play."""

from __future__ import annotations

import pytest

from campaigns import rulebook
from campaigns.engine import get_game
from campaigns.onirim import relevant_rules as found
from campaigns.onirim.game_ui import GAME_UI
from campaigns.onirim.relevant_rules import get_question_rules
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.state_machine import machine
from campaigns.pages.registry import MAX_RELEVANT_RULES
from campaigns.storage.state import open_table
from tests.etherfields.table_builders import build_viewer
from tests.failures import collect_failures
from tests.onirim.prompt_campaigns import EXPANSIONS_BY_PROMPT, build_campaign_at_prompt


def test_every_rule_named_is_an_entry_and_every_expansion_has_its_own() -> None:
    named = {
        rule
        for each in (found.RULES_BY_QUESTION, found.RULES_BY_QUESTION_PREFIX, found.RULES_BY_EXPANSION)
        for rules in each.values()
        for rule in rules
    }

    assert [
        rule
        for rule in sorted({*named, *found.BASE_RULES, *found.RULES_BETWEEN_GAMES})
        if rulebook.find_entry(rule) is None
    ] == []
    assert set(found.RULES_BY_EXPANSION) == set(EXPANSIONS)


@collect_failures("kind", ["report", *machine.questions])
def test_every_question_has_a_rule_of_its_own(kind: str) -> None:
    assert get_question_rules(kind)[0] != "onirim.answer"


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(set(EXPANSIONS_BY_PROMPT) - {"over"}))
def test_the_rule_of_the_open_question_comes_first_and_expansions_in_play_follow(kind: str) -> None:
    table = open_table(build_campaign_at_prompt(kind), get_game("onirim"))
    shown = GAME_UI.find_relevant_rules(table, build_viewer())

    assert shown[: len(get_question_rules(kind))] == list(get_question_rules(kind))
    assert len(shown) == len(set(shown)) <= MAX_RELEVANT_RULES
    for name in EXPANSIONS_BY_PROMPT[kind].split(","):
        assert not name or set(found.RULES_BY_EXPANSION[name]) & set(shown)


@pytest.mark.django_db
def test_once_a_game_is_over_laying_out_the_next_one_matters() -> None:
    table = open_table(build_campaign_at_prompt("over"), get_game("onirim"))

    assert GAME_UI.find_relevant_rules(table, build_viewer()) == list(found.RULES_BETWEEN_GAMES)
