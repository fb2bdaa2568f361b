"""The Draw step and reshuffling (manual p. 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.dreamscape.keeping import followed
from campaigns.etherfields.rules.dreamscape.reach import drawing_bonus
from campaigns.etherfields.rules.guards import acts, draw_step, in_play, present
from campaigns.etherfields.rules.piles import discard_from_hand, shuffle_in
from campaigns.etherfields.rules.prices import warn_of_death
from campaigns.etherfields.rules.readings import agreed
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
    table.allowed(dreamer is None or not dreamer.drawn, "ef.draw.once", who=dreamer)


def due(dreamer: Dreamer, bonus: int = 0) -> int:
    """Return how many cards a Dreamer draws: 4 and the Drawing Bonus, never past the Hand limit (p. 8 and 16)."""
    return min(CARDS + bonus, max(0, dreamer.hand_limit - dreamer.hand))


def flaws_met(dreamer: Dreamer, discards: int = 0, bonus: int = 0, *, again: bool = False) -> tuple[int, int]:
    """Return the least and the most Flaws that a Dreamer can meet in the draw that is due, piles being counted apart.

    ``discards`` and ``bonus`` are those of the draw; ``again``: another card is drawn for each Flaw. Flaws met before a reshuffle
    are shuffled in, and may come again (p. 8).
    """
    wanted = min(CARDS + bonus, max(0, dreamer.hand_limit - dreamer.hand + discards))
    reached = dreamer.influence_in_deck if again else dreamer.deck
    if wanted <= reached:
        return _among(wanted, dreamer.influence_in_deck, dreamer.flaws_in_deck, again=again)
    influence = dreamer.influence_in_discard + discards
    least, most = _among(wanted - reached, influence, dreamer.flaws, again=again)
    return dreamer.flaws_in_deck + least, dreamer.flaws_in_deck + most


def _among(wanted: int, influence: int, flaws: int, *, again: bool) -> tuple[int, int]:
    """Return the least and the most Flaws among ``wanted`` cards of a deck of so many Influence cards and Flaws."""
    if again:
        return (0 if wanted <= influence else flaws), flaws
    drawn = min(wanted, influence + flaws)
    return max(0, drawn - influence), min(drawn, flaws)


def drawn_again(table: Table) -> bool:
    """Return whether another card is drawn for each Flaw, as this table reads p. 8 and 17."""
    return agreed(table, "flaw-drawn") == "drawn-again"


def may_meet_flaws(dreamer: Dreamer, discards: int = 0, bonus: int = 0) -> bool:
    """Return whether a Flaw can turn up in the draw that is due, so that a page must ask for them."""
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
    the drawn cards, resolved and lying on the discard pile (p. 17); whether each is one of the 4, the table agrees. A deck that
    runs out is reshuffled, and the price is asked, before or after the rest is drawn, as the table agreed. In light tracking no
    count moves and ``reshuffled`` says whether the deck ran out. Refuses more discards than the hand holds, Flaws that cannot be,
    and fewer cards than the Drawing Bonus of the space on a followed board asks for.
    """
    dreamer.drawn = True
    _bonus_as_drawn(table, dreamer, discards, bonus)
    if table.team.light:
        if reshuffled:
            ask_price(table, dreamer)
        return
    least, most = flaws_to_meet(table, dreamer, discards, bonus)
    discard_from_hand(table, dreamer, discards)
    wanted = due(dreamer, bonus)
    table.possible(least <= flaws <= most, "ef.draw.flaws", who=dreamer, low=least, high=most)
    held = dreamer.hand
    draw_for_a_price(table, dreamer, wanted, flaws)
    drew = dreamer.hand - held + flaws
    table.names |= {"drew": str(drew)} if drew else {"nothing": "cards"}


def _bonus_as_drawn(table: Table, dreamer: Dreamer, discards: int, bonus: int) -> None:
    """Refuse fewer cards than a followed board gives by its Drawing Bonus, and tell any other difference from it (p. 8 and 16)."""
    there = drawing_bonus(table, dreamer)
    if there == bonus or not followed(table):
        return
    room = max(0, dreamer.hand_limit - dreamer.hand + discards)
    fewer = not table.team.light and min(CARDS + bonus, room) < min(CARDS + there, room)
    table.allowed(not fewer, "ef.draw.bonus-due", who=dreamer, there=there)
    table.say("ef.draw.bonus-drawn", who=dreamer, there=there, bonus=bonus)


def flaws_to_meet(table: Table, dreamer: Dreamer, discards: int = 0, bonus: int = 0) -> tuple[int, int]:
    """Return the least and the most Flaws to tell of a draw with so many ``discards`` before and such a ``bonus`` (p. 8 and 17).

    Where the price of a reshuffle comes before the rest, these are the Flaws of the old deck.
    """
    wanted = min(CARDS + bonus, max(0, dreamer.hand_limit - dreamer.hand + discards))
    if _pays_first(table, dreamer, wanted, discards):
        return dreamer.flaws_in_deck, dreamer.flaws_in_deck
    return flaws_met(dreamer, discards, bonus, again=drawn_again(table))


def _pays_first(table: Table, dreamer: Dreamer, wanted: int, discards: int = 0) -> bool:
    """Return whether the price of a reshuffle comes before the rest is drawn: the deck runs out, and this table reads p. 8 so."""
    reached = dreamer.influence_in_deck if drawn_again(table) else dreamer.deck
    return agreed(table, "reshuffle-seal") == "before-drawing" and wanted > reached and dreamer.discard + discards > 0


def draw_for_a_price(table: Table, dreamer: Dreamer, wanted: int, flaws: int) -> None:
    """Draw ``wanted`` cards in the Draw step; where the deck runs out, ask the price, before or after the rest, and say which (p. 8)."""
    tell_flaws(table, dreamer, flaws)
    if not _pays_first(table, dreamer, wanted):
        rest = wanted > dreamer.deck
        if draw_up(table, dreamer, wanted, flaws):
            ask_price(table, dreamer)
            if rest:
                table.say("ef.reshuffle.after-rest", who=dreamer)
        return
    missing = wanted - (dreamer.influence_in_deck if drawn_again(table) else dreamer.deck)
    _turn_up(dreamer, dreamer.deck, dreamer.flaws_in_deck)
    shuffle_in(dreamer)
    table.say("ef.reshuffle.before-rest", who=dreamer, rest=missing)
    ask_price(table, dreamer, rest=missing)


def tell_flaws(table: Table, dreamer: Dreamer, flaws: int) -> None:
    """Say of Flaws that were met how they count, as this table reads it (p. 8 and 17)."""
    if flaws and drawn_again(table):
        table.say("ef.draw.flaws-again", who=dreamer, flaws=flaws)
    elif flaws:
        table.say("ef.draw.flaws-count", who=dreamer, flaws=flaws)


def draw_up(table: Table, dreamer: Dreamer, wanted: int, flaws: int) -> bool:
    """Draw ``wanted`` cards, ``flaws`` of them Flaws, through a deck that runs out, and give whether it was reshuffled (p. 8).

    ``flaws`` must be what can be met; another card is drawn for each where the table plays it so. Those drawn on the way are
    resolved and shuffled in again.
    """
    wanted += flaws if drawn_again(table) else 0
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


def ask_price(table: Table, dreamer: Dreamer, rest: int = 0) -> None:
    """Ask what a Dreamer pays for a reshuffle: 1 Distress, or 3 cards Sealed; ``rest`` cards are drawn after that (p. 8).

    A price that would lose the game is told before it is chosen (p. 18).
    """
    warn_of_death(table, dreamer, PRICE["distress"], PRICE["seal"])
    table.ask("ef.reshuffle.price", who=dreamer, name=dreamer, **({"rest": rest} if rest else {}))


def draws_alone(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer's draw has something to say or to pay: a Flaw may turn up, or the deck does not reach (p. 8 and 17).

    So it has where a board that nobody follows shows a Drawing Bonus: the Dreamer may stand elsewhere by now (p. 16).
    """
    bonus = drawing_bonus(table, dreamer)
    if bonus and not followed(table):
        return True
    return not table.team.light and (may_meet_flaws(dreamer, bonus=bonus) or due(dreamer, bonus) > dreamer.deck)


def still_to_draw(table: Table) -> list[Dreamer]:
    """Return who at the table has not drawn in this Turn (p. 8)."""
    return [dreamer for dreamer in table.playing if not dreamer.drawn]


@move("etherfields.draw-all", cites="ef.draw", when=draw_step, leaves=True)
def draw_all(table: Table) -> None:
    """Let everybody at the table draw what is due, with nothing discarded before (p. 8).

    A Drawing Bonus is that of the space on a followed board (p. 16). Who may meet a Flaw, must reshuffle, or stands on a bonus of
    a board that nobody follows draws alone, and is told. In light tracking nobody's deck is taken to have run out.
    Refuses when nobody could draw so.
    """
    waiting, drew = still_to_draw(table), []
    alone = [dreamer for dreamer in waiting if draws_alone(table, dreamer)]
    table.possible(len(alone) < len(waiting), "ef.draw.one-by-one", names=[str(dreamer) for dreamer in alone])
    for dreamer in [other for other in waiting if other not in alone]:
        held, bonus = dreamer.hand, drawing_bonus(table, dreamer)
        draw(table, dreamer, bonus=bonus)
        drew.append(str(dreamer) if table.team.light else f"{dreamer} {dreamer.hand - held}")
        if bonus:
            table.say("ef.draw.bonus", who=dreamer, bonus=bonus)
    table.names |= {"drew": drew}
    if alone:
        table.say("ef.draw.rest", names=[str(dreamer) for dreamer in alone])


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

    Where the table pays first, the rest is drawn now; if a Flaw may be among it, that is asked. Refuses Sealing when no Influence
    card is left for it.
    """
    dreamer = table.asked(decision)
    if price == "distress":
        hurt(table, dreamer, PRICE["distress"])
    else:
        before = dreamer.sealed
        seal_by_effect(table, dreamer, PRICE["seal"])
        table.possible(dreamer.sealed > before, "ef.seal.none", who=dreamer)
    rest = decision.facts.get("rest", 0)
    if rest and flaws_in_rest(table, dreamer, rest)[1]:
        table.ask("ef.draw.rest", who=dreamer, name=dreamer, rest=rest)
    elif rest:
        draw_up(table, dreamer, rest, 0)


def flaws_in_rest(table: Table, dreamer: Dreamer, rest: int) -> tuple[int, int]:
    """Return the least and the most Flaws among the ``rest`` that is drawn from the new deck."""
    return _among(rest, dreamer.influence_in_deck, dreamer.flaws_in_deck, again=drawn_again(table))


@move(
    "etherfields.draw-rest",
    cites="ef.draw",
    when=in_play,
    answers="ef.draw.rest",
    needs={"who": int, "name": str, "rest": int},
    reveals=("flaws",),
)
def draw_rest(table: Table, decision: Decision, flaws: Annotated[int, Between(0, 20)] = 0) -> None:
    """Draw the rest after the price of a reshuffle was paid; ``flaws``, 0 to 20, counts the Flaws among it (p. 8 and 17).

    Refuses Flaws that cannot be.
    """
    dreamer = table.asked(decision)
    least, most = flaws_in_rest(table, dreamer, decision.facts["rest"])
    table.possible(least <= flaws <= most, "ef.draw.flaws", who=dreamer, low=least, high=most)
    tell_flaws(table, dreamer, flaws)
    draw_up(table, dreamer, decision.facts["rest"], flaws)


def may_reshuffle(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse in the Draw step, where a reshuffle comes with the draw and has its price (p. 8)."""
    acts(table, dreamer)
    table.allowed(table.slumber is None or table.now.phase != "draw", "ef.reshuffle.in-draw")


@move("etherfields.reshuffle", cites="ef.reshuffle", when=may_reshuffle)
def reshuffle(table: Table, dreamer: Dreamer) -> None:
    """Shuffle deck and discard pile together because the game allows it; outside the Draw step this is free (p. 8)."""
    shuffle_in(dreamer)
