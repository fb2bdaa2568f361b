"""Sentences of several reports: each part is a row of its own, and none is dropped."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.failures import collect_failures
from tests.intent_parser.demo_table import import_demo, interpret_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


def list_rows(campaign: Campaign, text: str) -> list[tuple[str, dict[str, object]]]:
    """Return the move and the amounts of each reading that is ready."""
    found = [one for one in interpret_sentence(campaign, text).dry_runs if one.is_ready]
    return [
        (one.interpretation.move.slug, {name: one.interpretation.args.get(name) for name in ("count", "luck")})
        for one in found
    ]


@collect_failures(
    ("said", "rows"),
    [
        ("the wraith hits teo, he takes 1 distress and seals 2", [("suffer", 1), ("seal", 2)]),
        ("the usher hits ilse, she takes 2 distress and seals 1", [("suffer", 2), ("seal", 1)]),
        ("i take 1 distress and seal 3", [("suffer", 1), ("seal", 3)]),
        ("mara gains 2 ether and 1 gem", [("gain-ether", 2), ("gain-gem", 1)]),
        ("everybody takes 1 distress and seals 2", [("affect-team", 1), ("affect-team", 2)]),
        ("the usher attacks teo, he takes 2 distress", [("suffer", 2)]),
        ("teo takes 1 and ilse takes 2 distress", [("suffer", 1), ("suffer", 2)]),
        ("mara heals 1 because of the item and seals 1", [("cure", 1), ("seal", 1)]),
        ("we lose an hour, then the usher spawns 2", [("lose-hours", 1), ("spawn", 2)]),
        ("usher got me, 2 distress and i seal 1", [("suffer", 2), ("seal", 1)]),
        ("ilse takes 1 distress, teo takes 2", [("suffer", 1), ("suffer", 2)]),
        ("ilse gains an ether and teo gains 2", [("gain-ether", 1), ("gain-ether", 2)]),
    ],
)
def test_each_part_of_a_sentence_is_a_row(campaign: Campaign, said: str, rows: list[tuple[str, int]]) -> None:
    assert [(move, args["count"]) for move, args in list_rows(campaign, said)] == rows


@collect_failures(
    ("said", "moves"),
    [
        ("mara and teo lose 1 ether", ["affect-team"]),
        ("mara, teo and ilse take 1 distress", ["affect-team"]),
        ("loot: 2 ether and a key", ["gain-loot"]),
        ("teo rolled the luck die, got a 2", ["boost"]),
    ],
)
def test_one_report_stays_one(campaign: Campaign, said: str, moves: list[str]) -> None:
    assert [move for move, _args in list_rows(campaign, said)][:1] == moves
    assert len(interpret_sentence(campaign, said).dry_runs[0].interpretation.unexplained_words) == 0


def test_a_part_with_a_number_is_never_left_out(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "jonas takes 1, seals 2 and loses an ether")

    assert not any(one.is_ready for one in found.dry_runs)
    assert found.unexplained_words


def test_a_part_that_nobody_understands_offers_no_half_of_the_sentence(campaign: Campaign) -> None:
    found = interpret_sentence(campaign, "teo takes 2 distress and frobs 3 gribbles")

    assert not any(one.is_ready for one in found.dry_runs)
    assert {"frobs", "gribbles"} <= set(found.unexplained_words)
