"""Rounds of the Card and action step: one Dream action each, passing, whose round it is (manual p. 6 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import actions, in_actions, in_slumber
from campaigns.etherfields.rules.masks import has_power
from campaigns.etherfields.rules.piles import discard_for
from campaigns.etherfields.rules.readings import agreed
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MOST_ROUNDS = 99


def in_order(table: Table) -> bool:
    """Return whether this table plays round by round, clockwise from the First Player, rather than freely (p. 8)."""
    return agreed(table, "rounds") == "in-order"


def whose_round(table: Table) -> Dreamer | None:
    """Return whose round it is where the table plays in order: the one noted, else the First Player; None with nobody there.

    A round goes on after its Dream action: any number of other things may follow (p. 8). The next Dreamer begins to act, or
    it is said to be over.
    """
    playing = table.playing
    noted = [dreamer for dreamer in playing if dreamer.ref == table.now.acting]
    return next(iter(noted or playing), None)


def has_round(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, an absent Dreamer, and out of order where rounds are played in order (p. 8)."""
    in_actions(table, dreamer)
    in_turn(table, dreamer)


def may_begin(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer may begin a round in order: the one before, clockwise, has had its Dream action (p. 6 and 8)."""
    turn, playing = whose_round(table), table.playing
    if turn is None or not turn.acted or dreamer not in playing:
        return False
    return playing[(playing.index(turn) + 1) % len(playing)] is dreamer


def in_turn(table: Table, dreamer: Dreamer | None) -> None:
    """Refuse out of order where rounds are played in order; what else holds was judged when the move began (p. 8)."""
    if dreamer is not None and in_order(table):
        turn = whose_round(table)
        known = turn is None or turn is dreamer or may_begin(table, dreamer)
        table.allowed(known, "ef.round.other", who=dreamer, now=str(turn))


def _begin(table: Table, dreamer: Dreamer) -> None:
    """Let a Dreamer's own round begin in order, if that of the one before has had its Dream action (p. 8)."""
    turn = whose_round(table)
    if in_order(table) and turn is not None and may_begin(table, dreamer):
        _hand_on(table, turn)


def dream_action(table: Table, dreamer: Dreamer) -> None:
    """Count a Dream action of a Dreamer: an action of a Map tile, the Gate tile, a Secret card or an Entity tile (p. 8).

    Every rule that reports one calls this, once for what is paid several times at once. Refuses a second one in a round, and
    one out of order where rounds are played in order. A cost that loses the game does not stand in the way: it was paid first.
    In order the round goes on after it, until the next Dreamer begins to act or it is said to be over.
    """
    in_turn(table, dreamer)
    _begin(table, dreamer)
    table.allowed(not dreamer.acted, "ef.round.one-dream-action", who=dreamer)
    dreamer.acted, dreamer.passed = True, False
    if in_order(table):
        _breaks_the_row(table, dreamer)
        table.now.acting = dreamer.ref
        _tell_over(table)
    else:
        _go_on(table, dreamer)


@move("etherfields.dream-action", cites="ef.round", when=has_round, within=True)
def report_dream_action(
    table: Table,
    dreamer: Dreamer,
    did: Annotated[str, Length(0, 60)] = "",
    cards: Annotated[int, Between(0, 20)] = 0,
) -> None:
    """Report the Dream action of a Dreamer's round: of a Map tile, the Gate tile, a Secret card or an Entity tile (p. 8).

    ``did`` is what it was, in up to 60 characters of the players; ``cards`` are discarded from the hand for it, 0 to 20. Refuses
    a second one in the same round, one out of order where rounds are played in order, and more cards than the hand holds. Moves,
    cards and Basic Actions need no report here: any number may be made.
    """
    discard_for(table, dreamer, cards)
    dream_action(table, dreamer)


@move("etherfields.pass-round", cites="ef.round", when=has_round, within=True)
def pass_round(table: Table, dreamer: Dreamer) -> None:
    """Let a Dreamer pass the round: it may act again in the next one of the same Turn (p. 8).

    When all have passed in a row, the Card and action step is over, and that is told. In order a round that had its Dream action
    is only ended by it.
    """
    _begin(table, dreamer)
    dreamer.passed = not (in_order(table) and dreamer.acted)
    _go_on(table, dreamer)


@move("etherfields.end-round", cites="ef.round", when=has_round, within=True)
def end_round(table: Table, dreamer: Dreamer) -> None:
    """End a Dreamer's round without a Dream action, but not as a pass: something else was done in it (p. 8)."""
    _begin(table, dreamer)
    _breaks_the_row(table, dreamer)
    dreamer.acted = True
    _go_on(table, dreamer)


def _breaks_the_row(table: Table, dreamer: Dreamer) -> None:
    """Let passes before this count no more: in order they must come in a row (p. 8)."""
    for other in table.playing if in_order(table) else [dreamer]:
        other.passed = False


def played_freely(table: Table) -> None:
    """Refuse outside the Card and action step, and where rounds follow each other in order by themselves (p. 8)."""
    actions(table)
    table.allowed(not in_order(table), "ef.round.by-itself")


@move("etherfields.next-round", cites="ef.round", when=played_freely, within=True)
def next_round(table: Table) -> None:
    """Begin the next round of a table that plays freely: whoever did nothing in this one has passed it (p. 8)."""
    _begin_round(table)


@move("etherfields.rapid", cites="ef.rapid", when=in_slumber, within=True)
def rapid(
    table: Table,
    dreamer: Dreamer,
    did: Annotated[str, Length(0, 60)] = "",
    cards: Annotated[int, Between(0, 20)] = 0,
) -> None:
    """Note a Rapid action or effect: it works in the rounds of others and in the Dreamscape Phase, too (p. 8 and 13).

    ``did`` is what it was, in up to 60 characters of the players; ``cards`` are discarded from the hand for it, 0 to 20.
    Refuses more cards than the hand holds, and the power of a Mask that is not worn or inactive (p. 14 and 16).
    """
    has_power(table, dreamer, did)
    discard_for(table, dreamer, cards)


def tell_untimely(table: Table, dreamer: Dreamer) -> None:
    """Tell that a card played now needs the Rapid sign or has to say so itself: in the Dreamscape Phase, and in another's round.

    What is discarded for another reason is not forbidden, so nothing is refused (p. 8 and 13).
    """
    now = table.slumber
    if now is not None and now.phase == "event" and not now.early:
        table.say("ef.rapid.dreamscape", who=dreamer)
    elif now is not None and now.phase == "actions" and in_order(table):
        turn = whose_round(table)
        if turn is not None and turn is not dreamer and not may_begin(table, dreamer):
            table.say("ef.rapid.round", who=dreamer, now=str(turn))


def _go_on(table: Table, dreamer: Dreamer) -> None:
    """Hand the round on, begin the next one when all had theirs, and tell when the step is over (p. 8)."""
    over = _tell_over(table)
    if in_order(table):
        _hand_on(table, dreamer)
    elif not over and all(other.acted or other.passed for other in table.playing):
        _begin_round(table)


def _tell_over(table: Table) -> bool:
    """Tell when the step is over, and give whether all have passed in a row (p. 8)."""
    over = all(other.passed for other in table.playing)
    if over:
        table.say("ef.round.all-passed")
    elif out_of_cards(table):
        table.say("ef.round.no-cards")
    return over


def out_of_cards(table: Table) -> bool:
    """Return whether nobody at the table holds a card, as far as piles are counted apart (p. 8)."""
    return not table.team.light and not any(dreamer.hand for dreamer in table.playing)


def _hand_on(table: Table, dreamer: Dreamer) -> None:
    """Let the next Dreamer clockwise have a round; after the last one, a new round begins with the First Player (p. 6)."""
    refs = [other.ref for other in table.playing]
    following = refs[refs.index(dreamer.ref) + 1 :] if dreamer.ref in refs else []
    if following:
        table.now.acting = following[0]
        return
    table.now.acting = None
    table.now.round = min(MOST_ROUNDS, table.now.round + 1)
    for other in table.dreamers:
        other.acted = False


def _begin_round(table: Table) -> None:
    table.now.round = min(MOST_ROUNDS, table.now.round + 1)
    for dreamer in table.dreamers:
        dreamer.acted = dreamer.passed = False


def first_round(table: Table) -> None:
    """Begin counting rounds afresh: a new Turn has its own (p. 8)."""
    for dreamer in table.dreamers:
        dreamer.acted = dreamer.passed = False
    if table.slumber is not None:
        table.slumber.round, table.slumber.acting = 1, None
