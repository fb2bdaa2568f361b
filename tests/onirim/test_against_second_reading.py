"""Whole games, as ``onirim-play`` records them, against a reading of the rules that was written without sight of them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests.onirim.second_reading import read

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
