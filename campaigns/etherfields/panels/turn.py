"""Context of the next step in a Slumber or Dream: the set-up, the round, the step of the Turn card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Dreamer, Entity, Slumber
from campaigns.etherfields.panels.action_groups import GroupSpecs, build_named_action
from campaigns.etherfields.panels.face_labels import get_face_label
from campaigns.etherfields.rules.draw import list_undrawn_dreamers
from campaigns.etherfields.rules.dreams import FIRST_DREAM_CODE
from campaigns.etherfields.rules.dreamscape import Figure
from campaigns.etherfields.rules.dreamscape.board_queries import find_hit_dreamers
from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_figure_name, is_moved_on_board
from campaigns.etherfields.rules.dreamscape.move_tracking import can_still_move
from campaigns.etherfields.rules.effect_amounts import compute_effect
from campaigns.etherfields.rules.entities import MovementFace, get_faces
from campaigns.etherfields.rules.next_steps import WHOLE_TABLE_REFS, StepPart
from campaigns.etherfields.rules.next_steps.action_step import list_acting_dreamers
from campaigns.etherfields.rules.next_steps.draw_step import build_draw_step
from campaigns.etherfields.rules.next_steps.event_step import has_targets, has_unread_tile, list_waiting_entities
from campaigns.etherfields.rules.next_steps.movement_die import get_end_spaces
from campaigns.etherfields.rules.next_steps.setup_and_end import build_setup_parts
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT
from campaigns.etherfields.rules.rounds import get_round_dreamer, is_played_in_order
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import TurnCardStep, get_current_step_index, is_other_effect_unread
from campaigns.pages.actions import ActionForm, ActionGroup, FormField, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

MOVE_BY_SETUP_PART = {"turns": "draw-turn-cards", "flip": "flip-gate"}
SETUP_DONE_LABELS = {
    "prepare": gettext_lazy("Done: Gate tile set up"),
    "introduction": gettext_lazy("Done: Introduction read"),
    "clear": gettext_lazy("Done: Slumber Map cleared away"),
    "entrance": gettext_lazy("Done: Dreamers on Entrance spaces"),
}
"""Labels of the buttons that tick off a set-up step."""
SETUP_GROUPS = {"rest": (gettext_lazy("All the rest at once"), "check", ("finish-set-up", "note-goal"))}


def build_turn_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return what is due: the set-up of a Dream, the round of each Dreamer, the step of the Turn card, the next step."""
    now = table.current_slumber
    return {
        "setup": _build_setup_parts(build_setup_parts(table)) if now.phase == Slumber.Phase.SETUP else [],
        "rounds": _build_rounds(table, viewer) if now.phase == Slumber.Phase.ACTIONS else None,
        "coming": _build_card_step(table, viewer) if now.phase == Slumber.Phase.EVENT else None,
        "next": _build_next_action(table, viewer),
    }


def get_setup_groups(slumber: Slumber) -> GroupSpecs | None:
    """Return the groups of a Dream during set-up, None after it."""
    return SETUP_GROUPS if slumber.phase == Slumber.Phase.SETUP else None


def get_setup_part_label(slumber: Slumber) -> str:
    """Return the label of the next set-up step of a Dream."""
    return str(messages.get_choice_label("etherfields", "part", slumber.setup_left[0])) if slumber.setup_left else ""


def _build_next_action(table: Table, viewer: ViewerContext) -> ActionForm:
    """Return the main button, which advances play."""
    now = table.current_slumber
    if now.phase == Slumber.Phase.SETUP:
        return _build_setup_action(table, viewer, now)
    if now.phase == Slumber.Phase.OUT_OF_TURNS:
        return _build_out_of_turns_action(table, viewer, is_dream=now.kind == Slumber.Kind.DREAM)
    if now.phase == Slumber.Phase.DRAW:
        return _build_draw_action(table, viewer)
    if now.phase == Slumber.Phase.ACTIONS:
        return build_named_action(table, viewer, "slumber", "end-actions")
    return build_named_action(table, viewer, "slumber", "back-to-actions" if now.early else "discard-turn")


def _build_draw_action(table: Table, viewer: ViewerContext) -> ActionForm:
    """Return the draw of all who have no choice, then of each who has, then the next step (p. 8)."""
    # Individual draws depend on decks and board; skip those queries until somebody has drawn.
    if len(list_undrawn_dreamers(table)) == len(table.present_dreamers):
        return build_one_tap_action(table, viewer, "slumber", "draw-all", None)
    found = build_draw_step(table, WHOLE_TABLE_REFS)
    together = next((answer for answer in found.answers if answer.move_name != "skip"), None)
    if together is not None:
        return build_one_tap_action(table, viewer, "slumber", together.move_name, None)
    dreamer = next(row.dreamer for row in found.dreamer_rows if row.status == "due")
    return replace(
        build_named_action(table, viewer, "slumber", "draw", dreamer), label=_("%(name)s draws") % {"name": dreamer}
    )


def _build_out_of_turns_action(table: Table, viewer: ViewerContext, *, is_dream: bool) -> ActionForm:
    """Return the end of a Slumber or Dream out of Turns; such a Dream is seldom won."""
    if not is_dream:
        return build_named_action(table, viewer, "slumber", "out-of-turns")
    found = build_named_action(table, viewer, "slumber", "end-dream")
    return replace(found, fields=tuple(replace(i, value="lost") if i.name == "outcome" else i for i in found.fields))


def _build_setup_action(table: Table, viewer: ViewerContext, slumber: Slumber) -> ActionForm:
    part = next(iter(slumber.setup_left), "entrance")
    if part in MOVE_BY_SETUP_PART:
        found = build_named_action(table, viewer, "slumber", MOVE_BY_SETUP_PART[part])
        turns = TURN_CARD_COUNT if slumber.code.startswith(FIRST_DREAM_CODE) else ""
        return replace(found, fields=tuple(replace(i, value=turns) if i.name == "turns" else i for i in found.fields))
    return replace(
        build_one_tap_action(table, viewer, "slumber", "set-up-dream", None, part=part), label=SETUP_DONE_LABELS[part]
    )


def _build_setup_parts(parts: Iterable[StepPart]) -> list[Context]:
    """Return steps in order, with their status."""
    return [
        {"label": messages.get_choice_label("etherfields", "part", part.key), "state": part.status} for part in parts
    ]


def _build_rounds(table: Table, viewer: ViewerContext) -> Context:
    """Return the round of each present Dreamer: moves made in it, and buttons for those who may act."""
    turn = get_round_dreamer(table) if is_played_in_order(table) else None
    # At a table without strict order a Dreamer who passed may still act in the same round.
    due = list_acting_dreamers(table) if turn is not None else table.present_dreamers
    return {
        "title": _("Round %(round)s") % {"round": table.current_slumber.round},
        "rows": [
            _build_round_row(table, viewer, dreamer, turn, can_act=dreamer in due) for dreamer in table.present_dreamers
        ],
        "next": None
        if is_played_in_order(table)
        else build_one_tap_action(table, viewer, "slumber", "next-round", None),
    }


def _build_round_row(
    table: Table, viewer: ViewerContext, dreamer: Dreamer, acting_dreamer: Dreamer | None, *, can_act: bool
) -> Context:
    here = acting_dreamer is dreamer
    acts = can_act and not (dreamer.acted and (here or acting_dreamer is None))
    return {
        "name": str(dreamer),
        "here": here,
        "state": _("Dream action done") if dreamer.acted else _("passed") if dreamer.passed else "",
        "act": _build_dream_action(table, viewer, dreamer) if acts else None,
        "pass": build_one_tap_action(table, viewer, "slumber", "pass-round", dreamer)
        if acts and not dreamer.passed
        else None,
        "end": build_one_tap_action(table, viewer, "slumber", "end-round", dreamer) if here else None,
    }


def _build_dream_action(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> ActionForm:
    """Return a Dream action as one tap; if piles are counted separately, with the number of discarded cards."""
    if table.team.is_light_tracking:
        return build_one_tap_action(table, viewer, "slumber", "dream-action", dreamer)
    found = build_named_action(table, viewer, "slumber", "dream-action", dreamer)
    cards = tuple(replace(i, value=i.value or 0) for i in found.fields if i.name == "cards")
    return replace(found, fields=cards, label=_("Dream action with so many cards"))


def _build_card_step(table: Table, viewer: ViewerContext) -> Context:
    """Return the due step of the Turn card, or the question which one is printed next."""
    card, here = table.current_slumber.card_steps, get_current_step_index(table)
    if here >= len(card):
        return {
            "title": "",
            "parts": [],
            "over": None,
            "printed": [_build_step_action(table, viewer, "note-step", step) for step in get_args(TurnCardStep)],
        }
    step = card[here]
    waiting = list_waiting_entities(table, step)
    parts = [part for entity in waiting for part in _build_entity_parts(table, viewer, step, entity)]
    if is_other_effect_unread(table, step):
        parts = [
            {
                "name": _get_effect_source_name(table),
                "offers": _build_note_effect_actions(table, viewer, "note-other-effect", step),
            }
        ]
    over = replace(_build_step_action(table, viewer, "finish-step", step), label=_("This step is over"))
    return {
        "title": messages.get_choice_label("etherfields", "step", step),
        "parts": parts,
        "over": None if has_unread_tile(table, step, waiting) else over,
        "printed": [],
    }


def _get_effect_source_name(table: Table) -> str:
    """Return the name of the component with the effect if it is not an Entity's (p. 8)."""
    return (
        _("Gate tile and Secret cards") if table.current_slumber.kind == Slumber.Kind.DREAM else _("The Slumber's tile")
    )


def _build_note_effect_actions(
    table: Table, viewer: ViewerContext, move_name: str, step: str, entity: Entity | None = None
) -> list[ActionForm]:
    """Return the form that notes a tile's effect in a step, and a one-tap *none* (p. 9)."""
    form, kind = build_named_action(table, viewer, "slumber", move_name, entity), ("kind", step)
    inputs = tuple(field for field in form.fields if field.name not in ("kind", "nothing"))
    label = _("What does it say? Note it once")
    asked = replace(
        form,
        key=f"{form.key}-now",
        label=label,
        fields=inputs,
        hidden_values=(*form.hidden_values, kind),
        is_expanded=True,
    )
    nothing = build_one_tap_action(table, viewer, "slumber", move_name, entity, kind=step, nothing="on")
    return [asked, replace(nothing, key=f"{form.key}-quick-nothing", label=_("It says nothing of this step"))]


def _build_entity_parts(table: Table, viewer: ViewerContext, step: str, entity: Entity) -> list[Context]:
    """Return an Entity's actions in a step: as one part, or per figure if they move on a tracked board."""
    if step == "move" and is_moved_on_board(table, entity):
        figures = [f for f in get_board(table).get_figures_of("entity", entity.ref) if can_still_move(table, entity, f)]
        return [
            {"name": get_figure_name(table, f), "offers": _build_chase_actions(table, viewer, entity, f)}
            for f in figures
        ]
    return [{"name": entity.name, "offers": _build_entity_actions(table, viewer, step, entity)}]


def _build_chase_actions(table: Table, viewer: ViewerContext, entity: Entity, figure: Figure) -> list[ActionForm]:
    """Return a button per Movement die result that moves a figure on the board, asking where players choose (p. 11)."""
    return [_build_chase_action(table, viewer, entity, figure, face) for face in get_faces(entity)]


def _build_chase_action(
    table: Table, viewer: ViewerContext, entity: Entity, figure: Figure, face: MovementFace
) -> ActionForm:
    sent = {"face": face, "number": figure.number}
    ends = get_end_spaces(table, entity, figure, face)
    if len(ends) > 1:
        found = build_named_action(table, viewer, "slumber", "chase", entity)
        places = tuple((end, end) for end in ends)
        space = tuple(replace(i, choices=places, is_required=True) for i in found.fields if i.name == "space")
        made = replace(found, fields=space, hidden_values=(*found.hidden_values, *sent.items()))
    else:
        made = build_one_tap_action(table, viewer, "slumber", "chase", entity, **sent)
    return replace(made, key=f"{made.key}-{figure.number}-{face}", label=get_face_label(entity, face))


def _build_entity_actions(table: Table, viewer: ViewerContext, step: str, entity: Entity) -> list[ActionForm]:
    """Return the buttons of an Entity in a step: Dreamers hit by its effect, or Movement die results."""
    if step == "move":
        return [_build_face_action(table, viewer, entity, face) for face in get_faces(entity)]
    if step not in entity.effects:
        return _build_note_effect_actions(table, viewer, "note-effect", step, entity)
    found = build_named_action(table, viewer, "slumber", "resolve-effect", entity)
    reached = find_hit_dreamers(table, entity, step)
    ticked = [str(dreamer.ref) for dreamer in reached or ()]
    who = has_targets(compute_effect(entity, step), step)
    hit = tuple(replace(field, value=ticked) for field in found.fields if who and field.name == "hit")
    made = replace(found, key=f"{found.key}-now", fields=hit, hidden_values=(*found.hidden_values, ("kind", step)))
    return [_restrict_hits(table, made)]


def _build_face_action(table: Table, viewer: ViewerContext, entity: Entity, face: MovementFace) -> ActionForm:
    made = build_one_tap_action(table, viewer, "slumber", "move-entity", entity, face=face)
    return replace(made, key=f"{made.key}-{face}", label=get_face_label(entity, face))


def _build_step_action(table: Table, viewer: ViewerContext, move_name: str, step: str) -> ActionForm:
    made = build_one_tap_action(table, viewer, "slumber", move_name, None, step=step)
    return replace(made, key=f"{made.key}-{step}", label=messages.get_choice_label("etherfields", "step", step))


def restrict_hits_to_present(table: Table, group: ActionGroup) -> ActionGroup:
    """Limit the Dreamers that can be hit to those present."""
    return (
        group
        if group.actions is None
        else replace(group, actions=[_restrict_hits(table, offer) for offer in group.actions])
    )


def _restrict_hits(table: Table, action: ActionForm) -> ActionForm:
    present = {str(dreamer.ref) for dreamer in table.present_dreamers}

    def restrict_field(field: FormField) -> FormField:
        choices = tuple(choice for choice in field.choices if choice[0] in present)
        return replace(field, choices=choices) if field.name == "hit" else field

    return replace(action, fields=tuple(restrict_field(field) for field in action.fields))
