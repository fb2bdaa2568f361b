"""The price of a deck that ran out in the Draw step, and the cards drawn after it (manual p. 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, _, question
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.draw import (
    DRAW_FLAWS,
    compute_flaws_among,
    draw_from_deck,
    emit_flaws,
    is_flaw_redrawn,
)
from campaigns.etherfields.rules.draw_lines import DRAW_REST_LINES
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.reshuffle import RESHUFFLE_PAYMENT, RESHUFFLE_PRICE, RESHUFFLE_PRICES
from campaigns.etherfields.rules.seal import seal_as_price
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision


DRAW_REST_QUESTION = question(
    "ef.draw.rest",
    _("%(name)s draws %(rest)s more from the new deck. How many of them are Flaws?"),
    {"": _("Draw the rest")},
)


@move(
    "etherfields.pay-reshuffle",
    rule_id="ef.reshuffle",
    guard=require_in_play,
    question_kind=RESHUFFLE_PRICE,
    required_facts={"who": int, "name": str},
    messages=RESHUFFLE_PAYMENT,
)
def pay_reshuffle(table: Table, decision: Decision, price: Literal["distress", "seal"]) -> None:
    """Pay for a deck that ran out in the Draw step: suffer 1 Distress, or Seal 3 cards of the new deck (p. 8).

    Where the table pays first, the rest is drawn now, after a prompt if it may contain a Flaw. Refuses Sealing
    without Influence cards left.
    """
    dreamer = table.get_asked_dreamer(decision)
    table.line_facts |= {"who": str(dreamer)}
    if price == "distress":
        inflict_distress(table, dreamer, RESHUFFLE_PRICES["distress"])
    else:
        seal_as_price(table, dreamer, RESHUFFLE_PRICES["seal"])
    rest = decision.facts.get("rest", 0)
    if rest and compute_flaws_in_rest(table, dreamer, rest)[1]:
        table.ask_prompt(DRAW_REST_QUESTION, addressee=dreamer, name=dreamer, rest=rest)
    elif rest:
        draw_from_deck(table, dreamer, rest, 0)


def compute_flaws_in_rest(table: Table, dreamer: Dreamer, rest_count: int) -> tuple[int, int]:
    """Return the least and most Flaws among ``rest_count`` cards of the new deck."""
    return compute_flaws_among(
        rest_count, dreamer.influence_in_deck, dreamer.flaws_in_deck, is_redrawn=is_flaw_redrawn(table)
    )


@move(
    "etherfields.draw-rest",
    rule_id="ef.draw",
    guard=require_in_play,
    question_kind=DRAW_REST_QUESTION,
    required_facts={"who": int, "name": str, "rest": int},
    revealed_arguments=("flaws",),
    messages=MoveMessages(
        _("Draw the rest"),
        _("The rest came from the new deck."),
        "",
        variants=DRAW_REST_LINES,
    ),
)
def draw_rest(table: Table, decision: Decision, flaws: Annotated[int, NumberBounds(0, 20)] = 0) -> None:
    """Draw the rest after a paid reshuffle; ``flaws``, 0 to 20, counts its Flaws (p. 8 and 17).

    Refuses an impossible number of Flaws.
    """
    dreamer = table.get_asked_dreamer(decision)
    least, most = compute_flaws_in_rest(table, dreamer, decision.facts["rest"])
    table.require_possible(least <= flaws <= most, DRAW_FLAWS, who=dreamer, low=least, high=most)
    emit_flaws(table, dreamer, flaws)
    draw_from_deck(table, dreamer, decision.facts["rest"], flaws)
