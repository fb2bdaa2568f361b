"""Value types and pure functions of procedures and their steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaigns.engine import Values
from campaigns.engine.messages import _, consequence

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist, Dreamer
    from campaigns.etherfields.rules.table import Table

StepFacts = dict[str, str | int | bool | list[str] | None]
ChecklistEntry = Values

FIRST_DREAM_STEP_KEY = "first-dream"  # step of the first set-up that entering the first Dream completes
END_SEASON_KEY = "end-season"  # step of a Dream's end that a new Season completes
ITEM_STEP_KEY = "awaken-items"  # step of an Awakening that restoring Items completes


def get_no_facts(table: Table) -> StepFacts | None:
    """Return no facts: the step is the same in every campaign."""
    return {}


def do_nothing(table: Table) -> None:
    """Change nothing: the step is tabletop work only."""


def is_never(table: Table) -> bool:
    """Return False for every table."""
    return False


def is_always(table: Table) -> bool:
    """Return True for every table."""
    return True


@dataclass(frozen=True)
class ProcedureStep:
    """One step: ``get_facts`` fills its sentence, or returns None if it does not apply; ``apply`` changes the state.

    Facts of an open step are computed whenever it is shown; with ``has_counted_facts`` a move counts them down instead.
    An ``is_unordered`` step may be ticked before the unordered ones above it. An ``is_optional`` step happens only if
    a script or card says so, and may be skipped. ``move_name`` is the move that performs and ticks it, if players
    must say more than done. An ``is_anytime`` step waits for no other. ``check_ready`` raises what ``apply`` would,
    without changes. ``is_needless`` says when nothing of a step that applied is left to do: once due it is closed unasked.
    ``check_chosen`` raises while somebody has to choose in an optional step, which is never passed with others then.
    """

    key: str
    get_facts: Callable[[Table], StepFacts | None] = get_no_facts
    apply: Callable[[Table], None] = do_nothing
    is_unordered: bool = False
    is_optional: bool = False
    move_name: str = ""
    is_anytime: bool = False
    check_ready: Callable[[Table], None] = do_nothing
    has_counted_facts: bool = False
    is_needless: Callable[[Table], bool] = is_never
    check_chosen: Callable[[Table], None] = do_nothing


@dataclass(frozen=True)
class Procedure:
    """One procedure: ``check_startable`` at the start, ordered steps, and ``check_running`` at every tick.

    ``on_finish`` is applied after its last step.
    """

    kind: str
    check_startable: Callable[[Table], None]
    steps: tuple[ProcedureStep, ...]
    check_running: Callable[[Table], None] = do_nothing
    on_finish: Callable[[Table], None] = do_nothing

    def find_step(self, key: str) -> ProcedureStep | None:
        """Return the step with this key, or None."""
        return next((found for found in self.steps if found.key == key), None)

    def find_blocking_steps(self, open_keys: list[str], key: str) -> list[str]:
        """Return the steps of ``open_keys`` that must be done before this one: an unordered step waits only for ordered ones.

        An anytime step waits for none.
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
        """Build the entries of the steps that apply now, none done, with current facts."""
        found = ((step.key, step.get_facts(table)) for step in self.steps)
        return [{"key": key, "done": False, "facts": facts} for key, facts in found if facts is not None]

    def refresh_entries(self, table: Table, steps: list[ChecklistEntry]) -> list[ChecklistEntry]:
        """Return stored steps; those not done with current facts."""
        return [self._refresh_entry(table, one) for one in steps]

    def _refresh_entry(self, table: Table, entry: ChecklistEntry) -> ChecklistEntry:
        return {**entry, "facts": self._compute_facts(table, entry)}

    def get_current_facts(self, table: Table, entry: ChecklistEntry) -> StepFacts:
        """Return the facts of a step now; the stored ones once it is done, counted by a move, or no longer applies."""
        step = self.find_step(entry["key"])
        stored: StepFacts = entry["facts"]
        return stored if step is not None and step.has_counted_facts else self._compute_facts(table, entry)

    def _compute_facts(self, table: Table, entry: ChecklistEntry) -> StepFacts:
        step = self.find_step(entry["key"])
        facts = None if step is None or entry["done"] else step.get_facts(table)
        stored: StepFacts = entry["facts"]
        return stored if facts is None else facts


def list_open_steps(checklist: Checklist) -> list[str]:
    """Return the keys of the steps not done, in order."""
    return [one["key"] for one in checklist.steps if not one["done"]]


def mark_done(steps: list[ChecklistEntry], key: str) -> list[ChecklistEntry]:
    """Return the steps with one marked done."""
    return [{**one, "done": True} if one["key"] == key else one for one in steps]


def tick_by_move(table: Table, key: str) -> None:
    """Tick a step on all open checklists after its move was made."""
    for checklist in table.checklists:
        if key in list_open_steps(checklist):
            checklist.steps = mark_done(checklist.steps, key)


CHECKLIST_OVER = consequence("ef.checklist.over", _("%(after)s"))


def finish_checklist(table: Table, checklist: Checklist) -> None:
    """Delete a checklist and report that it is done."""
    table.emit_consequence(CHECKLIST_OVER, after=checklist.kind)
    table.checklists.remove(checklist)


def is_step_pending(table: Table, key: str) -> bool:
    """Return whether a procedure in progress has this step to do; none goes on during a Slumber or Dream."""
    return table.slumber is None and any(key in list_open_steps(checklist) for checklist in table.checklists)


def get_season_facts(table: Table) -> StepFacts | None:
    """Return the Season of this campaign, None if unknown."""
    return {"season": table.team.season} if table.team.season else None


def count_open_gates(table: Table) -> int:
    """Return the number of the Team's Dream Gates, without removed ones."""
    return table.gates.count(standing="open")


def count_signs(table: Table) -> int:
    """Return the number of Sign tokens with the Dreamers and near the board."""
    return int(table.team.signs) + sum(dreamer.signs for dreamer in table.dreamers)


def format_counts(numbers: list[tuple[Dreamer, int]]) -> list[str]:
    """Return Dreamers with their numbers, without zeros."""
    return [f"{dreamer} {count}" for dreamer, count in numbers if count]
