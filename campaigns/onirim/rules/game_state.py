"""A game as one plain value with names and types: what lies where, what is still to be done, what is awaited, what happened.

``deck`` is a list, top first. Beside real cards it holds ``??`` where nobody knows the card, and ``rest`` counts the cards
that those may be; in practice it holds the order itself, of which the player knows ``top`` and ``bottom`` cards. ``held`` are
the cards being resolved, ``shown`` those revealed from the bottom: both are in no zone. ``todo`` is what is still to be done,
the next step last; ``question`` the one thing awaited, which its row calls ``ask``.

What has no default is in every file; what has one came with an expansion, or later than the first evenings, which lack it and
are opened, undone and imported all the same. The bounds are those an import is held to.
"""

from __future__ import annotations

from typing import Annotated

# A struct is no more than its fields, checked and copied in C: it reads no clock, no file and no dice.
from msgspec import Meta, Struct, field

from campaigns.engine.state_machine import GameState
from campaigns.engine.state_machine import Prompt as AnyAsked

MAX_PILE_SIZE = 200
"""No pile is larger: all expansions together have fewer cards; and no game takes more turns or has more steps waiting."""

PRACTICE_MODE, PHYSICAL_MODE = "practice", "beside"

CardCode = Annotated[str, Meta(min_length=2, max_length=12)]
"""Two letters; what is shuffled beside the deck goes by its name."""
Pile = Annotated[list[CardCode], Meta(max_length=MAX_PILE_SIZE)]
MAX_PLAYER_NAME_LENGTH = 40
"""A player's name has at most so many letters."""
UNSPECIFIED = -1
"""Stands for a number that a question does not say."""


class Prompt(AnyAsked, omit_defaults=True, gc=False):
    """The one thing awaited: its kind, the cards it shows if it shows any, and what else this kind says."""

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
        """The cards it shows; none where it shows none."""
        return self.cards or []


class PartnerCards(Struct):
    """What belongs to the partner."""

    hand: Pile
    row: Pile
    doors: Pile


class UnseenRemoval(Struct, array_like=True, forbid_unknown_fields=True):
    """How many cards of a pile left the game unseen, and which kinds the pile had."""

    codes: Pile
    count: int


class Game(GameState, kw_only=True, omit_defaults=True):
    """A whole game; expansions in use are named in ``use``, joined, and the readings of its table in ``options``."""

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
        """Return whether it is played beside real cards, whose order nobody knows."""
        return self.mode == PHYSICAL_MODE

    @property
    def open_prompt(self) -> Prompt:
        """The open question; to be read while one is open."""
        assert self.question is not None
        return self.question
