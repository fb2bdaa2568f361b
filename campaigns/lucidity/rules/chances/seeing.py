"""What a draw depends on, read from a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.lucidity.rules.chances.card import (
    BAG,
    COLOURS,
    DOUBLE,
    EXHAUST,
    FACES,
    HUNT,
    POWER,
    SHADOW,
    TURNED,
    View,
    card_of,
    worth,
)

State = dict[str, Any]

GREEN_SHADOW = "GS"
"""The one die that the next player may not pick; in the Hunt row it lies for good."""


def view_of(g: State, seat: int) -> View:
    """Give what the next draw of a Dreamer depends on."""
    player, facts = g["players"][seat], g["facts"]
    hunted = [die for die in player["hunt"] if die != GREEN_SHADOW]
    claimed = {other["role"]: g["cards"][other["role"]] for other in g["players"] if other["role"] in COLOURS}
    cards = {
        BAG: [g["bag"][colour] for colour in COLOURS],
        POWER: _counted(player["power"], "P"),
        DOUBLE: _counted(player["power"], "D"),
        HUNT: _counted(hunted),
        EXHAUST: _counted(player["exhaust"], "ES"),
        TURNED: _counted(player["exhaust"], "P"),
        SHADOW: [len(player["shadow"][colour]) for colour in COLOURS],
    }
    return View(
        card=card_of(cards),
        faces=tuple(tuple(facts["faces"][colour][face] for face in FACES) for colour in COLOURS),
        limit=limit(g),
        taken=frozenset(
            colour + face for colour, card in claimed.items() for face in _takes(facts["takes"], colour, card["name"])
        ),
        claimed=frozenset(claimed),
        stuck=len(player["hunt"]) - len(hunted),
        fear=facts["fear"],
        turns=facts["imprisonment"] == "P",
        outside=g["options"]["outside"] == "counts",
        waiting=tuple(sum(worth(die[1]) for die in g["cards"][colour]["dice"]) for colour in COLOURS),
        barred=frozenset(g["solo"]["awakened"] if g["solo"] else ()),
    )


def limit(g: State) -> int:
    """Give how many Shadows of a colour fill a row: with one or two players four (rules, Two Player Games)."""
    return 3 if len(g["players"]) > 2 else 4


def ahead(g: State) -> list[int]:
    """Give the draws that the player may choose now, smallest first: the tracks of a new turn, or the next step of this one."""
    asked = g["ask"]["kind"] if g["ask"] else ""
    tracks = g["facts"]["tracks"]
    if asked == "track":
        return sorted({track[0] for track in tracks})
    if asked != "rest" or g["exhausted"] or g["track"] is None or g["step"] + 1 >= len(tracks[g["track"]]):
        return []
    return [tracks[g["track"]][g["step"] + 1]]


def _counted(dice: Iterable[str], faces: str = "") -> list[int]:
    found = [die for die in dice if not faces or die[1] in faces]
    return [sum(die[0] == colour for die in found) for colour in COLOURS]


def _takes(takes: dict[str, list[str]], colour: str, name: str) -> list[str]:
    return takes[f"T{colour}" if name == "temptation" else colour]
