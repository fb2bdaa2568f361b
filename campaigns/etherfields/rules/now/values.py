"""What is due at a table, as plain values: nothing of a page in them, so that they are tested like a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from campaigns.referee import AnyRow, Json, Values

Look = Literal["go", "answer", "quiet", "more"]
"""How an answer is meant: the next step, one of several, not yet, or seldom and so out of sight."""

Standing = Literal["due", "waiting", "done"]
"""How it stands with a Dreamer: asked, waiting for others, ready."""

Scene = Literal["", "asked", "map", "event"]
"""What a card hangs on: an open question, the Dreamworld Map, the Turn card, or anything else."""

Holds = frozenset[int]
"""The refs of the Dreamers whose players hold a phone; none of them stands for the whole table."""


@dataclass(frozen=True)
class Chips:
    """An argument that an answer leaves open, as a row of chips: one of ``values`` is sent, of ``several`` any number.

    Rows stand by their refs. ``ticked`` are those of several that are known, or what a field begins with; ``warned`` are those of
    which something bad would come, each with the code of what. Without any values it is what the form of the move asks for: a text,
    or yes.
    """

    argument: str
    values: tuple[Json, ...]
    several: bool = False
    ticked: tuple[Json, ...] = ()
    warned: Mapping[Json, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """A likely answer: a move by its name within the game, the ``rows`` it is for, what is ``given``, and ``chips`` that send it.

    A move of every game stands by its full name. ``code`` says what its button says, '' for the label of the move; ``note``
    what would come of it. ``fields`` are told in the same form before it is sent. ``card`` says that a card must allow it, which
    is named in that form too.
    """

    move: str
    code: str = ""
    rows: Values = field(default_factory=dict)
    given: Values = field(default_factory=dict)
    chips: Chips | None = None
    look: Look = "answer"
    facts: Values = field(default_factory=dict)
    note: str = ""
    fields: tuple[Chips, ...] = ()
    card: bool = False


@dataclass(frozen=True)
class Row:
    """A Dreamer in what is due: how it stands with them, their answers, and whether their player holds this phone."""

    dreamer: AnyRow
    standing: Standing
    answers: tuple[Answer, ...] = ()
    own: bool = True
    code: str = ""
    facts: Values = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    """One of several things that are done in an order: printed on a card, or in a set-up."""

    kind: str
    key: str
    standing: Literal["done", "current", "left", "blocked"]


@dataclass(frozen=True)
class OnBoard:
    """An Entity whose figures are moved on the drawn board, one after the other: so many of its ``moves`` are done."""

    entity: AnyRow
    done: int
    moves: int


@dataclass(frozen=True)
class Moved:
    """An Entity that has moved on the current Turn card, or one of its figures: ``done`` of ``moves``."""

    name: str
    done: int
    moves: int


@dataclass(frozen=True)
class Due:
    """The one thing to do now.

    ``code`` and ``facts`` are its sentence, ``lead`` a second one; ``rule`` decides it. ``who`` are the Dreamers it waits for, by
    ref; ``mine`` says whether who holds this phone is asked. ``stuck`` is the code of a refusal that holds it up, with its facts.
    ``parts`` are steps in their order; ``elsewhere`` is where the rest of it is told; ``scene`` names what it
    hangs on besides the rest; ``question`` is the open prompt it is, and ``waiting`` are the other open ones; ``on_board`` are
    those who move on the drawn board; ``moved`` are those who have moved on this Turn card.
    """

    code: str
    rule: str
    facts: Values = field(default_factory=dict)
    lead: str = ""
    who: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    answers: tuple[Answer, ...] = ()
    parts: tuple[Part, ...] = ()
    mine: bool = True
    stuck: tuple[str, Values] | None = None
    elsewhere: str = "slumber"
    scene: Scene = ""
    question: AnyRow = None
    waiting: tuple[Due, ...] = ()
    on_board: tuple[OnBoard, ...] = ()
    moved: tuple[Moved, ...] = ()

    @property
    def every(self) -> tuple[Answer, ...]:
        """Return every answer, those of the rows too."""
        own = (*self.answers, *(answer for row in self.rows for answer in row.answers))
        return (*own, *(answer for asked in self.waiting for answer in asked.every))
