"""Rounds of the Card and action step: one Dream action each, passing, order (manual p. 6 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, messages, violation
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
    """Return whether this table plays rounds clockwise from the First Player, rather than freely (p. 8)."""
    return get_chosen_variant(table, "rounds") == "in-order"


def get_round_dreamer(table: Table) -> Dreamer | None:
    """Return the Dreamer of the current round in order: the noted one, else the First Player; None if all are absent.

    A round continues after its Dream action, as other things may follow (p. 8), until the next Dreamer acts or it is
    reported over.
    """
    playing = table.present_dreamers
    noted = [dreamer for dreamer in playing if dreamer.ref == table.current_slumber.acting]
    return next(iter(noted or playing), None)


def require_round(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, an absent Dreamer, and out of order (p. 8)."""
    require_dreamer_in_actions(table, dreamer)
    require_round_order(table, dreamer)


def can_begin_round(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer may begin a round: the previous one, clockwise, has had its Dream action (p. 6 and 8)."""
    turn, playing = get_round_dreamer(table), table.present_dreamers
    if turn is None or not turn.acted or dreamer not in playing:
        return False
    return playing[(playing.index(turn) + 1) % len(playing)] is dreamer


ROUND_OTHER = violation("ef.round.other", _("It is %(now)s's round. Let them act or pass before %(who)s does."))


def require_round_order(table: Table, dreamer: Dreamer | None) -> None:
    """Refuse out of order; the other guards ran when the move began (p. 8)."""
    if dreamer is not None and is_played_in_order(table):
        turn = get_round_dreamer(table)
        known = turn is None or turn is dreamer or can_begin_round(table, dreamer)
        table.require(known, ROUND_OTHER, who=dreamer, now=str(turn))


def _begin_dreamer_round(table: Table, dreamer: Dreamer) -> None:
    """Begin a Dreamer's round in order, if the previous one has had its Dream action (p. 8)."""
    turn = get_round_dreamer(table)
    if is_played_in_order(table) and turn is not None and can_begin_round(table, dreamer):
        _pass_round_on(table, turn)


ROUND_ONE_DREAM_ACTION = violation(
    "ef.round.one-dream-action",
    _("%(who)s has used this round's Dream action. Begin the next round first, or let the others have theirs."),
)


def has_finished(dreamer: Dreamer) -> bool:
    """Return whether a Dreamer is done for now: passed, or acted and not only paid an action, after which more may follow (p. 8)."""
    return bool(dreamer.passed or (dreamer.acted and not dreamer.still_acting))


def count_dream_action(table: Table, dreamer: Dreamer) -> None:
    """Count a Dream action: an action of a Map tile, the Gate tile, a Secret card or an Entity tile (p. 8).

    Called by every rule that reports one, once for several payments at once. Refuses a second one in a round, and one
    out of order. A cost that loses the game does not prevent it, as it was paid first. In order the round continues
    until the next Dreamer acts or it is reported over.
    """
    require_round_order(table, dreamer)
    _begin_dreamer_round(table, dreamer)
    table.require(not dreamer.acted, ROUND_ONE_DREAM_ACTION, who=dreamer)
    dreamer.acted, dreamer.passed = True, False
    if is_played_in_order(table):
        _reset_passes(table, dreamer)
        table.current_slumber.acting = dreamer.ref
        _emit_step_over(table)
    else:
        _advance_round(table, dreamer)


@move(
    "etherfields.dream-action",
    rule_id="ef.round",
    guard=require_round,
    is_in_phase=True,
    messages=MoveMessages(
        _("Dream action"),
        _("%(dreamer)s took a Dream action."),
        _(
            "For actions on a Map tile, the Gate tile, a Secret card or an Entity tile. Everything else needs no "
            "report here."
        ),
        synonyms=_("play cards, cards for action, does action, takes action, performs action, uses action"),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card for a Dream action: %(did)s.",
                    "%(dreamer)s discarded %(cards)s cards for a Dream action: %(did)s.",
                    "cards",
                ),
                ("cards",),
            ),
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card for a Dream action.",
                    "%(dreamer)s discarded %(cards)s cards for a Dream action.",
                    "cards",
                ),
                ("cards",),
            ),
            Variant(_("%(dreamer)s took a Dream action: %(did)s.")),
        ),
    ),
)
def report_dream_action(
    table: Table,
    dreamer: Dreamer,
    did: Annotated[str, TextLength(0, 60)] = "",
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Report the round's Dream action: of a Map tile, the Gate tile, a Secret card or an Entity tile (p. 8).

    ``did`` describes it in up to 60 characters; ``cards`` are discarded from the hand for it, 0 to 20. Refuses a
    second one in the same round, one out of order, and more cards than the hand holds. Moves, cards and Basic Actions
    need no report here: they are unlimited.
    """
    discard_as_payment(table, dreamer, cards)
    count_dream_action(table, dreamer)
    dreamer.still_acting = False


@move(
    "etherfields.pass-round",
    rule_id="ef.round",
    guard=require_round,
    is_in_phase=True,
    messages=MoveMessages(
        _("Pass"), _("%(dreamer)s passed."), synonyms=_("passes, sits this one out, skips round, passes round")
    ),
)
def pass_round(table: Table, dreamer: Dreamer) -> None:
    """Pass the round; the Dreamer may act again in the next one of the same Turn (p. 8).

    When all have passed in a row, reports the end of the Card and action step. In order, a round with a Dream action
    only ends.
    """
    _begin_dreamer_round(table, dreamer)
    dreamer.passed = not (is_played_in_order(table) and dreamer.acted)
    _advance_round(table, dreamer)


@move(
    "etherfields.end-round",
    rule_id="ef.round",
    guard=require_round,
    is_in_phase=True,
    messages=MoveMessages(
        _("End the round"),
        _("%(dreamer)s ended the round."),
        _("For somebody who did something, so it is not a pass."),
        synonyms=_("done with round, round over, finishes round, ends round"),
    ),
)
def end_round(table: Table, dreamer: Dreamer) -> None:
    """End a Dreamer's round without a Dream action, but not as a pass: something else was done (p. 8)."""
    _begin_dreamer_round(table, dreamer)
    _reset_passes(table, dreamer)
    dreamer.acted = True
    _advance_round(table, dreamer)


def _reset_passes(table: Table, dreamer: Dreamer) -> None:
    """Clear earlier passes: in order they must come in a row (p. 8)."""
    for other in table.present_dreamers if is_played_in_order(table) else [dreamer]:
        other.passed = False


ROUND_BY_ITSELF = violation(
    "ef.round.by-itself",
    _("Your table plays in order: a round ends by itself once everybody has had theirs. Just carry on."),
)


def require_free_rounds(table: Table) -> None:
    """Refuse outside the Card and action step, and where rounds advance by themselves (p. 8)."""
    require_action_step(table)
    table.require(not is_played_in_order(table), ROUND_BY_ITSELF)


@move(
    "etherfields.next-round",
    rule_id="ef.round",
    guard=require_free_rounds,
    is_in_phase=True,
    messages=MoveMessages(
        _("Next round"),
        _("The next round began."),
        _("Those who did nothing have passed."),
        synonyms=_("new round, round begins, on to next round"),
    ),
)
def begin_next_round(table: Table) -> None:
    """Begin the next round at a free table; Dreamers who did nothing in this one have passed (p. 8)."""
    _start_round(table)


@move(
    "etherfields.rapid",
    rule_id="ef.rapid",
    guard=require_dreamer_in_slumber,
    is_in_phase=True,
    messages=MoveMessages(
        _("Rapid effect"),
        _("%(dreamer)s used a Rapid effect."),
        _("Also in another Dreamer's round and in the Dreamscape Phase."),
        synonyms=_("quick effect, instant effect, rapid action"),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card for a Rapid effect: %(did)s.",
                    "%(dreamer)s discarded %(cards)s cards for a Rapid effect: %(did)s.",
                    "cards",
                ),
                ("cards",),
            ),
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card for a Rapid effect.",
                    "%(dreamer)s discarded %(cards)s cards for a Rapid effect.",
                    "cards",
                ),
                ("cards",),
            ),
            Variant(_("%(dreamer)s used a Rapid effect: %(did)s.")),
        ),
    ),
)
def report_rapid(
    table: Table,
    dreamer: Dreamer,
    did: Annotated[str, TextLength(0, 60)] = "",
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Report a Rapid action or effect, also in another's round or the Dreamscape Phase (p. 8 and 13).

    ``did`` describes it in up to 60 characters; ``cards`` are discarded from the hand for it, 0 to 20. Refuses more
    cards than the hand holds, and the power of a Mask that is not worn or inactive (p. 14 and 16).
    """
    require_mask_power(table, dreamer, did)
    discard_as_payment(table, dreamer, cards)


RAPID_DREAMSCAPE = consequence(
    "ef.rapid.dreamscape",
    _(
        "In the Dreamscape Phase %(who)s may play only what is Rapid or says that it works now. You may always "
        "discard because an effect says so."
    ),
)
RAPID_ROUND = consequence(
    "ef.rapid.round",
    _(
        "It is %(now)s's round: %(who)s may play only what is Rapid or says that it works now. You may always "
        "discard because an effect says so."
    ),
)


def emit_untimely(table: Table, dreamer: Dreamer) -> None:
    """Report that a card needs the Rapid sign now: in the Dreamscape Phase and in another's round.

    Refuses nothing, as a discard for another reason is allowed (p. 8 and 13).
    """
    now = table.slumber
    if now is not None and now.phase == "event" and not now.early:
        table.emit_consequence(RAPID_DREAMSCAPE, who=dreamer)
    elif now is not None and now.phase == "actions" and is_played_in_order(table):
        turn = get_round_dreamer(table)
        if turn is not None and turn is not dreamer and not can_begin_round(table, dreamer):
            table.emit_consequence(RAPID_ROUND, who=dreamer, now=str(turn))


def _advance_round(table: Table, dreamer: Dreamer) -> None:
    """Advance the round, begin the next one after all had theirs, and report the end of the step (p. 8)."""
    over = _emit_step_over(table)
    if is_played_in_order(table):
        _pass_round_on(table, dreamer)
    elif not over and all(other.acted or other.passed for other in table.present_dreamers):
        _start_round(table)


ROUND_ALL_PASSED = consequence(
    "ef.round.all-passed", _("Everybody passed in a row: the Card and action step is over. End the actions.")
)
ROUND_NO_CARDS = consequence(
    "ef.round.no-cards", _("Nobody has a card in hand any more. End the actions, unless there is something free to do.")
)


def _emit_step_over(table: Table) -> bool:
    """Report the end of the step, and return whether all have passed in a row (p. 8)."""
    over = all(other.passed for other in table.present_dreamers)
    if over:
        table.emit_consequence(ROUND_ALL_PASSED)
    elif is_out_of_cards(table):
        table.emit_consequence(ROUND_NO_CARDS)
    return over


def is_out_of_cards(table: Table) -> bool:
    """Return whether nobody present holds a card, if piles are counted separately (p. 8)."""
    return not table.team.is_light_tracking and not any(dreamer.hand for dreamer in table.present_dreamers)


def _pass_round_on(table: Table, dreamer: Dreamer) -> None:
    """Advance to the next Dreamer clockwise; after the last, begin a new round with the First Player (p. 6)."""
    refs = [other.ref for other in table.present_dreamers]
    following = refs[refs.index(dreamer.ref) + 1 :] if dreamer.ref in refs else []
    if following:
        table.current_slumber.acting = following[0]
        return
    table.current_slumber.acting = None
    table.current_slumber.round = min(MAX_ROUNDS, table.current_slumber.round + 1)
    for other in table.dreamers:
        other.acted = other.still_acting = False


def _start_round(table: Table) -> None:
    table.current_slumber.round = min(MAX_ROUNDS, table.current_slumber.round + 1)
    for dreamer in table.dreamers:
        dreamer.acted = dreamer.passed = dreamer.still_acting = False


def reset_rounds(table: Table) -> None:
    """Reset the rounds for a new Turn (p. 8)."""
    for dreamer in table.dreamers:
        dreamer.acted = dreamer.passed = dreamer.still_acting = False
    if table.slumber is not None:
        table.slumber.round, table.slumber.acting = 1, None


messages.add(
    "etherfields",
    fields={
        "did": _("What it was"),
    },
)
