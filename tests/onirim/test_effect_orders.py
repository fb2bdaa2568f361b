"""Orders to hands by effects of the base game, the promotional sets and the Glyphs, in the order of cause and effect."""

from __future__ import annotations

from typing import Any

from tests.failures import collect_failures
from tests.onirim.effect_cases import HAND, Effect, give_orders

EFFECTS: dict[str, Effect] = {
    "search": (
        "", {"hand": HAND, "row": "RM RK", "rest": "RD NS"}, [["play", 0], True],
        "Search the deck and put a red Door into play. Shuffle the deck.",
    ),
    "known cards": (
        "", {"hand": HAND, "deck": "BD RM"}, [["play", 0]],
        "Draw a blue Door and a red Moon. Put the blue Door into Limbo. Shuffle the one card in Limbo into the deck.",
    ),
    "prophecy": (
        "", {"hand": "RK BM BS GS GM", "deck": "BS RM X- RD NM"}, [["discard", 0], [2, [1, 0, 3, 4]]],
        (
            "Take a blue Sun, a red Moon, a Nightmare, a red Door and a brown Moon from the top of the deck. Discard "
            "the Nightmare. Put these on top of the deck, first card on top: red Moon, blue Sun, red Door, brown "
            "Moon. Draw a red Moon."
        ),
    ),
    "opened Door": (
        "", {"hand": "RS BM BS GS GK", "deck": "GD"}, [["play", 0], True],
        "Draw a green Door. Discard the green Key from your hand. Put the green Door into play.",
    ),
    "unopened Door": (
        "", {"hand": "RS BM BS GS GK", "deck": "GD"}, [["play", 0], False],
        "Draw a green Door. Put the green Door into Limbo.",
    ),
    "Nightmare, Key": (
        "", {"hand": "RS BM BS GS GK", "deck": "X-"}, [["play", 0], ["key", 3]],
        "Draw a Nightmare. Discard the green Key from your hand. Discard the Nightmare.",
    ),
    "Nightmare, Door": (
        "", {"hand": HAND, "doors": "RD", "deck": "X-"}, [["play", 0], ["door", 0]],
        "Draw a Nightmare. Move the red Door from the Doors in play to Limbo. Discard the Nightmare.",
    ),
    "Nightmare, deck": (
        "", {"hand": HAND, "deck": "X- RS RD X- BK BM"}, [["play", 0], ["deck", None]],
        (
            "Draw a Nightmare. Take a red Sun, a red Door, a Nightmare, a blue Key and a blue Moon from the top of "
            "the deck. Discard the red Sun, the blue Key and the blue Moon. Put the red Door and the Nightmare into "
            "Limbo. Discard the Nightmare."
        ),
    ),
    "Nightmare, hand": (
        "", {"hand": HAND, "deck": "X-"}, [["play", 0], ["hand", None]],
        "Draw a Nightmare. Discard the blue Moon, the blue Sun, the green Sun and the green Moon from your hand.",
    ),
    "Sphinx, match": (
        "sphinx", {"hand": HAND, "deck": "Q- * BK RS RM X- BD"}, [["play", 0], "R", [1, [0, 2, 3, 4]]],
        (
            "Draw a Sphinx. Take a blue Door, a Nightmare, a red Moon, a red Sun and a blue Key from the bottom of "
            "the deck. Put these under the deck, last card at the bottom: blue Door, red Moon, red Sun, blue Key. "
            "Put the Nightmare on top of the deck. Discard the Sphinx. Draw a Nightmare."
        ),
    ),
    "Sphinx, no match": (
        "sphinx", {"hand": HAND, "deck": "Q- * BK RS RM X- BD"}, [["play", 0], "G", [0, 1, 2, 3, 4]],
        (
            "Draw a Sphinx. Take a blue Door, a Nightmare, a red Moon, a red Sun and a blue Key from the bottom of "
            "the deck. Put these under the deck, last card at the bottom: blue Door, Nightmare, red Moon, red Sun, "
            "blue Key. Discard the blue Moon, the blue Sun, the green Sun and the green Moon from your hand."
        ),
    ),
    "Diver": (
        "sphinx", {"hand": HAND, "deck": "V- * BK RS"}, [["play", 0], "next", "stop"],
        (
            "Draw a Diver. Take a red Sun from the bottom of the deck. Take a blue Key from the bottom of the deck. "
            "Put the blue Key on top of the deck. Put the red Sun under the deck. Discard the Diver. Draw a blue Key."
        ),
    ),
    "Diver, Nightmare": (
        "sphinx", {"hand": HAND, "deck": "V- * X- RS"}, [["play", 0], "next", [1, 0], ["hand", None]],
        (
            "Draw a Diver. Take a red Sun from the bottom of the deck. Take a Nightmare from the bottom of the deck. "
            "Put these under the deck, last card at the bottom: Nightmare, red Sun. Discard the blue Moon, the blue "
            "Sun, the green Sun and the green Moon from your hand."
        ),
    ),
    "Confusion": (
        "sphinx", {"hand": HAND, "deck": "C-"}, [["play", 0], [3, 2, 1, 0]],
        (
            "Draw a Confusion. Put your hand under the deck, last card at the bottom: green Moon, green Sun, blue Sun, "
            "blue Moon."
        ),
    ),
    "Confusion, one card": (
        "sphinx", {"hand": "RS BM", "deck": "C-"}, [["play", 0]],
        "Draw a Confusion. Put your hand under the deck: blue Moon.",
    ),
    "Red Mirror": (
        "mirrors", {"hand": "RS RM BS GS GM", "mirrors": {"red": ["RK", "RK"]}},
        [["mirror", "red", [0, 1]], ["NM", "NS"]],
        (
            "Search the deck and set a brown Moon and a brown Sun aside. Shuffle the deck. Put these on top of the "
            "deck, first card on top: brown Moon, brown Sun. Turn over the Red Mirror and discard the 2 red Keys, "
            "the red Sun and the red Moon under it. Draw a brown Moon and a brown Sun."
        ),
    ),
    "Blue Mirror": (
        "mirrors", {"hand": "BS BM RS GS GM", "mirrors": {"blue": ["BK", "BK"]}, "discard": "RS GM"},
        [["mirror", "blue", [0, 1]], [1, 0]],
        (
            "Move these from the discard pile to the top of the deck, first card on top: green Moon, red Sun. Turn "
            "over the Blue Mirror and discard the 2 blue Keys, the blue Sun and the blue Moon under it. Draw a green "
            "Moon and a red Sun."
        ),
    ),
    "Blue Mirror, one card": (
        "mirrors", {"hand": "BS BM RS GS GM", "mirrors": {"blue": ["BK", "BK"]}, "discard": "RS"},
        [["mirror", "blue", [0, 1]], [0]],
        (
            "Move the red Sun from the discard pile to the top of the deck. Turn over the Blue Mirror and discard "
            "the 2 blue Keys, the blue Sun and the blue Moon under it. Draw a red Sun."
        ),
    ),
    "Green Mirror": (
        "mirrors", {"hand": "GS GM RS BS BM", "mirrors": {"green": ["GK", "GK"]}, "rest": "X- NS NS"},
        [["mirror", "green", [0, 1]]],
        (
            "Search the deck and discard a Nightmare. Shuffle the deck. Turn over the Green Mirror and discard the 2 "
            "green Keys, the green Sun and the green Moon under it."
        ),
    ),
    "Brown Mirror": (
        "mirrors", {"hand": "NS NM RS BS BM", "mirrors": {"brown": ["NK", "NK"]}, "rest": "RD BD NS"},
        [["mirror", "brown", [0, 1]], "B"],
        (
            "Search the deck and put a blue Door into play. Shuffle the deck. Turn over the Brown Mirror and discard "
            "the 2 brown Keys, the brown Sun and the brown Moon under it."
        ),
    ),
    "Key Mirror": (
        "mirrors", {"hand": "RK BK RS BS BM", "mirrors": {"key": ["NK", "NK"]}, "rest": "RD RD BD X- X- X- NS"},
        [["mirror", "key", [0, 1]], "R"],
        (
            "Search the deck and discard 2 Nightmares. Search the deck and set 2 red Doors aside. Put the 2 red "
            "Doors into play. Shuffle the deck. Turn over the Key Mirror and discard the 2 brown Keys, the red Key "
            "and the blue Key under it."
        ),
    ),
    "Glyph Mirror": (
        "mirrors,glyphs", {"hand": "RG BG RS BS BM", "mirrors": {"glyph": ["NG", "NG"]}, "rest": "RD RD BD ND NS"},
        [["mirror", "glyph", [0, 1]], ["RD", "BD", "ND"]],
        (
            "Search the deck and set a red Door, a blue Door and a brown Door aside. Put the red Door, the blue Door "
            "and the brown Door into play. Shuffle the deck. Turn over the Glyph Mirror and discard the 2 brown "
            "Glyphs, the red Glyph and the blue Glyph under it."
        ),
    ),
    "Sun Mirror": (
        "mirrors", {"hand": "RS BS RM GS GM", "mirrors": {"sun": ["NS", "NS"]}}, [["mirror", "sun", [0, 1]]],
        "Turn over the Sun Mirror and discard the 2 brown Suns, the red Sun and the blue Sun under it.",
    ),
    "Incantation": (
        "glyphs", {"hand": "RG BS RM GS GM", "deck": "RS RD X- GD BS"}, [["discard", 0], [1, [4, 3, 2, 0]]],
        (
            "Take a red Sun, a red Door, a Nightmare, a green Door and a blue Sun from the top of the deck. Put "
            "these under the deck, last card at the bottom: blue Sun, green Door, Nightmare, red Sun. Put the red "
            "Door into play."
        ),
    ),
}  # fmt: skip


@collect_failures(("use", "position", "answers", "orders"), EFFECTS.values(), ids=[*EFFECTS])
def test_an_effect_orders_what_the_hands_do(
    use: str, position: dict[str, Any], answers: list[Any], orders: str
) -> None:
    assert give_orders(use, position, answers) == orders
