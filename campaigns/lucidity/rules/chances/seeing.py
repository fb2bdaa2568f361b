"""What a draw depends on, read from a game."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.lucidity.rules.chances.card import BAG, DOUBLE, EXHAUST, HUNT, POWER, SHADOW, TURNED, View, card_of
from campaigns.lucidity.rules.checks import filling
from campaigns.lucidity.rules.dice import COLOURS, FACES, power_of
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.solo import awakened
from campaigns.lucidity.rules.state import in_bag, steps, takes
from campaigns.lucidity.rules.value import Game

GREEN_SHADOW = "GS"
"""The one die that the next player may not pick; in the Hunt row it lies for good."""


def view_of(g: Game, seat: int) -> View:
    """Return what the next draw of a Dreamer depends on."""
    player, facts = g.players[seat], g.facts
    hunted = [die for die in player.hunt if die != GREEN_SHADOW]
    claimed = [other.role for other in g.players if other.role in COLOURS]
    cards = {
        BAG: [g.bag[colour] for colour in COLOURS],
        POWER: _counted(player.power, "P"),
        DOUBLE: _counted(player.power, "D"),
        HUNT: _counted(hunted),
        EXHAUST: _counted([die for die in player.exhaust if die[1] != facts.imprisonment]),
        TURNED: _counted(player.exhaust, facts.imprisonment),
        SHADOW: [len(player.shadow[colour]) for colour in COLOURS],
    }
    return View(
        card=card_of(cards),
        faces=tuple(tuple(facts.faces[colour][face] for face in FACES) for colour in COLOURS),
        limit=filling(g),
        taken=frozenset(colour + face for colour in claimed for face in takes(g, colour)),
        claimed=frozenset(claimed),
        bars=reading(g.options, "claimed") == "none",
        stuck=len(player.hunt) - len(hunted),
        fear=facts.fear,
        turns=facts.imprisonment == "P",
        outside=reading(g.options, "outside") == "counts",
        waiting=tuple(power_of(g.cards[colour].dice) for colour in COLOURS),
        barred=frozenset(awakened(g)),
        alone=g.solo is not None,
    )


def ahead(g: Game) -> list[int]:
    """Return the draws that the player may choose now, smallest first: the tracks of a new turn, or the next step of this one.

    A draw that the bag is too small for is left out where the table does not draw it.
    """
    found: set[int] = set()
    tracks, kind = g.facts.tracks, g.asked.kind
    if kind == "track":
        found = {track[0] for track in tracks}
    elif kind == "rest" and g.track is not None and g.asked.again:
        found = {*steps(g)[g.step + 1 :][:1]}
    return sorted(n for n in found if n <= in_bag(g) or reading(g.options, "short") != "ends")


def safely(g: Game) -> bool:
    """Return whether the two dice put back are chosen, by the table's reading, rather than left to chance."""
    return bool(reading(g.options, "select") == "seen")


def _counted(dice: Iterable[str], faces: str = "") -> list[int]:
    found = [die for die in dice if not faces or die[1] in faces]
    return [sum(die[0] == colour for die in found) for colour in COLOURS]
