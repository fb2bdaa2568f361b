"""Orders to hands by the effects of the other expansions, in the order of cause and effect."""

from __future__ import annotations

from typing import Any

from tests.failures import collect_failures
from tests.onirim.effect_cases import HAND, Effect, give_orders

EFFECTS: dict[str, Effect] = {
    "Tower look": (
        "towers", {"hand": "R3 BS RM GS GM", "deck": "RS RD X-"}, [["discard", 0], [2, 1, 0]],
        (
            "Take a red Sun, a red Door and a Nightmare from the top of the deck. Put these on top of the deck, "
            "first card on top: Nightmare, red Door, red Sun. Draw a Nightmare."
        ),
    ),
    "Tower loss": (
        "towers", {"hand": "RS BM BS GS GK", "deck": "X-", "alignment": ["R3"]},
        [["play", 0], ["key", 3], ["tower", 0]],
        (
            "Draw a Nightmare. Discard the green Key from your hand. Discard the red Tower 3 from the row of Towers. "
            "Discard the Nightmare."
        ),
    ),
    "false destruction": (
        "towers", {"hand": "RS BM BS GS GK", "deck": "X-", "alignment": ["R3"]},
        [["play", 0], ["key", 3], ["false", None]],
        "Draw a Nightmare. Discard the green Key from your hand. Put the Nightmare into Limbo.",
    ),
    "Happy Dream, remove": (
        "happy", {"hand": HAND, "deck": "H-", "premonitions": ["red"]}, [["play", 0], ["remove", "red"]],
        "Draw a Happy Dream. Remove the Dark Premonition: two red Doors. Discard the Happy Dream.",
    ),
    "Happy Dream, look": (
        "happy", {"hand": HAND, "deck": "H- RS X- X- BS BM GS GM"},
        [["play", 0], ["look", None], [[1, 2], [0, 3, 4, 5, 6]]],
        (
            "Draw a Happy Dream. Take a red Sun, 2 Nightmares, a blue Sun, a blue Moon, a green Sun and a green Moon "
            "from the top of the deck. Discard the 2 Nightmares. Put these on top of the deck, first card on top: "
            "red Sun, blue Sun, blue Moon, green Sun, green Moon. Discard the Happy Dream. Draw a red Sun."
        ),
    ),
    "Happy Dream, find": (
        "happy", {"hand": HAND, "deck": "H-"}, [["play", 0], ["find", None], ["NM"]],
        (
            "Draw a Happy Dream. Search the deck and set a brown Moon aside. Shuffle the deck. Put the brown Moon on "
            "top of the deck. Discard the Happy Dream. Draw a brown Moon."
        ),
    ),
    "two red Doors": (
        "happy", {"hand": "RS BM BS GS RK", "doors": "RD", "deck": "RD", "rest": "RS RM NS", "premonitions": ["red"]},
        [["play", 0], True],
        (
            "Draw a red Door. Discard the red Key from your hand. Put the red Door into play. Remove the Dark "
            "Premonition: two red Doors. Search the deck and discard every red Location. Shuffle the deck."
        ),
    ),
    "two blue Doors": (
        "happy", {"hand": "RS BM BS GS BK", "doors": "BD", "deck": "BD", "rest": "RK GK NK NS", "premonitions": ["blue"]},
        [["play", 0], True, ["RK", "NK"]],
        (
            "Draw a blue Door. Discard the blue Key from your hand. Put the blue Door into play. Remove the Dark "
            "Premonition: two blue Doors. Search the deck and discard a red Key and a brown Key. Shuffle the deck."
        ),
    ),
    "two green Doors": (
        "happy", {"hand": "RS BM BS GS GK", "doors": "GD", "deck": "GD", "discard": "X-", "premonitions": ["green"]},
        [["play", 0], True],
        (
            "Draw a green Door. Discard the green Key from your hand. Put the green Door into play. Remove the Dark "
            "Premonition: two green Doors. Move the Nightmare from the discard pile to Limbo."
        ),
    ),
    "two brown Doors": (
        "happy", {"hand": "RS BM BS GS NK", "doors": "ND", "deck": "ND", "premonitions": ["brown"]},
        [["play", 0], True, 0],
        (
            "Draw a brown Door. Discard the brown Key from your hand. Put the brown Door into play. Remove the Dark "
            "Premonition: two brown Doors. Move the brown Door from the Doors in play to Limbo."
        ),
    ),
    "three Doors": (
        "happy", {"hand": "RS BM BS GS NK", "doors": "RD BD", "deck": "ND", "premonitions": ["three"], "reserve": []},
        [["play", 0], True],
        (
            "Draw a brown Door. Discard the brown Key from your hand. Put the brown Door into play. Remove the Dark "
            "Premonition: three Doors. Discard the blue Moon, the blue Sun and the green Sun from your hand."
        ),
    ),
    "a Door of each colour": (
        "happy", {"hand": "RS BM BS GS NK", "doors": "RD BD GD", "deck": "ND", "rest": "H- H- NS", "premonitions": ["each"]},
        [["play", 0], True],
        (
            "Draw a brown Door. Discard the brown Key from your hand. Put the brown Door into play. Remove the Dark "
            "Premonition: a Door of each colour. Search the deck and discard every Happy Dream. Shuffle the deck."
        ),
    ),
    "Paradoxical Prophecy": (
        "book", {"hand": HAND, "goals": ["RD"], "reached": [False], "discard": "RS BS GS NS RM", "deck": "* BS BM GS GM X-"},
        [["spell", "prophecy"], [0, 1, 2, 3, 4], [0, [1, 2, 3, 4]]],
        (
            "Remove these discarded cards from the game: red Sun, blue Sun, green Sun, brown Sun, red Moon. Take a "
            "Nightmare, a green Moon, a green Sun, a blue Moon and a blue Sun from the bottom of the deck. Put these "
            "under the deck, last card at the bottom: green Moon, green Sun, blue Moon, blue Sun. Put the Nightmare "
            "on top of the deck."
        ),
    ),
    "Powerful Punishment": (
        "book", {"hand": HAND, "goals": ["RD"], "reached": [False], "discard": "RS RS RS RS RS RS RS RS RS RS", "deck": "X-"},
        [["play", 0], ["punish", None], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
        (
            "Draw a Nightmare. Remove these discarded cards from the game: red Sun, red Sun, red Sun, red Sun, red "
            "Sun, red Sun, red Sun, red Sun, red Sun, red Sun. Discard the Nightmare."
        ),
    ),
    "a Door that is not the next Goal": (
        "book", {"hand": HAND, "goals": ["BD"], "reached": [False], "deck": "RD"}, [["play", 0]],
        "Draw a red Door. Put the red Door into Limbo.",
    ),
    "Escape": (
        "crossroads", {"hand": HAND}, [["escape", None]],
        "Discard the red Sun, the blue Moon, the blue Sun, the green Sun and the green Moon from your hand.",
    ),
    "rallied Denizen": (
        "oniverse", {"hand": HAND, "deck": "YA"}, [["play", 0], ["rally", 3]],
        "Draw the Architect. Discard the green Moon from your hand. Put the Architect face up beside the deck.",
    ),
    "discarded Denizen": (
        "oniverse", {"hand": HAND, "deck": "YA"}, [["play", 0], ["discard", None]],
        "Draw the Architect. Discard the Architect.",
    ),
    "Architect": (
        "oniverse", {"hand": HAND, "row": "BS", "rallied": ["YA"]}, [["architect", 0]],
        "Discard the Denizen you used: Architect.",
    ),
    "Hammer Bird": (
        "oniverse", {"hand": HAND, "row": "BS RS RM", "rallied": ["YH"]}, [["hammer", None]],
        "Discard the Denizen you used: Hammer Bird. Discard the red Moon and the red Sun from the end of the row.",
    ),
    "Cyclobot": (
        "oniverse", {"hand": HAND, "discard": "BK", "rallied": ["YC"]}, [["cyclobot", 0, 0]],
        (
            "Discard the red Sun from your hand. Take the blue Key from the discard pile into your hand. Discard the "
            "Denizen you used: Cyclobot."
        ),
    ),
    "Chromatic Chaos, Key": (
        "oniverse", {"hand": "RS BM BS GS NK", "deck": "RD", "rallied": ["YX"]}, [["play", 0], ["chaos", 3]],
        (
            "Draw a red Door. Discard the Denizen you used: Chromatic Chaos. Discard the brown Key from your hand. "
            "Put the red Door into play."
        ),
    ),
    "Chromatic Chaos, series": (
        "oniverse", {"hand": HAND, "row": "RM RK", "rest": "GD NS", "rallied": ["YX"]},
        [["play", 0], ["chaos", "GD"]],
        (
            "Discard the Denizen you used: Chromatic Chaos. Search the deck and put a green Door into play. Shuffle "
            "the deck."
        ),
    ),
    "Squirrel Spies": (
        "oniverse", {"hand": HAND, "deck": "RS RM RK BS BM", "rallied": ["YS"]},
        [["spies", None], [4, 3, 2, 1, 0]],
        (
            "Discard the Denizen you used: Squirrel Spies. Take a red Sun, a red Moon, a red Key, a blue Sun and a "
            "blue Moon from the top of the deck. Put these on top of the deck, first card on top: blue Moon, blue "
            "Sun, red Key, red Moon, red Sun."
        ),
    ),
    "Mirror Denizen": (
        "oniverse", {"hand": HAND, "deck": "X-", "rallied": ["YM"]}, [["play", 0], ["reflect", None]],
        "Draw a Nightmare. Discard the Denizen you used: Mirror Denizen. Put the Nightmare into Limbo.",
    ),
    "Harpoon Hunter": (
        "oniverse", {"hand": HAND, "deck": "X- RM RK BS X-", "rallied": ["YP"]},
        [["harpoon", None], [2, 1, 0]],
        (
            "Discard the Denizen you used: Harpoon Hunter. Take 2 Nightmares, a red Moon, a red Key and a blue Sun "
            "from the top of the deck. Discard the 2 Nightmares. Put these under the deck, last card at the bottom: "
            "blue Sun, red Key, red Moon."
        ),
    ),
    "Treasure Keeper": (
        "oniverse", {"hand": HAND, "rallied": ["YT"], "stored": ["RK"]}, [["unstore", 0]],
        "Discard the Denizen you used: Treasure Keeper.",
    ),
    "Lost Dream": (
        "catchers", {"hand": HAND, "deck": "L- RS", "catchers": [["BD"], [], [], []]}, [["play", 0]],
        "Draw a Lost Dream and a red Sun. Put the Lost Dream into Limbo. Put all of Limbo under Dreamcatcher 2.",
    ),
    "no empty Dreamcatcher": (
        "catchers", {"hand": HAND, "deck": "L- RS", "catchers": [["BD"], ["X-"]]}, [["play", 0]],
        (
            "Draw a Lost Dream and a red Sun. Put the Lost Dream into Limbo. Remove a Dreamcatcher. Put the cards "
            "under all of them and those in Limbo into the deck. Shuffle the deck."
        ),
    ),
    "Failsafe Book": (
        "catchers", {"hand": HAND, "catchers": [[], ["X-"]]}, [["failsafe", 1]],
        "Remove a Failsafe Book. Put the cards under Dreamcatcher 2 into the deck. Shuffle the deck.",
    ),
    "freed Dreamcatcher": (
        "catchers", {"hand": HAND, "row": "RM RK", "rest": "RD NS", "catchers": [["X-"], []]},
        [["play", 0], True, 0],
        (
            "Search the deck and put a red Door into play. Put the cards under Dreamcatcher 1 into the deck. Shuffle "
            "the deck."
        ),
    ),
    "a Door under a Dreamcatcher": (
        "catchers", {"hand": HAND, "row": "RM RK", "rest": "NS", "catchers": [["RD"], []]},
        [["play", 0], ["catcher", 0]],
        "Take the red Door from under Dreamcatcher 1. Put the red Door into play. Shuffle the deck.",
    ),
    "anticipation": (
        "incubus", {"hand": HAND, "deck": "X- RS", "readings": {"incubus": "apprentice"}},
        [["anticipate", None], ["hand", None]],
        (
            "Draw a Nightmare and a red Sun. Put the Nightmare into Limbo. Put the red Sun beside the Little "
            "Incubus. Discard the red Sun, the blue Moon, the blue Sun, the green Sun and the green Moon from your "
            "hand."
        ),
    ),
    "woken Incubus": (
        "incubus", {"hand": HAND, "deck": "X-", "incubus": ["RM"], "readings": {"incubus": "apprentice"}},
        [["play", 0], ["wake", None]],
        "Draw a Nightmare. Discard the red Moon from beside the Little Incubus. Discard the Nightmare.",
    ),
}  # fmt: skip


@collect_failures(("use", "position", "answers", "orders"), EFFECTS.values(), ids=[*EFFECTS])
def test_an_effect_orders_what_the_hands_do(
    use: str, position: dict[str, Any], answers: list[Any], orders: str
) -> None:
    assert give_orders(use, position, answers) == orders
