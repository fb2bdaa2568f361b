"""Context of the next step in a Slumber or Dream, as the Slumber sheet shows it: with every move of each target."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.action_groups import GroupSpecs, build_named_action
from campaigns.etherfields.panels.face_labels import get_face_label
from campaigns.etherfields.rules.entities import get_faces
from campaigns.etherfields.rules.next_steps import Answer, NextStep, StepDetail, StepTarget, build_phase_step
from campaigns.etherfields.rules.next_steps.event_step import has_chosen_targets
from campaigns.etherfields.rules.next_steps.labels import ANSWER_LABELS
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ActionGroup, FormField, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

ONE_TAP_MOVES = (
    "draw-all",
    "start-actions",
    "set-up-dream",
    "next-round",
    "pass-round",
    "end-round",
    "note-step",
    "finish-step",
)
"""Moves whose arguments are all known when they are offered."""
SETUP_DONE_LABELS = {
    "prepare": gettext_lazy("Done: Gate tile set up"),
    "introduction": gettext_lazy("Done: Introduction read"),
    "clear": gettext_lazy("Done: Slumber Map cleared away"),
    "entrance": gettext_lazy("Done: Dreamers on Entrance spaces"),
}
"""Labels of the buttons that tick off a set-up step."""
SETUP_GROUPS = {"rest": (gettext_lazy("Report the rest at once"), "check", ("finish-set-up", "note-goal"))}


def build_turn_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return what is due: the set-up of a Dream, the round of each Dreamer, the step of the Turn card, the next step."""
    step = build_phase_step(table)
    return {
        "setup": [
            {"label": messages.get_choice_label("etherfields", "part", part.key), "state": part.status}
            for part in (step.parts if step.phase == "setup" else ())
        ],
        "rounds": _build_rounds(table, viewer, step.detail) if step.phase == "actions" and step.detail else None,
        "coming": _build_card_step(table, viewer, step.detail) if step.phase == "event" and step.detail else None,
        "next": _build_next_action(table, viewer, step),
    }


def get_setup_groups(slumber: Slumber) -> GroupSpecs | None:
    """Return the groups of a Dream during set-up, None after it."""
    return SETUP_GROUPS if slumber.phase == Slumber.Phase.SETUP else None


def get_setup_part_label(slumber: Slumber) -> str:
    """Return the label of the next set-up step of a Dream."""
    return str(messages.get_choice_label("etherfields", "part", slumber.setup_left[0])) if slumber.setup_left else ""


def _build_next_action(table: Table, viewer: ViewerContext, step: NextStep) -> ActionForm:
    """Return the main button, which advances play."""
    assert step.advance is not None
    made = _build_form(table, viewer, step.advance)
    if step.advance.move_name == "set-up-dream":
        return replace(made, label=SETUP_DONE_LABELS[step.advance.arguments["part"]])
    if step.advance.move_name == "draw":
        return replace(made, label=_("%(name)s draws") % {"name": step.advance.row_arguments["dreamer"]})
    return made


def _build_form(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    """Return the form of an answer: one tap, or with the fields of its move, prefilled as far as they are known."""
    subject = next(iter(answer.row_arguments.values()), None)
    if answer.move_name in ONE_TAP_MOVES:
        return build_one_tap_action(table, viewer, "slumber", answer.move_name, subject, **answer.arguments)
    found = build_named_action(table, viewer, "slumber", answer.move_name, subject)
    known = dict(answer.arguments)
    if answer.chip_field:
        likely = answer.chip_field.values[0]
        known[answer.chip_field.argument_name] = likely if isinstance(likely, str) else ""
    return replace(found, fields=tuple(replace(i, value=known.get(i.name, i.value)) for i in found.fields))


def _build_rounds(table: Table, viewer: ViewerContext, detail: StepDetail) -> Context:
    """Return the round of each present Dreamer: moves made in it, and buttons for those who may act."""
    return {
        "title": _("Round %(round)s") % {"round": table.current_slumber.round},
        "rows": [_build_round_row(table, viewer, target) for target in detail.targets],
        "next": next((_build_form(table, viewer, answer) for answer in detail.answers), None),
    }


def _build_round_row(table: Table, viewer: ViewerContext, target: StepTarget) -> Context:
    dreamer, answers = target.row, {answer.move_name: answer for answer in target.answers}

    def build_form(move_name: str) -> ActionForm | None:
        return _build_form(table, viewer, answers[move_name]) if move_name in answers else None

    act = answers.get("dream-action")
    return {
        "name": target.name,
        "here": target.is_current,
        "state": _("Dream action done") if dreamer.acted else _("passed") if dreamer.passed else "",
        "act": _build_dream_action(table, viewer, act) if act else None,
        "pass": build_form("pass-round"),
        "end": build_form("end-round"),
    }


def _build_dream_action(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    """Return a Dream action as one tap; if piles are counted separately, with the number of discarded cards."""
    dreamer = answer.row_arguments["dreamer"]
    if answer.chip_field is None:
        return build_one_tap_action(table, viewer, "slumber", answer.move_name, dreamer)
    found = build_named_action(table, viewer, "slumber", answer.move_name, dreamer)
    name = answer.chip_field.argument_name
    cards = tuple(replace(i, value=i.value or 0) for i in found.fields if i.name == name)
    return replace(found, fields=cards, label=_("Pay this many cards for a Dream action"))


def _build_card_step(table: Table, viewer: ViewerContext, detail: StepDetail) -> Context:
    """Return the due step of the Turn card, or the question which one is printed next."""
    offers = [_build_step_action(table, viewer, answer) for answer in detail.answers]
    if not detail.step_key:
        return {"title": "", "parts": [], "over": None, "printed": offers}
    return {
        "title": messages.get_choice_label("etherfields", "step", detail.step_key),
        "parts": [_build_part(table, viewer, detail.step_key, target) for target in detail.targets],
        "over": next(
            (
                replace(over, label=str(ANSWER_LABELS[answer.label_code]))
                for answer, over in zip(detail.answers, offers, strict=True)
            ),
            None,
        ),
        "printed": [],
    }


def _build_part(table: Table, viewer: ViewerContext, step: str, target: StepTarget) -> Context:
    return {
        "name": target.name or _get_effect_source_name(table),
        "offers": _build_target_actions(table, viewer, step, target),
    }


def _get_effect_source_name(table: Table) -> str:
    """Return the name of the component with the effect if it is not an Entity's (p. 8)."""
    return (
        _("Gate tile and Secret cards") if table.current_slumber.kind == Slumber.Kind.DREAM else _("The Slumber's tile")
    )


def _build_target_actions(table: Table, viewer: ViewerContext, step: str, target: StepTarget) -> list[ActionForm]:
    """Return the buttons of a target: the effect to note or resolve, or the results of the Movement die."""
    first = target.answers[0] if target.answers else None
    if first is not None and first.move_name in ("note-effect", "note-other-effect"):
        return _build_note_effect_actions(table, viewer, first)
    if first is not None and first.move_name == "resolve-effect":
        return [_build_resolve_action(table, viewer, first)]
    found: dict[str, ActionForm] = {}
    for answer in target.answers:
        found |= _build_move_actions(table, viewer, answer)
    return [found[key] for key in ("", *get_faces(target.row)) if key in found]


def _build_note_effect_actions(table: Table, viewer: ViewerContext, answer: Answer) -> list[ActionForm]:
    """Return the form that notes a tile's effect in a step, and a one-tap *none* (p. 9)."""
    entity, kind = answer.row_arguments.get("entity"), answer.arguments["kind"]
    form = build_named_action(table, viewer, "slumber", answer.move_name, entity)
    inputs = tuple(field for field in form.fields if field.name not in ("kind", "nothing"))
    label = _("Enter what it says")
    asked = replace(
        form,
        key=f"{form.key}-now",
        label=label,
        fields=inputs,
        hidden_values=(*form.hidden_values, ("kind", kind)),
        is_expanded=True,
    )
    nothing = build_one_tap_action(table, viewer, "slumber", answer.move_name, entity, kind=kind, nothing="on")
    return [asked, replace(nothing, key=f"{form.key}-quick-nothing", label=_("It says nothing about this step"))]


def _build_resolve_action(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    """Return the form of an effect, with the Dreamers known to be hit ticked; without them if nobody can be (p. 9)."""
    found = build_named_action(table, viewer, "slumber", "resolve-effect", answer.row_arguments["entity"])
    who = answer.chip_field.ticked_values if answer.chip_field else answer.arguments["hit"]
    ticked = [str(ref) for ref in who]
    hit = tuple(replace(i, value=ticked) for i in found.fields if i.name == "hit" and has_chosen_targets(answer))
    hidden = (*found.hidden_values, ("kind", answer.arguments["kind"]))
    return _restrict_hits(table, replace(found, key=f"{found.key}-now", fields=hit, hidden_values=hidden))


def _build_move_actions(table: Table, viewer: ViewerContext, answer: Answer) -> dict[str, ActionForm]:
    """Return the buttons of a Move by face of the Movement die; the form of an unknown Movement value by '' (p. 11)."""
    entity, chips = answer.row_arguments["entity"], answer.chip_field
    assert chips is not None
    if answer.move_name == "note-movement":
        return {"": build_named_action(table, viewer, "slumber", answer.move_name, entity)}
    if chips.argument_name == "space":
        face = answer.arguments["face"]
        found = build_named_action(table, viewer, "slumber", answer.move_name, entity)
        places = tuple((space, space) for space in chips.values)
        fields = tuple(replace(i, choices=places, is_required=True) for i in found.fields if i.name == "space")
        sent = {"face": face, **answer.arguments}
        made = {face: replace(found, fields=fields, hidden_values=(*found.hidden_values, *sent.items()))}
    else:
        made = {
            face: build_one_tap_action(
                table, viewer, "slumber", answer.move_name, entity, face=face, **answer.arguments
            )
            for face in chips.values
        }
    suffix = f"{answer.arguments['number']}-" if "number" in answer.arguments else ""
    return {
        face: replace(one, key=f"{one.key}-{suffix}{face}", label=get_face_label(entity, face))
        for face, one in made.items()
    }


def _build_step_action(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    made, step = _build_form(table, viewer, answer), answer.arguments["step"]
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
