"""The table as rules see it: rows in memory, loaded when first touched, and every change to them remembered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from campaigns.referee.register import Declared, moves_of
from campaigns.referee.verdicts import Refusal, Ruling

Values = dict[str, Any]


class Row(Protocol):
    """One tracked thing: a Dreamer, the Team, an open prompt."""

    ref: int
    label: str


RowT = TypeVar("RowT", bound=Any)


class Source(Protocol):
    """Where rows come from: the database during play, plain lists in rule tests."""

    def load(self, label: str) -> list[Any]:
        """Give every row of one model of the campaign, in the order of their refs."""

    def make(self, label: str, fields: Values) -> Any:
        """Make a new row, not yet stored."""

    def values(self, row: Any) -> Values:
        """Give the tracked fields of a row as plain values."""


@dataclass(frozen=True)
class Change:
    """What one move did to one row: ``before`` None for a new row, ``after`` None for one that is gone."""

    label: str
    ref: int
    before: Values | None
    after: Values | None


@dataclass(frozen=True)
class Option:
    """A move that may be made now, or why it may not: ``rows`` are the rows it is about, ``refusal`` the reason."""

    move: Declared
    rows: dict[str, Any]
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return self.refusal is None


class Rows(Generic[RowT]):
    """The rows of one model: looked through, added to, taken from."""

    def __init__(self, label: str, source: Source, used: int = 0) -> None:
        self.label = label
        self._source = source
        self._used = used
        self._rows: dict[int, RowT] = {row.ref: row for row in source.load(label)}
        self._before = {ref: source.values(row) for ref, row in self._rows.items()}
        self.added: set[int] = set()
        self.removed: dict[int, RowT] = {}

    def __iter__(self) -> Iterator[RowT]:
        return iter(list(self._rows.values()))

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, ref: int) -> RowT:
        return self._rows[ref]

    def get(self, ref: int) -> RowT | None:
        """Give the row with this ref, or None."""
        return self._rows.get(ref)

    def first(self) -> RowT | None:
        """Give the only or first row, or None."""
        return next(iter(self._rows.values()), None)

    def was(self, row: RowT) -> Values:
        """Give a row's values as they were when it was loaded; nothing for a new one."""
        return self._before.get(row.ref, {})

    def add(self, ref: int | None = None, **fields: Any) -> RowT:
        """Put a new row on the table; its ref is the next free one unless it comes back from the journal."""
        number = ref if ref is not None else max([self._used, *self._rows, *self.removed]) + 1
        row: RowT = self.removed.pop(number, None) or self._source.make(self.label, fields)
        for name, value in fields.items():
            setattr(row, name, value)
        row.ref = number
        self._rows[number] = row
        if number not in self._before:
            self.added.add(number)
        return row

    def remove(self, row: RowT) -> None:
        """Take a row off the table."""
        del self._rows[row.ref]
        if row.ref in self.added:
            self.added.discard(row.ref)
        else:
            self.removed[row.ref] = row

    def snapshot(self) -> dict[int, Values]:
        """Give every row's values by ref."""
        return {ref: self._source.values(row) for ref, row in self._rows.items()}

    def changes(self) -> list[Change]:
        """Give what differs from when the rows were loaded; unchanged fields of a kept row are left out."""
        found: list[Change] = []
        for ref, now in self.snapshot().items():
            was = self._before.get(ref)
            if was is None:
                found.append(Change(self.label, ref, None, now))
            elif was != now:
                fields = [name for name in now if was[name] != now[name]]
                found.append(Change(self.label, ref, {n: was[n] for n in fields}, {n: now[n] for n in fields}))
        gone = [ref for ref in self._before if ref not in self._rows]
        return found + [Change(self.label, ref, self._before[ref], None) for ref in gone]


class Table:
    """One campaign in memory while a move is made.

    ``card`` is the card that is said to overrule the rulebook (manual p. 6); with one, ``require`` notes what it overruled
    instead of refusing. ``names`` adds to the facts of the journal line. New rows get refs above ``used_refs``, so that an old
    form can never name a newer row. A game's own table adds a property for each of its models.
    """

    game = ""

    def __init__(self, source: Source, card: str = "") -> None:
        self.source = source
        self.card = card
        self.overruled: list[str] = []
        self.rulings: list[Ruling] = []
        self.save_point: Ruling | None = None
        self.used_refs = 0
        self.names: dict[str, str | list[str]] = {}
        self._rows: dict[str, Rows[Any]] = {}

    def rows(self, label: str) -> Rows[Any]:
        """Give the rows of one model, loaded on first use."""
        if label not in self._rows:
            self._rows[label] = Rows(label, self.source, self.used_refs)
        return self._rows[label]

    def touched(self, label: str) -> bool:
        """Say whether any row of a model was looked at so far."""
        return label in self._rows

    @property
    def decisions(self) -> Rows[Any]:
        """The open prompts."""
        return self.rows("campaigns.decision")

    @property
    def sessions(self) -> Rows[Any]:
        """The sessions played so far."""
        return self.rows("campaigns.session")

    @property
    def loaded(self) -> dict[str, Rows[Any]]:
        """What was touched so far, by label."""
        return self._rows

    def require(self, holds: object, code: str, **facts: object) -> None:
        """Refuse with ``code`` unless ``holds``; a card may say otherwise."""
        if holds:
            return
        if not self.card:
            raise Refusal(code, **_named(facts))
        self.overruled.append(code)

    def must(self, holds: object, code: str, **facts: object) -> None:
        """Refuse for good unless ``holds``: the impossible, which no card changes."""
        if not holds:
            raise Refusal(code, final=True, **_named(facts))

    def say(self, code: str, **facts: object) -> None:
        """Note a consequence that followed by itself."""
        self.rulings.append(Ruling(code, _named(facts)))

    def ask(self, code: str, who: Any = None, **facts: object) -> None:
        """Leave a choice open for ``who`` (a row, or None for the whole team) until somebody answers it."""
        self.decisions.add(kind=code, who=getattr(who, "ref", None), facts=_named(facts))

    def changes(self) -> list[Change]:
        """Give everything that differs from when it was loaded, in a fixed order."""
        return [change for label in sorted(self._rows) for change in self._rows[label].changes()]

    def moves(self, for_: Any = None) -> list[Option]:
        """Give everything that may be done now by or to ``for_`` (a Dreamer, an Entity, an open prompt; None: the Team).

        Each move comes with *legal* or its refusal; nothing is carried out.
        """
        return [self.option(found, for_) for found in moves_of(self.game) if _concerns(found, for_)]

    def option(self, declared: Declared, for_: Any = None) -> Option:
        """Say of one move whether it may be made now for ``for_``."""
        rows = {
            a.name: for_ for a in declared.arguments if a.kind == "row" and for_ is not None and a.label == for_.label
        }
        try:
            declared.guard(self, rows)
        except Refusal as refusal:
            return Option(declared, rows, refusal)
        return Option(declared, rows)

    def save_as(self, code: str, **facts: object) -> None:
        """Ask for a save point once the move is stored; its name is made of ``code`` and the facts, like any sentence."""
        self.save_point = Ruling(code, _named(facts))


def _concerns(declared: Declared, for_: Any) -> bool:
    needed = [a.label for a in declared.arguments if a.kind == "row" and a.required]
    if for_ is None:
        return not needed
    if declared.answers:
        return bool(declared.answers == getattr(for_, "kind", ""))
    return for_.label in needed


def _named(facts: dict[str, Any]) -> dict[str, Any]:
    """Give facts fit to keep: a row by its name."""
    return {name: str(value) if hasattr(value, "ref") else value for name, value in facts.items()}
