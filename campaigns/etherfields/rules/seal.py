"""Sealing and Unsealing (manual p. 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.piles import put_on_discard, shuffle_discard_into_deck
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


@move("etherfields.seal", rule_id="ef.seal", guard=require_can_act)
def seal_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Move the top ``count`` Influence cards of the deck, 1 to 40, to the Sealed pile, without Flaws (p. 14).

    A deck that falls short follows the rule variant. Refuses with nothing to Seal.
    """
    sealed = _seal_available(table, dreamer, count)
    table.require_possible(sealed, "ef.seal.none", who=dreamer)
    table.line_facts |= {"count": str(sealed)}


@move("etherfields.unseal", rule_id="ef.seal", guard=require_can_act)
def unseal_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Move the top ``count`` Sealed cards, 1 to 40, to the discard pile, at most all (p. 14)."""
    freed = min(count, dreamer.sealed)
    dreamer.sealed -= freed
    put_on_discard(table, dreamer, freed)
    table.line_facts |= {"count": str(freed)}
    if not freed:
        table.emit_consequence("ef.seal.none-sealed", who=dreamer)
    elif freed < count:
        table.emit_consequence("ef.seal.nothing-left", who=dreamer, wanted=count, freed=freed)


def seal_by_effect(table: Table, dreamer: Dreamer, count: int) -> None:
    """Seal ``count`` cards by an effect, or as many as there are (p. 14)."""
    sealed = _seal_available(table, dreamer, count)
    if sealed == count:
        table.emit_consequence("ef.seal.sealed", who=dreamer, count=sealed)


def _seal_available(table: Table, dreamer: Dreamer, count: int) -> int:
    """Seal ``count`` cards and return how many; a deck that falls short follows the rule variant."""
    short = count > dreamer.influence_in_deck
    if short and get_chosen_variant(table, "seal-short") == "reshuffle" and dreamer.discard:
        shuffle_discard_into_deck(dreamer)
        table.emit_consequence("ef.seal.reshuffled", who=dreamer)
    sealed = min(count, dreamer.influence_in_deck)
    dreamer.deck -= sealed
    dreamer.sealed += sealed
    if sealed < count:
        table.emit_consequence("ef.seal.short", who=dreamer, wanted=count, sealed=sealed)
    return sealed
