"""The Dreamworld Map: the next effect of the Location, then the ways on, Gates, Awakening and saving (manual p. 5, 7, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from campaigns.etherfields.rules.arrival import MOST_EFFECTS, Effect, district_here, here
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import before_the_first
from campaigns.etherfields.rules.dreamworld import reached
from campaigns.etherfields.rules.now.comforts import sanctuary
from campaigns.etherfields.rules.now.holding import fits, for_the_table
from campaigns.etherfields.rules.now.leading import offered
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Look

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate, Location

FEW = 6
TURNS = tuple(range(1, 8))
UNNAMED = "–"
"""What a Slumber is called whose tile nobody has named."""
PRINTED: tuple[Effect, ...] = ("fate", "slumber", "gate", "key", "other")
"""The icons that the manual names (p. 7 and 10); others are proposed once this table has met them."""
REST = ("awakening", "save")


def open_gates(table: Table) -> list[Gate]:
    """Return the Gates of the Team, those that ask for the fewest Keys first (p. 10)."""
    return sorted(table.gates.where(standing="open"), key=lambda gate: (gate.keys, gate.slot, gate.ref))


def enterable(table: Table) -> list[Answer]:
    """Return the Dreams that can be entered from here, those that were won last (p. 10)."""
    district = district_here(table)
    slot = district.slot if district else ""
    gates = sorted(open_gates(table), key=lambda gate: gate.won)
    found = [gate for gate in gates if not slot or gate.slot in ("", slot)]
    made = [
        Answer("enter-dream", "now.enter-again" if gate.won else "now.enter", {"gate": gate}, facts={"gate": str(gate)})
        for gate in found
    ]
    return [answer for answer in made if fits(table, answer)]


def on_the_map(table: Table, holds: Holds) -> Due:
    """Return what is due on the Map: the leftmost effect that waits, the first Dream, or the way on (p. 5 and 7)."""
    mine = for_the_table(table, holds)
    if table.team.pending:
        return _effect(table, holds, table.team.pending[0], mine=mine)
    first = _first_dream(table) if before_the_first(table) else []
    if first:
        return Due("now.first-dream", "ef.dream", answers=tuple(first), mine=mine)
    return _way_on(table, mine=mine)


def _first_dream(table: Table) -> list[Answer]:
    """Begin the first Dream: behind a Gate that is there, else at once (p. 5 and 10)."""
    if len(table.gates):
        return enterable(table)[:FEW]
    return [Answer("enter-first-dream", look="go")]


def _effect(table: Table, holds: Holds, effect: str, *, mine: bool) -> Due:
    if effect == "sanctuary":
        return sanctuary(table, holds)
    found = {"fate": _fate, "key": _key, "gate": _gate, "slumber": _slumber}.get(effect)
    answers = found(table) if found else [_resolved(effect)]
    lead = "now.its-turns" if effect == "slumber" else ""
    return Due(f"now.effect-{effect}" if found else "now.effect", "ef.location", {"effect": effect, "at": table.team.at},
               answers=tuple(answers), mine=mine, lead=lead)  # fmt: skip


def _resolved(effect: str, code: str = "now.resolved", look: Look = "go") -> Answer:
    return Answer("resolve-location", code, given={"effect": effect}, look=look)


def _fate(table: Table) -> list[Answer]:
    """Draw the Fate card: under its deck as a rule; a Quirk has a name, and is told on its form (p. 7)."""
    if not table.team.fate_deck:
        return [_resolved("fate")]
    kept = [Answer("draw-fate", f"now.fate-{goes}", given={"goes": goes}, look="more") for goes in ("kept", "removed")]
    return [Answer("draw-fate", look="go"), *kept]


def _key(table: Table) -> list[Answer]:
    return [Answer("take-key", look="go")]


def _gate(table: Table) -> list[Answer]:
    return [*enterable(table)[:FEW], _resolved("gate", "now.pass-by", "answer")]


def _slumber(table: Table) -> list[Answer]:
    """Meet the Slumber by its Turns; one without any is no Entity, and its instructions are followed (p. 9)."""
    named = {"name": UNNAMED}
    turns = Answer("meet-slumber", "now.turns", given=named, chips=Chips("turns", TURNS), look="go")
    return [turns, Answer("meet-slumber", "now.instructions", given={**named, "turns": 0})]


def _way_on(table: Table, *, mine: bool) -> Due:
    """Return the ways from here, what an unknown Location shows, Gates, and the guides that may begin here (p. 7 and 18)."""
    team, place = table.team, here(table)
    paths = reached(table, place.paths) if place else starts(table)
    unknown = place is None or not place.effects
    shows = [Answer("show-effect", "now.shows", chips=Chips("effect", met(table)))] if unknown else []
    rest = [Answer("start-checklist", f"now.guide-{kind}", given={"procedure": kind}, look="more")
            for kind in offered(table) if kind in REST]  # fmt: skip
    there = [Answer("go", "now.go", chips=Chips("at", tuple(one.name for one in paths)), look="go")] if paths else []
    gates = [] if team.dreamed and (team.at or team.location) else enterable(table)[:FEW]
    return Due(
        "now.map" if team.at else "now.map-begins", "ef.dreamworld", {"at": team.at},
        answers=(*there, *(shows if len(team.pending) < MOST_EFFECTS else []), *gates, *rest), mine=mine,
    )  # fmt: skip


def starts(table: Table) -> list[Location]:
    """Return where a Team that stands nowhere may begin: the Awakening Location, or the few that are noted (p. 5)."""
    if table.team.at:
        return []
    marked = table.locations.where(awakening=True)
    return marked or (list(table.locations) if len(table.locations) <= FEW else [])


def met(table: Table) -> tuple[str, ...]:
    """Return the icons that the manual names, and those noted of any Location of this table (p. 7)."""
    noted = {effect for location in table.locations for effect in location.effects}
    return (*PRINTED, *(effect for effect in get_args(Effect) if effect in noted - {*PRINTED}))
