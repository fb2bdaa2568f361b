"""Context of the Slumber sheet: current step, Entities, actions; between two Slumbers the Gates of the Map."""

from __future__ import annotations

from campaigns import rulebook
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.panels.entity import find_gate_tile, find_revealed_entity, iter_entity_tiles
from campaigns.etherfields.panels.turn import build_turn_panel, get_setup_groups
from campaigns.etherfields.panels.turn_card import build_open_card
from campaigns.etherfields.rules.first_dream import FIRST_TILE_STEPS, is_first_dream_start
from campaigns.etherfields.rules.next_steps import build_turn_parts
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context


def build_slumber_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the sheet: the Slumber in progress, or the ways into one."""
    slumber = table.slumber
    if slumber is None:
        return {
            "slumber": None,
            "about": rulebook.cite_rule("ef.dreamworld"),
        }
    return build_current_slumber(table, viewer, slumber)


def build_current_slumber(table: Table, viewer: ViewerContext, slumber: Slumber) -> Context:
    """Return the part of the sheet about the Slumber or Dream in progress."""
    dream = slumber.kind == Slumber.Kind.DREAM
    return {
        "slumber": slumber,
        "kind": slumber.get_kind_display(),
        "about": rulebook.cite_rule("ef.dream" if dream else "ef.slumber"),
        "open_card": build_open_card(table),
        "first_tile": FIRST_TILE_STEPS if is_first_dream_start(table) else (),
        "steps": [{"label": Slumber.Phase(part.key).label, "state": part.status} for part in build_turn_parts(table)],
        "entities": list(iter_entity_tiles(table)),
        "gate_tile": find_gate_tile(table),
        "revealed": find_revealed_entity(table),
        "groups": build_groups(table, viewer, "slumber", get_setup_groups(slumber) or {}),
        **build_turn_panel(table, viewer),
    }
