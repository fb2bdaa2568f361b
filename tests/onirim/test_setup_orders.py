"""Orders to hands at the set-up: the cards of the deck, and what is laid out beside it, by the sheets and facts 1.6."""

from __future__ import annotations

from campaigns.engine.messages import messages
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.rule_variants import resolve_variants
from tests.failures import collect_failures
from tests.onirim.effect_cases import list_orders
from tests.onirim.positions import JUDGE, reset_judge

BASE = "Build the deck from the 76 cards of the base game"
SETUPS: dict[str, tuple[list[str], dict[str, str], str]] = {
    "base": ([], {}, f"{BASE}. Shuffle the deck."),
    "mirrors and sphinx": (
        ["mirrors", "sphinx"], {},
        (
            f"{BASE}; 4 Sphinxes, 4 Divers, 4 Confusions and 2 more Nightmares. Lay out these Mirrors, unexplored side up: Sun "
            "Mirror, Moon Mirror, Key Mirror, Red Mirror, Blue Mirror, Green Mirror, Brown Mirror. Shuffle the deck."
        ),
    ),
    "mirrors, hard, with the Glyphs": (
        ["mirrors", "glyphs"], {"rainbow": "yes"},
        (
            f"{BASE} and 8 Glyphs with 4 more Doors. Lay out these Mirrors, unexplored side up: Sun Mirror, Moon Mirror, Key "
            "Mirror, Glyph Mirror, Red Mirror, Blue Mirror, Green Mirror, Brown Mirror, Rainbow Mirror. Shuffle the "
            "deck."
        ),
    ),
    "towers and crossroads": (
        ["towers", "crossroads"], {}, f"{BASE}, 12 Towers and all Crossroads with 10 Dead Ends. Shuffle the deck.",
    ),
    "happy": (
        ["happy"], {"premonitions": "6"},
        f"{BASE} and 4 Happy Dreams. Shuffle the 8 Dark Premonitions and turn up 6 of them.",
    ),
    "book, with the Door to the Oniverse": (
        ["book", "oniverse"], {},
        (
            f"{BASE} and the Door to the Oniverse. Shuffle 9 Goals, one for each Door of this game, and lay them out in a row, "
            "face up. Shuffle the 16 Denizens. Put 8 of them into the box unseen, and the others into the deck."
        ),
    ),
    "catchers": (
        ["catchers"], {},
        f"{BASE} and 4 Lost Dreams. Lay out the 4 Dreamcatchers. Lay out the 2 Failsafe Books. Shuffle the deck.",
    ),
    "catchers, hard": (
        ["catchers"], {"catchers": "hard"}, f"{BASE} and 4 Lost Dreams. Lay out the 4 Dreamcatchers. Shuffle the deck.",
    ),
    "incubus": (["incubus"], {}, f"{BASE}. Put the Little Incubus beside the row. Shuffle the deck."),
}  # fmt: skip
"""The expansions, the rule variants, and the orders; Goals and Premonitions are reported before the deck is shuffled."""


@collect_failures(("names", "variants", "orders"), SETUPS.values(), ids=[*SETUPS])
def test_a_set_up_orders_what_the_hands_do(names: list[str], variants: dict[str, str], orders: str) -> None:
    start_game(reset_judge(), names, "beside", resolve_variants(variants))
    assert " ".join(list_orders()) == orders


@collect_failures("name", EXPANSIONS)
def test_the_cards_of_each_box_are_named(name: str) -> None:
    start_game(reset_judge(), [name], "beside", resolve_variants({}))
    piles = JUDGE.consequences[0].facts["piles"]
    assert isinstance(piles, list)
    assert (name in piles) == bool(EXPANSIONS[name].cards)
    assert all(str(messages.get_choice_label("onirim", "piles", pile)) != pile for pile in piles)


def test_a_practice_deck_is_set_up_by_itself() -> None:
    start_game(reset_judge(), [name for name in EXPANSIONS if name != "incubus"], "practice", resolve_variants({}))
    assert list_orders() == []
