"""A game as one typed value: zones, tasks, open question and history.

``deck`` is a list, top first. With physical cards it holds ``??`` for unknown cards, and ``rest`` counts the cards
that those may be; in practice it holds the order itself, of which the player knows ``top`` and ``bottom`` cards.
``held`` are the cards being resolved, ``shown`` those revealed from the bottom: both are in no zone. The task list is
a stack, the next task last; ``question`` is the one thing awaited, which its row calls ``ask``.

Fields without a default are in every file. Fields with a default came with an expansion or a later version: older
files lack them and must still load, undo and import. Imports are checked against the bounds.
"""

from __future__ import annotations

from typing import Annotated

# msgspec structs are checked and copied in C and have no side effects.
from msgspec import Meta, Struct, field

from campaigns.engine.state_machine import GameState
from campaigns.engine.state_machine import Prompt as AnyAsked

MAX_PILE_SIZE = 200
"""Maximum size of a pile (all expansions together have fewer cards), of turns and of waiting tasks."""

PRACTICE_MODE, PHYSICAL_MODE = "practice", "beside"

CardCode = Annotated[str, Meta(min_length=2, max_length=12)]
"""Two letters; extra shuffled piles go by name."""
Pile = Annotated[list[CardCode], Meta(max_length=MAX_PILE_SIZE)]
MAX_PLAYER_NAME_LENGTH = 40
"""Maximum length of a player's name."""
UNSPECIFIED = -1
"""Stands for a number that a question does not have."""


class Prompt(AnyAsked, omit_defaults=True, gc=False):
    """The open question: its kind, the cards it shows, and its other parameters."""

    cards: Pile | None = None
    end: str = ""
    count: int = UNSPECIFIED
    least: int = UNSPECIFIED
    colour: str = ""
    what: str = ""
    spell: str = ""
    player: int = UNSPECIFIED
    eligible: Annotated[list[int], Meta(max_length=MAX_PILE_SIZE)] = []
    found: int = 0

    @property
    def shown_cards(self) -> list[str]:
        """The cards it shows, if any."""
        return self.cards or []


class PartnerCards(Struct):
    """The partner's cards."""

    hand: Pile
    row: Pile
    doors: Pile


class UnseenRemoval(Struct, array_like=True, forbid_unknown_fields=True):
    """The number of cards of a pile that left the game unseen, and the kinds the pile had."""

    codes: Pile
    count: int


class Game(GameState, kw_only=True, omit_defaults=True):
    """A whole game; ``use`` names the expansions in use, joined, and ``options`` the rule variants of its table."""

    use: str
    mode: str
    options: dict[str, str]
    deck: Pile
    hand: Pile
    row: Pile
    doors: Pile
    discard: Pile
    limbo: Pile
    held: Pile
    shown: Pile
    gone: Pile
    top: int
    bottom: int
    turn: int
    question: Prompt | None = field(name="ask")
    rest: dict[str, int] = {}
    mirrors: dict[str, Pile] = {}
    explored: Pile = []
    alignment: Pile = []
    premonitions: Pile = []
    reserve: Pile = []
    goals: Pile = []
    reached: Annotated[list[bool], Meta(max_length=MAX_PILE_SIZE)] = []
    rallied: Pile = []
    stored: Pile = []
    hidden: Pile = []
    out: UnseenRemoval | None = None
    catchers: list[Pile] = []
    books: int = 0
    searched_catcher: int | None = None
    incubus: Pile = []
    woken: bool = False
    personal: int | None = None
    player: int = 0
    players: Annotated[list[Annotated[str, Meta(max_length=MAX_PLAYER_NAME_LENGTH)]], Meta(max_length=2)] = []
    picked: Annotated[list[Pile], Meta(min_length=2, max_length=2)] = []
    away: PartnerCards | None = None

    @property
    def has_physical_cards(self) -> bool:
        """Return whether it is played with physical cards, whose order nobody knows."""
        return self.mode == PHYSICAL_MODE

    @property
    def open_prompt(self) -> Prompt:
        """The open question; read it only while one is open."""
        assert self.question is not None
        return self.question
