"""Context of the Guide: open checklists with their next step, available procedures, rule variants of this table."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine import RuleViolation
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Checklist, Dreamer, Team
from campaigns.etherfields.panels.action_groups import build_named_action, tick_everybody, tick_rows
from campaigns.etherfields.panels.dreamworld import build_first_dream_action
from campaigns.etherfields.panels.seating import build_seating_form
from campaigns.etherfields.rules.checklists.moves import find_tick_obstacle
from campaigns.etherfields.rules.checklists.procedures import PROCEDURE_TITLES as TITLES
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES, STEP_MESSAGES, format_step
from campaigns.etherfields.rules.first_dream import FIRST_TILE_STEPS, is_first_dream_start
from campaigns.etherfields.rules.next_steps import Answer, NextStep
from campaigns.etherfields.rules.next_steps.guide import (
    FIRST_SETUP_KIND,
    build_checklist_step,
    list_suggested_guides,
)
from campaigns.etherfields.rules.procedure import FIRST_DREAM_STEP_KEY, Procedure, list_open_steps
from campaigns.etherfields.rules.rule_variants import (
    RULE_ID_BY_VARIANT,
    RULE_VARIANTS,
    get_chosen_variant,
    get_default_variant,
)
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, FormField, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

VARIANTS_GROUP_KEY = "play"


def build_guide_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Guide panel."""
    open_lists = sorted(table.checklists, key=lambda checklist: -checklist.ref)
    return {
        "checklists": [_build_checklist(table, viewer, checklist) for checklist in open_lists],
        "startable": [_build_start_action(table, viewer, kind) for kind in list_suggested_guides(table)],
        "hint": _get_hint(table) if not open_lists else "",
        "start": _build_begin_session_action(table, viewer),
        "to_first_dream": _build_first_dream_action(table, viewer, open_lists),
        "first_draw": build_one_tap_action(table, viewer, "guide", "draw-all", None)
        if is_first_dream_start(table)
        else None,
        "first_tile": FIRST_TILE_STEPS,
        "fresh": not table.is_session_open and not len(table.sessions),
        "play": _build_variants(table, viewer) if viewer.open_groups.get("guide") == VARIANTS_GROUP_KEY else None,
        "seats": build_seating_form(table, viewer),
        "editions": _build_edition_choices(table, viewer),
    }


def _build_first_dream_action(table: Table, viewer: ViewerContext, open_lists: list[Checklist]) -> ActionForm | None:
    """Return the action into the first Dream, once the first set-up is complete before it (p. 5)."""
    before = [key for checklist in open_lists for key in list_open_steps(checklist) if key != FIRST_DREAM_STEP_KEY]
    return None if before else build_first_dream_action(table, viewer, "guide")


def find_begin_session_action(table: Table, viewer: ViewerContext) -> ActionForm | None:
    """Return the action that begins a session with last time's Dreamers; None if one is open or a checklist does it."""
    offered = _build_begin_session_action(table, viewer)
    last = max(table.sessions, key=lambda session: session.number, default=None)
    if offered is None or last is None:
        return offered
    ticked = tick_rows(offered, [str(ref) for ref in last.present])
    return replace(ticked, fields=tuple(_preset_first_player(table, one) for one in ticked.fields))


def _preset_first_player(table: Table, form_field: FormField) -> FormField:
    """Return the field with the First Player of last time chosen: the marker moves only when the players say so (p. 6)."""
    known = table.team.first_player
    is_kept = form_field.name == "first_player" and known in {dreamer.ref for dreamer in table.dreamers}
    return replace(form_field, value=str(known)) if is_kept else form_field


def _build_begin_session_action(table: Table, viewer: ViewerContext) -> ActionForm | None:
    """Return the action that begins a session at once; None if one is open or a checklist does it."""
    if table.is_session_open or len(table.checklists):
        return None
    return tick_everybody(build_named_action(table, viewer, "team", "start-session"))


def _get_hint(table: Table) -> str:
    if table.team.lost:
        return _("All Dreamers have lost. The checklist guides you through the rest.")
    if not table.is_session_open and not len(table.sessions):
        return _(
            "A new box? The first set-up leads to the first Dream. Already playing? Set up a session, or start it at once."
        )
    if not table.is_session_open:
        return _("The session has not begun. A checklist helps you set up the table as you left it.")
    return ""


def _build_start_action(table: Table, viewer: ViewerContext, kind: str) -> ActionForm:
    made = build_one_tap_action(table, viewer, "guide", "start-checklist", None, procedure=kind)
    return replace(made, key=f"guide-start-{kind}", label=TITLES[kind])


def _build_checklist(table: Table, viewer: ViewerContext, checklist: Checklist) -> Context:
    step, waiting = build_checklist_step(table, checklist), list_open_steps(checklist)
    procedure = PROCEDURES.get(checklist.kind)
    facts: Context = {
        entry["key"]: procedure.get_current_facts(table, entry) if procedure is not None else entry["facts"]
        for entry in checklist.steps
    }
    answers = step.detail.answers if step is not None and step.detail is not None else ()
    early = [answer for answer in answers if answer.move_name == "tick"][1:]
    paused = _find_pause(table, procedure)
    work = step.facts.get("work", ()) if step is not None else ()
    return {
        "ref": checklist.ref,
        "work": [(_get_step_label(key), format_step(key, told)) for key, told in work],
        "all_done": _add_pause(_build_offer(table, viewer, answers, "all-done"), paused),
        "title": TITLES.get(checklist.kind, checklist.kind),
        "progress": _("%(done)s of %(all)s done") % {"done": len(facts) - len(waiting), "all": len(facts)},
        "next": _build_next_step(table, viewer, step, checklist.kind, waiting[0], facts[waiting[0]]) if step else None,
        "coming": [_get_step_label(key) for key in waiting[1:]],
        "free": [] if paused else [_build_early_tick(table, viewer, answer) for answer in early],
        "done": [_get_step_label(key) for key in facts if key not in waiting],
        "rest": _build_tick_rest_action(table, viewer, checklist),
        "leave": build_one_tap_action(table, viewer, "guide", "leave-checklist", checklist),
    }


def _find_pause(table: Table, procedure: Procedure | None) -> RuleViolation | None:
    """Return why nothing of a procedure can be ticked now, such as the Slumber that is played; None if it can."""
    try:
        if procedure is not None:
            procedure.check_running(table)
    except RuleViolation as violation:
        return violation
    return None


def _add_pause(action: ActionForm | None, violation: RuleViolation | None) -> ActionForm | None:
    return replace(action, violation=action.violation or violation) if action is not None else None


def _build_offer(table: Table, viewer: ViewerContext, answers: tuple[Answer, ...], move_name: str) -> ActionForm | None:
    """Return the one-tap action of the first answer by this move, or None."""
    return next((_build_tap(table, viewer, answer) for answer in answers if answer.move_name == move_name), None)


def _build_tap(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    subject = answer.row_arguments.get("checklist")
    return build_one_tap_action(table, viewer, "guide", answer.move_name, subject, **answer.arguments)


def _build_tick_rest_action(table: Table, viewer: ViewerContext, checklist: Checklist) -> ActionForm:
    """Return the action that ticks all remaining steps, disabled while one of them would be refused."""
    made = build_one_tap_action(table, viewer, "guide", "tick-rest", checklist)
    return replace(
        made, key=f"guide-rest-{checklist.ref}", violation=made.violation or find_tick_obstacle(table, checklist)
    )


def _build_early_tick(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    made, key = _build_tap(table, viewer, answer), answer.arguments["step"]
    return replace(made, key=f"{made.key}-{key}", label=_("Done: %(step)s") % {"step": _get_step_label(key)})


def _get_step_label(key: str) -> object:
    return STEP_MESSAGES[key].label if key in STEP_MESSAGES else key


def _build_next_step(
    table: Table, viewer: ViewerContext, step: NextStep, kind: str, key: str, facts: Context
) -> Context:
    """Return the next step: its text, its reason, and the forms that do or skip it."""
    said, answers = STEP_MESSAGES.get(key), step.detail.answers if step.detail is not None else ()
    start = next((answer for answer in answers if answer.move_name == "start-session"), None)
    first_players = _build_first_player_actions(table, viewer, start) if start else []
    return {
        "label": _get_step_label(key),
        "text": format_step(key, facts),
        "why": said.reason if said else "",
        "citation": rulebook.cite_decision(f"{said.rule_id}.{key}") if said else None,
        "by": tick_everybody(build_named_action(table, viewer, "guide", start.move_name)) if start else None,
        "first_players": first_players if kind == FIRST_SETUP_KIND else [],
        "also": _build_offer(table, viewer, answers, "open-market"),
        "tick": _build_tick(table, viewer, step, answers),
        "skip": _build_offer(table, viewer, answers, "skip-step"),
    }


def _build_tick(table: Table, viewer: ViewerContext, step: NextStep, answers: tuple[Answer, ...]) -> ActionForm | None:
    """Return the action that ticks the next step, disabled by what is in its way."""
    made = _build_offer(table, viewer, answers, "tick")
    if made is None or step.obstacle is None:
        return made
    code, facts = step.obstacle
    return replace(made, violation=made.violation or RuleViolation(code, **facts))


def _build_first_player_actions(table: Table, viewer: ViewerContext, answer: Answer) -> list[ActionForm]:
    """Return a one-tap action for each Dreamer who may be First Player, if there is one: everybody at the table (p. 5)."""
    if answer.chip_field is None:
        return []
    present = tuple(("present", dreamer.ref) for dreamer in table.dreamers)
    return [_build_first_player_action(table, viewer, table.dreamers[ref], present) for ref in answer.chip_field.values]


def _build_first_player_action(
    table: Table, viewer: ViewerContext, dreamer: Dreamer, present: tuple[tuple[str, int], ...]
) -> ActionForm:
    made = build_one_tap_action(table, viewer, "guide", "start-session", None, first_player=dreamer.ref)
    return replace(
        made,
        key=f"guide-first-{dreamer.ref}",
        label=str(dreamer),
        hidden_values=(*made.hidden_values, *present),
        fields=(),
    )


def _build_edition_choices(table: Table, viewer: ViewerContext) -> list[Context]:
    """Return the editions of the manual: the one of this table, and the action that changes to each other."""
    return [_build_edition_choice(table, viewer, edition) for edition in Team.Edition]


def _build_edition_choice(table: Table, viewer: ViewerContext, edition: Team.Edition) -> Context:
    label = _("%(edition)s manual") % {"edition": edition.label}
    made = build_one_tap_action(table, viewer, "guide", "change-edition", None, edition=edition.value)
    return {
        "chosen": table.team.edition == edition,
        "text": label,
        "offer": replace(made, key=f"guide-edition-{edition.value}", label=label),
    }


def _build_variants(table: Table, viewer: ViewerContext) -> list[Context]:
    return [_build_variant(table, viewer, reading, ways) for reading, ways in RULE_VARIANTS.items()]


def _build_variant(table: Table, viewer: ViewerContext, variant: str, choices: tuple[str, ...]) -> Context:
    default = get_default_variant(variant, table.team.edition)
    return {
        "label": messages.get_choice_label("etherfields", "reading", variant),
        "citation": rulebook.cite_decision(f"{RULE_ID_BY_VARIANT[variant]}.{variant}"),
        "ways": [_build_variant_choice(table, viewer, variant, way, is_default=way == default) for way in choices],
    }


def _build_variant_choice(
    table: Table, viewer: ViewerContext, variant: str, choice: str, *, is_default: bool
) -> Context:
    label = messages.get_choice_label("etherfields", "choice", choice)
    made = build_one_tap_action(table, viewer, "guide", "agree", None, reading=variant, choice=choice)
    text = _("%(way)s (default)") % {"way": label} if is_default else label
    return {
        "chosen": get_chosen_variant(table, variant) == choice,
        "text": text,
        "offer": replace(made, key=f"guide-agree-{variant}-{choice}", label=text),
    }
