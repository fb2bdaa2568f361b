"""What a procedure and its steps are: pure values and functions over the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaigns.engine import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist, Dreamer
    from campaigns.etherfields.rules.table import Table

StepFacts = dict[str, str | int | bool | list[str] | None]
ChecklistEntry = Values

FIRST_DREAM_STEP_KEY = "first-dream"  # the step of the first set-up that entering the first Dream does


def get_no_facts(table: Table) -> StepFacts | None:
    """Return no facts: the step is the same in every campaign."""
    return {}


def do_nothing(table: Table) -> None:
    """Change nothing: the step is work on the table only."""


@dataclass(frozen=True)
class ProcedureStep:
    """One step: ``facts`` fill its sentence from the state, or None where it does not apply; ``do`` is what it changes.

    A ``free`` step may be ticked before the free ones above it. An ``optional`` step happens only where a script or card says
    so, and may be skipped. ``by`` names the move that does it, and ticks it, where players must say more than that it is done.
    A step of ``any_time`` waits for no other.
    ``ready`` refuses what ``do`` would, and changes nothing: so it is known before.
    """

    key: str
    get_facts: Callable[[Table], StepFacts | None] = get_no_facts
    apply: Callable[[Table], None] = do_nothing
    is_unordered: bool = False
    is_optional: bool = False
    move_name: str = ""
    is_anytime: bool = False
    check_ready: Callable[[Table], None] = do_nothing


@dataclass(frozen=True)
class Procedure:
    """One procedure: when it ``may`` be started, its steps in the order of the manual, what ``holds`` whenever one is ticked."""

    kind: str
    check_startable: Callable[[Table], None]
    steps: tuple[ProcedureStep, ...]
    check_running: Callable[[Table], None] = do_nothing

    def find_step(self, key: str) -> ProcedureStep | None:
        """Return the step with this key, or None."""
        return next((found for found in self.steps if found.key == key), None)

    def find_blocking_steps(self, open_keys: list[str], key: str) -> list[str]:
        """Return the steps that must be done before this one, of those still ``waiting``: a free step waits for no free ones.

        One of any time waits for none at all.
        """
        step = self.find_step(key)
        if step is not None and step.is_anytime:
            return []
        free = step is not None and step.is_unordered
        return [
            one
            for one in open_keys[: open_keys.index(key)]
            if not (free and (known := self.find_step(one)) and known.is_unordered)
        ]

    def build_entries(self, table: Table) -> list[ChecklistEntry]:
        """Return the steps that apply now, none of them done, with the facts of now."""
        found = ((step.key, step.get_facts(table)) for step in self.steps)
        return [{"key": key, "done": False, "facts": facts} for key, facts in found if facts is not None]

    def refresh_entries(self, table: Table, steps: list[ChecklistEntry]) -> list[ChecklistEntry]:
        """Return kept steps again; those still to do with the facts of now."""
        return [self._refresh_entry(table, one) for one in steps]

    def _refresh_entry(self, table: Table, entry: ChecklistEntry) -> ChecklistEntry:
        step = self.find_step(entry["key"])
        facts = None if step is None or entry["done"] else step.get_facts(table)
        return entry if facts is None else {**entry, "facts": facts}


def list_open_steps(checklist: Checklist) -> list[str]:
    """Return the keys of the steps still to do, in order."""
    return [one["key"] for one in checklist.steps if not one["done"]]


def mark_done(steps: list[ChecklistEntry], key: str) -> list[ChecklistEntry]:
    """Return the steps with one of them done."""
    return [{**one, "done": True} if one["key"] == key else one for one in steps]


def tick_by_move(table: Table, key: str) -> None:
    """Tick a step on every open checklist, because the move that does it was made."""
    for checklist in table.checklists:
        if key in list_open_steps(checklist):
            checklist.steps = mark_done(checklist.steps, key)


def finish_checklist(table: Table, checklist: Checklist) -> None:
    """Put a checklist away and tell that it is done."""
    table.emit_consequence("ef.checklist.finished", procedure=checklist.kind)
    table.checklists.remove(checklist)


def is_step_pending(table: Table, key: str) -> bool:
    """Return whether a procedure is under way in which a step is still to be done; while a Slumber or Dream is in play none goes on."""
    return table.slumber is None and any(key in list_open_steps(checklist) for checklist in table.checklists)


def get_season_facts(table: Table) -> StepFacts | None:
    """Return the Season of this campaign, None while nobody noted one."""
    return {"season": table.team.season} if table.team.season else None


def count_open_gates(table: Table) -> int:
    """Return how many Dream Gates the Team has, those left out that were removed from the game."""
    return table.gates.count(standing="open")


def count_signs(table: Table) -> int:
    """Return how many Sign tokens lie with the Dreamers and near the board."""
    return int(table.team.signs) + sum(dreamer.signs for dreamer in table.dreamers)


def format_counts(numbers: list[tuple[Dreamer, int]]) -> list[str]:
    """Return Dreamers with a number each, those with none left out."""
    return [f"{dreamer} {count}" for dreamer, count in numbers if count]
