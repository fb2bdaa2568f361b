"""Sealing and Unsealing (manual p. 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.piles import into_discard, shuffle_in
from campaigns.etherfields.rules.readings import agreed
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


@move("etherfields.seal", cites="ef.seal", when=acts)
def seal(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 40)]) -> None:
    """Move the top ``count`` Influence cards of the deck, 1 to 40, to the Sealed pile; Flaws stay (p. 14).

    Where the deck falls short, as this table agreed. Refuses when there is nothing to Seal at all.
    """
    sealed = _move(table, dreamer, count)
    table.possible(sealed, "ef.seal.none", who=dreamer)
    table.names |= {"count": str(sealed)}


@move("etherfields.unseal", cites="ef.seal", when=acts)
def unseal(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 40)]) -> None:
    """Move the top ``count`` Sealed cards, 1 to 40, to the discard pile, or all there are if that is less (p. 14)."""
    freed = min(count, dreamer.sealed)
    dreamer.sealed -= freed
    into_discard(table, dreamer, freed)
    table.names |= {"count": str(freed)}
    if not freed:
        table.say("ef.seal.none-sealed", who=dreamer)
    elif freed < count:
        table.say("ef.seal.nothing-left", who=dreamer, wanted=count, freed=freed)


def seal_by_effect(table: Table, dreamer: Dreamer, count: int) -> None:
    """Seal ``count`` cards as an effect does, or as many as there are (p. 14)."""
    sealed = _move(table, dreamer, count)
    if sealed == count:
        table.say("ef.seal.sealed", who=dreamer, count=sealed)


def _move(table: Table, dreamer: Dreamer, count: int) -> int:
    """Seal ``count`` cards and give how many; where the deck falls short, as this table agreed."""
    short = count > dreamer.influence_in_deck
    if short and agreed(table, "seal-short") == "reshuffle" and dreamer.discard:
        shuffle_in(dreamer)
        table.say("ef.seal.reshuffled", who=dreamer)
    sealed = min(count, dreamer.influence_in_deck)
    dreamer.deck -= sealed
    dreamer.sealed += sealed
    if sealed < count:
        table.say("ef.seal.short", who=dreamer, wanted=count, sealed=sealed)
    return sealed
