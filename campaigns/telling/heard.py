"""A sentence as it was heard at a table, and what of a move's arguments it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.referee import Argument, Json, Table
from campaigns.telling.names import Named
from campaigns.telling.tokens import Token


@dataclass(frozen=True)
class Heard:
    """A sentence as it was heard at a table: its words, what each may mean, and the names in it.

    ``held`` is all that its words may mean together, with signs and numbers, and how well; ``speaker`` is who says it, 0 for nobody.
    ``kinds`` is what is named, *the rope* an Item; ``asides`` are the words that only comment. ``there`` is what lies at the places
    that an argument takes, or is offered as its value, by the argument. ``called`` says how well each move is called, by its name,
    ``weights`` what each word weighs in the sentence.
    """

    text: str
    tokens: Sequence[Token]
    meant: Sequence[dict[str, float]]
    held: Mapping[str, float]
    names: Sequence[Named]
    table: Table
    speaker: int = 0
    kinds: frozenset[str] = frozenset()
    asides: frozenset[int] = frozenset()
    there: Mapping[str, tuple[str, Sequence[str]]] = field(default_factory=dict)
    called: Mapping[str, float] = field(default_factory=dict)
    weights: Sequence[float] = ()


@dataclass
class Filled:
    """What of a move's arguments is known: ``args`` as a form sends them, what is ``missing``, and which words were ``used`` for that.

    ``free`` are words taken as they stand, for a name nobody knows here. ``guessed`` counts what was not said, and taken because
    there is only one, ``unnamed`` who was not named, and taken to be whoever speaks. ``listed`` says how well the cards, dice or
    colours that were named call the move without a verb. ``lent`` says that a text is the
    name of a row of the table. ``each`` is the argument that takes one of several who were named together.
    """

    args: dict[str, Json] = field(default_factory=dict)
    missing: list[Argument] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    free: set[int] = field(default_factory=set)
    guessed: int = 0
    unnamed: int = 0
    listed: float = 0.0
    lent: bool = False
    each: tuple[str, Sequence[int]] = ("", ())
