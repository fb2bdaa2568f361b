"""Sealing and Unsealing (manual p. 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, Variant, _, consequence, violation
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.piles import put_on_discard, shuffle_discard_into_deck
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


SEAL_NONE = violation(
    "ef.seal.none", _("%(who)s has no Influence card in the deck to Seal. Reshuffle first, if an effect lets you.")
)


@move(
    "etherfields.seal",
    rule_id="ef.seal",
    guard=require_can_act,
    messages=MoveMessages(
        _("Seal"),
        Plural(
            "%(dreamer)s Sealed 1 card from the deck.",
            "%(dreamer)s Sealed %(count)s cards from the deck.",
            "count",
        ),
        _("From the top of the deck."),
        synonyms=_(
            "puts cards on sealed pile, cards to sealed pile, top cards sealed, mill, cards from deck sealed, "
            "top of deck sealed, sealed"
        ),
        variants=(Variant(_("%(dreamer)s Sealed no card."), where={"count": "0"}),),
    ),
)
def seal_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Move the top ``count`` Influence cards of the deck, 1 to 40, to the Sealed pile, without Flaws (p. 14).

    A deck that falls short follows the rule variant. Refuses with nothing to Seal.
    """
    sealed = _seal_available(table, dreamer, count)
    table.require_possible(sealed, SEAL_NONE, who=dreamer)
    table.line_facts |= {"count": str(sealed)}


def can_seal(table: Table, dreamer: Dreamer) -> bool:
    """Return whether an effect can Seal any card of a Dreamer, by this table's variant (p. 14)."""
    again = get_chosen_variant(table, "seal-short") == "reshuffle"
    return dreamer.influence_in_deck > 0 or (again and dreamer.influence_in_discard > 0)


SEAL_NONE_SEALED = consequence("ef.seal.none-sealed", _("%(who)s had no Sealed card."))
SEAL_NOTHING_LEFT = consequence(
    "ef.seal.nothing-left",
    Plural(
        "%(who)s had only 1 Sealed card, not %(wanted)s.",
        "%(who)s had only %(freed)s Sealed cards, not %(wanted)s.",
        "freed",
    ),
)


@move(
    "etherfields.unseal",
    rule_id="ef.seal",
    guard=require_can_act,
    messages=MoveMessages(
        _("Unseal"),
        Plural("%(dreamer)s Unsealed 1 card.", "%(dreamer)s Unsealed %(count)s cards.", "count"),
        _("From the top, or the ones you choose; they go on the discard pile."),
        synonyms=_(
            "back from sealed pile, get back sealed, out of sealed pile, sealed cards back, takes sealed back, "
            "brings sealed back, frees sealed, sealed returned, recovers sealed"
        ),
        variants=(Variant(_("%(dreamer)s Unsealed no card."), where={"count": "0"}),),
    ),
)
def unseal_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Move the top ``count`` Sealed cards, 1 to 40, to the discard pile, at most all (p. 14)."""
    settle_effect(table, "unseal")
    freed = min(count, dreamer.sealed)
    dreamer.sealed -= freed
    put_on_discard(table, dreamer, freed)
    table.line_facts |= {"count": str(freed)}
    if not freed:
        table.emit_consequence(SEAL_NONE_SEALED, who=dreamer)
    elif freed < count:
        table.emit_consequence(SEAL_NOTHING_LEFT, who=dreamer, wanted=count, freed=freed)


SEAL_SEALED = consequence(
    "ef.seal.sealed",
    ManualStep(
        Plural("%(who)s Sealed 1 card from the deck.", "%(who)s Sealed %(count)s cards from the deck.", "count"),
        Plural(
            "%(who)s: Seal the top card of your deck.",
            "%(who)s: Seal the top %(count)s cards of your deck.",
            "count",
        ),
    ),
)


SEAL_PAID = consequence(
    "ef.seal.paid",
    Plural("%(who)s Sealed 1 card from the deck.", "%(who)s Sealed %(count)s cards from the deck.", "count"),
)


def seal_by_effect(table: Table, dreamer: Dreamer, count: int) -> None:
    """Seal ``count`` cards by an effect, or as many as there are (p. 14)."""
    sealed = _seal_available(table, dreamer, count)
    if sealed == count:
        table.emit_consequence(SEAL_SEALED, who=dreamer, count=sealed)


def seal_as_price(table: Table, dreamer: Dreamer, count: int) -> None:
    """Seal ``count`` cards as the price that the players chose, or as many as there are (p. 8 and 14).

    Refuses with nothing to Seal.
    """
    sealed = _seal_available(table, dreamer, count)
    table.require_possible(sealed, SEAL_NONE, who=dreamer)
    if sealed == count:
        table.emit_consequence(SEAL_PAID, who=dreamer, count=sealed)


SEAL_RESHUFFLED = consequence(
    "ef.seal.reshuffled",
    ManualStep(
        _("%(who)s's deck fell short and was reshuffled for free, as your table plays it."),
        _("%(who)s: shuffle your discard pile into your deck, for free."),
    ),
)
SEAL_SHORT = consequence(
    "ef.seal.short",
    ManualStep(
        _("%(who)s Sealed %(sealed)s: the deck held no more."),
        Plural(
            "%(who)s: Seal the only card left in your deck.",
            "%(who)s: Seal all %(sealed)s cards left in your deck.",
            "sealed",
        ),
    ),
)


def _seal_available(table: Table, dreamer: Dreamer, count: int) -> int:
    """Seal ``count`` cards and return how many; a deck that falls short follows the rule variant."""
    short = count > dreamer.influence_in_deck
    if short and get_chosen_variant(table, "seal-short") == "reshuffle" and dreamer.discard:
        shuffle_discard_into_deck(dreamer)
        table.emit_consequence(SEAL_RESHUFFLED, who=dreamer)
    sealed = min(count, dreamer.influence_in_deck)
    dreamer.deck -= sealed
    dreamer.sealed += sealed
    if sealed < count:
        table.emit_consequence(SEAL_SHORT, who=dreamer, wanted=count, sealed=sealed)
    return sealed
