"""Gaining, losing, buying and discarding Influence cards, and Flaws (manual p. 13, 14 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.piles import discard_from_hand, into_discard, take
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


@move("etherfields.discard", cites="ef.cards", when=acts)
def discard(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 20)]) -> None:
    """Discard ``count`` cards from the hand, 1 to 20, for their Intent or their action (p. 12 and 13).

    Refuses more than the hand holds.
    """
    discard_from_hand(table, dreamer, count)


@move("etherfields.gain-cards", cites="ef.cards", when=acts)
def gain_cards(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 40)]) -> None:
    """Put ``count`` gained Influence cards, 1 to 40, on top of the discard pile (p. 13)."""
    into_discard(table, dreamer, count)


@move("etherfields.lose-cards", cites="ef.cards", when=acts)
def lose_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, Between(1, 40)],
    pile: Literal["deck", "hand", "discard"] = "deck",
) -> None:
    """Return ``count`` Influence cards, 1 to 40, of one pile to the bottom of the Influence Market (p. 14).

    Refuses more than the pile holds, Flaws left out.
    """
    take(table, dreamer, pile, count)


@move("etherfields.buy-cards", cites="ef.market", when=acts, reveals=("count", "ether"))
def buy_cards(
    table: Table, dreamer: Dreamer, count: Annotated[int, Between(0, 3)], ether: Annotated[int, Between(0, 16)]
) -> None:
    """Buy ``count`` of the 3 Influence cards drawn from the Market for ``ether`` Ether in all (p. 14).

    They go on the discard pile, the others under the Market. Refuses to pay for nothing, and more Ether than the Dreamer has.
    """
    table.must(count or not ether, "ef.market.nothing", who=dreamer)
    table.must(ether <= dreamer.ether, "ef.ether.too-few", who=dreamer, wanted=ether, there=dreamer.ether)
    dreamer.ether -= ether
    into_discard(table, dreamer, count)


@move("etherfields.gain-flaw", cites="ef.flaw", when=acts)
def gain_flaw(table: Table, dreamer: Dreamer) -> None:
    """Put a Flaw from the Flaw deck on top of the discard pile (p. 17)."""
    into_discard(table, dreamer, 1)
    if table.team.light:
        dreamer.flaws_in_deck += 1
    else:
        dreamer.flaws_in_discard += 1


@move("etherfields.remove-flaw", cites="ef.flaw", when=acts)
def remove_flaw(table: Table, dreamer: Dreamer) -> None:
    """Put a Flaw back under the Flaw deck: one of the discard pile, else one of the deck (p. 17).

    Its price is printed on it and paid on its own. Refuses when the Dreamer has no Flaw.
    """
    table.must(dreamer.flaws, "ef.flaw.none", who=dreamer)
    if dreamer.flaws_in_discard:
        dreamer.flaws_in_discard -= 1
        dreamer.discard -= 1
    else:
        dreamer.flaws_in_deck -= 1
        dreamer.deck -= 1
