"""Context of the Dream Gate tiles on the Dreamworld Map: which can be entered, for how many Keys."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Gate
from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.rules.dreams import FIRST_TILE_CODE
from campaigns.etherfields.rules.first_dream import is_before_first_dream
from campaigns.etherfields.rules.gates import list_ungained_gates
from campaigns.etherfields.rules.next_steps.gate_answers import list_open_gates
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ActionGroup, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

MAX_LISTED_GATES = 8
GATE_TILE_FIELDS = ("name", "code", "keys")
GATE_GROUPS = {
    "gates": (
        gettext_lazy("Dream Gates"),
        "key",
        ("gain-gate", "enter-dream", "replace-gate", "correct-gate", "remove-gate"),
    )
}
DREAMSCAPE_GATE_GROUPS = {
    "gates": (
        gettext_lazy("Map tiles and Gates"),
        "key",
        ("gain-gate", "replace-gate", "correct-gate", "remove-gate", "gain-district"),
    )
}
"""Changes to the Dreamworld Map that a script may make during a Slumber or Dream."""


def build_gates_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Team's Gates, fewest Keys first, with a button for those that can be entered now, and further moves.

    In a Slumber or Dream only the latter, folded: a script that ends it may give or take Gates (p. 10).
    """
    on_map = table.is_session_open and table.slumber is None
    found = (
        build_groups(table, viewer, "gates", GATE_GROUPS if on_map else DREAMSCAPE_GATE_GROUPS)
        if table.is_session_open
        else []
    )
    there = list_open_gates(table) if on_map else []
    return {
        "gates": [_build_gate(table, viewer, gate) for gate in there[:MAX_LISTED_GATES]],
        "gates_more": _format_more(len(there) - MAX_LISTED_GATES),
        "gate_groups": [order_gate_group(table, made) for made in found],
    }


def order_gate_group(table: Table, group: ActionGroup) -> ActionGroup:
    """Ask first for what is printed on the tile, in the form that gains a Gate."""
    if group.actions is None:
        return group
    return replace(group, actions=[order_gate_fields(table, o) if "/gain-gate/" in o.url else o for o in group.actions])


def order_gate_fields(table: Table, action: ActionForm) -> ActionForm:
    """Ask for name, code and Keys of a Gate tile, the rest folded; the code of the first tile is known, and a reported one (p. 5)."""
    reported = list_ungained_gates(table)
    first = FIRST_TILE_CODE if is_before_first_dream(table) and not len(table.gates) else ""
    known = {"code": first, "keys": "0"} if first else {"code": reported[0]} if reported else {}
    fields = {i.name: replace(i, value=known[i.name]) if i.name in known else i for i in action.fields}
    held = [replace(fields[name], is_always_shown=True) for name in GATE_TILE_FIELDS]
    return replace(
        action, fields=(*held, *(i for i in action.fields if i.name not in GATE_TILE_FIELDS)), has_folded_options=True
    )


def _format_more(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext("and %(count)s more", "and %(count)s more", count) % {"count": count}


def _build_gate(table: Table, viewer: ViewerContext, gate: Gate) -> Context:
    """Return a Gate with its button, except for the first Dream, which has its own part, and for won Dreams.

    The manual does not say that a won Dream can be entered again; if its script does, the list of moves has it.
    """
    enter = build_one_tap_action(table, viewer, "gates", "enter-dream", gate)
    due = enter.violation is None and not gate.won and not is_before_first_dream(table)
    return {
        "name": gate.name,
        "facts": _list_gate_facts(gate, table.team.keys),
        "note": gate.note,
        "enter": enter if due else None,
    }


def _list_gate_facts(gate: Gate, keys: int) -> list[str]:
    """Return the back of a Gate tile in words, whether the Team's ``keys`` suffice, and the state of its Dream."""
    if gate.keys is None:
        found, missing = [_("Keys Cost not known yet")], 0
    else:
        needed = ngettext("Needs %(count)s Key", "Needs %(count)s Keys", gate.keys) if gate.keys else _("Needs no Key")
        found = [needed % {"count": gate.keys}]
        missing = gate.keys - keys
    if missing > 0:
        found.append(_("you're %(count)s short") % {"count": missing})
    if gate.slot:
        found.append(_("from %(slot)s") % {"slot": gate.slot})
    if gate.won:
        found.append(_("won"))
    if gate.entered:
        found.append(ngettext("entered once", "entered %(count)s times", gate.entered) % {"count": gate.entered})
    return found
