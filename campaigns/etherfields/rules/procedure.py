"""What a procedure and its steps are: pure values and functions over the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaigns.referee import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist, Dreamer
    from campaigns.etherfields.rules.board import Table

Facts = dict[str, str | int | bool | list[str] | None]
Done = Values

FIRST_DREAM_TILE = "first-dream"  # the step of the first set-up that entering the first Dream does


def plain(table: Table) -> Facts | None:
    """Return no facts: the step is the same in every campaign."""
    return {}


def nothing(table: Table) -> None:
    """Change nothing: the step is work on the table only."""


@dataclass(frozen=True)
class Step:
    """One step: ``facts`` fill its sentence from the state, or None where it does not apply; ``do`` is what it changes.

    A ``free`` step may be ticked before the free ones above it. An ``optional`` step happens only where a script or card says
    so, and may be skipped. ``by`` names the move that does it, and ticks it, where players must say more than that it is done.
    A step of ``any_time`` waits for no other.
    ``ready`` refuses what ``do`` would, and changes nothing: so it is known before.
    """

    key: str
    facts: Callable[[Table], Facts | None] = plain
    do: Callable[[Table], None] = nothing
    free: bool = False
    optional: bool = False
    by: str = ""
    any_time: bool = False
    ready: Callable[[Table], None] = nothing


@dataclass(frozen=True)
class Procedure:
    """One procedure: when it ``may`` be started, its steps in the order of the manual, what ``holds`` whenever one is ticked."""

    kind: str
    may: Callable[[Table], None]
    steps: tuple[Step, ...]
    holds: Callable[[Table], None] = nothing

    def step(self, key: str) -> Step | None:
        """Return the step with this key, or None."""
        return next((found for found in self.steps if found.key == key), None)

    def held_up(self, waiting: list[str], key: str) -> list[str]:
        """Return the steps that must be done before this one, of those still ``waiting``: a free step waits for no free ones.

        One of any time waits for none at all.
        """
        step = self.step(key)
        if step is not None and step.any_time:
            return []
        free = step is not None and step.free
        return [one for one in waiting[: waiting.index(key)] if not (free and (known := self.step(one)) and known.free)]

    def made(self, table: Table) -> list[Done]:
        """Return the steps that apply now, none of them done, with the facts of now."""
        found = ((step.key, step.facts(table)) for step in self.steps)
        return [{"key": key, "done": False, "facts": facts} for key, facts in found if facts is not None]

    def anew(self, table: Table, steps: list[Done]) -> list[Done]:
        """Return kept steps again; those still to do with the facts of now."""
        return [self._anew(table, one) for one in steps]

    def _anew(self, table: Table, one: Done) -> Done:
        step = self.step(one["key"])
        facts = None if step is None or one["done"] else step.facts(table)
        return one if facts is None else {**one, "facts": facts}


def left(checklist: Checklist) -> list[str]:
    """Return the keys of the steps still to do, in order."""
    return [one["key"] for one in checklist.steps if not one["done"]]


def ticked(steps: list[Done], key: str) -> list[Done]:
    """Return the steps with one of them done."""
    return [{**one, "done": True} if one["key"] == key else one for one in steps]


def done_by_move(table: Table, key: str) -> None:
    """Tick a step on every open checklist, because the move that does it was made."""
    for checklist in table.checklists:
        if key in left(checklist):
            checklist.steps = ticked(checklist.steps, key)


def finish(table: Table, checklist: Checklist) -> None:
    """Put a checklist away and tell that it is done."""
    table.say("ef.checklist.finished", procedure=checklist.kind)
    table.checklists.remove(checklist)


def waits(table: Table, key: str) -> bool:
    """Return whether a procedure is under way in which a step is still to be done; while a Slumber or Dream is in play none goes on."""
    return table.slumber is None and any(key in left(checklist) for checklist in table.checklists)


def season(table: Table) -> Facts | None:
    """Return the Season of this campaign, None while nobody noted one."""
    return {"season": table.team.season} if table.team.season else None


def open_gates(table: Table) -> int:
    """Return how many Dream Gates the Team has, those left out that were removed from the game."""
    return table.gates.count(standing="open")


def all_signs(table: Table) -> int:
    """Return how many Sign tokens lie with the Dreamers and near the board."""
    return int(table.team.signs) + sum(dreamer.signs for dreamer in table.dreamers)


def counted(numbers: list[tuple[Dreamer, int]]) -> list[str]:
    """Return Dreamers with a number each, those with none left out."""
    return [f"{dreamer} {count}" for dreamer, count in numbers if count]
