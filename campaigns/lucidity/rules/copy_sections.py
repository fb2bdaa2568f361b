"""The parts in which the copy of the game is read off: each verified on its own, each under the rule it belongs to.

Until a part is verified it is a guess, and is marked so wherever it is used (design 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from campaigns.lucidity.rules.copy_facts import NIGHTMARE_CARD_KEYS
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.game_state import CopyFacts, Game
from campaigns.lucidity.rules.table import Table

RULES_BY_SECTION = {
    "tracks": "lu.track",
    "faces": "lu.dice",
    "rest": "lu.rest",
    "fear": "lu.fear",
    "imprisonment": "lu.imprisonment",
    **{f"card-{card}": "lu.temptation" if card.startswith("T") else "lu.abilities" for card in NIGHTMARE_CARD_KEYS},
    "bogeymen": "lu.solo",
}
"""Every section, with the entry it belongs to."""
SECTIONS = tuple(RULES_BY_SECTION)

MIN_TRACK_NUMBER, MAX_TRACK_NUMBER = 2, 12
"""Bounds of a number on a sleep track: two are put back; the highest that any source allows for is nine (facts 2.3)."""
MAX_ABILITY_LENGTH, MAX_NOTE_LENGTH = 300, 1000
"""Letters of an ability, and of a note on a Bogeyman, in the players' own words."""


def is_unverified(facts: CopyFacts, section: str) -> bool:
    """Return whether a section is still a guess in these facts, those of a game or of the copy."""
    return section not in facts.verified


def list_unverified(facts: CopyFacts, sections: Iterable[str]) -> list[str]:
    """Return those of some sections that are still guesses, in their order."""
    return [section for section in sections if is_unverified(facts, section)]


def emit_if_unverified(table: Table, g: Game, section: str) -> None:
    """Say of what has just followed by itself that it rests on a guess, as long as nobody has read that off (design 5)."""
    if is_unverified(g.facts, section):
        table.emit_consequence("lu.copy.unverified", section=section)


def get_card_section(g: Game, colour: str) -> str:
    """Return the section of the Nightmare card that lies in a colour's place in a game."""
    return f"card-{'T' if g.cards[colour].name == 'temptation' else ''}{colour}"


def list_card_sections_in_play(g: Game) -> list[str]:
    """Return the sections of the Nightmare cards that players have, which say what is taken of rolled dice."""
    return [get_card_section(g, player.role) for player in g.players if player.role in COLOURS]


def is_rising(track: list[int]) -> bool:
    """Return whether the numbers of a sleep track grow from step to step (rules, Dream Again)."""
    return all(one < other for one, other in pairwise(track))
