"""The table as rules see it: rows in memory, loaded when first touched, and every change to them remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload

from campaigns.referee.arguments import OneRow
from campaigns.referee.declared import Declared, moves_of
from campaigns.referee.judging import Judge, named
from campaigns.referee.needs import lacking
from campaigns.referee.values import Json, Values
from campaigns.referee.verdicts import Refusal, Ruling


class Row(Protocol):
    """One tracked thing: a Dreamer, the Team, an open question."""

    ref: int
    label: str


AnyRow = Any
"""A row of any model: which fields it has, its game says."""
RowT = TypeVar("RowT", bound=AnyRow)


@dataclass(frozen=True, slots=True)
class Stored:
    """A row as its source holds it: its values, never changed in place, and ``make``, which gives the row itself.

    Most rows of a large campaign are passed over by most moves; those are never made.
    """

    ref: int
    values: Values
    make: Callable[[], AnyRow]
    key: Any = None


class Source(Protocol):
    """Where rows come from: the database during play, plain lists in rule tests."""

    def load(self, label: str) -> Iterable[Stored]:
        """Give every row of one model of the campaign, in the order of their refs."""

    def make(self, label: str, fields: Values) -> AnyRow:
        """Make a new row, not yet stored."""

    def values(self, row: AnyRow) -> Values:
        """Give the tracked fields of a row as plain values."""

    def same(self, row: AnyRow, values: Values) -> bool:
        """Whether the tracked fields of a row have these values."""


@dataclass(frozen=True)
class Change:
    """What one move did to one row: ``before`` None for a new row, ``after`` None for one that is gone.

    Of some fields a change that comes from the journal holds no values, but ``inside`` what differs in them.
    """

    label: str
    ref: int
    before: Values | None
    after: Values | None
    inside: Values = field(default_factory=dict)

    @property
    def fields(self) -> set[str]:
        """The names of the fields that it is about."""
        return {*(self.before or {}), *(self.after or {}), *self.inside}


@dataclass(frozen=True)
class Option:
    """A move that may be made now, or why it may not: ``rows`` are the rows it is about, ``refusal`` the reason."""

    move: Declared
    rows: Values
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return self.refusal is None


class Rows(Generic[RowT]):
    """The rows of one model: looked through, added to, taken from. A row is made when it is first asked for."""

    def __init__(self, label: str, source: Source, used: int = 0) -> None:
        self.label = label
        self._source = source
        self._used = used
        self._stored = {found.ref: found for found in source.load(label)}
        self._rows: dict[int, RowT | None] = dict.fromkeys(self._stored)
        self.removed: dict[int, RowT] = {}

    def __iter__(self) -> Iterator[RowT]:
        for ref in [ref for ref, row in self._rows.items() if row is None]:
            self[ref]
        return iter(self.made)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, ref: int) -> RowT:
        row = self._rows[ref]
        if row is None:
            made: RowT = self._stored[ref].make()
            self._rows[ref] = row = made
        return row

    def get(self, ref: int | None) -> RowT | None:
        """Give the row with this ref, or None."""
        return self[ref] if ref in self._rows else None

    def first(self) -> RowT | None:
        """Give the only or first row, or None."""
        return self.get(next(iter(self._rows), None))

    def where(self, **wanted: Json) -> list[RowT]:
        """Give the rows whose fields have these values, without making the others."""
        return [self[ref] for ref in self._refs(wanted)]

    def count(self, **wanted: Json) -> int:
        """Count the rows whose fields have these values, without making any."""
        return len(self._refs(wanted))

    def tally(self, name: str) -> Counter[Json]:
        """Count the rows by the value of one field, without making any."""
        values = (
            self._stored[ref].values[name] if row is None else getattr(row, name) for ref, row in self._rows.items()
        )
        return Counter(values)

    def newest(self, most: int, **wanted: Json) -> list[RowT]:
        """Give the ``most`` newest rows whose fields have these values, newest first, without making the others."""
        return [self[ref] for ref in sorted(self._refs(wanted), reverse=True)[:most]]

    def _refs(self, wanted: Values) -> list[int]:
        rows, stored = self._rows, self._stored
        found = list(rows)
        for name, value in wanted.items():
            found = [
                ref
                for ref in found
                if (stored[ref].values[name] if (row := rows[ref]) is None else getattr(row, name)) == value
            ]
        return found

    @property
    def made(self) -> list[RowT]:
        """The rows that were asked for or added so far: no others can have changed."""
        return [row for row in self._rows.values() if row is not None]

    @property
    def changed(self) -> list[RowT]:
        """The rows that were added, or differ from when they were loaded."""
        return [row for row in self.made if not self._as_stored(row)]

    @property
    def altered(self) -> bool:
        """Whether anything differs from when the rows were loaded."""
        return not self._stored.keys() <= self._rows.keys() or any(not self._as_stored(row) for row in self.made)

    def _as_stored(self, row: RowT) -> bool:
        stored = self._stored.get(row.ref)
        return stored is not None and self._source.same(row, stored.values)

    def _now(self, row: RowT) -> Values:
        """Give a row's values: the very ones it was loaded with while nothing differs, which costs no copy."""
        if self._as_stored(row):
            return self._stored[row.ref].values
        was = self.was(row)
        # 1 equals True: what is no change is not written, and so is not what is known of the row either.
        return {name: was[name] if was.get(name, ...) == now else now for name, now in self._source.values(row).items()}

    def was(self, row: RowT) -> Values:
        """Give a row's values as they were when it was loaded; nothing for a new one."""
        found = self._stored.get(row.ref)
        return found.values if found else {}

    def add(self, ref: int | None = None, **fields: Json) -> RowT:
        """Put a new row on the table; its ref is the next free one unless it comes back from the journal."""
        number = ref if ref is not None else max([self._used, *self._rows, *self.removed]) + 1
        row: RowT = self.removed.pop(number, None) or self._source.make(self.label, fields)
        for name, value in fields.items():
            setattr(row, name, value)
        row.ref = number
        self._rows[number] = row
        return row

    def remove(self, row: RowT) -> None:
        """Take a row off the table."""
        del self._rows[row.ref]
        if row.ref in self._stored:
            self.removed[row.ref] = row

    def snapshot(self) -> dict[int, Values]:
        """Give every row's values by ref."""
        return {ref: self._stored[ref].values if row is None else self._now(row) for ref, row in self._rows.items()}

    def kept(self) -> list[tuple[int, Any, Values]]:
        """Give every row's ref, key and values."""
        keys = ((self._stored[ref].key if row is None else row.pk) for ref, row in self._rows.items())
        return [(ref, key, values) for key, (ref, values) in zip(keys, self.snapshot().items(), strict=True)]

    def changes(self) -> list[Change]:
        """Give what differs from when the rows were loaded; unchanged fields of a kept row are left out."""
        found: list[Change] = []
        for row in self.changed:
            now, stored = self._source.values(row), self._stored.get(row.ref)
            if stored is None:
                found.append(Change(self.label, row.ref, None, now))
            else:
                was = stored.values
                fields = [name for name in now if was[name] != now[name]]
                found.append(Change(self.label, row.ref, {n: was[n] for n in fields}, {n: now[n] for n in fields}))
        gone = [ref for ref in self._stored if ref not in self._rows]
        return found + [Change(self.label, ref, self._stored[ref].values, None) for ref in gone]


AnyRows = Rows[AnyRow]


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

    ``names`` adds to the facts of the journal line. New rows get refs above ``used_refs``, so that an old
    form can never name a newer row. A game's own table declares each of its models, in the order they are packed, by ``RowsOf``;
    ``subject`` is the one whose rows have turns of their own.
    """

    game: ClassVar[str] = ""
    subject: ClassVar[str] = ""

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
        self.used_refs = 0
        self.names: dict[str, str | list[str]] = {}
        self._rows: dict[str, AnyRows] = {}

    @classmethod
    def row_types(cls) -> dict[str, type[OneRow]]:
        """Give what stands for a row of each model that the table declares, by the model's name."""
        return {one.model: type(one.model, (OneRow,), {"label": one.label}) for one in cls._declared()}

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """Give the labels of the models of every game and of this one, in the order they are packed."""
        return tuple(one.label for one in cls._declared())

    @classmethod
    def own_labels(cls) -> tuple[str, ...]:
        """Give the labels of this game's own models."""
        return tuple(label for label in cls.labels() if label.partition(".")[0] == cls.game)

    @classmethod
    def _declared(cls) -> list[RowsOf[AnyRow]]:
        return [one for owner in reversed(cls.__mro__) for one in vars(owner).values() if isinstance(one, RowsOf)]

    def rows(self, label: str) -> AnyRows:
        """Give the rows of one model, loaded on first use."""
        if label not in self._rows:
            self._rows[label] = Rows(label, self.source, self.used_refs)
        return self._rows[label]

    def touched(self, label: str) -> bool:
        """Say whether any row of a model was looked at so far."""
        return label in self._rows

    def whom(self, ref: int) -> AnyRow:
        """Give the row with this ref among those that have turns of their own, or None: some games have no such rows."""
        return self.rows(self.subject).get(ref) if self.subject else None

    def setting(self, name: str, default: str) -> str:
        """Give the value of a setting of this table; ``default`` where nobody has set it."""
        found = self.settings.where(name=name)
        return found[0].value if found else default

    def ruling(self, rule: str) -> str:
        """Give how this table plays a rule, in its own words; '' where nothing was written down."""
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
        """Give everything that differs from when it was loaded, in a fixed order."""
        return [change for label in sorted(self._rows) for change in self._rows[label].changes()]

    def moves(self, for_: AnyRow = None) -> list[Option]:
        """Give everything that may be done now by or to ``for_`` (a Dreamer, an Entity, an open question; None: the Team).

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
        """Whether an open question can still be answered: a move answers it, its facts are there, whom it asks, and what to choose from.

        One that other rules have asked may not be; it is closed instead (design 1.5).
        """
        return any(self._answers(declared, decision) for declared in moves_of(self.game))

    def _answers(self, declared: Declared, decision: AnyRow) -> bool:
        facts = {**decision.facts, "who": decision.who}
        if declared.answers != decision.kind or lacking(facts, declared.needs):
            return False
        there = decision.who is None or self.whom(decision.who) is not None
        return there and all(len(self.rows(a.label)) for a in declared.arguments if a.kind == "row" and a.required)

    def save_as(self, code: str, **facts: object) -> None:
        """Ask for a save point once the move is stored; its name is made of ``code`` and the facts, like any sentence."""
        self.save_point = Ruling(code, named(facts))


def _concerns(declared: Declared, for_: AnyRow) -> bool:
    needed = [a.label for a in declared.arguments if a.kind == "row" and a.required]
    if for_ is None:
        return not needed
    if declared.answers:
        return bool(declared.answers == getattr(for_, "kind", ""))
    return for_.label in needed
