"""The Draw step and reshuffling (manual p. 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.guards import acts, draw_step, in_play, present
from campaigns.etherfields.rules.piles import discard_from_hand, shuffle_in
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

CARDS = 4  # p. 8
PRICE = {"distress": 1, "seal": 3}  # p. 8


def may_draw(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Draw step, an absent Dreamer, and a second draw in one Turn (p. 8)."""
    draw_step(table)
    present(table, dreamer)
    table.require(dreamer is None or not dreamer.drawn, "ef.draw.once", who=dreamer)


def due(dreamer: Dreamer, bonus: int = 0) -> int:
    """Give how many cards a Dreamer draws: 4 and the Drawing Bonus, never past the Hand limit (p. 8 and 16)."""
    return min(CARDS + bonus, max(0, dreamer.hand_limit - dreamer.hand))


def flaws_met(dreamer: Dreamer, discards: int = 0, bonus: int = 0) -> tuple[int, int]:
    """Give the least and the most Flaws that a Dreamer can meet in the draw that is due, piles being counted apart.

    ``discards`` and ``bonus`` are those of the draw. Flaws met before a reshuffle are shuffled in, and may come again (p. 8).
    """
    wanted = min(CARDS + bonus, max(0, dreamer.hand_limit - dreamer.hand + discards))
    if wanted <= dreamer.deck:
        return max(0, wanted - dreamer.influence_in_deck), min(wanted, dreamer.flaws_in_deck)
    met = dreamer.flaws_in_deck
    influence = dreamer.influence_in_discard + discards
    rest = min(wanted - dreamer.deck, influence + dreamer.flaws)
    return met + max(0, rest - influence), met + min(rest, dreamer.flaws)


def may_meet_flaws(dreamer: Dreamer, discards: int = 0, bonus: int = 0) -> bool:
    """Whether a Flaw can turn up in the draw that is due, so that a page must ask for them."""
    return flaws_met(dreamer, discards, bonus)[1] > 0


@move("etherfields.draw", cites="ef.draw", when=may_draw, reveals=("flaws", "reshuffled"), within=True)
def draw(
    table: Table,
    dreamer: Dreamer,
    discards: Annotated[int, Between(0, 20)] = 0,
    bonus: Annotated[int, Between(0, 10)] = 0,
    flaws: Annotated[int, Between(0, 20)] = 0,
    *,
    reshuffled: bool = False,
) -> None:
    """Resolve a Dreamer's Draw step: discard first, then draw what is due (p. 8).

    ``discards`` cards leave the hand first; ``bonus`` is a Drawing Bonus in cards (p. 16); ``flaws`` counts the Flaws among
    the drawn cards, resolved and lying on the discard pile (p. 17). A deck that runs out is reshuffled, the rest is drawn,
    and the price is asked. In light tracking no count moves and ``reshuffled`` says whether the deck ran out. Refuses more
    discards than the hand holds, and Flaws that cannot be.
    """
    dreamer.drawn = True
    if table.team.light:
        if reshuffled:
            ask_price(table, dreamer)
        return
    least, most = flaws_met(dreamer, discards, bonus)
    discard_from_hand(table, dreamer, discards)
    table.must(least <= flaws <= most, "ef.draw.flaws", who=dreamer, low=least, high=most)
    if draw_up(table, dreamer, due(dreamer, bonus), flaws):
        ask_price(table, dreamer)


def draw_up(table: Table, dreamer: Dreamer, wanted: int, flaws: int) -> bool:
    """Draw ``wanted`` cards, ``flaws`` of them Flaws, through a deck that runs out, and give whether it was reshuffled (p. 8).

    ``flaws`` must be what can be met. Flaws drawn on the way are resolved and shuffled in again.
    """
    if wanted <= dreamer.deck:
        _turn_up(dreamer, wanted, flaws)
        return False
    missing, met = wanted - dreamer.deck, dreamer.flaws_in_deck
    _turn_up(dreamer, dreamer.deck, met)
    reshuffling = dreamer.discard > 0
    shuffle_in(dreamer)
    rest = min(missing, dreamer.deck)
    _turn_up(dreamer, rest, flaws - met)
    if rest < missing:
        table.say("ef.draw.short", who=dreamer, missing=missing - rest)
    return reshuffling


def ask_price(table: Table, dreamer: Dreamer) -> None:
    """Ask what a Dreamer pays for a reshuffle: 1 Distress, or 3 cards Sealed (p. 8)."""
    table.ask("ef.reshuffle.price", who=dreamer, name=dreamer)


def draws_alone(table: Table, dreamer: Dreamer) -> bool:
    """Whether a Dreamer's draw has something to say or to pay: a Flaw may turn up, or the deck does not reach (p. 8 and 17)."""
    return not table.team.light and (may_meet_flaws(dreamer) or due(dreamer) > dreamer.deck)


@move("etherfields.draw-all", cites="ef.draw", when=draw_step, leaves=True)
def draw_all(table: Table) -> None:
    """Let everybody at the table draw what is due, with nothing discarded before and no Drawing Bonus (p. 8).

    Who may meet a Flaw or must reshuffle draws alone, and is told. In light tracking nobody's deck is taken to have run out.
    Refuses when nobody could draw so.
    """
    waiting = [dreamer for dreamer in table.playing if not dreamer.drawn]
    alone = [dreamer for dreamer in waiting if draws_alone(table, dreamer)]
    names = [str(dreamer) for dreamer in alone]
    table.must(len(alone) < len(waiting), "ef.draw.one-by-one", names=names)
    for dreamer in waiting:
        if dreamer not in alone:
            draw(table, dreamer)
    if names:
        table.say("ef.draw.rest", names=names)


def _turn_up(dreamer: Dreamer, count: int, flaws: int) -> None:
    """Draw ``count`` cards of the deck, ``flaws`` of them Flaws."""
    dreamer.deck -= count
    dreamer.flaws_in_deck -= flaws
    dreamer.hand += count - flaws
    dreamer.discard += flaws
    dreamer.flaws_in_discard += flaws


@move(
    "etherfields.pay-reshuffle",
    cites="ef.reshuffle",
    when=in_play,
    answers="ef.reshuffle.price",
    needs={"who": int, "name": str},
)
def pay_reshuffle(table: Table, decision: Decision, price: Literal["distress", "seal"]) -> None:
    """Pay for a deck that ran out in the Draw step: suffer 1 Distress, or Seal 3 cards of the new deck (p. 8).

    Refuses Sealing when no Influence card is left for it.
    """
    dreamer = table.asked(decision)
    if price == "distress":
        hurt(table, dreamer, PRICE["distress"])
    else:
        before = dreamer.sealed
        seal_by_effect(table, dreamer, PRICE["seal"])
        table.must(dreamer.sealed > before, "ef.seal.none", who=dreamer)


def may_reshuffle(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse in the Draw step, where a reshuffle comes with the draw and has its price (p. 8)."""
    acts(table, dreamer)
    table.require(table.slumber is None or table.now.phase != "draw", "ef.reshuffle.in-draw")


@move("etherfields.reshuffle", cites="ef.reshuffle", when=may_reshuffle)
def reshuffle(table: Table, dreamer: Dreamer) -> None:
    """Shuffle deck and discard pile together because the game allows it; outside the Draw step this is free (p. 8)."""
    shuffle_in(dreamer)
