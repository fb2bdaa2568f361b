"""Moves that play, gain and lose Influence cards (manual p. 3, 13 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.market import put_under_market
from campaigns.etherfields.rules.piles import discard_from_hand, put_on_discard, take_cards
from campaigns.etherfields.rules.progress_zone import ProgressSide, take_placed_cards
from campaigns.etherfields.rules.rounds import emit_untimely
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


LossPileArg = Literal["deck", "hand", "discard", "progress", "sealed"]


@move("etherfields.discard", rule_id="ef.cards", guard=require_can_act)
def discard_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 20)]) -> None:
    """Discard ``count`` cards from the hand, 1 to 20, for their Intent or action (p. 12 and 13).

    Refuses more than the hand holds. In the Dreamscape Phase and in another's round, reports that only Rapid cards
    may be played.
    """
    discard_from_hand(table, dreamer, count)
    emit_untimely(table, dreamer)


@move("etherfields.gain-cards", rule_id="ef.cards", guard=require_can_act)
def gain_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Put ``count`` gained Influence cards, 1 to 40, on top of the discard pile (p. 13)."""
    put_on_discard(table, dreamer, count)


@move("etherfields.lose-cards", rule_id="ef.cards", guard=require_can_act)
def lose_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, NumberBounds(1, 40)],
    pile: LossPileArg = "deck",
    own: Annotated[int, NumberBounds(0, 22)] = 0,
    side: ProgressSide = "active",
) -> None:
    """Return ``count`` Influence cards, 1 to 40, of one pile to the bottom of the Influence Market (p. 14).

    ``pile`` may be the Progress zone or the Sealed pile; ``side`` is the side up of placed cards. ``own`` is how many
    bear the Dreamer's own back, up to 22: only those change hands with the archetype. Refuses more than the pile
    holds without Flaws, and more own backs than possible.
    """
    _take_lost_cards(table, dreamer, count, pile, own, side)
    put_under_market(table, count)


@move("etherfields.remove-cards", rule_id="ef.cards", guard=require_can_act)
def remove_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, NumberBounds(1, 40)] = 1,
    pile: LossPileArg = "hand",
    own: Annotated[int, NumberBounds(0, 22)] = 0,
    side: ProgressSide = "active",
) -> None:
    """Remove ``count`` Influence cards, 1 to 40, of one pile from the game, because the game says so (p. 3).

    A solo player may also remove an unfit card and draw another (p. 13). ``own`` is how many bear the Dreamer's own
    back, up to 22; ``side`` is the side up of placed cards. Refuses more than the pile holds without Flaws, and more
    own backs than possible.
    """
    _take_lost_cards(table, dreamer, count, pile, own, side)
    table.emit_consequence("ef.cards.removed", who=dreamer, count=count)
    if pile == "hand" and len(table.present_dreamers) == 1:
        table.emit_consequence("ef.cards.alone", who=dreamer)


def _take_lost_cards(table: Table, dreamer: Dreamer, count: int, pile: str, is_own: int, side: ProgressSide) -> None:
    there = min(count, dreamer.own)
    table.require_possible(is_own <= there, "ef.cards.own", who=dreamer, wanted=is_own, there=there)
    if pile == "progress":
        take_placed_cards(table, dreamer, side, count)
    else:
        take_cards(table, dreamer, pile, count)
    dreamer.own -= is_own
