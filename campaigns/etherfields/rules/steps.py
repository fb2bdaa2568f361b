"""The steps printed on the current Turn card: resolved from top to bottom, blocked ones left out (manual p. 8 and 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import event, in_a_turn, speaks
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.models import Decision

Step = Literal["morphing", "basic", "special", "move", "event"]

EFFECTS = ("morphing", "basic", "special")
MOST_STEPS = 12
DOES = ("distress", "seal", "morphings", "gem", "note")
"""What of an effect does something to somebody; a range alone does not (p. 9)."""


def not_blocked(table: Table, step: str) -> None:
    """Refuse a step of the current Turn card that is marked to be left out (p. 10)."""
    table.allowed(step not in table.now.blocked, "ef.turn.blocked", step=step)


def comes_now(table: Table, step: str, entity: Entity | None = None) -> None:
    """Refuse a blocked step, and one that is printed below a step which is still to be resolved (p. 10).

    Only the steps that the players noted are known. A card that shows a step twice has it resolved twice.
    """
    not_blocked(table, step)
    all_named(table, step)
    card = table.now.card_steps
    places = [place for place, printed in enumerate(card) if printed == step]
    resolved = _resolved(table, step, entity)
    here = places[min(resolved, len(places) - 1)] if places else len(card)
    waiting = next((card[place] for place in range(here) if is_open(table, place)), None)
    can_be_over(table, waiting)
    table.allowed(waiting is None, "ef.turn.order", step=step, waiting=waiting)


def can_be_over(table: Table, waiting: str | None) -> None:
    """Refuse for a step that waits and cannot be said to be over yet, with what is to be told first (p. 8 to 10).

    Called before a refusal whose way on is to say that this step is over.
    """
    if waiting is None:
        return
    undrawn, unread = _undrawn(table), _unread(table, waiting)
    named = waiting == "morphing" or undrawn is None
    table.allowed(named, "ef.morphing.unnamed", entity=undrawn and undrawn.facts["entity"])
    table.allowed(not nobody_told(table, waiting), "ef.effect.untold", step=waiting)
    table.allowed(unread is None, "ef.effect.unnoted", entity=unread, kind=waiting)


def all_named(table: Table, step: str) -> None:
    """Refuse for good what comes after an effect whose Morphings were drawn and not named yet: they count at once (p. 10 and 16).

    Other effects of the Morphing step happen at the same time, and need not wait.
    """
    undrawn = _undrawn(table)
    table.possible(
        step == "morphing" or undrawn is None, "ef.morphing.unnamed", entity=undrawn and undrawn.facts["entity"]
    )


def _undrawn(table: Table) -> Decision | None:
    return next((d for d in table.decisions if d.kind == "ef.morphing.draw"), None)


def times_printed(table: Table, step: str) -> int:
    """Return how often the Turn card has a step resolved: as often as it is printed, once while that is not known."""
    printed: int = table.now.card_steps.count(step)
    return max(1, printed)


def is_open(table: Table, place: int) -> bool:
    """Return whether the step at this place of the Turn card, 0 for the topmost, is still to be resolved for something in play."""
    step = table.now.card_steps[place]
    if step in table.now.blocked:
        return False
    nth: int = table.now.card_steps[: place + 1].count(step)
    if step == "event":
        return nth > len(table.now.steps_done)
    return nobody_told(table, step) or any(_resolved(table, step, entity) < nth for entity in concerned(table, step))


def concerned(table: Table, step: str) -> list[Entity]:
    """Return the tiles in play that a step is about: with figures to move, or an effect that is not known to be empty (p. 9)."""
    if step == "move":
        return [entity for entity in table.entities if entity.figures]
    if step not in EFFECTS:
        return []
    return [entity for entity in table.entities if speaks(entity) and not known_empty(entity, step)]


def known_empty(entity: Entity, step: str) -> bool:
    """Return whether the players read that a tile says nothing of a step (p. 9)."""
    read = entity.effects.get(step)
    return read is not None and not any(read[said] for said in DOES)


def nobody_told(table: Table, step: str) -> bool:
    """Return whether nothing in play is known to bear this effect, and something beside Entities may (p. 8).

    In a Dream that is the Gate tile and its Secret cards, in a Slumber that Spawned nothing its own tile.
    """
    if step not in EFFECTS or any(speaks(entity) for entity in table.entities):
        return False
    return table.now.kind == "dream" or not len(table.entities)


def told(table: Table, step: str) -> None:
    """Refuse for good while a tile is still to be asked what it says of a step: never is that nothing by itself (p. 9)."""
    table.possible(not nobody_told(table, step), "ef.effect.untold", step=step)
    waiting = _unread(table, step)
    table.possible(waiting is None, "ef.effect.unnoted", entity=waiting, kind=step)


def _unread(table: Table, step: str) -> Entity | None:
    """Return the first tile whose effect of this step nobody has read, or None."""
    open_ = [e for e in concerned(table, step) if step in EFFECTS and step not in e.effects]
    return next((entity for entity in open_ if step not in entity.steps_done), None)


def current_place(table: Table) -> int:
    """Return the place of the first step still to be resolved; the number of steps when there is none."""
    steps = range(len(table.now.card_steps))
    return next((place for place in steps if is_open(table, place)), len(steps))


def _resolved(table: Table, step: str, entity: Entity | None) -> int:
    """Return how often a step was resolved; an Entity has moved once all its figures have."""
    if entity is None:
        return len(table.now.steps_done) if step == "event" else 0
    done: int = entity.steps_done.count(step)
    return done // max(1, entity.figures) if step == "move" else done


def catch_up(table: Table, entity: Entity, before: int) -> None:
    """Count the first ``before`` steps of the Turn card as resolved for figures that came into play after them (p. 10)."""
    if table.now.phase == "event":
        for step in dict.fromkeys(table.now.card_steps[:before]):
            _complete(entity, step, table.now.card_steps[:before].count(step))


def _complete(entity: Entity, step: str, times: int) -> None:
    needed = times * entity.figures if step == "move" else times
    missing = needed - entity.steps_done.count(step)
    entity.steps_done = [*entity.steps_done, *[step] * max(0, missing)]


def can_note(table: Table) -> None:
    """Refuse without a current Turn card, and more steps than a Turn card could show (p. 10)."""
    in_a_turn(table)
    table.possible(len(table.now.card_steps) < MOST_STEPS, "ef.turn.long-card", most=MOST_STEPS)


@move("etherfields.note-step", cites="ef.turn", when=can_note, reveals=("step",), within=True)
def note_step(table: Table, step: Step) -> None:
    """Note the next step that is printed on the current Turn card, from top to bottom (p. 10)."""
    table.now.card_steps = [*table.now.card_steps, step]


@move("etherfields.forget-steps", cites="ef.turn", when=in_a_turn, within=True)
def forget_steps(table: Table) -> None:
    """Forget the noted steps of the current Turn card, to note them anew; what was resolved stays resolved (p. 10)."""
    table.now.card_steps = []


@move("etherfields.finish-step", cites="ef.turn", when=event, within=True)
def finish_step(table: Table, step: Step) -> None:
    """Say that a step of the Turn card is over: what it had to do was done, or there was nothing to do (p. 8 and 10).

    An Entity beside a Dreamer or without a path does not move, and an effect may reach nobody (p. 9 and 11). Refuses a
    blocked step, one that comes after another still to be resolved, and an effect that nobody has read on its tile.
    """
    not_blocked(table, step)
    all_named(table, step)
    card = table.now.card_steps
    here = next((place for place, printed in enumerate(card) if printed == step and is_open(table, place)), len(card))
    waiting = next((card[place] for place in range(here) if is_open(table, place)), None)
    can_be_over(table, waiting)
    table.allowed(waiting is None, "ef.turn.order", step=step, waiting=waiting)
    told(table, step)
    nth = card[: here + 1].count(step)
    if step == "event":
        table.now.steps_done = [*table.now.steps_done, "event"]
        return
    for entity in concerned(table, step):
        _complete(entity, step, max(1, nth))
