"""Whole games, as ``onirim-play`` records them, against a reading of the rules that was written without sight of them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests.onirim.second_reading import read

pytestmark = pytest.mark.slow

ALONE = ["mirrors", "sphinx", "glyphs", "towers", "happy", "book", "crossroads", "oniverse", "catchers", "incubus"]
TOGETHER = [
    "mirrors,sphinx",
    "mirrors,sphinx,glyphs",
    "towers,happy,catchers",
    "mirrors,book,oniverse",
    "mirrors,glyphs,happy,book",
]
ALL = ",".join(name for name in ALONE if name != "incubus")
GAMES = 40


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("expansions", ["", *ALONE, *TOGETHER, ALL])
def test_a_second_reading_of_the_facts_agrees_with_every_decision(expansions: str, agent: str) -> None:
    record = StringIO()
    options = {"expansions": expansions} if expansions else {}
    call_command("onirim-play", seed=11, games=GAMES, agent=agent, jsonl=True, stdout=record, **options)

    tally = read(record.getvalue().splitlines(), expansions.split(",") if expansions else ())

    assert tally.apart == []
    assert tally.games == GAMES
    assert sum(tally.decisions.values()) > GAMES * 10


SHORT = ["short-incantation=skipped", "short-sphinx=skipped", "short-mirror=skipped", "key-mirror=any"]
OTHERWISE = [
    [*SHORT, "mirror-search=skipped", "premonition-search=skipped", "premonition-doors=all"],
    ["short-sphinx=loss", "short-reveal=loss", "incantation=optional", "key-mirror=any"],
]


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("play", OTHERWISE, ids=["skipped", "lost"])
def test_it_agrees_where_a_table_reads_the_open_points_otherwise(play: list[str], agent: str) -> None:
    names = "mirrors,sphinx,glyphs,happy"
    record = StringIO()
    call_command(
        "onirim-play", seed=3, games=GAMES, agent=agent, jsonl=True, stdout=record, expansions=names, play=play
    )

    tally = read(record.getvalue().splitlines(), [*names.split(","), *play])

    assert tally.apart == []
    assert {"sphinx", "incantation", "premonition"} <= set(tally.decisions)
