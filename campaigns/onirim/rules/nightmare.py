"""The Nightmare and its four ways out (facts 1.3)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace, VerbAnswer, get_verb
from campaigns.engine.messages import ManualStep, _, consequence, violation
from campaigns.onirim.rules.cards import HAND_CARDS, NIGHTMARE, SYMBOL_BY_CARD
from campaigns.onirim.rules.doors import LIMBO_PUT, lose_door
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.hand_refill import discard_hand
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import CARD_FACTS, is_resolving_dream, register_question, register_task
from campaigns.onirim.rules.state_operations import look_at_top, lose_game, take_from_hand, take_top
from campaigns.onirim.rules.table_orders import DISCARD, DISCARD_HAND_CARDS, PUT_INTO_LIMBO, order_cards

NIGHTMARE_REVEAL_COUNT = 5


def list_ways_out(g: Game) -> list[Answer]:
    """Return the four options that can be carried out: a Key, a Door, the top of the deck, the hand."""
    found: list[Answer] = [["key", i] for i, card in enumerate(g.hand) if SYMBOL_BY_CARD[card] == "K"]
    found += [["door", i] for i in range(len(g.doors))]
    if len(g.deck) >= NIGHTMARE_REVEAL_COUNT or get_chosen_variant(g.options, "short-reveal") != "unavailable":
        found.append(["deck", None])
    if g.hand or not found or get_chosen_variant(g.options, "empty-hand") != "barred":
        found.append(["hand", None])
    return found


def list_nightmare_answers(g: Game) -> list[Answer]:
    """Return the four options and the cancel answers of expansions (Diver cards are resolved as Nightmares)."""
    card = g.open_prompt.shown_cards[0]
    return list_ways_out(g) + [found for more in get_rule_set(g.use).cancel_answers for found in more(g, card)]


NIGHTMARE_DOORLESS = violation("onirim.nightmare.doorless", _("You have no Door in play."))
NIGHTMARE_EMPTY_HAND = violation(
    "onirim.nightmare.empty-hand",
    _("Your hand is empty, so at this table this is no way out. Choose another one."),
)
NIGHTMARE_KEYLESS = violation("onirim.nightmare.keyless", _("You have no Key in hand."))
NIGHTMARE_NO_DOOR = violation("onirim.nightmare.no-door", _("There is no such Door in play. Choose another way out."))
NIGHTMARE_NO_KEY = violation(
    "onirim.nightmare.no-key", _("There is no Key in that place in your hand. Choose another way out.")
)
NIGHTMARE_SHORT_DECK = violation(
    "onirim.nightmare.short-deck",
    _(
        "Fewer than %(NIGHTMARE_REVEAL_COUNT)s cards are left, and at this table that is no way out. "
        "Choose another one."
    ),
)


def explain_illegal_nightmare(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of an unavailable option.

    A card may replace the Key, but a Key option needs a card and a Door option a Door.
    """
    way, place = answer
    if way == "key":
        table.require_possible(place is not None, NIGHTMARE_KEYLESS)
        table.require_possible(place in range(len(g.hand)), NIGHTMARE_NO_KEY)
        table.require(SYMBOL_BY_CARD[g.hand[place]] == "K", NIGHTMARE_NO_KEY)
    table.require_possible(way != "door" or place is not None, NIGHTMARE_DOORLESS)
    table.require_possible(way != "door", NIGHTMARE_NO_DOOR)
    table.require(way != "deck", NIGHTMARE_SHORT_DECK)
    table.require(way != "hand", NIGHTMARE_EMPTY_HAND)


def list_closed_ways(g: Game) -> list[Answer]:
    """Return the options that are unavailable now."""
    there = {get_verb(way) for way in list_ways_out(g)}
    return [[way, None] for way in ("key", "door", "deck", "hand") if way not in there]


def resolve_nightmare(table: Judge, g: Game) -> None:
    """Resolve a drawn Nightmare."""
    ask_nightmare(table, g, NIGHTMARE)


@register_task("nightmare")
def ask_nightmare(table: Judge, g: Game, card: str) -> None:
    """Ask how to resolve the Nightmare; ``card`` is the card resolved as one."""
    g.question = Prompt("nightmare", [card])


@register_question(
    "nightmare",
    lambda g: ChoiceSpace(list_nightmare_answers(g)),
    explain_illegal_nightmare,
    required_facts=CARD_FACTS,
    precondition=is_resolving_dream,
    find_near_misses=list_closed_ways,
    text=_("How do you face the Nightmare?"),
)
def handle_nightmare(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Apply one option; discard the Nightmare itself last."""
    plan = get_rule_set(g.use)
    if answer[0] in plan.verb_handlers:
        plan.verb_handlers[answer[0]](table, g, *answer[1:])
        return
    g.todo.append(["dream-over"])
    g.todo.extend(plan.nightmare_tasks)
    suffer_nightmare(table, g, answer)


def suffer_nightmare(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Apply one of the four options."""
    way, place = answer
    if way == "key":
        order_cards(table, g, DISCARD_HAND_CARDS, [g.hand[place]])
        g.discard.append(take_from_hand(g, place))
    elif way == "door":
        lose_door(table, g, place)
    elif way == "deck":
        g.todo.append(["reveal"])
    else:
        discard_hand(table, g)


FILL_REVEALED = consequence("onirim.fill.revealed", _("Revealed %(named)s."))
NIGHTMARE_LOST = consequence(
    "onirim.nightmare.lost",
    _("Fewer than %(NIGHTMARE_REVEAL_COUNT)s cards are left to reveal; at this table, that loses the game."),
)
NIGHTMARE_SHORT = consequence(
    "onirim.nightmare.short",
    _("Fewer than %(NIGHTMARE_REVEAL_COUNT)s cards are left; at this table, you reveal what is left (%(count)s)."),
)


@register_task("reveal")
def reveal_for_nightmare(table: Judge, g: Game) -> None:
    """Reveal the top five: Locations (and Towers) are discarded, Doors and Dreams go to Limbo, unresolved.

    With fewer left, those are revealed unless a rule variant makes it a loss.
    """
    short = len(g.deck) < NIGHTMARE_REVEAL_COUNT
    if short and get_chosen_variant(g.options, "short-reveal") == "loss":
        table.emit_consequence(NIGHTMARE_LOST, count=0)
        lose_game(table, g)
        return
    cards = look_at_top(table, g, NIGHTMARE_REVEAL_COUNT, ["reveal"])
    if cards is None:
        return
    if short:
        table.emit_consequence(NIGHTMARE_SHORT, count=len(cards))
    spared = get_rule_set(g.use).limbo_cards
    gone: list[str] = []
    aside: list[str] = []
    for card in take_top(g, NIGHTMARE_REVEAL_COUNT):
        table.emit_consequence(FILL_REVEALED, cards=[card])
        (gone if card in HAND_CARDS and card not in spared else aside).append(card)
    _sort_revealed(table, g, gone, aside)


NIGHTMARE_DISCARDED = consequence("onirim.nightmare.discarded", ManualStep(_("Discarded %(named)s.")))


def _sort_revealed(table: Judge, g: Game, discarded_cards: list[str], limbo_cards: list[str]) -> None:
    """Move the revealed cards to their piles, and emit the consequences pile by pile, as the hands do it."""
    g.discard += discarded_cards
    g.limbo += limbo_cards
    order_cards(table, g, DISCARD, discarded_cards)
    order_cards(table, g, PUT_INTO_LIMBO, limbo_cards)
    if discarded_cards:
        table.emit_consequence(NIGHTMARE_DISCARDED, cards=discarded_cards)
    if limbo_cards:
        table.emit_consequence(LIMBO_PUT, cards=limbo_cards)
