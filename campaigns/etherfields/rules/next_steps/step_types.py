"""Value types of the next step, independent of pages so that they are testable like rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from campaigns.engine import AnyRow, Json, Values
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

PhaseKey = Literal["between-sessions", "map", "setup", "draw", "actions", "event", "out-of-turns"]
"""Key of a phase; in a Slumber or Dream, its stored phase."""

ButtonStyle = Literal["go", "answer", "quiet", "more"]
"""Style of an answer: the next step, one of several, not yet, or hidden as rare."""

DreamerStatus = Literal["due", "waiting", "done"]
"""Status of a Dreamer: asked, waiting for others, ready."""

StepScene = Literal["", "asked", "map", "event"]
"""Scene of a card: an open prompt, the Dreamworld Map, the Turn card, or anything else."""

PlayerRefs = frozenset[int]
"""Refs of the Dreamers held by this phone; empty stands for the whole table."""


@dataclass(frozen=True)
class ChipField:
    """A field shown as a row of chips: one of ``values`` is sent, or any number if ``is_multiple``.

    ``is_ordered``: they are sent in the order of the taps. Rows are given by ref. In a form, an ``is_optional`` row of
    chips may stay without a choice. ``ticked_values`` are the preselected ones, or the text of a form input;
    ``warning_codes`` map deadly values to a code. Without values the field is a form input of the move: a text, or yes.
    ``label_code`` is the text above an extra field, '' for the label of the argument.
    """

    argument_name: str
    values: tuple[Json, ...]
    is_multiple: bool = False
    is_ordered: bool = False
    is_optional: bool = False
    ticked_values: tuple[Json, ...] = ()
    warning_codes: Mapping[Json, str] = field(default_factory=dict)
    label_code: str = ""


@dataclass(frozen=True)
class Answer:
    """A likely answer: a move by its name within the game, ``row_arguments`` and ``arguments``, and a field of chips to send it.

    A move shared by all games has its full name. ``label_code`` is the text of its button, '' for the label of the
    move; ``note_code`` its outcome. ``extra_fields`` are asked in the same form. ``needs_card``: a card must allow
    it, and the form asks for its name. One that ``is_closed`` keeps its place and is not tapped again.
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
    is_closed: bool = False


@dataclass(frozen=True)
class DreamerRow:
    """A Dreamer's row in a step: status, answers, and whether the viewer plays it."""

    dreamer: AnyRow
    status: DreamerStatus
    answers: tuple[Answer, ...] = ()
    is_own: bool = True
    code: str = ""
    facts: Values = field(default_factory=dict)


@dataclass(frozen=True)
class StepPart:
    """One of several ordered steps: on a card, or in a set-up."""

    kind: str
    key: str
    status: Literal["done", "current", "left", "blocked"]


@dataclass(frozen=True)
class BoardMover:
    """An Entity moved figure by figure on the drawn board: ``done_count`` of ``move_count``."""

    entity: AnyRow
    done_count: int
    move_count: int


@dataclass(frozen=True)
class MoveTally:
    """An Entity or figure that has moved on the current Turn card: ``done_count`` of ``move_count``."""

    name: str
    done_count: int
    move_count: int


@dataclass(frozen=True)
class StepTarget:
    """A target of a step, with all its moves: a Dreamer's round, an Entity, a figure on the board.

    ``row`` is its Dreamer or Entity, None for what is no Entity's; ``is_current``: its round is played.
    """

    name: str
    answers: tuple[Answer, ...]
    row: AnyRow = None
    is_current: bool = False


@dataclass(frozen=True)
class StepDetail:
    """A step in full: each of its targets, and the moves of the whole table.

    ``step_key`` is the printed step of the Turn card, '' for none.
    """

    step_key: str = ""
    targets: tuple[StepTarget, ...] = ()
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class NextStep:
    """The next step to do.

    ``code`` and ``facts`` are its sentence, ``lead_code`` a second one; ``rule_id`` the rule that decides it.
    ``awaited_refs`` are the awaited Dreamers; ``is_for_viewer``: the phone's holder is asked. ``obstacle`` is the
    code and facts of a blocking violation. ``parts`` are ordered steps; ``panel_key`` is the panel with the rest of
    its moves; ``scene`` names its card; ``prompt`` is its open prompt, and ``other_prompts`` the other open ones.
    ``board_movers`` still move on the drawn board; ``move_tallies`` have moved on this Turn card. ``advance`` is the
    move that ends the step, offered before it is likely too; ``detail`` the step with every move of each target.
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
    phase: PhaseKey = "between-sessions"
    advance: Answer | None = None
    detail: StepDetail | None = None

    @property
    def all_answers(self) -> tuple[Answer, ...]:
        """The answers of the step, its rows and its other prompts, without those that are done."""
        own = (*self.answers, *(answer for row in self.dreamer_rows for answer in row.answers))
        open_ = (answer for answer in own if not answer.is_closed)
        return (*open_, *(answer for asked in self.other_prompts for answer in asked.all_answers))


@dataclass(frozen=True)
class PhaseRules:
    """The relevant rules of a phase, most urgent first; those of things in play come between ``first`` and ``later``."""

    first: tuple[str, ...]
    later: tuple[str, ...] = ()


def _await_nobody(table: Table) -> list[Dreamer]:
    return []


@dataclass(frozen=True)
class Phase:
    """The flow of one phase, the only place that decides what is next in it.

    ``build_step`` returns its step for a viewer, ``list_awaited_dreamers`` the Dreamers who have to report,
    ``get_rules`` its relevant rules; ``variants`` are the rule variants that are relevant in it.
    """

    key: PhaseKey
    build_step: Callable[[Table, PlayerRefs], NextStep]
    get_rules: Callable[[Table], PhaseRules]
    list_awaited_dreamers: Callable[[Table], list[Dreamer]] = _await_nobody
    variants: frozenset[str] = frozenset()
    scene: StepScene = ""
