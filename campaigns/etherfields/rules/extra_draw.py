"""Cards drawn by an effect (manual p. 8, 13 and 17; reshuffles outside the Draw step: facts 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, _, consequence, violation
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.button_labels import DRAW_BY_EFFECT_LABEL
from campaigns.etherfields.rules.draw import (
    CARDS_PER_DRAW,
    DRAW_FLAWS,
    compute_flaw_range,
    count_due_cards,
    draw_from_deck,
    emit_flaws,
    is_flaw_redrawn,
)
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.reshuffle import ask_reshuffle_price
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


HAND_FULL = violation("ef.hand.full", _("%(who)s's hand is full (Hand limit %(limit)s). Play or discard some first."))


def require_hand_room(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and a full hand (p. 13)."""
    require_can_act(table, dreamer)
    if dreamer is not None and not table.team.is_light_tracking:
        limit = dreamer.hand_limit
        table.require_possible(dreamer.hand < limit, HAND_FULL, who=dreamer, limit=limit)


HAND_LIMITED = consequence("ef.hand.limited", _("The Hand limit lets %(who)s draw only %(drawn)s of %(wanted)s."))


@move(
    "etherfields.draw-cards",
    rule_id="ef.hand",
    guard=require_hand_room,
    revealed_arguments=("flaws", "reshuffled"),
    messages=MoveMessages(
        DRAW_BY_EFFECT_LABEL,
        Plural("%(dreamer)s drew 1 card by an effect.", "%(dreamer)s drew %(count)s cards by an effect.", "count"),
        _("Never above the Hand limit. In the Draw step, use “Draw” instead."),
        synonyms=_(
            "draw extra cards, draws more, draws extra, draws cards by effect, bonus cards, more cards drawn, "
            "extra cards, draws"
        ),
    ),
)
def draw_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, NumberBounds(1, 20)] = 1,
    flaws: Annotated[int, NumberBounds(0, 20)] = 0,
    *,
    reshuffled: bool = False,
) -> None:
    """Draw ``count`` cards, 1 to 20, by an effect, up to the Hand limit (p. 13).

    ``flaws`` counts the Flaws among them, which are resolved and on the discard pile (p. 17). An empty deck is
    reshuffled and the rest drawn; free outside the Draw step, unless this table agreed otherwise (p. 8). In light
    tracking no count changes and ``reshuffled`` says whether the deck ran out. Refuses a full hand, and an impossible
    number of Flaws.
    """
    settle_effect(table, "cards")
    ran_out = reshuffled
    if not table.team.is_light_tracking:
        beyond = count - CARDS_PER_DRAW
        least, most = compute_flaw_range(dreamer, 0, beyond, is_redrawn=is_flaw_redrawn(table))
        table.require_possible(least <= flaws <= most, DRAW_FLAWS, who=dreamer, low=least, high=most)
        wanted = count_due_cards(dreamer, beyond)
        if wanted < count:
            table.emit_consequence(HAND_LIMITED, who=dreamer, wanted=count, drawn=wanted)
        emit_flaws(table, dreamer, flaws)
        held = dreamer.hand
        ran_out = draw_from_deck(table, dreamer, wanted, flaws)
        table.line_facts |= {"count": str(dreamer.hand - held + flaws)}
    if ran_out:
        _charge_reshuffle(table, dreamer)


RESHUFFLE_FREE = consequence(
    "ef.reshuffle.free",
    ManualStep(
        _("%(who)s's deck ran out outside the Draw step: the reshuffle is free."),
        _("%(who)s: shuffle your discard pile into your deck. It is free."),
    ),
)


def _charge_reshuffle(table: Table, dreamer: Dreamer) -> None:
    """Ask the price of a reshuffle in the Draw step, and elsewhere by rule variant (p. 8)."""
    drawing = table.slumber is not None and table.slumber.phase == "draw"
    if drawing or get_chosen_variant(table, "reshuffle-price") == "always":
        ask_reshuffle_price(table, dreamer)
    else:
        table.emit_consequence(RESHUFFLE_FREE, who=dreamer)
