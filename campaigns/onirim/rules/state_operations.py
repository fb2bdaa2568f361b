"""Operations on the state of a game: moving cards between zones, counting and finding them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from campaigns.engine import Judge, Task
from campaigns.engine.messages import _, consequence, violation
from campaigns.engine.violations import ConsequenceCode
from campaigns.onirim.rules.cards import UNKNOWN_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import PHYSICAL_MODE, Game, Prompt
from campaigns.onirim.rules.table_orders import DRAW, LIFT_BOTTOM, LIFT_TOP, PUT_ON_TOP, PUT_UNDER, order_cards

HAND_SIZE = 5
ZONE_NAMES = ("deck", "hand", "row", "doors", "discard", "limbo")


def create_game(expansions_key: str, mode: str, options: dict[str, str]) -> Game:
    """Return a game before its first shuffle."""
    cards = list(get_rule_set(expansions_key).cards)
    real = mode == PHYSICAL_MODE
    return Game(
        use=expansions_key, mode=mode, options=options, deck=[UNKNOWN_CARD] * len(cards) if real else cards, hand=[], row=[], doors=[],
        discard=[], limbo=[], held=[], shown=[], gone=[], top=0, bottom=0, turn=0, todo=[], question=None, result="",
        rest=dict(sorted(Counter(cards).items())) if real else {},
    )  # fmt: skip


def decode_game(row_state: Mapping[str, object]) -> Game:
    """Decode a row into a new game, independent of the row and of other decoded games."""
    return msgspec.convert(row_state, Game)


def encode_game(g: Game) -> dict[str, object]:
    """Encode a game for its row: all fields as plain values, those of its expansions even if empty."""
    found: dict[str, object] = msgspec.to_builtins(g)
    for name in (*get_rule_set(g.use).state_fields, *(["rest"] if g.has_physical_cards else [])):
        if name not in found:
            found[name] = msgspec.to_builtins(getattr(g, name))
    if g.question is not None:
        found["ask"] = {"cards": None, **msgspec.to_builtins(g.question)}
    return found


END_LOST = consequence("onirim.end.lost", _("You need a card and the deck is empty: the game is lost."))


def lose_game(table: Judge, g: Game) -> None:
    """End the game: a card is needed and the deck is empty (facts 1.4)."""
    g.result = "lost"
    g.todo.clear()
    table.emit_consequence(END_LOST)


END_WON = consequence("onirim.end.won", _("You have met every condition for victory: the game is won."))


def win_game(table: Judge, g: Game) -> None:
    """End the game at once (facts 1.4)."""
    g.result = "won"
    g.todo.clear()
    table.emit_consequence(END_WON)


def draw_card(table: Judge, g: Game, resume_task: Task, known_draw_count: int = 1) -> str | None:
    """Take the top card of a deck that has one; None if the players must report it first.

    ``known_draw_count`` cards are sure to be drawn before the next decision, so as many may be reported at once.
    """
    deck = g.deck
    card = deck[0]
    if card == UNKNOWN_CARD:
        _ask_report(g, "top", min(known_draw_count, len(deck)), resume_task, min_count=1)
        return None
    del deck[0]
    if g.top:
        g.top -= 1
    if g.bottom > len(deck):
        g.bottom = len(deck)
    if g.mode == PHYSICAL_MODE:
        order_cards(table, g, DRAW, [card])
    return card


def look_at_top(table: Judge, g: Game, count: int, resume_task: Task) -> list[str] | None:
    """Return the top cards without moving them; None if the players must report them first."""
    cards = g.deck[:count]
    if UNKNOWN_CARD in cards:
        _ask_report(g, "top", len(cards), resume_task)
        return None
    g.top = max(g.top, len(cards))
    order_cards(table, g, LIFT_TOP, cards)
    return cards


DECK_FEWER = consequence("onirim.deck.fewer", _("The deck has too few cards, so look at all of them (%(count)s)."))


def emit_fewer_cards(table: Judge, g: Game, cards: list[str], wanted_count: int) -> None:
    """Emit that fewer cards than wanted were there: all of them are looked at, as with a Prophecy."""
    if len(cards) < wanted_count:
        table.emit_consequence(DECK_FEWER, count=len(cards))


def take_top(g: Game, count: int) -> list[str]:
    """Take cards already looked at from the top."""
    deck = g.deck
    cards = deck[:count]
    del deck[:count]
    g.top = max(0, g.top - len(cards))
    g.bottom = min(g.bottom, len(deck))
    return cards


def take_bottom(table: Judge, g: Game, count: int, resume_task: Task) -> list[str] | None:
    """Take cards from the bottom, the bottom-most first; None if the players must report them first."""
    deck = g.deck
    cards = deck[: -count - 1 : -1]
    if UNKNOWN_CARD in cards:
        _ask_report(g, "bottom", len(cards), resume_task)
        return None
    del deck[len(deck) - len(cards) :]
    g.bottom = max(0, g.bottom - len(cards))
    g.top = min(g.top, len(deck))
    order_cards(table, g, LIFT_BOTTOM, cards)
    return cards


def put_top(table: Judge, g: Game, cards: list[str], code: ConsequenceCode = PUT_ON_TOP) -> None:
    """Have known cards put on the deck, the first one topmost."""
    order_cards(table, g, code, cards)
    add_on_top(g, cards)


def add_on_top(g: Game, cards: list[str]) -> None:
    """Record that known cards lie on the deck, the first one topmost."""
    g.deck[:0] = cards
    g.top += len(cards)


def put_bottom(table: Judge, g: Game, cards: list[str], code: ConsequenceCode = PUT_UNDER) -> None:
    """Have known cards put under the deck, the last one bottom-most."""
    order_cards(table, g, code, cards)
    add_at_bottom(g, cards)


def add_at_bottom(g: Game, cards: list[str]) -> None:
    """Record that known cards lie at the bottom of the deck, the last one bottom-most."""
    g.deck += cards
    g.bottom += len(cards)


def return_revealed(table: Judge, g: Game, top_index: int, order: Sequence[int]) -> None:
    """Return the cards revealed from the bottom: one on top of the deck, the others under it in this order."""
    cards, g.shown = g.shown, []
    put_bottom(table, g, [cards[i] for i in order])
    put_top(table, g, [cards[top_index]])


def _ask_report(g: Game, end: str, count: int, resume_task: Task, min_count: int = 0) -> None:
    g.todo.append(resume_task)
    g.question = Prompt("report", end=end, count=count, least=min_count or count)


def count_in_deck(g: Game, card: str) -> int:
    """Return how many of a card the deck can hold."""
    return g.deck.count(card) + g.rest.get(card, 0)


def count_deck_cards(g: Game) -> Counter[str]:
    """Count every card the deck can hold."""
    found = Counter(card for card in g.deck if card != UNKNOWN_CARD)
    found.update(g.rest)
    return +found


def count_possible_cards(g: Game) -> Counter[str]:
    """Count the cards the deck may hold; which cards of a pile left it unseen is unknown."""
    found = count_deck_cards(g)
    found.update(g.hidden)
    if g.out is None:
        return found
    inside = sum(found[card] for card in g.out.codes) - g.out.count
    for card in g.out.codes:
        found[card] = min(found[card], inside)
    return +found


def count_searchable_cards(g: Game) -> Counter[str]:
    """Count the cards a search may find; with physical cards only the searching player sees which are there."""
    return count_possible_cards(g) if g.has_physical_cards else count_deck_cards(g)


def search_card(g: Game, card: str) -> None:
    """Take a card out of the deck, wherever it is. The known order is forgotten: a shuffle must follow."""
    g.top = g.bottom = 0
    if g.has_physical_cards:
        forget_deck_order(g)
        _decrement_count(g.rest, card)
        g.deck.remove(UNKNOWN_CARD)
    else:
        g.deck.remove(card)


def _decrement_count(rest: dict[str, int], card: str) -> None:
    rest[card] -= 1
    if not rest[card]:
        del rest[card]


def record_known_card(g: Game, place: int, card: str) -> None:
    """Record a known card at a position of the deck."""
    _decrement_count(g.rest, card)
    g.deck[place] = card


def forget_deck_order(g: Game) -> None:
    """Forget the order of the deck after a physical shuffle."""
    rest = Counter(g.rest)
    rest.update(card for card in g.deck if card != UNKNOWN_CARD)
    g.rest = dict(sorted(rest.items()))
    g.deck = [UNKNOWN_CARD] * len(g.deck)


def get_known_cards(g: Game) -> tuple[list[str], list[str], Counter[str]]:
    """Return the known part of the deck: cards on top, cards at the bottom (bottom-most last), the rest counted."""
    deck, size = g.deck, len(g.deck)
    if g.has_physical_cards:
        top = next((i for i, card in enumerate(deck) if card == UNKNOWN_CARD), size)
        bottom = next((i for i, card in enumerate(reversed(deck)) if card == UNKNOWN_CARD), 0)
        return deck[:top], deck[size - bottom :], Counter(g.rest)
    top, bottom = g.top, min(g.bottom, size - g.top)
    return deck[:top], deck[size - bottom :], Counter(deck[top : size - bottom])


def count_all_cards(g: Game) -> Counter[str]:
    """Count every card of the game in all zones; the order of a physical deck is counted by what is left."""
    found = Counter(card for zone in ZONE_NAMES for card in getattr(g, zone) if card != UNKNOWN_CARD)
    found.update([*g.held, *g.shown, *g.gone])
    found.update(g.rest)
    for own in get_rule_set(g.use).own_card_sources:
        found.update(own(g))
    return +found


def add_to_hand(g: Game, card: str) -> None:
    """Add a card to the hand: at its end, or after the Personal ones while those are incomplete (facts 1.5)."""
    personal = g.personal
    if personal is None or personal >= 3:
        g.hand.append(card)
    else:
        g.hand.insert(personal, card)
        g.personal = personal + 1


TURN_NO_CARD = violation("onirim.turn.no-card", _("There is no card in that place in your hand."))


def get_hand_card(table: Judge, g: Game, place: int) -> str:
    """Return the card at an index of the hand. Rejects an index without a card."""
    table.require_possible(0 <= place < len(g.hand), TURN_NO_CARD, count=len(g.hand))
    return g.hand[place]


def take_from_hand(g: Game, place: int) -> str:
    """Take a card out of the hand."""
    if g.personal is not None and place < g.personal:
        g.personal -= 1
    return g.hand.pop(place)


def take_whole_hand(g: Game) -> list[str]:
    """Take the whole hand."""
    cards, g.hand = g.hand, []
    if g.personal is not None:
        g.personal = 0
    return cards
