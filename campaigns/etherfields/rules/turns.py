"""The steps of a Turn and the Turn deck (manual p. 8 and 10)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import due
from campaigns.etherfields.rules.guards import actions, draw_step, event, in_a_turn
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.rounds import in_order, out_of_cards
from campaigns.etherfields.rules.slumbers import fresh_turn, run_out
from campaigns.etherfields.rules.steps import Step, can_be_over, comes_now, current_place
from campaigns.referee import Length, move


@move("etherfields.note-turn-card", cites="ef.turn", when=in_a_turn, reveals=("suit",), within=True, sets=True)
def note_turn_card(table: Table, suit: Literal["hearts", "spades", "diamonds", "clubs"]) -> None:
    """Note the suit of the current Turn card; it decides where the first figure is Spawned (p. 10)."""
    table.now.suit = suit


def all_drawn(table: Table) -> None:
    """Refuse while somebody has cards to draw: nobody may draw fewer (p. 8)."""
    draw_step(table)
    waiting = [str(d) for d in table.playing if not d.drawn and due(d) and not table.team.light]
    table.allowed(not waiting, "ef.draw.waiting", names=waiting)


@move("etherfields.start-actions", cites="ef.turn", when=all_drawn, leaves=True)
def start_actions(table: Table) -> None:
    """Go on to the Card and action step (p. 8). Refused while somebody below the Hand limit has not drawn."""
    table.now.phase = "actions"


def all_done(table: Table) -> None:
    """Refuse in order while somebody has not passed and a card is held (p. 8).

    At a free table, and of cards that are not counted apart, the players know.
    """
    actions(table)
    waiting = [str(dreamer) for dreamer in table.playing if not dreamer.passed]
    known = in_order(table) and not table.team.light and not out_of_cards(table)
    table.allowed(not (known and waiting), "ef.round.not-passed", names=waiting)


@move("etherfields.end-actions", cites="ef.turn", when=all_done, leaves=True)
def end_actions(table: Table) -> None:
    """Go on to the Entity and Dream event step: everybody passed in a row or is out of cards (p. 8).

    Refused where rounds are played in order and somebody with cards about has not passed. At a free table it is told who neither
    took a Dream action nor passed in a round that others have begun.
    """
    idle = [str(dreamer) for dreamer in table.playing if not (dreamer.acted or dreamer.passed)]
    if not in_order(table) and 0 < len(idle) < len(table.playing):
        table.say("ef.round.idle", round=table.now.round, names=idle)
    table.now.phase = "event"


@move("etherfields.discard-turn", cites="ef.turn", when=event, leaves=True)
def discard_turn(table: Table) -> None:
    """Discard the current Turn card; the next Turn begins, or the Slumber is out of Turns (p. 8 and 10).

    Markers on blocked steps go back to the pool, and what is allowed once a Turn is allowed again. Refused while a noted step
    is still to be resolved, and when the card's effects were resolved in the Dreamers Phase: then it stays (p. 10).
    """
    now = table.now
    table.allowed(not now.early, "ef.turn.stays")
    here = current_place(table)
    waiting = next(iter(now.card_steps[here:]), None)
    can_be_over(table, waiting)
    table.allowed(waiting is None, "ef.turn.steps-left", step=waiting)
    now.early = False
    now.turns_left = max(0, now.turns_left - 1)
    put_away_card(table)
    fresh_turn(table)
    if not now.turns_left:
        run_out(table)
        return
    now.turn += 1
    now.phase = "draw"


def put_away_card(table: Table) -> None:
    """Forget what was noted of the current Turn card: its steps, its suit, the markers on it (p. 8 and 10)."""
    now = table.now
    now.steps_done, now.blocked, now.card_steps, now.suit = [], [], [], ""
    for entity in table.entities:
        entity.steps_done = []


@move("etherfields.resolve-early", cites="ef.turn", when=actions, leaves=True)
def resolve_early(table: Table) -> None:
    """Resolve the whole Turn card early, in the Dreamers Phase, because an effect says so (p. 10)."""
    table.now.phase, table.now.early = "event", True


def resolved_early(table: Table) -> None:
    """Refuse unless the effects of the card are being resolved during the Dreamers Phase (p. 10)."""
    event(table)
    table.allowed(table.now.early, "ef.turn.not-early")


@move("etherfields.back-to-actions", cites="ef.turn", when=resolved_early, leaves=True)
def back_to_actions(table: Table) -> None:
    """Go on with the Card and action step; the Turn card stays and its steps come again at their time (p. 10)."""
    now = table.now
    now.phase, now.early, now.steps_done = "actions", False, []
    for entity in table.entities:
        entity.steps_done = []


def may_block(table: Table) -> None:
    """Refuse without a Turn card to mark, and without a Universal marker to mark it with (p. 8 and 10)."""
    in_a_turn(table)
    table.possible(left(table, "universal") > 0, "ef.turn.no-marker")


@move("etherfields.block-step", cites="ef.turn", when=may_block, within=True)
def block_step(table: Table, step: Step) -> None:
    """Mark one step of the current Turn card with a Universal marker: it is skipped (p. 10).

    Refuses a step that is marked already.
    """
    table.possible(step not in table.now.blocked, "ef.turn.marked", step=step)
    table.now.blocked = [*table.now.blocked, step]


@move("etherfields.do-step", cites="ef.turn", when=event, within=True)
def do_step(table: Table, step: Annotated[str, Length(1, 40)]) -> None:
    """Note another Dream event of the current Turn card as resolved (p. 8).

    ``step`` is what the players call it, up to 40 characters. Refuses it when Dream events are blocked, and while a step
    printed above them is still to be resolved.
    """
    comes_now(table, "event")
    table.now.steps_done = [*table.now.steps_done, step]
