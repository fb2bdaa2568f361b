"""The parts in which the copy of the game is read off: each verified on its own, each under the rule it belongs to.

Until a part is verified it is a guess, and is marked so wherever it is used (design 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.facts import CARDS
from campaigns.lucidity.rules.value import Facts, Game

RULES = {
    "tracks": "lu.track",
    "faces": "lu.dice",
    "rest": "lu.rest",
    "fear": "lu.fear",
    "imprisonment": "lu.imprisonment",
    **{f"card-{card}": "lu.temptation" if card.startswith("T") else "lu.abilities" for card in CARDS},
    "bogeymen": "lu.solo",
}
"""Every section, with the entry it belongs to."""
SECTIONS = tuple(RULES)

FEWEST, MOST = 2, 12
"""Bounds of a number on a sleep track: two are put back; the highest that any source allows for is nine (facts 2.3)."""
ABILITY, NOTE = 300, 1000
"""Letters of an ability, and of a note on a Bogeyman, in the players' own words."""


def unverified(facts: Facts, section: str) -> bool:
    """Return whether a section is still a guess in these facts, those of a game or of the copy."""
    return section not in facts.verified


def doubtful(facts: Facts, sections: Iterable[str]) -> list[str]:
    """Return those of some sections that are still guesses, in their order."""
    return [section for section in sections if unverified(facts, section)]


def mark(table: Table, g: Game, section: str) -> None:
    """Say of what has just followed by itself that it rests on a guess, as long as nobody has read that off (design 5)."""
    if unverified(g.facts, section):
        table.say("lu.copy.unverified", section=section)


def section_of(g: Game, colour: str) -> str:
    """Return the section of the Nightmare card that lies in a colour's place in a game."""
    return f"card-{'T' if g.cards[colour].name == 'temptation' else ''}{colour}"


def cards_in_play(g: Game) -> list[str]:
    """Return the sections of the Nightmare cards that players have, which say what is taken of rolled dice."""
    return [section_of(g, player.role) for player in g.players if player.role in COLOURS]


def rising(track: list[int]) -> bool:
    """Return whether the numbers of a sleep track grow from step to step (rules, Dream Again)."""
    return all(one < other for one, other in pairwise(track))
