"""The Little Incubus, for the base game only (facts 1.6 and 1.7)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace, VerbAnswer
from campaigns.engine.messages import _
from campaigns.onirim.rules.book import NIGHTMARE_CANCELLED
from campaigns.onirim.rules.cards import LOCATIONS
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.nightmare import (
    explain_illegal_nightmare,
    list_closed_ways,
    list_ways_out,
    suffer_nightmare,
)
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import register_question, register_task
from campaigns.onirim.rules.state_operations import draw_card, lose_game
from campaigns.onirim.rules.table_orders import PUT_INTO_LIMBO, declare_order, order_cards, order_step

APPRENTICE_STORED_COUNT, TRUE_STORED_COUNT = 1, 2
STORED_LOCATION_COUNTS = {"apprentice": APPRENTICE_STORED_COUNT, "true": TRUE_STORED_COUNT}
"""Number of Locations the Incubus stores at each level; the New Dreamwalker's needs none, once."""


PLACE_INCUBUS = declare_order("place-incubus", _("Put the Little Incubus beside the row."))


def set_up_incubus(table: Judge, g: Game) -> None:
    """Set the Incubus next to the row."""
    g.incubus, g.woken = [], False
    order_step(table, g, PLACE_INCUBUS)


def get_stored_location_count(g: Game) -> int:
    """Return the number of Locations to store before the Incubus helps."""
    return STORED_LOCATION_COUNTS.get(get_chosen_variant(g.options, "incubus"), 0)


def list_anticipate_answers(g: Game) -> list[Answer]:
    """Return the anticipation of a Nightmare, while nothing is stored."""
    return [["anticipate", None]] if get_stored_location_count(g) and not g.incubus else []


def queue_anticipation(table: Judge, g: Game, _: None) -> None:
    """Store Locations, apply one Nightmare option, then fill the hand."""
    g.todo += [["anticipated"], ["anticipate"]]


STORE = declare_order("store", _("Put %(the_cards)s beside the Little Incubus."))
DISCARD_STORED = declare_order("discard-stored", _("Discard %(the_cards)s from beside the Little Incubus."))


@register_task("anticipate")
def store_locations(table: Judge, g: Game) -> None:
    """Reveal until enough Locations are found; revealed Doors and Dreams go to Limbo."""
    while len(g.incubus) < get_stored_location_count(g):
        if not g.deck:
            lose_game(table, g)
            return
        card = draw_card(table, g, ["anticipate"])
        if card is None:
            return
        order_cards(table, g, STORE if card in LOCATIONS else PUT_INTO_LIMBO, [card])
        (g.incubus if card in LOCATIONS else g.limbo).append(card)


@register_task("anticipated")
def ask_anticipation(table: Judge, g: Game) -> None:
    """Ask which Nightmare option to take."""
    g.question = Prompt("anticipate")


@register_question(
    "anticipate",
    lambda g: ChoiceSpace(list_ways_out(g)),
    explain_illegal_nightmare,
    expansion="incubus",
    find_near_misses=list_closed_ways,
    text=_("How do you face the Nightmare?"),
)
def handle_anticipation(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Apply the option."""
    suffer_nightmare(table, g, answer)


def list_wake_answers(g: Game, card: str) -> list[Answer]:
    """Return the cancellation of a drawn Nightmare: once for the New Dreamwalker, else for the stored Locations."""
    ready = g.incubus if get_stored_location_count(g) else not g.woken
    return [["wake", None]] if ready else []


def wake_incubus(table: Judge, g: Game, _: None) -> None:
    """Cancel the Nightmare: discard it without effect, with the stored Locations."""
    g.woken = True
    order_cards(table, g, DISCARD_STORED, g.incubus)
    g.discard += g.incubus
    g.incubus = []
    g.todo.append(["dream-over"])
    table.emit_consequence(NIGHTMARE_CANCELLED)


INCUBUS_EXPANSION = register_expansion(
    Expansion(
        "incubus",
        state_fields=("incubus", "woken"),
        set_up=set_up_incubus,
        turn_answers=list_anticipate_answers,
        verb_handlers={"anticipate": queue_anticipation, "wake": wake_incubus},
        cancel_answers=list_wake_answers,
        is_exclusive=True,
        get_piles=lambda g: {"incubus": g.incubus},
        list_own_cards=lambda g: g.incubus,
        get_printed_state=lambda g: {"incubus": g.incubus},
    )
)
