"""Highlights: great moments that deserve a full screen, as a code and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.engine.repository import Change
from campaigns.engine.values import Values
from campaigns.engine.violations import Consequence


@dataclass(frozen=True)
class EntryOutcome:
    """The outcome of one journal entry: the move with its arguments, its changes and its consequences.

    ``subject_names`` are the names of the rows that take turns, by ref.
    """

    name: str
    args: Values
    changes: Sequence[Change] = ()
    consequences: Sequence[Consequence] = ()
    subject_names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Highlight:
    """A great moment.

    ``code`` names its message, which ``facts`` fill. ``kind`` names its picture: won, lost, awakening, death, seven.
    """

    code: str
    kind: str
    facts: dict[str, object] = field(default_factory=dict)


HighlightFinder = Callable[[EntryOutcome], Highlight | None]


def find_no_highlight(_outcome: EntryOutcome) -> Highlight | None:
    """Return None: the default for games without highlights."""
    return None
