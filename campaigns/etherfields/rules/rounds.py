"""Rounds of the Card and action step: one Dream action each, passing, whose round it is (manual p. 6 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.etherfields.rules.guards import (
    require_action_step,
    require_dreamer_in_actions,
    require_dreamer_in_slumber,
)
from campaigns.etherfields.rules.masks import require_mask_power
from campaigns.etherfields.rules.piles import discard_as_payment
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MAX_ROUNDS = 99


def is_played_in_order(table: Table) -> bool:
    """Return whether this table plays round by round, clockwise from the First Player, rather than freely (p. 8)."""
    return get_chosen_variant(table, "rounds") == "in-order"


def get_round_dreamer(table: Table) -> Dreamer | None:
    """Return whose round it is where the table plays in order: the one noted, else the First Player; None with nobody there.

    A round goes on after its Dream action: any number of other things may follow (p. 8). The next Dreamer begins to act, or
    it is said to be over.
    """
    playing = table.present_dreamers
    noted = [dreamer for dreamer in playing if dreamer.ref == table.current_slumber.acting]
    return next(iter(noted or playing), None)


def require_round(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, an absent Dreamer, and out of order where rounds are played in order (p. 8)."""
    require_dreamer_in_actions(table, dreamer)
    require_round_order(table, dreamer)


def can_begin_round(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer may begin a round in order: the one before, clockwise, has had its Dream action (p. 6 and 8)."""
    turn, playing = get_round_dreamer(table), table.present_dreamers
    if turn is None or not turn.acted or dreamer not in playing:
        return False
    return playing[(playing.index(turn) + 1) % len(playing)] is dreamer


def require_round_order(table: Table, dreamer: Dreamer | None) -> None:
    """Refuse out of order where rounds are played in order; what else holds was judged when the move began (p. 8)."""
    if dreamer is not None and is_played_in_order(table):
        turn = get_round_dreamer(table)
        known = turn is None or turn is dreamer or can_begin_round(table, dreamer)
        table.require(known, "ef.round.other", who=dreamer, now=str(turn))


def _begin_dreamer_round(table: Table, dreamer: Dreamer) -> None:
    """Let a Dreamer's own round begin in order, if that of the one before has had its Dream action (p. 8)."""
    turn = get_round_dreamer(table)
    if is_played_in_order(table) and turn is not None and can_begin_round(table, dreamer):
        _pass_round_on(table, turn)


def count_dream_action(table: Table, dreamer: Dreamer) -> None:
    """Count a Dream action of a Dreamer: an action of a Map tile, the Gate tile, a Secret card or an Entity tile (p. 8).

    Every rule that reports one calls this, once for what is paid several times at once. Refuses a second one in a round, and
    one out of order where rounds are played in order. A cost that loses the game does not stand in the way: it was paid first.
    In order the round goes on after it, until the next Dreamer begins to act or it is said to be over.
    """
    require_round_order(table, dreamer)
    _begin_dreamer_round(table, dreamer)
    table.require(not dreamer.acted, "ef.round.one-dream-action", who=dreamer)
    dreamer.acted, dreamer.passed = True, False
    if is_played_in_order(table):
        _reset_passes(table, dreamer)
        table.current_slumber.acting = dreamer.ref
        _emit_step_over(table)
    else:
        _advance_round(table, dreamer)


@move("etherfields.dream-action", rule_id="ef.round", guard=require_round, is_in_phase=True)
def report_dream_action(
    table: Table,
    dreamer: Dreamer,
    did: Annotated[str, TextLength(0, 60)] = "",
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Report the Dream action of a Dreamer's round: of a Map tile, the Gate tile, a Secret card or an Entity tile (p. 8).

    ``did`` is what it was, in up to 60 characters of the players; ``cards`` are discarded from the hand for it, 0 to 20. Refuses
    a second one in the same round, one out of order where rounds are played in order, and more cards than the hand holds. Moves,
    cards and Basic Actions need no report here: any number may be made.
    """
    discard_as_payment(table, dreamer, cards)
    count_dream_action(table, dreamer)


@move("etherfields.pass-round", rule_id="ef.round", guard=require_round, is_in_phase=True)
def pass_round(table: Table, dreamer: Dreamer) -> None:
    """Let a Dreamer pass the round: it may act again in the next one of the same Turn (p. 8).

    When all have passed in a row, the Card and action step is over, and that is told. In order a round that had its Dream action
    is only ended by it.
    """
    _begin_dreamer_round(table, dreamer)
    dreamer.passed = not (is_played_in_order(table) and dreamer.acted)
    _advance_round(table, dreamer)


@move("etherfields.end-round", rule_id="ef.round", guard=require_round, is_in_phase=True)
def end_round(table: Table, dreamer: Dreamer) -> None:
    """End a Dreamer's round without a Dream action, but not as a pass: something else was done in it (p. 8)."""
    _begin_dreamer_round(table, dreamer)
    _reset_passes(table, dreamer)
    dreamer.acted = True
    _advance_round(table, dreamer)


def _reset_passes(table: Table, dreamer: Dreamer) -> None:
    """Let passes before this count no more: in order they must come in a row (p. 8)."""
    for other in table.present_dreamers if is_played_in_order(table) else [dreamer]:
        other.passed = False


def require_free_rounds(table: Table) -> None:
    """Refuse outside the Card and action step, and where rounds follow each other in order by themselves (p. 8)."""
    require_action_step(table)
    table.require(not is_played_in_order(table), "ef.round.by-itself")


@move("etherfields.next-round", rule_id="ef.round", guard=require_free_rounds, is_in_phase=True)
def begin_next_round(table: Table) -> None:
    """Begin the next round of a table that plays freely: whoever did nothing in this one has passed it (p. 8)."""
    _start_round(table)


@move("etherfields.rapid", rule_id="ef.rapid", guard=require_dreamer_in_slumber, is_in_phase=True)
def report_rapid(
    table: Table,
    dreamer: Dreamer,
    did: Annotated[str, TextLength(0, 60)] = "",
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Note a Rapid action or effect: it works in the rounds of others and in the Dreamscape Phase, too (p. 8 and 13).

    ``did`` is what it was, in up to 60 characters of the players; ``cards`` are discarded from the hand for it, 0 to 20.
    Refuses more cards than the hand holds, and the power of a Mask that is not worn or inactive (p. 14 and 16).
    """
    require_mask_power(table, dreamer, did)
    discard_as_payment(table, dreamer, cards)


def emit_untimely(table: Table, dreamer: Dreamer) -> None:
    """Tell that a card played now needs the Rapid sign or has to say so itself: in the Dreamscape Phase, and in another's round.

    What is discarded for another reason is not forbidden, so nothing is refused (p. 8 and 13).
    """
    now = table.slumber
    if now is not None and now.phase == "event" and not now.early:
        table.emit_consequence("ef.rapid.dreamscape", who=dreamer)
    elif now is not None and now.phase == "actions" and is_played_in_order(table):
        turn = get_round_dreamer(table)
        if turn is not None and turn is not dreamer and not can_begin_round(table, dreamer):
            table.emit_consequence("ef.rapid.round", who=dreamer, now=str(turn))


def _advance_round(table: Table, dreamer: Dreamer) -> None:
    """Hand the round on, begin the next one when all had theirs, and tell when the step is over (p. 8)."""
    over = _emit_step_over(table)
    if is_played_in_order(table):
        _pass_round_on(table, dreamer)
    elif not over and all(other.acted or other.passed for other in table.present_dreamers):
        _start_round(table)


def _emit_step_over(table: Table) -> bool:
    """Tell when the step is over, and give whether all have passed in a row (p. 8)."""
    over = all(other.passed for other in table.present_dreamers)
    if over:
        table.emit_consequence("ef.round.all-passed")
    elif is_out_of_cards(table):
        table.emit_consequence("ef.round.no-cards")
    return over


def is_out_of_cards(table: Table) -> bool:
    """Return whether nobody at the table holds a card, as far as piles are counted apart (p. 8)."""
    return not table.team.is_light_tracking and not any(dreamer.hand for dreamer in table.present_dreamers)


def _pass_round_on(table: Table, dreamer: Dreamer) -> None:
    """Let the next Dreamer clockwise have a round; after the last one, a new round begins with the First Player (p. 6)."""
    refs = [other.ref for other in table.present_dreamers]
    following = refs[refs.index(dreamer.ref) + 1 :] if dreamer.ref in refs else []
    if following:
        table.current_slumber.acting = following[0]
        return
    table.current_slumber.acting = None
    table.current_slumber.round = min(MAX_ROUNDS, table.current_slumber.round + 1)
    for other in table.dreamers:
        other.acted = False


def _start_round(table: Table) -> None:
    table.current_slumber.round = min(MAX_ROUNDS, table.current_slumber.round + 1)
    for dreamer in table.dreamers:
        dreamer.acted = dreamer.passed = False


def reset_rounds(table: Table) -> None:
    """Begin counting rounds afresh: a new Turn has its own (p. 8)."""
    for dreamer in table.dreamers:
        dreamer.acted = dreamer.passed = False
    if table.slumber is not None:
        table.slumber.round, table.slumber.acting = 1, None
