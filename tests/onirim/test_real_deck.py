"""Whole games with a shuffled real deck, played through the page alone: the companion's knowledge of the deck is true.

After every answer each card it claims to know is compared with the player's deck; cards it draws by itself too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from django.test import Client

from campaigns.journal import campaign_service
from campaigns.onirim.rules.state_machine import machine
from tests.onirim.prompt_campaigns import AUTHOR
from tests.onirim.simulated_player import NAMING_QUESTIONS, ORDER_QUESTIONS, SimulatedPlayer

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

QUESTIONS_BY_EXPANSION: dict[tuple[str, ...], set[str]] = {
    ("sphinx",): {"prophecy", "sphinx-top", "sphinx-bottom", "diver-bottom", "confusion"},
    ("happy", "oniverse"): {"happy-look", "happy-find", "spies", "harpoon"},
    ("mirrors", "book"): {"spell-bottom", "mirror-red", "mirror-blue"},
    ("glyphs", "towers"): {"incantation", "tower-look"},
}
"""The expansions, and their questions about the position of cards."""

DRAWN_CARD = "H-"
"""A card that the deck of the base game does not hold, as one that was searched and drawn."""
MAX_GAMES = 12
"""The maximum of games until each of its questions was answered both ways."""


def test_every_question_that_says_where_cards_lie_is_among_them() -> None:
    assert set().union(*QUESTIONS_BY_EXPANSION.values()) == ORDER_QUESTIONS | NAMING_QUESTIONS
    assert set(machine.questions) >= ORDER_QUESTIONS | NAMING_QUESTIONS


@pytest.mark.parametrize("names", QUESTIONS_BY_EXPANSION, ids="+".join)
def test_what_is_known_of_the_deck_is_true_of_the_real_one(player: Client, names: tuple[str, ...]) -> None:
    asked: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    games = 0
    while not all(is_asked_both_ways(kind, asked, kept) for kind in QUESTIONS_BY_EXPANSION[names]):
        campaign = campaign_service.begin_campaign(
            "onirim", "Dreams", {"expansions": list(names), "mode": "beside", "seed": ""}, AUTHOR
        )
        person = SimulatedPlayer(player, campaign, Random(games), asked, kept)
        while person.answer_question():
            pass
        games += 1
        assert games < MAX_GAMES, (asked, kept)


def test_a_searched_card_is_not_on_top_any_more_once_limbo_was_shuffled_in(player: Client) -> None:
    campaign = campaign_service.begin_campaign(
        "onirim", "Dreams", {"expansions": [], "mode": "beside", "seed": ""}, AUTHOR
    )
    person = SimulatedPlayer(player, campaign, Random(1), Counter(), Counter())

    person.follow_instructions(
        [
            ("onirim.shuffle.by-hand", []),
            ("onirim.fill.drew", [DRAWN_CARD]),
            ("onirim.limbo.shuffle", []),
        ],
        named=[DRAWN_CARD],
    )

    person.compare_deck()
    assert DRAWN_CARD not in person.deck


def is_asked_both_ways(kind: str, asked: Counter[str], kept: Counter[str]) -> bool:
    """Return whether the order was kept once and changed once, if a question asks for one."""
    return asked[kind] > kept[kind] > 0 if kind in ORDER_QUESTIONS else asked[kind] > 0
