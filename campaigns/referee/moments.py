"""The great moments of an evening: what an entry led to that deserves a whole screen, as a code and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.referee.rows import Change
from campaigns.referee.values import Values
from campaigns.referee.verdicts import Ruling


@dataclass(frozen=True)
class Outcome:
    """What one entry of the journal said and did: the move with its arguments, every change, every consequence.

    ``whom`` names those who have turns of their own, by ref.
    """

    name: str
    args: Values
    changes: Sequence[Change] = ()
    rulings: Sequence[Ruling] = ()
    whom: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Moment:
    """One great moment: ``code`` names its sentence, which ``facts`` fill, and ``kind`` its picture: won, lost, awakening, death, seven."""

    code: str
    kind: str
    facts: dict[str, object] = field(default_factory=dict)


OfMoments = Callable[[Outcome], Moment | None]


def ordinary(_outcome: Outcome) -> Moment | None:
    """Find no great moment in anything."""
    return None
