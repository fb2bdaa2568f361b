"""Whole games, as ``onirim-play`` records them, checked by an independently written oracle."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests.onirim.oracle import check_games

pytestmark = pytest.mark.slow

SINGLE_EXPANSIONS = [
    "mirrors",
    "sphinx",
    "glyphs",
    "towers",
    "happy",
    "book",
    "crossroads",
    "oniverse",
    "catchers",
    "incubus",
]
EXPANSION_SETS = [
    "mirrors,sphinx",
    "mirrors,sphinx,glyphs",
    "towers,happy,catchers",
    "mirrors,book,oniverse",
    "mirrors,glyphs,happy,book",
]
ALL_EXPANSIONS = ",".join(name for name in SINGLE_EXPANSIONS if name != "incubus")
GAME_COUNT = 40


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("expansions", ["", *SINGLE_EXPANSIONS, *EXPANSION_SETS, ALL_EXPANSIONS])
def test_a_second_reading_of_the_facts_agrees_with_every_decision(expansions: str, agent: str) -> None:
    record = StringIO()
    options = {"expansions": expansions} if expansions else {}
    call_command("onirim-play", seed=11, games=GAME_COUNT, agent=agent, jsonl=True, stdout=record, **options)

    tally = check_games(record.getvalue().splitlines(), expansions.split(",") if expansions else ())

    assert tally.disagreements == []
    assert tally.games == GAME_COUNT
    assert sum(tally.decisions.values()) > GAME_COUNT * 10


SHORT_VARIANTS = ["short-incantation=skipped", "short-sphinx=skipped", "short-mirror=skipped", "key-mirror=any"]
OTHER_VARIANTS = [
    [*SHORT_VARIANTS, "mirror-search=skipped", "premonition-search=skipped", "premonition-doors=all"],
    ["short-sphinx=loss", "short-reveal=loss", "incantation=optional", "key-mirror=any"],
]


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("play", OTHER_VARIANTS, ids=["skipped", "lost"])
def test_it_agrees_where_a_table_reads_the_open_points_otherwise(play: list[str], agent: str) -> None:
    names = "mirrors,sphinx,glyphs,happy"
    record = StringIO()
    call_command(
        "onirim-play", seed=3, games=GAME_COUNT, agent=agent, jsonl=True, stdout=record, expansions=names, play=play
    )

    tally = check_games(record.getvalue().splitlines(), [*names.split(","), *play])

    assert tally.disagreements == []
    assert {"sphinx", "incantation", "premonition"} <= set(tally.decisions)
