"""Orders to hands by effects of the base game, the promotional sets and the Glyphs, in the order of cause and effect."""

from __future__ import annotations

from typing import Any

from tests.failures import collect_failures
from tests.onirim.effect_cases import HAND, Effect, give_orders

EFFECTS: dict[str, Effect] = {
    "search": (
        "", {"hand": HAND, "row": "RM RK", "rest": "RD NS"}, [["play", 0], True],
        "Search the deck and put into play: red Door. Shuffle the deck.",
    ),
    "known cards": (
        "", {"hand": HAND, "deck": "BD RM"}, [["play", 0]],
        "Draw blue Door, red Moon. Put into Limbo: blue Door. Shuffle the one card in Limbo into the deck.",
    ),
    "prophecy": (
        "", {"hand": "RK BM BS GS GM", "deck": "BS RM X- RD NM"}, [["discard", 0], [2, [1, 0, 3, 4]]],
        (
            "Take from the top of the deck: blue Sun, red Moon, Nightmare, red Door, brown Moon. Discard Nightmare. Put on "
            "top of the deck, first card on top: red Moon, blue Sun, red Door, brown Moon. Draw red Moon."
        ),
    ),
    "opened Door": (
        "", {"hand": "RS BM BS GS GK", "deck": "GD"}, [["play", 0], True],
        "Draw green Door. Discard from the hand: green Key. Put into play: green Door.",
    ),
    "unopened Door": (
        "", {"hand": "RS BM BS GS GK", "deck": "GD"}, [["play", 0], False],
        "Draw green Door. Put into Limbo: green Door.",
    ),
    "Nightmare, Key": (
        "", {"hand": "RS BM BS GS GK", "deck": "X-"}, [["play", 0], ["key", 3]],
        "Draw Nightmare. Discard from the hand: green Key. Discard Nightmare.",
    ),
    "Nightmare, Door": (
        "", {"hand": HAND, "doors": "RD", "deck": "X-"}, [["play", 0], ["door", 0]],
        "Draw Nightmare. Take out of play and put into Limbo: red Door. Discard Nightmare.",
    ),
    "Nightmare, deck": (
        "", {"hand": HAND, "deck": "X- RS RD X- BK BM"}, [["play", 0], ["deck", None]],
        (
            "Draw Nightmare. Take from the top of the deck: red Sun, red Door, Nightmare, blue Key, blue Moon. Discard red "
            "Sun, blue Key, blue Moon. Put into Limbo: red Door, Nightmare. Discard Nightmare."
        ),
    ),
    "Nightmare, hand": (
        "", {"hand": HAND, "deck": "X-"}, [["play", 0], ["hand", None]],
        "Draw Nightmare. Discard from the hand: blue Moon, blue Sun, green Sun, green Moon.",
    ),
    "Sphinx, match": (
        "sphinx", {"hand": HAND, "deck": "Q- * BK RS RM X- BD"}, [["play", 0], "R", [1, [0, 2, 3, 4]]],
        (
            "Draw Sphinx. Take from the bottom of the deck: blue Door, Nightmare, red Moon, red Sun, blue Key. Put under "
            "the deck, last card at the bottom: blue Door, red Moon, red Sun, blue Key. Put on top of the deck: Nightmare. Discard "
            "Sphinx. Draw Nightmare."
        ),
    ),
    "Sphinx, no match": (
        "sphinx", {"hand": HAND, "deck": "Q- * BK RS RM X- BD"}, [["play", 0], "G", [0, 1, 2, 3, 4]],
        (
            "Draw Sphinx. Take from the bottom of the deck: blue Door, Nightmare, red Moon, red Sun, blue Key. Put under "
            "the deck, last card at the bottom: blue Door, Nightmare, red Moon, red Sun, blue Key. Discard from the hand: blue "
            "Moon, blue Sun, green Sun, green Moon."
        ),
    ),
    "Diver": (
        "sphinx", {"hand": HAND, "deck": "V- * BK RS"}, [["play", 0], "next", "stop"],
        (
            "Draw Diver. Take from the bottom of the deck: red Sun. Take from the bottom of the deck: blue Key. Put on top "
            "of the deck: blue Key. Put under the deck: red Sun. Discard Diver. Draw blue Key."
        ),
    ),
    "Diver, Nightmare": (
        "sphinx", {"hand": HAND, "deck": "V- * X- RS"}, [["play", 0], "next", [1, 0], ["hand", None]],
        (
            "Draw Diver. Take from the bottom of the deck: red Sun. Take from the bottom of the deck: Nightmare. Put under "
            "the deck, last card at the bottom: Nightmare, red Sun. Discard from the hand: blue Moon, blue Sun, green Sun, green "
            "Moon."
        ),
    ),
    "Confusion": (
        "sphinx", {"hand": HAND, "deck": "C-"}, [["play", 0], [3, 2, 1, 0]],
        "Draw Confusion. Put the hand under the deck, last card at the bottom: green Moon, green Sun, blue Sun, blue Moon.",
    ),
    "Confusion, one card": (
        "sphinx", {"hand": "RS BM", "deck": "C-"}, [["play", 0]],
        "Draw Confusion. Put the hand under the deck: blue Moon.",
    ),
    "Red Mirror": (
        "mirrors", {"hand": "RS RM BS GS GM", "mirrors": {"red": ["RK", "RK"]}},
        [["mirror", "red", [0, 1]], ["NM", "NS"]],
        (
            "Search the deck and set aside: brown Moon, brown Sun. Shuffle the deck. Put on top of the deck, first card "
            "on top: brown Moon, brown Sun. Turn over the Red Mirror and discard what is under it: red Key, red Key, red"
            " Sun, red Moon. Draw brown Moon, brown Sun."
        ),
    ),
    "Blue Mirror": (
        "mirrors", {"hand": "BS BM RS GS GM", "mirrors": {"blue": ["BK", "BK"]}, "discard": "RS GM"},
        [["mirror", "blue", [0, 1]], [1, 0]],
        (
            "Take from the discard pile and put on top of the deck, first card on top: green Moon, red Sun. Turn over the"
            " Blue Mirror and discard what is under it: blue Key, blue Key, blue Sun, blue Moon. Draw green Moon, red Sun."
        ),
    ),
    "Blue Mirror, one card": (
        "mirrors", {"hand": "BS BM RS GS GM", "mirrors": {"blue": ["BK", "BK"]}, "discard": "RS"},
        [["mirror", "blue", [0, 1]], [0]],
        (
            "Take from the discard pile and put on top of the deck: red Sun. Turn over the Blue Mirror and discard what is "
            "under it: blue Key, blue Key, blue Sun, blue Moon. Draw red Sun."
        ),
    ),
    "Green Mirror": (
        "mirrors", {"hand": "GS GM RS BS BM", "mirrors": {"green": ["GK", "GK"]}, "rest": "X- NS NS"},
        [["mirror", "green", [0, 1]]],
        (
            "Search the deck and discard: Nightmare. Shuffle the deck. Turn over the Green Mirror and discard what is under"
            " it: green Key, green Key, green Sun, green Moon."
        ),
    ),
    "Brown Mirror": (
        "mirrors", {"hand": "NS NM RS BS BM", "mirrors": {"brown": ["NK", "NK"]}, "rest": "RD BD NS"},
        [["mirror", "brown", [0, 1]], "B"],
        (
            "Search the deck and put into play: blue Door. Shuffle the deck. Turn over the Brown Mirror and discard what is"
            " under it: brown Key, brown Key, brown Sun, brown Moon."
        ),
    ),
    "Key Mirror": (
        "mirrors", {"hand": "RK BK RS BS BM", "mirrors": {"key": ["NK", "NK"]}, "rest": "RD RD BD X- X- X- NS"},
        [["mirror", "key", [0, 1]], "R"],
        (
            "Search the deck and discard: Nightmare, Nightmare. Search the deck and set aside: red Door, red Door. Put into"
            " play: red Door, red Door. Shuffle the deck. Turn over the Key Mirror and discard what is under it: brown Key,"
            " brown Key, red Key, blue Key."
        ),
    ),
    "Glyph Mirror": (
        "mirrors,glyphs", {"hand": "RG BG RS BS BM", "mirrors": {"glyph": ["NG", "NG"]}, "rest": "RD RD BD ND NS"},
        [["mirror", "glyph", [0, 1]], ["RD", "BD", "ND"]],
        (
            "Search the deck and set aside: red Door, blue Door, brown Door. Put into play: red Door, blue Door, brown "
            "Door. Shuffle the deck. Turn over the Glyph Mirror and discard what is under it: brown Glyph, brown Glyph, red"
            " Glyph, blue Glyph."
        ),
    ),
    "Sun Mirror": (
        "mirrors", {"hand": "RS BS RM GS GM", "mirrors": {"sun": ["NS", "NS"]}}, [["mirror", "sun", [0, 1]]],
        "Turn over the Sun Mirror and discard what is under it: brown Sun, brown Sun, red Sun, blue Sun.",
    ),
    "Incantation": (
        "glyphs", {"hand": "RG BS RM GS GM", "deck": "RS RD X- GD BS"}, [["discard", 0], [1, [4, 3, 2, 0]]],
        (
            "Take from the top of the deck: red Sun, red Door, Nightmare, green Door, blue Sun. Put under the deck, "
            "last card at the bottom: blue Sun, green Door, Nightmare, red Sun. Put into play: red Door."
        ),
    ),
}  # fmt: skip


@collect_failures(("use", "position", "answers", "orders"), EFFECTS.values(), ids=[*EFFECTS])
def test_an_effect_orders_what_the_hands_do(
    use: str, position: dict[str, Any], answers: list[Any], orders: str
) -> None:
    assert give_orders(use, position, answers) == orders
