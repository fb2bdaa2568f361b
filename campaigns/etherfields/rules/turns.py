"""The steps of a Turn and the Turn deck (manual p. 8 and 10)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.draw import count_due_cards
from campaigns.etherfields.rules.guards import require_action_step, require_draw_step, require_event_step, require_turn
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.rounds import is_out_of_cards, is_played_in_order
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.session import advance_first_player
from campaigns.etherfields.rules.slumbers import reset_turn_limits, start_out_of_turns
from campaigns.etherfields.rules.states import expire_states
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import (
    TurnCardStep,
    get_current_step_index,
    require_can_finish_step,
    require_step_due,
)


@move(
    "etherfields.note-turn-card",
    rule_id="ef.turn",
    guard=require_turn,
    revealed_arguments=("suit",),
    is_in_phase=True,
    is_setter=True,
    messages=MoveMessages(
        _("Enter the suit"),
        _("The Turn card shows %(suit)s."),
        synonyms=_("turn card, turn card suit, suit is, turn card shows, turn card up"),
    ),
)
def note_turn_card(table: Table, suit: Literal["hearts", "spades", "diamonds", "clubs"]) -> None:
    """Set the suit of the current Turn card; it decides where the first figure is Spawned (p. 10)."""
    table.current_slumber.suit = suit


DRAW_WAITING = violation(
    "ef.draw.waiting", _("Everybody must draw all the cards they are due. Still to draw: %(names)s.")
)


def require_all_drawn(table: Table) -> None:
    """Refuse while somebody has cards to draw: the draw is mandatory (p. 8)."""
    require_draw_step(table)
    waiting = [
        str(d)
        for d in table.present_dreamers
        if not d.drawn and count_due_cards(d) and not table.team.is_light_tracking
    ]
    table.require(not waiting, DRAW_WAITING, names=waiting)


@move(
    "etherfields.start-actions",
    rule_id="ef.turn",
    guard=require_all_drawn,
    is_phase_end=True,
    messages=MoveMessages(
        _("Start the actions"),
        _("The Card and action step began."),
        synonyms=_(
            "drawing done, everybody drawn, everybody has drawn, actions begin, action step, now actions, "
            "action time, done drawing, to actions"
        ),
    ),
)
def start_actions(table: Table) -> None:
    """Start the Card and action step (p. 8). Refuses while somebody below the Hand limit has not drawn."""
    table.current_slumber.phase = "actions"


ROUND_NOT_PASSED = violation(
    "ef.round.not-passed", _("Not everybody has passed in a row yet. Let these act or pass first: %(names)s.")
)


def require_actions_done(table: Table) -> None:
    """Refuse in order while somebody has not passed and a card is held (p. 8).

    At a free table, or with uncounted cards, the players decide.
    """
    require_action_step(table)
    waiting = [str(dreamer) for dreamer in table.present_dreamers if not dreamer.passed]
    known = is_played_in_order(table) and not table.team.is_light_tracking and not is_out_of_cards(table)
    table.require(not (known and waiting), ROUND_NOT_PASSED, names=waiting)


ROUND_IDLE = consequence("ef.round.idle", _("%(names)s took no Dream action in the last round."))


@move(
    "etherfields.end-actions",
    rule_id="ef.turn",
    guard=require_actions_done,
    is_phase_end=True,
    messages=MoveMessages(
        _("End actions"),
        _("The Entity and Dream event step began."),
        synonyms=_(
            "done with actions, no more actions, everybody acted, nobody acts, actions done, actions finished, "
            "actions over, done acting, all done acting, everybody done acting"
        ),
    ),
)
def end_actions(table: Table) -> None:
    """Start the Entity and Dream event step: everybody passed in a row or is out of cards (p. 8).

    In rounds, refuses while somebody has not passed and a card is held. At a free table, reports who neither took a
    Dream action, paid for one, nor passed in a round begun by others.
    """
    idle = [str(one) for one in table.present_dreamers if not (one.acted or one.still_acting or one.passed)]
    if not is_played_in_order(table) and 0 < len(idle) < len(table.present_dreamers):
        table.emit_consequence(ROUND_IDLE, round=table.current_slumber.round, names=idle)
    expire_states(table, table.present_dreamers)
    table.current_slumber.phase = "event"


TURN_STAYS = violation("ef.turn.stays", _("You resolved the Turn card early, so it stays. Go back to the actions."))
TURN_STEPS_LEFT = violation(
    "ef.turn.steps-left", _("%(step)s is still to be resolved on this Turn card. Do it, or say it is over.")
)


@move(
    "etherfields.discard-turn",
    rule_id="ef.turn",
    guard=require_event_step,
    is_phase_end=True,
    messages=MoveMessages(
        _("Discard Turn card"),
        _("The Turn card was discarded."),
        synonyms=_(
            "next turn card, turn card gone, turn card goes away, turn done, turn finished, turn ended, next turn, "
            "next card, turn over flip next, turn card done, turn card discarded, new turn card, next turn card up, "
            "turn card off, turn done next card, flips next turn card"
        ),
        variants=(Variant(_("The last Turn card was discarded."), ("last",)),),
    ),
)
def discard_turn(table: Table, *, last: bool = False) -> None:
    """Discard the current Turn card; the next Turn begins, or the Slumber is out of Turns (p. 8 and 10).

    ``last``: it was the last one of the Turn deck, whatever was counted; a deck that nobody counted needs it.
    Markers on blocked steps return to the pool, and once-a-Turn limits are reset. Refuses with a noted step
    unresolved, and a card resolved early in the Dreamers Phase, which stays (p. 10).
    """
    now = table.current_slumber
    table.require(not now.early, TURN_STAYS)
    here = get_current_step_index(table)
    waiting = next(iter(now.card_steps[here:]), None)
    require_can_finish_step(table, waiting)
    table.require(waiting is None, TURN_STEPS_LEFT, step=waiting)
    now.early = False
    if last:
        now.turns_left = 0
    elif now.turns_left is not None:
        now.turns_left = max(0, now.turns_left - 1)
    reset_turn_card(table)
    reset_turn_limits(table)
    expire_states(table, table.entities)
    if now.turns_left == 0:
        start_out_of_turns(table)
        return
    now.turn += 1
    now.phase = "draw"
    if is_played_in_order(table) and get_chosen_variant(table, "first-player") == "each-turn":
        advance_first_player(table)


def reset_turn_card(table: Table) -> None:
    """Clear the notes of the current Turn card: its steps, its suit, its markers (p. 8 and 10)."""
    now = table.current_slumber
    now.steps_done, now.blocked, now.card_steps, now.suit = [], [], [], ""
    for entity in table.entities:
        entity.steps_done = []


@move(
    "etherfields.resolve-early",
    rule_id="ef.turn",
    guard=require_action_step,
    is_phase_end=True,
    messages=MoveMessages(
        _("Resolve the card now"),
        _("The effects of the Turn card are resolved during the Dreamers Phase."),
        _("Only if an effect says so. The card stays afterwards."),
    ),
)
def resolve_early(table: Table) -> None:
    """Resolve the whole Turn card early, in the Dreamers Phase, because an effect says so (p. 10)."""
    table.current_slumber.phase, table.current_slumber.early = "event", True


TURN_NOT_EARLY = violation(
    "ef.turn.not-early", _("Do not discard the Turn card yet. Resolve its steps at their own time first.")
)


def require_early_resolution(table: Table) -> None:
    """Refuse unless the card is being resolved during the Dreamers Phase (p. 10)."""
    require_event_step(table)
    table.require(table.current_slumber.early, TURN_NOT_EARLY)


@move(
    "etherfields.back-to-actions",
    rule_id="ef.turn",
    guard=require_early_resolution,
    is_phase_end=True,
    messages=MoveMessages(_("Back to actions"), _("Back to the Card and action step.")),
)
def back_to_actions(table: Table) -> None:
    """Return to the Card and action step; the Turn card stays and its steps are due again later (p. 10)."""
    now = table.current_slumber
    now.phase, now.early, now.steps_done = "actions", False, []
    for entity in table.entities:
        entity.steps_done = []


TURN_NO_MARKER = violation("ef.turn.no-marker", _("No Universal marker is left to mark a step. Return one first."))


def require_can_block_step(table: Table) -> None:
    """Refuse without a Turn card, and without a Universal marker (p. 8 and 10)."""
    require_turn(table)
    table.require_possible(count_in_pool(table, "universal") > 0, TURN_NO_MARKER)


TURN_MARKED = violation("ef.turn.marked", _("This step already has a marker (%(step)s). Choose another step."))


@move(
    "etherfields.block-step",
    rule_id="ef.turn",
    guard=require_can_block_step,
    is_in_phase=True,
    messages=MoveMessages(_("Block a step"), _("This step of the Turn card is blocked: %(step)s.")),
)
def block_step(table: Table, step: TurnCardStep) -> None:
    """Block a step of the current Turn card with a Universal marker: it is skipped (p. 10).

    Refuses a blocked step.
    """
    table.require_possible(step not in table.current_slumber.blocked, TURN_MARKED, step=step)
    table.current_slumber.blocked = [*table.current_slumber.blocked, step]


@move(
    "etherfields.do-step",
    rule_id="ef.turn",
    guard=require_event_step,
    is_in_phase=True,
    messages=MoveMessages(
        _("Resolve a Dream event"), _("%(step)s is resolved."), synonyms=_("dream event, dream event done")
    ),
)
def note_dream_event(table: Table, step: Annotated[str, TextLength(1, 40)]) -> None:
    """Note another Dream event of the current Turn card as resolved (p. 8).

    ``step`` is the players' name for it, up to 40 characters. Refuses blocked Dream events, and an unresolved step
    printed above.
    """
    require_step_due(table, "event")
    table.current_slumber.steps_done = [*table.current_slumber.steps_done, step]


messages.add(
    "etherfields",
    fields={
        "last": _("That was the last Turn card"),
    },
)
