"""The Turn card: its printed steps with their targets, missing notes, and the end of the Turn (manual p. 8 to 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from campaigns.etherfields.rules.dreamscape.board_store import is_board_tracked
from campaigns.etherfields.rules.dreamscape.range_checks import find_hit_dreamers, is_fully_drawn
from campaigns.etherfields.rules.effect_amounts import compute_effect, has_targets
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE, has_active_effects
from campaigns.etherfields.rules.next_steps.answer_outcomes import compute_hit, find_deadly_note, find_death_code
from campaigns.etherfields.rules.next_steps.effect_questions import build_effect_questions, build_other_questions
from campaigns.etherfields.rules.next_steps.movement_die import (
    build_board_movers,
    build_move_tallies,
    build_move_targets,
)
from campaigns.etherfields.rules.next_steps.player_refs import is_table_viewer
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ButtonStyle,
    ChipField,
    NextStep,
    Phase,
    PhaseRules,
    PlayerRefs,
    StepDetail,
    StepPart,
    StepTarget,
)
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import (
    EFFECT_STEPS,
    MAX_CARD_STEPS,
    TurnCardStep,
    count_printed,
    get_current_step_index,
    is_known_empty,
    is_other_effect_unread,
    list_concerned_entities,
    list_idle_entities,
    list_unnamed_steps,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

FIGURE_CHOICES = (1, 2, 3, 4)
"""Usual maximum of Spawned figures (p. 10); the full form takes more."""
MAX_DIRECT_ANSWERS = 2
"""Maximum direct answers of one Turn card; with more, the printed step is asked first."""
MAX_HOURS_OFFERED = 3
"""Maximum of Hours to spend on the last Turn card; its sheet takes more."""
SMALL_TEAM_SIZE = 3
"""With more Dreamers than this, a phone has room for one direct answer."""
STEP_LABELS = ("now.die", "now.die-ignored", "now.hits", "now.hits-known", "now.resolves")
"""Labels of answers that also exist with the name of the step."""
MOVEMENT_MOVES = ("move-entity", "chase", "note-movement")
"""Moves that report an Entity's Move: as a whole, of a figure on the board, or its Movement value (p. 11)."""

RULES_BY_CARD_STEP = {
    "morphing": "ef.morphing",
    "basic": "ef.effect",
    "special": "ef.effect",
    "move": "ef.movement",
    "event": "ef.turn",
}
"""By due step of the Turn card (p. 10)."""


def build_event_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build the due step of the Turn card, or the choice of the next printed one, and the end of the Turn (p. 8 and 10)."""
    card, here = table.current_slumber.card_steps, get_current_step_index(table)
    mine = is_table_viewer(table, player_refs)
    if here < len(card):
        return _build_printed_step(table, card[here], is_for_viewer=mine)
    nobody = _build_entity_answers(table)
    every_step = tuple(Answer("note-step", arguments={"step": step}) for step in get_args(TurnCardStep))
    direct = [answer for entity in table.entities for answer in _build_direct_answers(table, entity)]
    unnamed = _limit_direct_answers(table, direct)
    over, parts = _build_end_answer(table, direct), build_printed_parts(table)
    printed = _build_printed_answers(table, is_next=over.style != "go")
    hours = _build_hours_answers(table) if over.style != "quiet" else []
    ends = (*hours, over, *_build_last_answers(table))
    return NextStep(
        "now.turn-card", "ef.turn", answers=(*printed, *unnamed, *nobody, *ends), advance=over,
        detail=StepDetail(answers=every_step),
        parts=parts, is_for_viewer=mine,
        lead_code="now.nobody-moves" if nobody else "now.comes-next" if parts else "now.comes-first" if over.style != "go" else "",
        board_movers=build_board_movers(table, table.entities) if unnamed and "move" not in table.current_slumber.blocked else (),
        move_tallies=build_move_tallies(table) if unnamed or not card else (),
    )  # fmt: skip


def _limit_direct_answers(table: Table, direct: list[Answer]) -> list[Answer]:
    """Return the reports for steps that nobody has named if there is room for them (p. 10).

    None of a Movement value that nobody has read: it is asked once a Move is named.
    """
    direct = [a for a in direct if a.move_name not in MOVEMENT_MOVES or a.row_arguments["entity"].movement is not None]
    room = MAX_DIRECT_ANSWERS if len(table.present_dreamers) <= SMALL_TEAM_SIZE else 1
    return direct if sum(answer.style != "more" for answer in direct) <= room else []


def _build_entity_answers(table: Table) -> list[Answer]:
    """Offer to put an Entity in play where the card names a Move and no figure can move (p. 9 and 11)."""
    named = table.current_slumber.card_steps[-1:] == ["move"] and "move" not in table.current_slumber.blocked
    if not named or any(entity.figures for entity in table.entities):
        return []
    fields = (ChipField("name", ()), ChipField("figures", FIGURE_CHOICES, ticked_values=FIGURE_CHOICES[:1]))
    return [Answer("put-entity", "now.put-in-play", extra_fields=fields)]


def _build_printed_answers(table: Table, *, is_next: bool) -> list[Answer]:
    """Ask for the next printed step, the likely answer if ``is_next``; blocked ones need no report (p. 10)."""
    if len(table.current_slumber.card_steps) >= MAX_CARD_STEPS:
        return []
    steps = tuple(step for step in get_args(TurnCardStep) if step not in table.current_slumber.blocked)
    style: ButtonStyle = "go" if is_next else "answer"
    return [Answer("note-step", "now.printed", chip_field=ChipField("step", steps), style=style)]


def _build_end_answer(table: Table, open_answers: list[Answer]) -> Answer:
    """End the Turn, or return to the actions if the card was resolved early (p. 10).

    It is likely once something was resolved, unless the card may still show what was not; ``open_answers`` are the
    reports possible before. Without figures it never is: the tile and Secrets may say something for each icon.
    """
    named = table.current_slumber.card_steps
    resolved = bool(table.current_slumber.steps_done) or any(entity.steps_done for entity in table.entities)
    has_figures = any(entity.figures for entity in table.entities)
    is_likely = has_figures and resolved and not open_answers and not _has_unread_effect(table)
    is_open = resolved or named or not has_figures
    look: ButtonStyle = "go" if is_likely else "answer" if is_open else "quiet"
    return Answer("back-to-actions", style="go") if table.current_slumber.early else Answer("discard-turn", style=look)


def _has_unread_effect(table: Table) -> bool:
    """Return whether the Turn card may show an effect that nobody has read on the tile of a figure in play (p. 9)."""
    kinds = [kind for kind in EFFECT_STEPS if kind not in table.current_slumber.blocked]
    return any(kind not in entity.effects for entity in table.entities if entity.figures for kind in kinds)


def _build_last_answers(table: Table) -> list[Answer]:
    """Offer the end of a Turn deck that nobody counted: players see that the card was the last one (p. 8)."""
    now = table.current_slumber
    counted = now.turns_left is not None or now.early
    return [] if counted else [Answer("discard-turn", "now.last-turn", arguments={"last": True})]


def _build_hours_answers(table: Table) -> list[Answer]:
    """Offer Turns for Hours on the last Turn card: once it is discarded, the Turns are over (p. 10 and 15)."""
    now = table.current_slumber
    most = min(MAX_HOURS_OFFERED, table.team.hours, count_in_pool(table, "turns"))
    if now.turns_left != 1 or now.early or most < 1:
        return []
    return [Answer("add-turns", "now.more-turns", chip_field=ChipField("count", tuple(range(1, most + 1))))]


def _build_direct_answers(table: Table, entity: Entity) -> list[Answer]:
    """Return the reports possible for an Entity without a noted step: known effects and its Move (p. 8 to 11)."""
    known = [kind for kind in EFFECT_STEPS if kind in entity.effects and _is_effect_open(table, entity, kind)]
    moving = entity.figures and "move" not in table.current_slumber.blocked
    moves = [answer for one in build_move_targets(table, entity) for answer in one.answers] if moving else []
    hits = [
        replace(answer, style="answer" if answer.style == "go" else answer.style)
        for kind in known if has_active_effects(entity) for answer in _build_effect_answers(table, entity, kind)
    ]  # fmt: skip
    return [_name_step(answer) for answer in (*hits, *moves)]


def _name_step(answer: Answer) -> Answer:
    """Return the answer with the name of its step, which nobody has named yet (p. 10)."""
    code = answer.label_code
    return replace(answer, label_code=f"now.shown-{code.partition('.')[2]}") if code in STEP_LABELS else answer


def _is_effect_open(table: Table, entity: Entity, kind: str) -> bool:
    fresh = entity.steps_done.count(kind) < count_printed(table, kind)
    return fresh and kind not in table.current_slumber.blocked and not is_known_empty(entity, kind)


def _build_printed_step(table: Table, step: TurnCardStep, *, is_for_viewer: bool) -> NextStep:
    waiting = _list_waiting_entities(table, step)
    targets, is_unread = _build_targets(table, step, waiting), _has_unread_tile(table, step, waiting)
    idle = [str(entity) for entity in list_idle_entities(table, step)]
    over = _build_step_end(step)
    unread = [entity for entity in waiting if step in EFFECT_STEPS and step not in entity.effects]
    return NextStep(
        f"now.step-{step}", "ef.turn" if step == "event" else "ef.movement" if step == "move" else "ef.effect",
        {"step": step, "tile": str(next(iter(unread), table.current_slumber)), "idle": idle},
        answers=(*_choose_answers(step, targets), *(() if is_unread else (over,))),
        advance=_build_end_answer(table, []), detail=StepDetail(step, targets, () if is_unread else (over,)),
        parts=build_printed_parts(table), is_for_viewer=is_for_viewer,
        lead_code=_get_printed_lead(table, step, waiting, is_unread=is_unread, has_idle=bool(idle)),
        board_movers=build_board_movers(table, waiting) if step == "move" else (),
        move_tallies=build_move_tallies(table) if step == "move" else (),
    )  # fmt: skip


def _build_step_end(step: TurnCardStep) -> Answer:
    """Build the end of a printed step; an effect ends by resolving it, unless a card cancels it for all (p. 9 and 10)."""
    if step in EFFECT_STEPS:
        return Answer("finish-step", "now.nobody-hit", arguments={"step": step}, style="more")
    is_event = step == "event"
    label_code = "now.done" if is_event else "now.step-over"
    return Answer("finish-step", label_code, arguments={"step": step}, style="go" if is_event else "quiet")


def _get_printed_lead(
    table: Table, step: TurnCardStep, waiting_entities: list[Entity], *, is_unread: bool, has_idle: bool
) -> str:
    """Return the code of what to do or say of a step, and which Entities it skips (p. 8, 9 and 11)."""
    if step == "event":
        return "now.event" if table.current_slumber.kind == "dream" else "now.event-slumber"
    if step == "move":
        return ""
    unread_entities = [one for one in waiting_entities if step not in one.effects]
    first = next(iter(unread_entities), None)
    if first is not None and first.code != NO_FIGURES_CODE:
        is_read = any(step in entity.effects for entity in table.entities)
        return "now.tile-says-next" if is_read else "now.tile-says"
    if not is_unread:
        return "now.skips" if has_idle else ""
    if table.current_slumber.kind == "dream":
        return "now.skips-gate-says" if has_idle else "now.gate-says"
    return "now.skips-slumber-says" if has_idle else "now.slumber-says"


def _list_waiting_entities(table: Table, step: str) -> list[Entity]:
    """Return the Entities that a printed step still has to be resolved for (p. 8 and 10)."""
    return [entity for entity in list_concerned_entities(table, step) if _is_waiting(table, entity, step)]


def _is_waiting(table: Table, entity: Entity, step: str) -> bool:
    times = count_printed(table, step) * (entity.figures if step == "move" else 1)
    done: int = entity.steps_done.count(step)
    return done < times


def _has_unread_tile(table: Table, step: str, waiting_entities: list[Entity]) -> bool:
    """Return whether a tile's text for a step is still unread (p. 9)."""
    return step in EFFECT_STEPS and (
        is_other_effect_unread(table, step) or any(step not in entity.effects for entity in waiting_entities)
    )


def _build_targets(table: Table, step: TurnCardStep, waiting_entities: list[Entity]) -> tuple[StepTarget, ...]:
    """Build what a printed step is resolved for, in the order of the table: Entities, figures, a tile without Entity."""
    if step == "move":
        return tuple(target for entity in waiting_entities for target in build_move_targets(table, entity))
    if is_other_effect_unread(table, step):
        return (StepTarget("", tuple(build_other_questions(step))),)
    return tuple(_build_effect_target(table, entity, step) for entity in waiting_entities)


def _build_effect_target(table: Table, entity: Entity, step: TurnCardStep) -> StepTarget:
    known = step in entity.effects
    answers = _build_effect_answers(table, entity, step) if known else build_effect_questions(entity, step)
    return StepTarget(entity.heading, tuple(answers), entity)


def _choose_answers(step: TurnCardStep, targets: tuple[StepTarget, ...]) -> list[Answer]:
    """Return the answers of the first unread tile, then those of all others: one tile is asked for at a time (p. 9)."""
    known = [one for one in targets if step == "move" or (one.row is not None and step in one.row.effects)]
    unread = next((one for one in targets if one not in known), None)
    return [answer for one in (*([unread] if unread else []), *known) for answer in one.answers]


def _build_effect_answers(table: Table, entity: Entity, kind: str) -> list[Answer]:
    """Build the answer for an effect on the Dreamers it hits; if known, also a rare one for others (p. 9).

    A card may spare a Dreamer.
    """
    if not has_targets(compute_effect(table, entity, kind), kind):
        return [_build_untargeted_answer(table, entity, kind)]
    likely = _build_hit_answer(table, entity, kind)
    return (
        [likely]
        if likely.chip_field
        else [likely, replace(_ask_targets(table, entity, likely), style="more", needs_card=True)]
    )


def has_chosen_targets(answer: Answer) -> bool:
    """Return whether an answer that resolves an effect is for chosen Dreamers, not for its tile alone."""
    return answer.label_code != "now.resolves"


def _build_untargeted_answer(table: Table, entity: Entity, kind: str) -> Answer:
    """Offer to resolve an effect without targets: Morphings go on the Entity's tile (p. 16)."""
    facts = {"entity": str(entity), "kind": kind, **compute_effect(table, entity, kind)}
    return Answer(
        "resolve-effect", "now.resolves", {"entity": entity}, {"kind": kind, "hit": []}, style="go", facts=facts
    )


def _build_hit_answer(table: Table, entity: Entity, kind: str) -> Answer:
    """Ask for an effect's targets: filled in on a tracked board, preselected on a drawn one (p. 9).

    Always asks for an effect with more text than its numbers.
    """
    effect, rows = compute_effect(table, entity, kind), {"entity": entity}
    reached = find_hit_dreamers(table, entity, kind)
    near = tuple(dreamer.ref for dreamer in reached or ())
    facts = {"entity": str(entity), "kind": kind, **effect, "names": [str(dreamer) for dreamer in reached or ()]}
    given = {"kind": kind, "hit": list(near)}
    told = Answer("resolve-effect", "now.hits-known", rows, given, style="go", facts=facts)
    if reached is None or effect["note"] or not (is_fully_drawn(table, entity) and is_board_tracked(table)):
        return _ask_targets(table, entity, told)
    note, doomed = find_deadly_note(table, [compute_hit(table, entity, kind, dreamer) for dreamer in reached])
    return replace(told, note_code=note, facts={**facts, **doomed})


def _ask_targets(table: Table, entity: Entity, answer: Answer) -> Answer:
    """Ask for an effect's targets, with those known in range ticked and deadly hits marked on chips (p. 9 and 18)."""
    kind = answer.arguments["kind"]
    hits = [compute_hit(table, entity, kind, dreamer) for dreamer in table.present_dreamers]
    warned = {hit[0].ref: code for hit in hits if (code := find_death_code(table, *hit))}
    there = count_in_pool(table, "distress")
    few = max((hit[1] for hit in hits), default=0) <= there < sum(hit[1] for hit in hits)
    chips = ChipField(
        "hit", tuple(hit[0].ref for hit in hits), is_multiple=True, ticked_values=tuple(answer.arguments["hit"]),
        warning_codes=warned,
    )  # fmt: skip
    return replace(
        answer, label_code="now.hits", arguments={"kind": kind}, chip_field=chips, note_code="now.markers-left" if few else "",
        facts={**answer.facts, "left": there},
    )  # fmt: skip


def build_printed_parts(table: Table) -> tuple[StepPart, ...]:
    """Return the printed steps of the Turn card, top to bottom, with their status (p. 10).

    What was resolved without being named was printed too.
    """
    here = get_current_step_index(table)
    named = [
        StepPart("printed", step, _get_step_status(table, step, n, here))
        for n, step in enumerate(table.current_slumber.card_steps)
    ]
    return (*named, *(StepPart("printed", step, "done") for step in list_unnamed_steps(table)))


def _get_step_status(
    table: Table, step: str, index: int, current_index: int
) -> Literal["done", "current", "left", "blocked"]:
    if step in table.current_slumber.blocked:
        return "blocked"
    if table.current_slumber.phase != "event" or index > current_index:
        return "left"
    return "current" if index == current_index else "done"


def _get_rules(table: Table) -> PhaseRules:
    card, here = table.current_slumber.card_steps, get_current_step_index(table)
    due = (RULES_BY_CARD_STEP.get(card[here], "ef.turn"),) if here < len(card) else ()
    return PhaseRules((*due, "ef.turn", "ef.effect", "ef.movement"), ("ef.spawn", "ef.distress", "ef.range", "ef.wall"))


EVENT_PHASE = Phase(
    "event", build_event_step, _get_rules, scene="event",
    variants=frozenset({"turn-deck", "movement-roll", "growing-morphing", "seal-short", "big-movement"}),
)  # fmt: skip
