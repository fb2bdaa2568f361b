"""The great moments of an evening: what an entry led to that deserves a whole screen, as a code and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.engine.repository import Change
from campaigns.engine.values import Values
from campaigns.engine.violations import Consequence


@dataclass(frozen=True)
class EntryOutcome:
    """What one entry of the journal said and did: the move with its arguments, every change, every consequence.

    ``whom`` names those who have turns of their own, by ref.
    """

    name: str
    args: Values
    changes: Sequence[Change] = ()
    consequences: Sequence[Consequence] = ()
    subject_names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Highlight:
    """One great moment: ``code`` names its sentence, which ``facts`` fill, and ``kind`` its picture: won, lost, awakening, death, seven."""

    code: str
    kind: str
    facts: dict[str, object] = field(default_factory=dict)


HighlightFinder = Callable[[EntryOutcome], Highlight | None]


def find_no_highlight(_outcome: EntryOutcome) -> Highlight | None:
    """Find no great moment in anything."""
    return None
