"""External input: reported cards with physical cards, and the order of shuffled piles."""

from __future__ import annotations

from campaigns.engine import Judge, RuleViolation
from campaigns.engine.messages import ManualStep, Plural, _, consequence, question, violation
from campaigns.onirim.rules.cards import UNKNOWN_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt, UnseenRemoval
from campaigns.onirim.rules.state_machine import machine, register_task
from campaigns.onirim.rules.state_operations import forget_deck_order, record_known_card
from campaigns.onirim.rules.table_orders import forget_reported_cards, order_step

REPORT_QUESTION = question("onirim.ask.report", _("Which cards are they?"), {})
REPORT_NONE = violation("onirim.report.none", _("No card is drawn from the deck now."))


def accept_report(table: Judge, g: Game, cards: list[str]) -> None:
    """Apply a report of drawn or revealed cards, in order, from the bottom the lowest first; known ones are optional.

    Rejects a card that the deck cannot hold any more, with the count, and one that is not the known card of its
    position.
    """
    was = g.question
    if was is None or was.kind != "report":
        raise RuleViolation(REPORT_NONE, is_final=True)
    deck = g.deck
    chosen = get_reported_indices(g, was, len(cards))
    _check_report(g, list(zip(chosen, cards, strict=True)))
    for place, card in zip(chosen, cards, strict=True):
        if deck[place] == UNKNOWN_CARD:
            record_known_card(g, place, card)
    g.question = None
    first = len(table.consequences)
    machine.run(table, g)
    forget_reported_cards(table, first, len(chosen))


REPORT_COUNT = violation(
    "onirim.report.count",
    Plural("Report 1 card here, not %(given)s.", "Report %(wanted)s cards here, not %(given)s.", "wanted"),
)


def get_reported_indices(g: Game, prompt: Prompt, card_count: int) -> list[int]:
    """Return the deck indices that a number of reported cards refer to."""
    deck = g.deck
    count = min(prompt.count, len(deck))
    places = list(range(count)) if prompt.end == "top" else [len(deck) - 1 - i for i in range(count)]
    unknown = [place for place in places if deck[place] == UNKNOWN_CARD]
    if prompt.least <= card_count <= count:
        return places[:card_count]
    if card_count != len(unknown):
        raise RuleViolation(REPORT_COUNT, is_final=True, wanted=len(unknown), given=card_count)
    return unknown


REPORT_KNOWN = violation(
    "onirim.report.known",
    _("You already know this card: %(known)s, not %(card)s. If that is wrong, undo the earlier report."),
)
REPORT_NONE_LEFT = violation(
    "onirim.report.none-left",
    _("The deck has no other %(card)s: the game has %(count)s in all, and you have seen them all."),
)


def _check_report(g: Game, reported_cards: list[tuple[int, str]]) -> None:
    left = dict(g.rest)
    for place, card in reported_cards:
        there = g.deck[place]
        if there != UNKNOWN_CARD and there != card:
            raise RuleViolation(REPORT_KNOWN, is_final=True, card=card, known=there)
        if there == UNKNOWN_CARD:
            if left.get(card, 0) < 1:
                raise RuleViolation(REPORT_NONE_LEFT, is_final=True, card=card, count=_count_in_game(g, card))
            left[card] -= 1
    out = g.out
    if out is not None:
        _check_pile(g, [card for place, card in reported_cards if g.deck[place] == UNKNOWN_CARD], out)


REPORT_PILE_EMPTY = violation(
    "onirim.report.pile-empty", _("No more Denizens can be in the deck: %(count)s of them left the game.")
)


def _check_pile(g: Game, reported_cards: list[str], removal: UnseenRemoval) -> None:
    """Reject more cards of a partly removed pile than the deck can hold."""
    codes, count = removal.codes, removal.count
    unseen = sum(n for card, n in g.rest.items() if card in codes)
    if sum(card in codes for card in reported_cards) > unseen - count:
        raise RuleViolation(REPORT_PILE_EMPTY, is_final=True, count=count)


def _count_in_game(g: Game, card: str) -> int:
    return get_rule_set(g.use).cards.count(card)


SHUFFLE_NONE = violation("onirim.shuffle.none", _("Nothing needs to be shuffled now."))
SHUFFLE_OTHER = violation("onirim.shuffle.other", _("These are not the cards to shuffle."))


def accept_shuffle(table: Judge, g: Game, order: list[str]) -> None:
    """Apply the order of a shuffled pile, top first. Rejects cards that differ from those of the pile."""
    was = g.question
    if was is None or was.kind != "shuffle":
        raise RuleViolation(SHUFFLE_NONE, is_final=True)
    if sorted(order) != sorted(was.cards or g.deck):
        raise RuleViolation(SHUFFLE_OTHER, is_final=True)
    apply_shuffle(table, g, was, [*order])


def apply_shuffle(table: Judge, g: Game, prompt: Prompt, order: list[str]) -> None:
    """Lay the pile of the question in a new order, which is known to be one of its own cards, and run on."""
    g.question = None
    if not prompt.cards:
        g.deck = order
    else:
        g.todo.append([prompt.what, [*order]])
    machine.run(table, g)


LIMBO_SHUFFLE = consequence(
    "onirim.limbo.shuffle",
    ManualStep.from_order(
        Plural(
            "Shuffle the one card in Limbo into the deck.",
            "Shuffle the %(count)s cards in Limbo into the deck.",
            "count",
        ),
        is_brief=True,
    ),
)
SHUFFLE_BY_HAND = consequence("onirim.shuffle.by-hand", ManualStep.from_order(_("Shuffle the deck."), is_brief=True))
SHUFFLE_DONE = consequence("onirim.shuffle.done", _("Shuffled the deck."))


@register_task("shuffle")
def shuffle_deck(table: Judge, g: Game, limbo_count: int = 0) -> None:
    """Shuffle the deck with ``limbo_count`` cards of Limbo.

    In practice the new order is requested, else the old one is forgotten.
    """
    g.top = g.bottom = 0
    if not g.has_physical_cards:
        table.emit_consequence(SHUFFLE_DONE, cards=[])
        g.question = Prompt("shuffle", what="deck")
        return
    if limbo_count:
        order_step(table, g, LIMBO_SHUFFLE, count=limbo_count)
    else:
        order_step(table, g, SHUFFLE_BY_HAND)
    forget_deck_order(g)
