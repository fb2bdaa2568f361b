"""The table as rules see it: lazily loaded rows of the declared models, prompts and options."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, overload

from campaigns.engine.arguments import RowType
from campaigns.engine.judge import Judge, serialize_facts
from campaigns.engine.moves import MoveDefinition, get_moves
from campaigns.engine.read_tracking import ReadRecorder
from campaigns.engine.repository import AnyRow, AnyRowRepository, Change, HighestRefs, RowRepository, RowSource, RowT
from campaigns.engine.type_checks import find_missing_fact
from campaigns.engine.values import Values
from campaigns.engine.violations import Consequence, ConsequenceCode, QuestionCode, RuleViolation

ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class MoveOption:
    """A move that is possible now, or its violation. ``rows`` are the rows it is about."""

    move: MoveDefinition
    rows: Values
    violation: RuleViolation | None = None

    @property
    def is_legal(self) -> bool:
        """Return whether the move has no violation."""
        return self.violation is None


class RowsDescriptor(Generic[RowT]):
    """A descriptor that declares the rows of one model on a game's table.

    Rules use ``model_name`` as the annotation of row arguments.
    """

    def __init__(self, model_name: str) -> None:
        self.model_name = model_name
        self.label = ""

    def __set_name__(self, owner: type[Table], name: str) -> None:
        self.label = f"{owner.game or 'campaigns'}.{self.model_name.lower()}"

    @overload
    def __get__(self, table: None, owner: type[Table]) -> RowsDescriptor[RowT]: ...
    @overload
    def __get__(self, table: Table, owner: type[Table]) -> RowRepository[RowT]: ...
    def __get__(self, table: Table | None, owner: type[Table]) -> RowsDescriptor[RowT] | RowRepository[RowT]:
        return self if table is None else table.get_rows(self.label)


class Table(Judge):
    """A campaign in memory during a move.

    ``line_facts`` are added to the facts of the journal line. New rows get refs above ``highest_refs``, so
    that an old form can never name a newer row. A game's table declares its models with ``RowsDescriptor``,
    in serialization order; ``subject_label`` is the model whose rows take turns.
    """

    game: ClassVar[str] = ""
    subject_label: ClassVar[str] = ""

    external_reads = 0
    """The number of reads outside the campaign: such data can change while the campaign's version does not."""

    sessions = RowsDescriptor[AnyRow]("Session")
    """The sessions played so far."""
    prompts = RowsDescriptor[AnyRow]("Decision")
    """The open questions."""
    house_rules = RowsDescriptor[AnyRow]("HouseRuling")
    """The house rules of this table."""
    settings = RowsDescriptor[AnyRow]("Setting")
    """The settings that differ from their default."""

    def __init__(self, source: RowSource, card: str = "", highest_refs: HighestRefs | None = None) -> None:
        super().__init__(card)
        self.source = source
        self.save_point: Consequence | None = None
        self.highest_refs = highest_refs or HighestRefs()
        self.line_facts: dict[str, str | list[str]] = {}
        self._rows: dict[str, AnyRowRepository] = {}
        self._recorder: ReadRecorder | None = None
        self._read_results: dict[Hashable, tuple[Any, set[str]]] = {}

    @classmethod
    def get_row_types(cls) -> dict[str, type[RowType]]:
        """Return a stand-in type for the rows of each declared model, by model name."""
        return {
            one.model_name: type(one.model_name, (RowType,), {"label": one.label}) for one in cls._get_descriptors()
        }

    @classmethod
    def get_labels(cls) -> tuple[str, ...]:
        """Return the labels of the core models and of this game, in serialization order."""
        return tuple(one.label for one in cls._get_descriptors())

    @classmethod
    def get_own_labels(cls) -> tuple[str, ...]:
        """Return the labels of this game's own models."""
        return tuple(label for label in cls.get_labels() if label.partition(".")[0] == cls.game)

    @classmethod
    @functools.cache
    def _get_descriptors(cls) -> tuple[RowsDescriptor[AnyRow], ...]:
        return tuple(
            one for owner in reversed(cls.__mro__) for one in vars(owner).values() if isinstance(one, RowsDescriptor)
        )

    def get_rows(self, label: str) -> AnyRowRepository:
        """Return the rows of one model, loaded on first use."""
        found = self._rows.get(label)
        if found is None:
            found = self._rows[label] = RowRepository(label, self.source, self.highest_refs.get(label))
            if self._recorder is not None:
                found.track_reads(self._recorder)
        return found

    def record_reads(self) -> AbstractContextManager[set[str]]:
        """Record the dependency keys read from this table within a block (``read_tracking``), from now on tracked."""
        if self._recorder is None:
            self._recorder = ReadRecorder()
            for rows in self._rows.values():
                rows.track_reads(self._recorder)
        return self._recorder.record()

    def read_once(self, key: Hashable, read: Callable[[], ResultT]) -> ResultT:
        """Return the result of ``read``, computed once for all parts of a page; each part has then read what it read.

        Only while reads are tracked: a page changes nothing. In a move it is computed each time.
        """
        if self._recorder is None:
            return read()
        if key not in self._read_results:
            with self.record_reads() as keys:
                result = read()
            self._read_results[key] = result, keys
        found, keys = self._read_results[key]
        self._recorder.keys.update(keys)
        known: ResultT = found
        return known

    def is_loaded(self, label: str) -> bool:
        """Return whether the rows of a model were loaded."""
        return label in self._rows

    def find_subject(self, ref: int) -> AnyRow:
        """Return the row that takes turns with this ref, or None: some games have no such rows."""
        return self.get_rows(self.subject_label).get(ref) if self.subject_label else None

    def get_setting(self, name: str, default: str) -> str:
        """Return the value of a setting, or ``default`` if it is not set."""
        found = self.settings.filter(name=name)
        return found[0].value if found else default

    def get_house_rule(self, rule_id: str) -> str:
        """Return the house rule text for a rule, or ''."""
        found = self.house_rules.filter(rule=rule_id)
        return found[0].text if found else ""

    @property
    def loaded_rows(self) -> dict[str, AnyRowRepository]:
        """The loaded rows by label."""
        return self._rows

    def ask_prompt(self, code: QuestionCode, addressee: AnyRow = None, **facts: object) -> None:
        """Open a question for ``addressee`` (a row, or None for the whole team)."""
        self.prompts.add(kind=code, who=getattr(addressee, "ref", None), facts=serialize_facts(facts))

    def get_changes(self) -> list[Change]:
        """Return all changes since loading, in a fixed order."""
        return [change for label in sorted(self._rows) for change in self._rows[label].get_changes()]

    def list_options(self, subject_row: AnyRow = None) -> list[MoveOption]:
        """Return the options by or for ``subject_row`` (a Dreamer, an Entity, an open question; None: the Team).

        Each option is legal or has its violation; no move is applied.
        """
        return [self.get_option(found, subject_row) for found in get_moves(self.game) if _is_about(found, subject_row)]

    def check_guard(self, definition: MoveDefinition, rows: Values) -> None:
        """Raise RuleViolation if a move is not possible now with these rows, whatever its numbers."""
        if definition.guard is not None:
            definition.guard(self, **{name: rows[name] for name in definition.guard_arguments if name in rows})

    def get_option(self, definition: MoveDefinition, subject_row: AnyRow = None) -> MoveOption:
        """Return one move as an option for ``subject_row``."""
        rows = {
            a.name: subject_row
            for a in definition.arguments
            if a.kind == "row" and subject_row is not None and a.label == subject_row.label
        }
        try:
            self.check_guard(definition, rows)
        except RuleViolation as refusal:
            return MoveOption(definition, rows, refusal)
        return MoveOption(definition, rows)

    def is_answerable(self, prompt: AnyRow) -> bool:
        """Return whether an open question can still be answered.

        A move must answer it, and its facts, its subject and its choices must exist. Otherwise it is closed (design
        1.5).
        """
        return any(self._can_answer(declared, prompt) for declared in get_moves(self.game))

    def _can_answer(self, definition: MoveDefinition, prompt: AnyRow) -> bool:
        if definition.question_kind != prompt.kind or find_missing_fact(
            {**prompt.facts, "who": prompt.who}, definition.required_facts
        ):
            return False
        there = prompt.who is None or self.find_subject(prompt.who) is not None
        return there and all(
            len(self.get_rows(a.label)) for a in definition.arguments if a.kind == "row" and a.is_required
        )

    def request_save_point(self, code: ConsequenceCode, **facts: object) -> None:
        """Request a save point after the move is stored. ``code`` and the facts make its name."""
        self.save_point = Consequence(code, serialize_facts(facts))


def _is_about(definition: MoveDefinition, subject_row: AnyRow) -> bool:
    if subject_row is None:
        return not definition.required_labels
    if definition.question_kind:
        return bool(definition.question_kind == getattr(subject_row, "kind", ""))
    return bool(definition.required_labels) and subject_row.label in definition.required_labels
