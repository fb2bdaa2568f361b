"""Assault and Contact actions paid in steps, and Intent markers (manual p. 12 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import actions, present, slumber
from campaigns.etherfields.rules.piles import discard_from_hand
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.rounds import dream_action
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

Colour = Literal["wrath", "cunning", "awareness"]


def may_pay(table: Table, dreamer: Dreamer | None = None, entity: Entity | None = None) -> None:
    """Refuse outside the Card and action step, an absent Dreamer, and an Entity without a figure (p. 8 and 12)."""
    actions(table)
    present(table, dreamer)
    table.require(entity is None or entity.figures > 0, "ef.entity.no-figure", entity=entity)


@move("etherfields.mark-intent", cites="ef.gradual", when=may_pay)
def mark_intent(
    table: Table,
    dreamer: Dreamer,
    entity: Entity,
    colour: Colour,
    cards: Annotated[int, Between(0, 20)] = 0,
    more: Annotated[int, Between(0, 4)] = 0,
) -> None:
    """Pay the cost of an Entity's action once (p. 12 and 13).

    ``cards`` are discarded from the hand for it, 0 to 20: 0 if they were discarded before, or piles are not counted apart. A
    gradual action takes one Intent marker of the ``colour`` each time and is done when it was paid once for each Dreamer at the
    table; any other action is done at once. Refuses a second colour, a marker that the pool does not hold, and more cards than
    the hand holds.

    It is the Dream action of the Dreamer's round (p. 8), also when the cost is paid ``more`` times at once, 0 to 4 beyond once.
    """
    dream_action(table, dreamer)
    if not table.team.light:
        discard_from_hand(table, dreamer, cards)
    needed = target(table, entity)
    same = entity.marker_colour in ("", colour)
    table.require(same, "ef.gradual.one-colour", entity=entity, laid=entity.marker_colour)
    paid = 1 + more
    if entity.markers + paid >= needed:
        _perform(table, dreamer, entity)
        return
    # A card may allow another colour; the markers on one tile are then all counted as the new one.
    returned = 0 if same else entity.markers
    table.must(left(table, colour) >= returned + paid, "ef.gradual.no-marker", colour=colour)
    entity.markers += paid
    entity.marker_colour = colour
    table.say("ef.gradual.paid", entity=entity, paid=entity.markers, needed=needed)


def target(table: Table, entity: Entity) -> int:
    """Give how many times the cost must be paid: once for each Dreamer if gradual, else once (p. 6 and 12)."""
    return len(table.playing) if entity.gradual else 1


def _perform(table: Table, dreamer: Dreamer, entity: Entity) -> None:
    entity.markers = 0
    entity.marker_colour = ""
    table.say("ef.gradual.done", entity=entity, who=dreamer)


def has_marker(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity tile without Intent markers."""
    slumber(table)
    table.must(entity is None or entity.markers, "ef.gradual.none", entity=entity)


@move("etherfields.take-intent", cites="ef.gradual", when=has_marker)
def take_intent(table: Table, entity: Entity) -> None:
    """Take one Intent marker off an action, to mark another with it when its colour has run out (p. 12).

    Refuses when none lies there.
    """
    entity.markers -= 1
    if not entity.markers:
        entity.marker_colour = ""
