"""Which rules of Onirim matter now: by the open question, Limbo, and the expansions in play."""

from __future__ import annotations

import pytest

from campaigns import lookup
from campaigns.onirim import matters as found
from campaigns.onirim.matters import about_question
from campaigns.onirim.pages import ONIRIM
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.wording.questions import ASKED
from campaigns.pages.registry import MOST_MATTERING
from campaigns.referee import game
from campaigns.storage.state import open_table
from tests.etherfields.tables import device
from tests.failures import collect_failures
from tests.onirim.open_questions import OPEN, campaign_at


def test_every_rule_named_is_an_entry_and_every_expansion_has_its_own() -> None:
    named = {
        rule for each in (found.ASKED, found.FAMILIES, found.EXPANSIONS) for rules in each.values() for rule in rules
    }

    assert [rule for rule in sorted({*named, *found.BASE, *found.BEFORE}) if lookup.entry(rule) is None] == []
    assert set(found.EXPANSIONS) == set(EXPANSIONS)


@collect_failures("kind", ASKED)
def test_every_question_has_a_rule_of_its_own(kind: str) -> None:
    assert about_question(kind)[0] != "onirim.answer"


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(set(OPEN) - {"over"}))
def test_the_rule_of_the_open_question_comes_first_and_expansions_in_play_follow(kind: str) -> None:
    table = open_table(campaign_at(kind), game("onirim"))
    shown = ONIRIM.matters(table, device())

    assert shown[: len(about_question(kind))] == list(about_question(kind))
    assert len(shown) == len(set(shown)) <= MOST_MATTERING
    for name in OPEN[kind].split(","):
        assert not name or set(found.EXPANSIONS[name]) & set(shown)


@pytest.mark.django_db
def test_once_a_game_is_over_laying_out_the_next_one_matters() -> None:
    table = open_table(campaign_at("over"), game("onirim"))

    assert ONIRIM.matters(table, device()) == list(found.BEFORE)
