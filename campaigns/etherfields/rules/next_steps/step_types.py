"""What is due at a table, as plain values: nothing of a page in them, so that they are tested like a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from campaigns.engine import AnyRow, Json, Values

ButtonStyle = Literal["go", "answer", "quiet", "more"]
"""How an answer is meant: the next step, one of several, not yet, or seldom and so out of sight."""

DreamerStatus = Literal["due", "waiting", "done"]
"""How it stands with a Dreamer: asked, waiting for others, ready."""

StepScene = Literal["", "asked", "map", "event"]
"""What a card hangs on: an open question, the Dreamworld Map, the Turn card, or anything else."""

PlayerRefs = frozenset[int]
"""The refs of the Dreamers whose players hold a phone; none of them stands for the whole table."""


@dataclass(frozen=True)
class ChipField:
    """An argument that an answer leaves open, as a row of chips: one of ``values`` is sent, of ``several`` any number.

    Rows stand by their refs. ``ticked`` are those of several that are known, or what a field begins with; ``warned`` are those of
    which something bad would come, each with the code of what. Without any values it is what the form of the move asks for: a text,
    or yes.
    """

    argument_name: str
    values: tuple[Json, ...]
    is_multiple: bool = False
    ticked_values: tuple[Json, ...] = ()
    warning_codes: Mapping[Json, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """A likely answer: a move by its name within the game, the ``rows`` it is for, what is ``given``, and ``chips`` that send it.

    A move of every game stands by its full name. ``code`` says what its button says, '' for the label of the move; ``note``
    what would come of it. ``fields`` are told in the same form before it is sent. ``card`` says that a card must allow it, which
    is named in that form too.
    """

    move_name: str
    label_code: str = ""
    row_arguments: Values = field(default_factory=dict)
    arguments: Values = field(default_factory=dict)
    chip_field: ChipField | None = None
    style: ButtonStyle = "answer"
    facts: Values = field(default_factory=dict)
    note_code: str = ""
    extra_fields: tuple[ChipField, ...] = ()
    needs_card: bool = False


@dataclass(frozen=True)
class DreamerRow:
    """A Dreamer in what is due: how it stands with them, their answers, and whether their player holds this phone."""

    dreamer: AnyRow
    status: DreamerStatus
    answers: tuple[Answer, ...] = ()
    is_own: bool = True
    code: str = ""
    facts: Values = field(default_factory=dict)


@dataclass(frozen=True)
class StepPart:
    """One of several things that are done in an order: printed on a card, or in a set-up."""

    kind: str
    key: str
    status: Literal["done", "current", "left", "blocked"]


@dataclass(frozen=True)
class BoardMover:
    """An Entity whose figures are moved on the drawn board, one after the other: so many of its ``moves`` are done."""

    entity: AnyRow
    done_count: int
    move_count: int


@dataclass(frozen=True)
class MoveTally:
    """An Entity that has moved on the current Turn card, or one of its figures: ``done`` of ``moves``."""

    name: str
    done_count: int
    move_count: int


@dataclass(frozen=True)
class NextStep:
    """The one thing to do now.

    ``code`` and ``facts`` are its sentence, ``lead`` a second one; ``rule`` decides it. ``who`` are the Dreamers it waits for, by
    ref; ``mine`` says whether who holds this phone is asked. ``stuck`` is the code of a refusal that holds it up, with its facts.
    ``parts`` are steps in their order; ``elsewhere`` is where the rest of it is told; ``scene`` names what it
    hangs on besides the rest; ``question`` is the open prompt it is, and ``waiting`` are the other open ones; ``on_board`` are
    those who move on the drawn board; ``moved`` are those who have moved on this Turn card.
    """

    code: str
    rule_id: str
    facts: Values = field(default_factory=dict)
    lead_code: str = ""
    awaited_refs: tuple[int, ...] = ()
    dreamer_rows: tuple[DreamerRow, ...] = ()
    answers: tuple[Answer, ...] = ()
    parts: tuple[StepPart, ...] = ()
    is_for_viewer: bool = True
    obstacle: tuple[str, Values] | None = None
    panel_key: str = "slumber"
    scene: StepScene = ""
    prompt: AnyRow = None
    other_prompts: tuple[NextStep, ...] = ()
    board_movers: tuple[BoardMover, ...] = ()
    move_tallies: tuple[MoveTally, ...] = ()

    @property
    def all_answers(self) -> tuple[Answer, ...]:
        """Return every answer, those of the rows too."""
        own = (*self.answers, *(answer for row in self.dreamer_rows for answer in row.answers))
        return (*own, *(answer for asked in self.other_prompts for answer in asked.all_answers))
