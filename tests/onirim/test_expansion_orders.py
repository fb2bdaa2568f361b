"""Orders to hands by the effects of the other expansions, in the order of cause and effect."""

from __future__ import annotations

from typing import Any

from tests.failures import collect_failures
from tests.onirim.effect_cases import HAND, Effect, give_orders

EFFECTS: dict[str, Effect] = {
    "Tower look": (
        "towers", {"hand": "R3 BS RM GS GM", "deck": "RS RD X-"}, [["discard", 0], [2, 1, 0]],
        (
            "Take from the top of the deck: red Sun, red Door, Nightmare. Put on top of the deck, first card on top: "
            "Nightmare, red Door, red Sun. Draw Nightmare."
        ),
    ),
    "Tower loss": (
        "towers", {"hand": "RS BM BS GS GK", "deck": "X-", "alignment": ["R3"]},
        [["play", 0], ["key", 3], ["tower", 0]],
        (
            "Draw Nightmare. Discard from the hand: green Key. Discard from the row of Towers: red Tower 3. Discard "
            "Nightmare."
        ),
    ),
    "false destruction": (
        "towers", {"hand": "RS BM BS GS GK", "deck": "X-", "alignment": ["R3"]},
        [["play", 0], ["key", 3], ["false", None]],
        "Draw Nightmare. Discard from the hand: green Key. Put into Limbo: Nightmare.",
    ),
    "Happy Dream, remove": (
        "happy", {"hand": HAND, "deck": "H-", "premonitions": ["red"]}, [["play", 0], ["remove", "red"]],
        "Draw Happy Dream. Remove the Dark Premonition: two red Doors. Discard Happy Dream.",
    ),
    "Happy Dream, look": (
        "happy", {"hand": HAND, "deck": "H- RS X- X- BS BM GS GM"},
        [["play", 0], ["look", None], [[1, 2], [0, 3, 4, 5, 6]]],
        (
            "Draw Happy Dream. Take from the top of the deck: red Sun, Nightmare, Nightmare, blue Sun, blue Moon, green "
            "Sun, green Moon. Discard Nightmare, Nightmare. Put on top of the deck, first card on top: red Sun, blue Sun,"
            " blue Moon, green Sun, green Moon. Discard Happy Dream. Draw red Sun."
        ),
    ),
    "Happy Dream, find": (
        "happy", {"hand": HAND, "deck": "H-"}, [["play", 0], ["find", None], ["NM"]],
        (
            "Draw Happy Dream. Search the deck and set aside: brown Moon. Shuffle the deck. Put on top of the deck: brown "
            "Moon. Discard Happy Dream. Draw brown Moon."
        ),
    ),
    "two red Doors": (
        "happy", {"hand": "RS BM BS GS RK", "doors": "RD", "deck": "RD", "rest": "RS RM NS", "premonitions": ["red"]},
        [["play", 0], True],
        (
            "Draw red Door. Discard from the hand: red Key. Put into play: red Door. Remove the Dark Premonition: two red "
            "Doors. Search the deck and discard every red Location. Shuffle the deck."
        ),
    ),
    "two blue Doors": (
        "happy", {"hand": "RS BM BS GS BK", "doors": "BD", "deck": "BD", "rest": "RK GK NK NS", "premonitions": ["blue"]},
        [["play", 0], True, ["RK", "NK"]],
        (
            "Draw blue Door. Discard from the hand: blue Key. Put into play: blue Door. Remove the Dark Premonition: two "
            "blue Doors. Search the deck and discard: red Key, brown Key. Shuffle the deck."
        ),
    ),
    "two green Doors": (
        "happy", {"hand": "RS BM BS GS GK", "doors": "GD", "deck": "GD", "discard": "X-", "premonitions": ["green"]},
        [["play", 0], True],
        (
            "Draw green Door. Discard from the hand: green Key. Put into play: green Door. Remove the Dark Premonition: two"
            " green Doors. Take from the discard pile and put into Limbo: Nightmare."
        ),
    ),
    "two brown Doors": (
        "happy", {"hand": "RS BM BS GS NK", "doors": "ND", "deck": "ND", "premonitions": ["brown"]},
        [["play", 0], True, 0],
        (
            "Draw brown Door. Discard from the hand: brown Key. Put into play: brown Door. Remove the Dark Premonition: two"
            " brown Doors. Take out of play and put into Limbo: brown Door."
        ),
    ),
    "three Doors": (
        "happy", {"hand": "RS BM BS GS NK", "doors": "RD BD", "deck": "ND", "premonitions": ["three"], "reserve": []},
        [["play", 0], True],
        (
            "Draw brown Door. Discard from the hand: brown Key. Put into play: brown Door. Remove the Dark Premonition: "
            "three Doors. Discard from the hand: blue Moon, blue Sun, green Sun."
        ),
    ),
    "a Door of each colour": (
        "happy", {"hand": "RS BM BS GS NK", "doors": "RD BD GD", "deck": "ND", "rest": "H- H- NS", "premonitions": ["each"]},
        [["play", 0], True],
        (
            "Draw brown Door. Discard from the hand: brown Key. Put into play: brown Door. Remove the Dark Premonition: a "
            "Door of each colour. Search the deck and discard every Happy Dream. Shuffle the deck."
        ),
    ),
    "Paradoxical Prophecy": (
        "book", {"hand": HAND, "goals": ["RD"], "reached": [False], "discard": "RS BS GS NS RM", "deck": "* BS BM GS GM X-"},
        [["spell", "prophecy"], [0, 1, 2, 3, 4], [0, [1, 2, 3, 4]]],
        (
            "Remove from the discard pile and from the game: red Sun, blue Sun, green Sun, brown Sun, red Moon. Take from "
            "the bottom of the deck: Nightmare, green Moon, green Sun, blue Moon, blue Sun. Put under the deck, last card "
            "at the bottom: green Moon, green Sun, blue Moon, blue Sun. Put on top of the deck: Nightmare."
        ),
    ),
    "Powerful Punishment": (
        "book", {"hand": HAND, "goals": ["RD"], "reached": [False], "discard": "RS RS RS RS RS RS RS RS RS RS", "deck": "X-"},
        [["play", 0], ["punish", None], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
        (
            "Draw Nightmare. Remove from the discard pile and from the game: red Sun, red Sun, red Sun, red Sun, red Sun, "
            "red Sun, red Sun, red Sun, red Sun, red Sun. Discard Nightmare."
        ),
    ),
    "a Door that is not the next Goal": (
        "book", {"hand": HAND, "goals": ["BD"], "reached": [False], "deck": "RD"}, [["play", 0]],
        "Draw red Door. Put into Limbo: red Door.",
    ),
    "Escape": (
        "crossroads", {"hand": HAND}, [["escape", None]],
        "Discard from the hand: red Sun, blue Moon, blue Sun, green Sun, green Moon.",
    ),
    "rallied Denizen": (
        "oniverse", {"hand": HAND, "deck": "YA"}, [["play", 0], ["rally", 3]],
        "Draw Architect. Discard from the hand: green Moon. Put face up beside the deck: Architect.",
    ),
    "discarded Denizen": (
        "oniverse", {"hand": HAND, "deck": "YA"}, [["play", 0], ["discard", None]],
        "Draw Architect. Discard Architect.",
    ),
    "Architect": (
        "oniverse", {"hand": HAND, "row": "BS", "rallied": ["YA"]}, [["architect", 0]],
        "Discard the Denizen you used: Architect.",
    ),
    "Hammer Bird": (
        "oniverse", {"hand": HAND, "row": "BS RS RM", "rallied": ["YH"]}, [["hammer", None]],
        "Discard the Denizen you used: Hammer Bird. Discard from the end of the row: red Moon, red Sun.",
    ),
    "Cyclobot": (
        "oniverse", {"hand": HAND, "discard": "BK", "rallied": ["YC"]}, [["cyclobot", 0, 0]],
        (
            "Discard from the hand: red Sun. Take from the discard pile into the hand: blue Key. Discard the Denizen you "
            "used: Cyclobot."
        ),
    ),
    "Chromatic Chaos, Key": (
        "oniverse", {"hand": "RS BM BS GS NK", "deck": "RD", "rallied": ["YX"]}, [["play", 0], ["chaos", 3]],
        (
            "Draw red Door. Discard the Denizen you used: Chromatic Chaos. Discard from the hand: brown Key. Put into play:"
            " red Door."
        ),
    ),
    "Chromatic Chaos, series": (
        "oniverse", {"hand": HAND, "row": "RM RK", "rest": "GD NS", "rallied": ["YX"]},
        [["play", 0], ["chaos", "GD"]],
        (
            "Discard the Denizen you used: Chromatic Chaos. Search the deck and put into play: green Door. Shuffle the "
            "deck."
        ),
    ),
    "Squirrel Spies": (
        "oniverse", {"hand": HAND, "deck": "RS RM RK BS BM", "rallied": ["YS"]},
        [["spies", None], [4, 3, 2, 1, 0]],
        (
            "Discard the Denizen you used: Squirrel Spies. Take from the top of the deck: red Sun, red Moon, red Key, blue "
            "Sun, blue Moon. Put on top of the deck, first card on top: blue Moon, blue Sun, red Key, red Moon, red Sun."
        ),
    ),
    "Mirror Denizen": (
        "oniverse", {"hand": HAND, "deck": "X-", "rallied": ["YM"]}, [["play", 0], ["reflect", None]],
        "Draw Nightmare. Discard the Denizen you used: Mirror Denizen. Put into Limbo: Nightmare.",
    ),
    "Harpoon Hunter": (
        "oniverse", {"hand": HAND, "deck": "X- RM RK BS X-", "rallied": ["YP"]},
        [["harpoon", None], [2, 1, 0]],
        (
            "Discard the Denizen you used: Harpoon Hunter. Take from the top of the deck: Nightmare, red Moon, red Key, "
            "blue Sun, Nightmare. Discard Nightmare, Nightmare. Put under the deck, last card at the bottom: blue Sun, red Key, red"
            " Moon."
        ),
    ),
    "Treasure Keeper": (
        "oniverse", {"hand": HAND, "rallied": ["YT"], "stored": ["RK"]}, [["unstore", 0]],
        "Discard the Denizen you used: Treasure Keeper.",
    ),
    "Lost Dream": (
        "catchers", {"hand": HAND, "deck": "L- RS", "catchers": [["BD"], [], [], []]}, [["play", 0]],
        "Draw Lost Dream, red Sun. Put into Limbo: Lost Dream. Put all of Limbo under Dreamcatcher 2.",
    ),
    "no empty Dreamcatcher": (
        "catchers", {"hand": HAND, "deck": "L- RS", "catchers": [["BD"], ["X-"]]}, [["play", 0]],
        (
            "Draw Lost Dream, red Sun. Put into Limbo: Lost Dream. Remove a Dreamcatcher. Put the cards under all of them "
            "and those in Limbo into the deck. Shuffle the deck."
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
            "Search the deck and put into play: red Door. Put the cards under Dreamcatcher 1 into the deck. Shuffle the "
            "deck."
        ),
    ),
    "a Door under a Dreamcatcher": (
        "catchers", {"hand": HAND, "row": "RM RK", "rest": "NS", "catchers": [["RD"], []]},
        [["play", 0], ["catcher", 0]],
        "Take from under Dreamcatcher 1: red Door. Put into play: red Door. Shuffle the deck.",
    ),
    "anticipation": (
        "incubus", {"hand": HAND, "deck": "X- RS", "readings": {"incubus": "apprentice"}},
        [["anticipate", None], ["hand", None]],
        (
            "Draw Nightmare, red Sun. Put into Limbo: Nightmare. Put beside the Little Incubus: red Sun. Discard from the "
            "hand: red Sun, blue Moon, blue Sun, green Sun, green Moon."
        ),
    ),
    "woken Incubus": (
        "incubus", {"hand": HAND, "deck": "X-", "incubus": ["RM"], "readings": {"incubus": "apprentice"}},
        [["play", 0], ["wake", None]],
        "Draw Nightmare. Discard from beside the Little Incubus: red Moon. Discard Nightmare.",
    ),
}  # fmt: skip


@collect_failures(("use", "position", "answers", "orders"), EFFECTS.values(), ids=[*EFFECTS])
def test_an_effect_orders_what_the_hands_do(
    use: str, position: dict[str, Any], answers: list[Any], orders: str
) -> None:
    assert give_orders(use, position, answers) == orders
