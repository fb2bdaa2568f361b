"""The Dream Gate tiles on the Dreamworld Map: which can be entered, for how many Keys."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Gate
from campaigns.etherfields.panels.shared import groups
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import FIRST_TILE, before_the_first
from campaigns.etherfields.rules.now.travelling import open_gates
from campaigns.pages.offers import Group, Offer, Viewpoint, quick
from campaigns.pages.registry import Context

LISTED = 8
IN_HAND = ("name", "code", "keys")
GROUPS = {
    "gates": (
        gettext_lazy("Dream Gates"),
        "key",
        ("gain-gate", "enter-dream", "replace-gate", "correct-gate", "remove-gate"),
    )
}
BESIDE = {
    "gates": (
        gettext_lazy("Map tiles and Gates"),
        "key",
        ("gain-gate", "replace-gate", "correct-gate", "remove-gate", "gain-district"),
    )
}
"""What a script may change of the Dreamworld Map while a Slumber or Dream is played."""


def gates_part(table: Table, view: Viewpoint) -> Context:
    """Return the Gates of the Team that ask for the fewest Keys, each that can be entered now with its button; and what may be done.

    In a Slumber or Dream there is only the latter, folded: a script that ends it may give or take Gates (p. 10).
    """
    on_map = table.session_open and table.slumber is None
    found = groups(table, view, "gates", GROUPS if on_map else BESIDE) if table.session_open else []
    there = open_gates(table) if on_map else []
    return {
        "gates": [_gate(table, view, gate) for gate in there[:LISTED]],
        "gates_more": _more(len(there) - LISTED),
        "gate_groups": [gates_in_hand(table, made) for made in found],
    }


def gates_in_hand(table: Table, made: Group) -> Group:
    """Let the form that gains a Gate ask first for what the tile in hand says."""
    if made.offers is None:
        return made
    return replace(made, offers=[gate_in_hand(table, o) if "/gain-gate/" in o.url else o for o in made.offers])


def gate_in_hand(table: Table, made: Offer) -> Offer:
    """Ask for name, code and Keys of a Gate tile, the rest folded; the code of the first tile is known (p. 5)."""
    first = FIRST_TILE if before_the_first(table) and not len(table.gates) else ""
    fields = {i.name: replace(i, value=first) if i.name == "code" else i for i in made.inputs}
    held = [replace(fields[name], required=True) for name in IN_HAND]
    return replace(made, inputs=(*held, *(i for i in made.inputs if i.name not in IN_HAND)), folds=True)


def _more(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext("and %(count)s more", "and %(count)s more", count) % {"count": count}


def _gate(table: Table, view: Viewpoint, gate: Gate) -> Context:
    """Return a Gate with its button, but for the way into the first Dream, which has a part of its own, and for a Dream that was won.

    Nothing says that one comes again; where its script does, it is entered from the list of moves.
    """
    enter = quick(table, view, "gates", "enter-dream", gate)
    due = enter.refusal is None and not gate.won and not before_the_first(table)
    return {
        "name": gate.name,
        "facts": _facts(gate, table.team.keys),
        "note": gate.note,
        "enter": enter if due else None,
    }


def _facts(gate: Gate, keys: int) -> list[str]:
    """Return what the back of a Gate tile says, whether the Team's ``keys`` are enough, and what became of its Dream so far."""
    found = [ngettext("%(count)s Key", "%(count)s Keys", gate.keys) % {"count": gate.keys}]
    missing = gate.keys - keys
    if missing > 0:
        found.append(ngettext("%(count)s Key missing", "%(count)s Keys missing", missing) % {"count": missing})
    if gate.slot:
        found.append(_("from %(slot)s") % {"slot": gate.slot})
    if gate.won:
        found.append(_("won"))
    if gate.entered:
        found.append(ngettext("entered once", "entered %(count)s times", gate.entered) % {"count": gate.entered})
    return found
