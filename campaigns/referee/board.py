"""The table as rules see it: the models it declares, their rows loaded when first touched, and what a move asks and tells."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, overload

from campaigns.referee.arguments import OneRow
from campaigns.referee.declared import Declared, moves_of
from campaigns.referee.judging import Judge, named
from campaigns.referee.needs import lacking
from campaigns.referee.rows import AnyRow, AnyRows, Change, Rows, RowT, Source
from campaigns.referee.values import Values
from campaigns.referee.verdicts import Refusal, Ruling


@dataclass(frozen=True)
class Option:
    """A move that may be made now, or why it may not: ``rows`` are the rows it is about, ``refusal`` the reason."""

    move: Declared
    rows: Values
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Return whether nothing speaks against it."""
        return self.refusal is None


class RowsOf(Generic[RowT]):
    """Declares the rows of one model on a game's table, under the name that the table gives them.

    ``model`` is the model's name; rules name its rows by it, wherever an argument is one.
    """

    def __init__(self, model: str) -> None:
        self.model = model
        self.label = ""

    def __set_name__(self, owner: type[Table], name: str) -> None:
        self.label = f"{owner.game or 'campaigns'}.{self.model.lower()}"

    @overload
    def __get__(self, table: None, owner: type[Table]) -> RowsOf[RowT]: ...
    @overload
    def __get__(self, table: Table, owner: type[Table]) -> Rows[RowT]: ...
    def __get__(self, table: Table | None, owner: type[Table]) -> RowsOf[RowT] | Rows[RowT]:
        return self if table is None else table.rows(self.label)


class Table(Judge):
    """One campaign in memory while a move is made.

    ``names`` adds to the facts of the journal line. New rows get refs above ``highest_ref`` of their model's label,
    so that an old form can never name a newer row. A game's own table declares each of its models, in the order they are packed,
    by ``RowsOf``; ``subject`` is the one whose rows have turns of their own.
    """

    game: ClassVar[str] = ""
    subject: ClassVar[str] = ""

    beyond = 0
    """How often it was asked for what is no campaign's own, and so changes while the campaign does not."""

    sessions = RowsOf[AnyRow]("Session")
    """The sessions played so far."""
    decisions = RowsOf[AnyRow]("Decision")
    """The open questions."""
    house = RowsOf[AnyRow]("HouseRuling")
    """The rulings of this table: how it plays a rule."""
    settings = RowsOf[AnyRow]("Setting")
    """How this table wants to be asked, where that is not the default."""

    def __init__(self, source: Source, card: str = "") -> None:
        super().__init__(card)
        self.source = source
        self.save_point: Ruling | None = None
        self.highest_ref: Callable[[str], int] = _no_ref
        self.names: dict[str, str | list[str]] = {}
        self._rows: dict[str, AnyRows] = {}

    @classmethod
    def row_types(cls) -> dict[str, type[OneRow]]:
        """Return what stands for a row of each model that the table declares, by the model's name."""
        return {one.model: type(one.model, (OneRow,), {"label": one.label}) for one in cls._declared()}

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """Return the labels of the models of every game and of this one, in the order they are packed."""
        return tuple(one.label for one in cls._declared())

    @classmethod
    def own_labels(cls) -> tuple[str, ...]:
        """Return the labels of this game's own models."""
        return tuple(label for label in cls.labels() if label.partition(".")[0] == cls.game)

    @classmethod
    @functools.cache
    def _declared(cls) -> tuple[RowsOf[AnyRow], ...]:
        return tuple(one for owner in reversed(cls.__mro__) for one in vars(owner).values() if isinstance(one, RowsOf))

    def rows(self, label: str) -> AnyRows:
        """Return the rows of one model, loaded on first use."""
        found = self._rows.get(label)
        if found is None:
            found = self._rows[label] = Rows(label, self.source, self.highest_ref(label))
        return found

    def touched(self, label: str) -> bool:
        """Say whether any row of a model was looked at so far."""
        return label in self._rows

    def whom(self, ref: int) -> AnyRow:
        """Return the row with this ref among those that have turns of their own, or None: some games have no such rows."""
        return self.rows(self.subject).get(ref) if self.subject else None

    def setting(self, name: str, default: str) -> str:
        """Return the value of a setting of this table; ``default`` where nobody has set it."""
        found = self.settings.where(name=name)
        return found[0].value if found else default

    def ruling(self, rule: str) -> str:
        """Return how this table plays a rule, in its own words; '' where nothing was written down."""
        found = self.house.where(rule=rule)
        return found[0].text if found else ""

    @property
    def loaded(self) -> dict[str, AnyRows]:
        """What was touched so far, by label."""
        return self._rows

    def ask(self, code: str, who: AnyRow = None, **facts: object) -> None:
        """Leave a choice open for ``who`` (a row, or None for the whole team) until somebody answers it."""
        self.decisions.add(kind=code, who=getattr(who, "ref", None), facts=named(facts))

    def changes(self) -> list[Change]:
        """Return everything that differs from when it was loaded, in a fixed order."""
        return [change for label in sorted(self._rows) for change in self._rows[label].changes()]

    def moves(self, for_: AnyRow = None) -> list[Option]:
        """Return everything that may be done now by or to ``for_`` (a Dreamer, an Entity, an open question; None: the Team).

        Each move comes with *legal* or its refusal; nothing is carried out.
        """
        return [self.option(found, for_) for found in moves_of(self.game) if _concerns(found, for_)]

    def guard(self, declared: Declared, rows: Values) -> None:
        """Raise a Refusal if a move may not be made now with these rows, whatever its numbers."""
        if declared.when is not None:
            declared.when(self, **{name: rows[name] for name in declared.about if name in rows})

    def option(self, declared: Declared, for_: AnyRow = None) -> Option:
        """Say of one move whether it may be made now for ``for_``."""
        rows = {
            a.name: for_ for a in declared.arguments if a.kind == "row" and for_ is not None and a.label == for_.label
        }
        try:
            self.guard(declared, rows)
        except Refusal as refusal:
            return Option(declared, rows, refusal)
        return Option(declared, rows)

    def askable(self, decision: AnyRow) -> bool:
        """Return whether an open question can still be answered.

        A move has to answer it, and its facts, the row it asks and its choices have to exist. Closed otherwise (design 1.5).
        """
        return any(self._answers(declared, decision) for declared in moves_of(self.game))

    def _answers(self, declared: Declared, decision: AnyRow) -> bool:
        if declared.answers != decision.kind or lacking({**decision.facts, "who": decision.who}, declared.needs):
            return False
        there = decision.who is None or self.whom(decision.who) is not None
        return there and all(len(self.rows(a.label)) for a in declared.arguments if a.kind == "row" and a.required)

    def save_as(self, code: str, **facts: object) -> None:
        """Ask for a save point once the move is stored; its name is made of ``code`` and the facts, like any sentence."""
        self.save_point = Ruling(code, named(facts))


def _no_ref(_: str) -> int:
    return 0


def _concerns(declared: Declared, for_: AnyRow) -> bool:
    needed = [a.label for a in declared.arguments if a.kind == "row" and a.required]
    if for_ is None:
        return not needed
    if declared.answers:
        return bool(declared.answers == getattr(for_, "kind", ""))
    return for_.label in needed
