"""Playing, gaining and losing Influence cards (manual p. 3, 13 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.market import under_the_market
from campaigns.etherfields.rules.piles import discard_from_hand, into_discard, take
from campaigns.etherfields.rules.progress import Side, lift
from campaigns.etherfields.rules.rounds import tell_untimely
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


LostFrom = Literal["deck", "hand", "discard", "progress", "sealed"]


@move("etherfields.discard", cites="ef.cards", when=acts)
def discard(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 20)]) -> None:
    """Discard ``count`` cards from the hand, 1 to 20, for their Intent or their action (p. 12 and 13).

    Refuses more than the hand holds. In the Dreamscape Phase and in another's round only what is Rapid may be played: told.
    """
    discard_from_hand(table, dreamer, count)
    tell_untimely(table, dreamer)


@move("etherfields.gain-cards", cites="ef.cards", when=acts)
def gain_cards(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 40)]) -> None:
    """Put ``count`` gained Influence cards, 1 to 40, on top of the discard pile (p. 13)."""
    into_discard(table, dreamer, count)


@move("etherfields.lose-cards", cites="ef.cards", when=acts)
def lose_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, Between(1, 40)],
    pile: LostFrom = "deck",
    own: Annotated[int, Between(0, 22)] = 0,
    side: Side = "active",
) -> None:
    """Return ``count`` Influence cards, 1 to 40, of one pile to the bottom of the Influence Market (p. 14).

    The Progress zone and the Sealed pile are piles, too; ``side`` says which way up placed cards lay. It does not matter where a
    card came from; ``own`` says how many of them, up to 22, bear the Dreamer's own back, because only those change hands with
    the archetype. Refuses more than the pile holds, Flaws left out, and more own backs than there can be.
    """
    _lose(table, dreamer, count, pile, own, side)
    under_the_market(table, count)


@move("etherfields.remove-cards", cites="ef.cards", when=acts)
def remove_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, Between(1, 40)] = 1,
    pile: LostFrom = "hand",
    own: Annotated[int, Between(0, 22)] = 0,
    side: Side = "active",
) -> None:
    """Remove ``count`` Influence cards, 1 to 40, of one pile from the game, because the game says so (p. 3).

    Who plays alone may also do so with an unfit card and draw another (p. 13). ``own`` says how many bear the Dreamer's own back,
    up to 22, ``side`` which way up placed cards lay. Refuses more than the pile holds, Flaws left out, and more own backs than
    there can be.
    """
    _lose(table, dreamer, count, pile, own, side)
    table.say("ef.cards.removed", who=dreamer, count=count)
    if pile == "hand" and len(table.playing) == 1:
        table.say("ef.cards.alone", who=dreamer)


def _lose(table: Table, dreamer: Dreamer, count: int, pile: str, own: int, side: Side) -> None:
    there = min(count, dreamer.own)
    table.possible(own <= there, "ef.cards.own", who=dreamer, wanted=own, there=there)
    if pile == "progress":
        lift(table, dreamer, side, count)
    else:
        take(table, dreamer, pile, count)
    dreamer.own -= own
