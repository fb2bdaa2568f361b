"""Phase 1: play or discard one card, and the Prophecy of a discarded Key (facts 1.3)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import (
    Answer,
    ChoiceSpace,
    VerbAnswer,
    get_picked,
    is_complete_pick_order,
)
from campaigns.engine.messages import ManualStep, _, consequence, violation
from campaigns.onirim.rules.cards import DEAD_END, NIGHTMARE, SYMBOL_BY_CARD, build_base_deck
from campaigns.onirim.rules.doors import emit_discarded_doors, find_completed_series, has_all_doors
from campaigns.onirim.rules.expansions import Expansion, find_play_violation, get_rule_set, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.hand_refill import shuffle_limbo_into_deck
from campaigns.onirim.rules.nightmare import resolve_nightmare
from campaigns.onirim.rules.state_machine import CARD_FACTS, get_pick_space, is_on_top, register_question, register_task
from campaigns.onirim.rules.state_operations import get_hand_card, look_at_top, put_top, take_from_hand, take_top
from campaigns.onirim.rules.table_orders import DISCARD, order_cards

PROPHECY_LOOK_COUNT = 5


def list_turn_answers(g: Game) -> list[Answer]:
    """Return every answer of phase 1: play, discard, and additions of expansions."""
    hand, row = g.hand, g.row
    last = SYMBOL_BY_CARD[row[-1]] if row else ""
    found: list[Answer] = [
        ["play", i] for i, card in enumerate(hand) if (symbol := SYMBOL_BY_CARD[card]) and symbol != last
    ]
    plan = get_rule_set(g.use)
    if plan.play_checks:
        found = [answer for answer in found if isinstance(answer, list) and not find_play_violation(g, hand[answer[1]])]
    found += [["discard", i] for i, card in enumerate(hand) if card != DEAD_END]
    for more in plan.turn_answers:
        found += more(g)
    return found


DEAD_END_STUCK = violation(
    "onirim.dead-end.stuck", _("You can only discard a Dead End with your whole hand. Escape, or use another card.")
)
TURN_NO_LOCATION = violation(
    "onirim.turn.no-location",
    _("You can only play Locations into the row, and this is not one. Discard it, or use another card."),
)
TURN_SAME_SYMBOL = violation(
    "onirim.turn.same-symbol", _("The last card of the row has the same symbol. Play another card, or discard.")
)


def explain_illegal_turn(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of an illegal answer in phase 1.

    A card may overrule requirements of a hand card.
    """
    verb = answer[0]
    if verb in ("play", "discard"):
        card = get_hand_card(table, g, answer[1])
        table.require_possible(verb == "discard" or SYMBOL_BY_CARD[card], TURN_NO_LOCATION, card=card)
        table.require(verb == "play" or card != DEAD_END, DEAD_END_STUCK)
        table.require(
            verb == "discard" or not g.row or SYMBOL_BY_CARD[card] != SYMBOL_BY_CARD[g.row[-1]],
            TURN_SAME_SYMBOL,
        )
        barred = find_play_violation(g, card) if verb == "play" else None
        if barred is not None:
            table.require(False, barred)
    elif verb in get_rule_set(g.use).illegal_explainers:
        get_rule_set(g.use).illegal_explainers[verb](table, g, *answer[1:])


@register_task("turn")
def ask_turn(table: Judge, g: Game) -> None:
    """Ask for phase 1 of the next turn; passing is not allowed."""
    g.question = Prompt("turn")


@register_question(
    "turn",
    lambda g: ChoiceSpace(list_turn_answers(g)),
    explain_illegal_turn,
    text=_("Play a card or discard one."),
)
def handle_turn(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Apply phase 1, and queue phases 2 and 3."""
    plan = get_rule_set(g.use)
    g.turn += 1
    g.todo.extend(plan.turn_end_tasks)
    verb, place = answer[0], answer[1]
    if verb == "play":
        play_card(g, place)
    elif verb == "discard":
        discard_card(table, g, place)
    else:
        plan.verb_handlers[verb](table, g, *answer[1:])


def play_card(g: Game, place: int) -> None:
    """Play a Location to the end of the row; a third card of a colour allows a search (facts 1.3, phase 1a)."""
    g.row.append(take_from_hand(g, place))
    if get_rule_set(g.use).find_series(g):
        g.todo.append(["search"])


def discard_card(table: Judge, g: Game, place: int) -> None:
    """Discard a card and apply the effect of its symbol (facts 1.3, phase 1b)."""
    plan = get_rule_set(g.use)
    card = take_from_hand(g, place)
    g.discard.append(card)
    g.todo.extend(plan.discard_tasks)
    effect = plan.discard_effects.get(SYMBOL_BY_CARD[card] or card)
    if effect is not None:
        effect(table, g, card)


def queue_prophecy(table: Judge, g: Game, card: str) -> None:
    """Queue a Prophecy after the discard of a Key."""
    g.todo.append(["prophecy"])


PROPHECY_NONE = consequence("onirim.prophecy.none", _("The deck is empty: the Prophecy shows nothing."))
PROPHECY_SHORT = consequence(
    "onirim.prophecy.short",
    _("Fewer than %(PROPHECY_LOOK_COUNT)s cards are left, so look at what is left (%(count)s; p. 8)."),
)


@register_task("prophecy")
def ask_prophecy(table: Judge, g: Game) -> None:
    """Look at the top five cards, or at all that are left; with none nothing happens (facts 1.3)."""
    cards = look_at_top(table, g, PROPHECY_LOOK_COUNT, ["prophecy"])
    if cards:
        g.question = Prompt("prophecy", cards)
        if len(cards) < PROPHECY_LOOK_COUNT:
            table.emit_consequence(PROPHECY_SHORT, count=len(cards))
    elif cards is not None:
        table.emit_consequence(PROPHECY_NONE, count=0)


PROPHECY_ONE = violation(
    "onirim.prophecy.one", _("A Prophecy discards exactly one card. Choose it, then the order of the others.")
)


def explain_illegal_prophecy(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of an illegal Prophecy: exactly one card is discarded (facts 1.3)."""
    holds = table.require if is_complete_pick_order(answer, len(g.open_prompt.shown_cards)) else table.require_possible
    holds(len(get_picked(answer)) == 1, PROPHECY_ONE)


PROPHECY_GONE = consequence("onirim.prophecy.gone", ManualStep(_("The Prophecy discarded %(named)s.")))


@register_question(
    "prophecy",
    get_pick_space,
    explain_illegal_prophecy,
    required_facts=CARD_FACTS,
    precondition=is_on_top,
    text=_("Which one do you discard, and in what order do the others go back?"),
)
def handle_prophecy(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Discard exactly one, whatever it is, and put the others back on top in the order given; no shuffle (facts 1.3)."""
    cards = take_top(g, len(prompt.shown_cards))
    gone = [cards[i] for i in get_picked(answer)]
    g.discard += gone
    order_cards(table, g, DISCARD, gone)
    table.emit_consequence(PROPHECY_GONE, cards=gone)
    emit_discarded_doors(table, g, gone)
    put_top(table, g, [cards[i] for i in answer[1]])


BASE_GAME = register_expansion(
    Expansion(
        name="",
        cards=build_base_deck(),
        discard_effects={"K": queue_prophecy},
        dream_effects={NIGHTMARE: resolve_nightmare},
        victory_condition=has_all_doors,
        limbo_effect=shuffle_limbo_into_deck,
        find_series=find_completed_series,
    )
)
