"""Whole games beside a shuffled real deck, played through the page alone: what the companion knows of the deck is so.

After every answer each card it believes to know is held against the deck that the person keeps; what it draws by itself too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from django.test import Client

from campaigns.journal import shelf
from campaigns.onirim.rules.machine import machine
from tests.onirim.open_questions import BY
from tests.onirim.person import NAMED, ORDERED, Person

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

GAMES: dict[tuple[str, ...], set[str]] = {
    ("sphinx",): {"prophecy", "sphinx-top", "sphinx-bottom", "diver-bottom", "confusion"},
    ("happy", "oniverse"): {"happy-look", "happy-find", "spies", "harpoon"},
    ("mirrors", "book"): {"spell-bottom", "mirror-red", "mirror-blue"},
    ("glyphs", "towers"): {"incantation", "tower-look"},
}
"""The expansions, and the questions they bring that say where cards lie."""

MOST = 12
"""So many games at most until each of its questions was answered both ways."""


def test_every_question_that_says_where_cards_lie_is_among_them() -> None:
    assert set().union(*GAMES.values()) == ORDERED | NAMED
    assert set(machine.questions) >= ORDERED | NAMED


@pytest.mark.parametrize("names", GAMES, ids="+".join)
def test_what_is_known_of_the_deck_is_true_of_the_real_one(player: Client, names: tuple[str, ...]) -> None:
    asked: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    games = 0
    while not all(both_ways(kind, asked, kept) for kind in GAMES[names]):
        campaign = shelf.begin("onirim", "Dreams", {"expansions": list(names), "mode": "beside", "seed": ""}, BY)
        person = Person(player, campaign, Random(games), asked, kept)
        while person.step():
            pass
        games += 1
        assert games < MOST, (asked, kept)


def both_ways(kind: str, asked: Counter[str], kept: Counter[str]) -> bool:
    """Return whether the order was kept once and changed once, where a question asks for one."""
    return asked[kind] > kept[kind] > 0 if kind in ORDERED else asked[kind] > 0
