"""Cards drawn because an effect says so (manual p. 8, 13 and 17; running out elsewhere than in the Draw step: facts 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import CARDS, ask_price, draw_up, drawn_again, due, flaws_met, tell_flaws
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.readings import agreed
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def has_room(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and a hand that is full (p. 13)."""
    acts(table, dreamer)
    if dreamer is not None and not table.team.light:
        limit = dreamer.hand_limit
        table.possible(dreamer.hand < limit, "ef.hand.full", who=dreamer, limit=limit)


@move("etherfields.draw-cards", cites="ef.hand", when=has_room, reveals=("flaws", "reshuffled"))
def draw_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, Between(1, 20)] = 1,
    flaws: Annotated[int, Between(0, 20)] = 0,
    *,
    reshuffled: bool = False,
) -> None:
    """Draw ``count`` cards, 1 to 20, because an effect says so: never past the Hand limit (p. 13).

    ``flaws`` counts the Flaws among them, resolved and lying on the discard pile (p. 17). A deck that runs out is reshuffled
    and the rest is drawn; outside the Draw step that is free, unless this table agreed otherwise (p. 8). In light tracking no
    count moves and ``reshuffled`` says whether the deck ran out. Refuses a full hand, and Flaws that cannot be.
    """
    ran_out = reshuffled
    if not table.team.light:
        beyond = count - CARDS
        least, most = flaws_met(dreamer, 0, beyond, again=drawn_again(table))
        table.possible(least <= flaws <= most, "ef.draw.flaws", who=dreamer, low=least, high=most)
        wanted = due(dreamer, beyond)
        if wanted < count:
            table.say("ef.hand.limited", who=dreamer, wanted=count, drawn=wanted)
        tell_flaws(table, dreamer, flaws)
        held = dreamer.hand
        ran_out = draw_up(table, dreamer, wanted, flaws)
        table.names |= {"count": str(dreamer.hand - held + flaws)}
    if ran_out:
        _charge(table, dreamer)


def _charge(table: Table, dreamer: Dreamer) -> None:
    """Ask the price of a reshuffle in the Draw step, and elsewhere if this table plays it so (p. 8)."""
    drawing = table.slumber is not None and table.slumber.phase == "draw"
    if drawing or agreed(table, "reshuffle-price") == "always":
        ask_price(table, dreamer)
    else:
        table.say("ef.reshuffle.free", who=dreamer)
