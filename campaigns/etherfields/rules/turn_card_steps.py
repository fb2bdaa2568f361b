"""Printed steps of the current Turn card: resolved top to bottom, blocked ones skipped (manual p. 8 and 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.argument_labels import CARD_STEP_LABELS
from campaigns.etherfields.rules.effect_amounts import acts_by_state
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE, has_active_effects, require_event_step, require_turn
from campaigns.etherfields.rules.morphings import MORPHING_DRAW
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.models import Decision

TurnCardStep = Literal["morphing", "basic", "special", "move", "event"]

EFFECT_STEPS = ("morphing", "basic", "special")
MAX_CARD_STEPS = 12
EFFECT_PARTS = ("distress", "seal", "morphings", "gem", "note")
"""Fields of an effect that affect somebody; a range alone does not (p. 9)."""


TURN_BLOCKED = violation(
    "ef.turn.blocked", _("This step of the Turn card is blocked (%(step)s). Go on with the next step.")
)


def require_not_blocked(table: Table, step: str) -> None:
    """Refuse a blocked step of the current Turn card (p. 10)."""
    table.require(step not in table.current_slumber.blocked, TURN_BLOCKED, step=step)


TURN_ORDER = violation(
    "ef.turn.order", _("%(waiting)s is printed above %(step)s on the Turn card. Resolve it first, or say it is over.")
)


def require_step_due(table: Table, step: str, entity: Entity | None = None) -> None:
    """Refuse a blocked step, and one printed below an unresolved step (p. 10).

    Only noted steps are known. A step printed twice is resolved twice.
    """
    require_not_blocked(table, step)
    require_morphings_named(table, step)
    card = table.current_slumber.card_steps
    places = [place for place, printed in enumerate(card) if printed == step]
    resolved = _count_resolved(table, step, entity)
    here = places[min(resolved, len(places) - 1)] if places else len(card)
    waiting = next((card[place] for place in range(here) if is_step_open(table, place)), None)
    require_can_finish_step(table, waiting)
    table.require(waiting is None, TURN_ORDER, step=step, waiting=waiting)


EFFECT_UNNOTED = violation(
    "ef.effect.unnoted", _("Nobody has entered %(entity)s's %(kind)s yet. Enter what the tile says first.")
)
EFFECT_UNTOLD = violation(
    "ef.effect.untold",
    _(
        "%(step)s: nobody has said yet what the Gate tile, the Secret cards or the Slumber's tile say about it. "
        "Enter it, or enter that they say nothing."
    ),
)
MORPHING_UNNAMED = violation(
    "ef.morphing.unnamed",
    _("A Morphing was drawn for %(entity)s and nobody has said which. It counts at once, so name it first."),
)


def require_can_finish_step(table: Table, waiting_step: str | None) -> None:
    """Refuse for a pending step that cannot be finished yet, with what to report first (p. 8 to 10).

    Called before a violation whose advice is to finish this step.
    """
    if waiting_step is None:
        return
    undrawn, unread = _find_morphing_prompt(table), _find_unread_entity(table, waiting_step)
    named = waiting_step == "morphing" or undrawn is None
    table.require(named, MORPHING_UNNAMED, entity=undrawn and undrawn.facts["entity"])
    table.require(not is_other_effect_unread(table, waiting_step), EFFECT_UNTOLD, step=waiting_step)
    table.require(unread is None, EFFECT_UNNOTED, entity=unread, kind=waiting_step)


def require_morphings_named(table: Table, step: str) -> None:
    """Refuse for good what follows an effect with drawn but unnamed Morphings: they count at once (p. 10 and 16).

    Other effects of the Morphing step happen at the same time, and need not wait.
    """
    undrawn = _find_morphing_prompt(table)
    table.require_possible(
        step == "morphing" or undrawn is None, MORPHING_UNNAMED, entity=undrawn and undrawn.facts["entity"]
    )


def _find_morphing_prompt(table: Table) -> Decision | None:
    return next((d for d in table.prompts if d.kind == MORPHING_DRAW), None)


def count_printed(table: Table, step: str) -> int:
    """Return how many times the Turn card prints a step, 1 if unknown."""
    printed: int = table.current_slumber.card_steps.count(step)
    return max(1, printed)


def is_step_open(table: Table, index: int) -> bool:
    """Return whether the step at this index of the Turn card, 0 for the topmost, is unresolved for anything in play."""
    step = table.current_slumber.card_steps[index]
    if step in table.current_slumber.blocked:
        return False
    nth: int = table.current_slumber.card_steps[: index + 1].count(step)
    if step == "event":
        return nth > len(table.current_slumber.steps_done)
    return is_other_effect_unread(table, step) or any(
        _count_resolved(table, step, entity) < nth for entity in list_concerned_entities(table, step)
    )


def list_concerned_entities(table: Table, step: str) -> list[Entity]:
    """Return the tiles in play concerned by a step: with figures to move, or an effect not known to be empty (p. 9).

    Paralyzed Entities do not move where the manual says so (2.0 p. 14).
    """
    if step == "move":
        return [entity for entity in table.entities if entity.figures and not acts_by_state(table, entity, "paralyzed")]
    if step not in EFFECT_STEPS:
        return []
    return [entity for entity in table.entities if has_active_effects(entity) and not is_known_empty(entity, step)]


def list_unnamed_steps(table: Table) -> list[str]:
    """Return the steps that were resolved for all they concern, more times than they were named on the Turn card (p. 10)."""
    resolved = dict.fromkeys(step for entity in table.entities for step in entity.steps_done)
    return [step for step in resolved for _time in range(_count_unnamed(table, step))]


def _count_unnamed(table: Table, step: str) -> int:
    times = [_count_resolved(table, step, entity) for entity in list_concerned_entities(table, step)]
    return min(times, default=0) - int(table.current_slumber.card_steps.count(step))


def list_idle_entities(table: Table, step: str) -> list[Entity]:
    """Return the Entities without figures, whose effect is skipped unless they are known to have none (p. 8 and 9)."""
    if step not in EFFECT_STEPS:
        return []
    idle = [entity for entity in table.entities if not entity.figures and entity.code != NO_FIGURES_CODE]
    return [entity for entity in idle if not is_known_empty(entity, step)]


def is_known_empty(entity: Entity, step: str) -> bool:
    """Return whether a tile was read as having no effect for a step (p. 9)."""
    read = entity.effects.get(step)
    return read is not None and not any(read[said] for said in EFFECT_PARTS)


def is_other_effect_unread(table: Table, step: str) -> bool:
    """Return whether nothing in play is known to have this effect, and something without an Entity may (p. 8).

    In a Dream that is the Gate tile and its Secret cards, in a Slumber that Spawned nothing its own tile.
    """
    if step not in EFFECT_STEPS or any(has_active_effects(entity) for entity in table.entities):
        return False
    return table.current_slumber.kind == "dream" or not len(table.entities)


def require_effects_read(table: Table, step: str) -> None:
    """Refuse for good while a tile's effect for a step is unread: unread never means empty (p. 9)."""
    table.require_possible(not is_other_effect_unread(table, step), EFFECT_UNTOLD, step=step)
    waiting = _find_unread_entity(table, step)
    table.require_possible(waiting is None, EFFECT_UNNOTED, entity=waiting, kind=step)


def _find_unread_entity(table: Table, step: str) -> Entity | None:
    """Return the first tile with an unread effect of this step that the Turn card still asks for, or None."""
    unread = [e for e in list_concerned_entities(table, step) if step in EFFECT_STEPS and step not in e.effects]
    printed = count_printed(table, step)
    return next((entity for entity in unread if _count_resolved(table, step, entity) < printed), None)


def get_current_step_index(table: Table) -> int:
    """Return the index of the first unresolved step; the number of steps if there is none."""
    steps = range(len(table.current_slumber.card_steps))
    return next((place for place in steps if is_step_open(table, place)), len(steps))


def count_passed_steps(table: Table) -> int:
    """Return how many steps of the Turn card figures that appear now come too late for (p. 10).

    A Move that was named last and found nobody is none of them: the figures were there, and nobody had reported them.
    """
    card, passed = table.current_slumber.card_steps, get_current_step_index(table)
    found_nobody = not any(entity.figures or "move" in entity.steps_done for entity in table.entities)
    return passed - 1 if card[-1:] == ["move"] and passed == len(card) and found_nobody else passed


def _count_resolved(table: Table, step: str, entity: Entity | None) -> int:
    """Return how many times a step was resolved; an Entity has moved once all its figures have."""
    if entity is None:
        return len(table.current_slumber.steps_done) if step == "event" else 0
    done: int = entity.steps_done.count(step)
    return done // max(1, entity.figures) if step == "move" else done


def mark_earlier_steps_done(table: Table, entity: Entity, step_count: int) -> None:
    """Mark the first ``step_count`` steps of the Turn card as resolved for figures that appeared after them (p. 10)."""
    if table.current_slumber.phase == "event":
        for step in dict.fromkeys(table.current_slumber.card_steps[:step_count]):
            _complete_step(entity, step, table.current_slumber.card_steps[:step_count].count(step))


def _complete_step(entity: Entity, step: str, times: int) -> None:
    needed = times * entity.figures if step == "move" else times
    missing = needed - entity.steps_done.count(step)
    entity.steps_done = [*entity.steps_done, *[step] * max(0, missing)]


TURN_LONG_CARD = violation(
    "ef.turn.long-card", _("A Turn card shows %(most)s steps at most. Enter them again if one is wrong.")
)


def require_can_note_step(table: Table) -> None:
    """Refuse without a current Turn card, and more steps than a Turn card can show (p. 10)."""
    require_turn(table)
    table.require_possible(len(table.current_slumber.card_steps) < MAX_CARD_STEPS, TURN_LONG_CARD, most=MAX_CARD_STEPS)


MOVEMENT_PARALYZED = consequence("ef.movement.paralyzed", _("%(entity)s is Paralyzed and does not move."))
TURN_IDLE = consequence("ef.turn.idle", _("Skipped: no figures of %(names)s are in play."))


@move(
    "etherfields.note-step",
    rule_id="ef.turn",
    guard=require_can_note_step,
    is_in_phase=True,
    messages=MoveMessages(
        _("Next printed step"),
        _("Next on the Turn card: %(step)s."),
        _("Enter them from the top of the Turn card to the bottom."),
    ),
)
def note_step(table: Table, step: TurnCardStep) -> None:
    """Note the next printed step of the current Turn card, from top to bottom (p. 10).

    What was resolved before without being named is printed above it.
    """
    unnamed = list_unnamed_steps(table)
    named = [] if step in unnamed else [step]
    table.current_slumber.card_steps = [*table.current_slumber.card_steps, *unnamed, *named]
    idle = list_idle_entities(table, step)
    if idle and not is_step_open(table, len(table.current_slumber.card_steps) - 1):
        table.emit_consequence(TURN_IDLE, names=[str(entity) for entity in idle])
    for entity in table.entities if step == "move" else ():
        if entity.figures and acts_by_state(table, entity, "paralyzed"):
            table.emit_consequence(MOVEMENT_PARALYZED, entity=entity)


@move(
    "etherfields.forget-steps",
    rule_id="ef.turn",
    guard=require_turn,
    is_in_phase=True,
    messages=MoveMessages(_("Enter the steps again"), _("The steps of the Turn card start over.")),
)
def forget_steps(table: Table) -> None:
    """Delete the noted steps of the current Turn card for a correction; resolved ones stay resolved (p. 10)."""
    table.current_slumber.card_steps = []


@move(
    "etherfields.finish-step",
    rule_id="ef.turn",
    guard=require_event_step,
    is_in_phase=True,
    messages=MoveMessages(
        _("Finish the step"),
        _("The %(step)s is over."),
        _("For a step you did on the table, or that had nothing to do."),
    ),
)
def finish_step(table: Table, step: TurnCardStep) -> None:
    """Finish a step of the Turn card, done or without effect (p. 8 and 10).

    An Entity next to a Dreamer or without a path does not move, and an effect may reach nobody (p. 9 and 11). Refuses
    a blocked step, one after an unresolved one, and an unread effect.
    """
    require_not_blocked(table, step)
    require_morphings_named(table, step)
    card = table.current_slumber.card_steps
    here = next(
        (place for place, printed in enumerate(card) if printed == step and is_step_open(table, place)), len(card)
    )
    waiting = next((card[place] for place in range(here) if is_step_open(table, place)), None)
    require_can_finish_step(table, waiting)
    table.require(waiting is None, TURN_ORDER, step=step, waiting=waiting)
    require_effects_read(table, step)
    nth = card[: here + 1].count(step)
    if step == "event":
        table.current_slumber.steps_done = [*table.current_slumber.steps_done, "event"]
        return
    for entity in list_concerned_entities(table, step):
        _complete_step(entity, step, max(1, nth))


messages.add(
    "etherfields",
    choices={
        "waiting": CARD_STEP_LABELS,
    },
)
