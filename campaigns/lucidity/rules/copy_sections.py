"""Sections of the facts of a copy: each verified on its own, each with its rule.

An unverified section is a guess, and is marked as one wherever it is used (design 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from campaigns.engine.messages import _, consequence
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
"""Bounds of a number on a sleep track: two dice are returned; no source has more than nine (facts 2.3)."""
MAX_ABILITY_LENGTH, MAX_NOTE_LENGTH = 300, 1000
"""Maximum length of an ability, and of a note on a Bogeyman, in the players' own words."""


def is_unverified(facts: CopyFacts, section: str) -> bool:
    """Return whether a section is still a guess in these facts of a game or a copy."""
    return section not in facts.verified


def list_unverified(facts: CopyFacts, sections: Iterable[str]) -> list[str]:
    """Return the unverified ones of some sections, in their order."""
    return [section for section in sections if is_unverified(facts, section)]


COPY_UNVERIFIED = consequence(
    "lu.copy.unverified", _("Until you check your cards and dice, we are guessing this: %(section)s.")
)


def emit_if_unverified(table: Table, g: Game, section: str) -> None:
    """Emit that an automatic consequence relies on a guess, while its section is unverified (design 5)."""
    if is_unverified(g.facts, section):
        table.emit_consequence(COPY_UNVERIFIED, section=section)


def get_card_section(g: Game, colour: str) -> str:
    """Return the section of the Nightmare card of a colour in a game."""
    return f"card-{'T' if g.cards[colour].name == 'temptation' else ''}{colour}"


def list_card_sections_in_play(g: Game) -> list[str]:
    """Return the sections of the players' Nightmare cards, which take rolled dice."""
    return [get_card_section(g, player.role) for player in g.players if player.role in COLOURS]


def is_rising(track: list[int]) -> bool:
    """Return whether the numbers of a sleep track rise from step to step (rules, Dream Again)."""
    return all(one < other for one, other in pairwise(track))
