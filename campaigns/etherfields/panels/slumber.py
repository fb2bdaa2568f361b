"""The Slumber panel: the Turn deck and its steps, the Entities, what may be done with them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns import lookup
from campaigns.etherfields.drawing import turn_cards
from campaigns.etherfields.models import Entity, Slumber
from campaigns.etherfields.panels.actions import actions_part
from campaigns.etherfields.panels.board_hits import by_the_board
from campaigns.etherfields.panels.dreamworld import dreamworld_part
from campaigns.etherfields.panels.effects import effect_in_words
from campaigns.etherfields.panels.gates import gates_part
from campaigns.etherfields.panels.shared import correct, counted, groups, on_the_map
from campaigns.etherfields.panels.turn import of_those_present, setting_up, turn_part
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import first_just_entered
from campaigns.etherfields.rules.gradual import target
from campaigns.etherfields.rules.guards import NO_FIGURES
from campaigns.etherfields.rules.steps import EFFECTS
from campaigns.etherfields.wording.dreams import FIRST_TILE
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import words

TOKENS = ("take-token", "return-token")
GROUPS = {
    "turn": (
        gettext_lazy("Turn card, tokens, added Turns"),
        "hour",
        (
            "note-turn-card", "block-step", "do-step", "note-step", "forget-steps", "resolve-early", "start-actions", "dream-action",
            "rapid", "add-turns", "gain-turns", "put-entity", "note-other-effect", *TOKENS,
        ),
    ),
}  # fmt: skip
ENDS = gettext_lazy("Loot and endings")
SLUMBER_ENDS = ("gain-loot", "end-slumber", "skip", "note-deliverance", "save-as-death")
DREAM_ENDS = ("gain-loot", "end-dream", "note-goal", "save-as-death")
ENTITY_NOW = {
    "actions": ("mark-intent", "remove-figures", "remove-morphing"),
    "event": ("resolve-effect", "move-entity", "add-morphing"),
}
STATES = ("place-entity-state", "remove-entity-state")
ENTITY = (
    *ENTITY_NOW["event"],
    *ENTITY_NOW["actions"],
    "take-intent",
    "spawn",
    "note-effect",
    "note-movement",
    "note-miniature",
    *STATES,
    "note-big",
)


def slumber_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the Slumber panel shows: the Slumber in progress, or the way into one."""
    slumber = table.slumber
    if slumber is None:
        return {
            "slumber": None,
            "about": lookup.cited("ef.dreamworld"),
            **dreamworld_part(table, view),
            **gates_part(table, view),
            **actions_part(table, view),
        }
    return in_play(table, view, slumber)


def in_play(table: Table, view: Viewpoint, slumber: Slumber) -> Context:
    """Give what the panel shows of the Slumber or Dream in progress."""
    dream = slumber.kind == Slumber.Kind.DREAM
    ends = DREAM_ENDS if dream else SLUMBER_ENDS
    return {
        "slumber": slumber,
        "kind": slumber.get_kind_display(),
        "about": lookup.cited("ef.dream" if dream else "ef.slumber"),
        "turns": [] if slumber.phase == Slumber.Phase.SETUP and not slumber.turns_left else turn_cards(slumber),
        "turn_label": turn_in_words(slumber),
        "discarded": _discarded(pools.TURN_CARDS - slumber.turns_left),
        "blocked": [words.value("etherfields", step) for step in slumber.blocked],
        "done": _done(table, slumber),
        "tokens": _tokens(table),
        "first_tile": FIRST_TILE if first_just_entered(table) else (),
        "steps": _steps(slumber),
        "entities": [_entity(table, view, entity) for entity in table.entities],
        "groups": [
            *groups(table, view, "slumber", {**(setting_up(slumber) or GROUPS), "ends": (ENDS, "key", ends)}),
            correct(table, view, "slumber", [slumber, *table.entities]),
        ],
        **turn_part(table, view),
        **actions_part(table, view),
        **gates_part(table, view),
    }


def _discarded(count: int) -> str:
    return ngettext("%(count)s card in the discard", "%(count)s cards in the discard", count) % {"count": count}


def turn_in_words(slumber: Slumber) -> str:
    """Say which Turn of how many is being played."""
    turn, turns = turns_of(slumber)
    return _("Turn %(turn)s of %(turns)s") % {"turn": min(turn, turns), "turns": turns}


def turns_of(slumber: Slumber) -> tuple[int, int]:
    """Give the Turn that is being played, and of how many; beyond the last one once they are out."""
    if slumber.phase == Slumber.Phase.OUT_OF_TURNS:
        return slumber.turn + 1, slumber.turn
    return slumber.turn, slumber.turn + max(0, slumber.turns_left - 1)


def _done(table: Table, slumber: Slumber) -> list[Any]:
    """Give the steps of the current Turn card that were resolved: of which Entity, and the events as players call them.

    Once the steps of the card are noted, the card itself shows how far it is resolved.
    """
    events = [words.choice("etherfields", "step", step) for step in slumber.steps_done]
    steps = [
        (words.choice("etherfields", "step", step), entity)
        for entity in table.entities
        for step in entity.steps_done
        if not slumber.card_steps
    ]
    return [*(_("%(step)s (%(name)s)") % {"step": step, "name": name} for step, name in steps), *events]


def _tokens(table: Table) -> list[str]:
    """Give what lies on the table by kind: of the Slumber's tile, and of the Map."""
    on_tile = table.slumber.tokens if table.slumber else {}
    return [
        *(counted(kind, count) for kind, count in on_tile.items() if count),
        *on_the_map(table),
    ]


def _steps(slumber: Slumber) -> list[Context]:
    """Give the steps of a Turn and how far it has come; none of them was played in the Turn that a Slumber was skipped in."""
    if slumber.phase == Slumber.Phase.OUT_OF_TURNS and slumber.turns_left:
        return [{"label": Slumber.Phase.OUT_OF_TURNS.label, "state": "current"}]
    seldom = (Slumber.Phase.SETUP, Slumber.Phase.OUT_OF_TURNS)
    phases = [phase for phase in Slumber.Phase if phase not in seldom or slumber.phase == phase]
    here = phases.index(Slumber.Phase(slumber.phase))
    return [
        {"label": phase.label, "state": "done" if n < here else "current" if n == here else "left"}
        for n, phase in enumerate(phases)
    ]


def _entity(table: Table, view: Viewpoint, entity: Entity) -> Context:
    bare = entity.code == NO_FIGURES
    now = () if bare else ENTITY_NOW.get(table.now.phase, ())
    every = ("resolve-effect", "note-effect") if bare else ENTITY
    wanted = {
        f"now{entity.ref}": (_("In this step"), "chevron", now),
        f"more{entity.ref}": (_("More about it"), "plus", tuple(name for name in every if name not in now)),
    }
    return {
        "row": entity,
        "facts": _facts(table, entity),
        "groups": [
            by_the_board(table, entity, of_those_present(table, made))
            for made in groups(table, view, "slumber", {k: found for k, found in wanted.items() if found[2]}, entity)
        ],
        "states": [words.choice("etherfields", "state", state) for state in entity.states],
        "morphings": [words.choice("etherfields", "kind", kind) for kind in entity.morphings],
        "effects": [
            (words.choice("etherfields", "kind", kind), effect_in_words(table, worked_out(entity, kind)))
            for kind in EFFECTS
            if kind in entity.effects
        ],
    }


def _facts(table: Table, entity: Entity) -> list[tuple[str, str]]:
    if entity.code == NO_FIGURES:
        return [(_("Figures"), "–")]
    movement = "–" if entity.movement is None else str(entity.movement)
    miniature = "" if entity.code not in pools.MINIATURES else words.choice("etherfields", "miniature", entity.code)
    found = [(_("Figures"), f"{entity.figures} {miniature}".strip()), (_("Movement value"), movement)]
    found.append((_("Morphings"), str(len(entity.morphings))))
    if entity.cost:
        paid = ngettext("%(times)s paid", "%(times)s paid", entity.markers) % {"times": entity.markers}
        cost = f"{entity.cost} × {target(table, entity)}" if entity.gradual else str(entity.cost)
        found.append((_("Its action"), f"{cost}, {paid}" if entity.markers else cost))
    return found
