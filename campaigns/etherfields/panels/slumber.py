"""The Slumber sheet: the step that play stands in, the Entities, the actions; between two Slumbers the Gates of the Map."""

from __future__ import annotations

from campaigns import lookup
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.actions import actions_part
from campaigns.etherfields.panels.entity import revealed, tiles
from campaigns.etherfields.panels.gates import gates_part
from campaigns.etherfields.panels.shared import groups
from campaigns.etherfields.panels.turn import setting_up, turn_part
from campaigns.etherfields.panels.turncard import open_card
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import first_just_entered
from campaigns.etherfields.wording.dreams import FIRST_TILE
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context


def slumber_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the sheet shows: the Slumber in progress, or the way into one."""
    slumber = table.slumber
    if slumber is None:
        return {
            "slumber": None,
            "about": lookup.cited("ef.dreamworld"),
            **gates_part(table, view),
            **actions_part(table, view),
        }
    return in_play(table, view, slumber)


def in_play(table: Table, view: Viewpoint, slumber: Slumber) -> Context:
    """Return what the sheet shows of the Slumber or Dream in progress."""
    dream = slumber.kind == Slumber.Kind.DREAM
    return {
        "slumber": slumber,
        "kind": slumber.get_kind_display(),
        "about": lookup.cited("ef.dream" if dream else "ef.slumber"),
        "open_card": open_card(table),
        "first_tile": FIRST_TILE if first_just_entered(table) else (),
        "steps": _steps(slumber),
        "entities": list(tiles(table)),
        "revealed": revealed(table),
        "groups": groups(table, view, "slumber", setting_up(slumber) or {}),
        **turn_part(table, view),
        **actions_part(table, view),
        **gates_part(table, view),
    }


def _steps(slumber: Slumber) -> list[Context]:
    """Return the steps of a Turn and how far it has come; none of them was played in the Turn that a Slumber was skipped in."""
    if slumber.phase == Slumber.Phase.OUT_OF_TURNS and slumber.turns_left:
        return [{"label": Slumber.Phase.OUT_OF_TURNS.label, "state": "current"}]
    seldom = (Slumber.Phase.SETUP, Slumber.Phase.OUT_OF_TURNS)
    phases = [phase for phase in Slumber.Phase if phase not in seldom or slumber.phase == phase]
    here = phases.index(Slumber.Phase(slumber.phase))
    return [
        {"label": phase.label, "state": "done" if n < here else "current" if n == here else "left"}
        for n, phase in enumerate(phases)
    ]
