"""The effects of the Denizens; each is discarded on use (facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, PermutationSpace
from campaigns.engine.messages import _
from campaigns.onirim.rules.cards import COLOURS, LOCATIONS, NIGHTMARE, SYMBOL_BY_CARD
from campaigns.onirim.rules.doors import can_gain_door, gain_door, shuffle_after_search
from campaigns.onirim.rules.expansions import KeyedAnswerSource, VerbHandler, find_play_violation, get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.state_machine import CARD_FACTS, is_on_top, is_revealed, register_question, register_task
from campaigns.onirim.rules.state_operations import (
    add_to_hand,
    count_in_deck,
    emit_fewer_cards,
    look_at_top,
    put_bottom,
    put_top,
    search_card,
    take_from_hand,
    take_top,
)  # fmt: skip
from campaigns.onirim.rules.table_orders import (
    DISCARD,
    DISCARD_HAND_CARDS,
    FIND_FOR_LIMBO,
    FIND_FOR_PLAY,
    PUT_INTO_LIMBO,
    TAKE_DISCARDED,
    declare_order,
    order_cards,
)

DENIZEN_LOOK_COUNT = 5


DISCARD_DENIZEN = declare_order("discard-denizen", _("Discard the Denizen you used: %(cards)s."))
DISCARD_ROW_END = declare_order("discard-row-end", _("Discard %(the_cards)s from the end of the row."))


def discard_denizen(table: Judge, g: Game, name: str) -> None:
    """Discard a rallied Denizen for its effect."""
    order_cards(table, g, DISCARD_DENIZEN, [name])
    g.rallied.remove(name)
    g.discard.append(name)


def list_architect_answers(g: Game) -> list[Answer]:
    """Return the Architect for Locations with the symbol of the row's last card."""
    last = SYMBOL_BY_CARD[g.row[-1]] if g.row else ""
    if "YA" not in g.rallied or not last:
        return []
    return [
        ["architect", i]
        for i, card in enumerate(g.hand)
        if SYMBOL_BY_CARD[card] == last and not find_play_violation(g, card)
    ]


def use_architect(table: Judge, g: Game, place: int) -> None:
    """Play the Location, ignoring the symbol rule."""
    discard_denizen(table, g, "YA")
    g.row.append(take_from_hand(g, place))
    if get_rule_set(g.use).find_series(g):
        g.todo.append(["search"])


def list_denizen_answers(g: Game, kind: str) -> list[Answer]:
    """Return the actions of rallied Denizens inside a question of this kind."""
    there = set(g.rallied)
    found: list[Answer] = [
        offer for name in sorted(there & set(ANSWERS_BY_DENIZEN)) for offer in ANSWERS_BY_DENIZEN[name](g, kind)
    ]
    return found


def list_hammer_answers(g: Game, kind: str) -> list[Answer]:
    """Hammer Bird: only between turns, because the row must not change while a series is counted."""
    return [["hammer", None]] if kind == "turn" and g.row else []


def use_hammer_bird(table: Judge, g: Game, _: None) -> None:
    """Discard the last card of the row and all cards of its colour right before it."""
    discard_denizen(table, g, "YH")
    colour = g.row[-1][0]
    cards: list[str] = []
    while g.row and g.row[-1][0] == colour:
        cards.append(g.row.pop())
    order_cards(table, g, DISCARD_ROW_END, cards)
    g.discard += cards


def list_cyclobot_answers(g: Game, kind: str) -> list[Answer]:
    """Cyclobot: a Location of the hand for one in the discard pile, one answer for each kind of card there."""
    there = {card: i for i, card in enumerate(g.discard) if card in LOCATIONS}
    own = [i for i, card in enumerate(g.hand) if card in LOCATIONS]
    return [["cyclobot", i, j] for i in own for j in sorted(there.values())]


def use_cyclobot(table: Judge, g: Game, place: int, discard_index: int) -> None:
    """Exchange the two."""
    wanted = g.discard.pop(discard_index)
    order_cards(table, g, DISCARD_HAND_CARDS, [g.hand[place]])
    order_cards(table, g, TAKE_DISCARDED, [wanted])
    g.discard.append(g.hand[place])
    g.hand[place] = wanted
    discard_denizen(table, g, "YC")


def list_chaos_key_answers(g: Game, kind: str) -> list[Answer]:
    """Chromatic Chaos: any Key for a drawn Door; the Goals still see the Door's own colour."""
    if kind != "door" or not can_gain_door(g, g.held[-1]):
        return []
    return [["chaos", i] for i, card in enumerate(g.hand) if SYMBOL_BY_CARD[card] == "K"]


def list_chaos_door_answers(g: Game, colour: str) -> list[Answer]:
    """Chromatic Chaos: a completed series finds a Door of any other colour too."""
    others = [c + "D" for c in COLOURS if c != colour] if "YX" in g.rallied else []
    return [["chaos", door] for door in others if count_in_deck(g, door) and can_gain_door(g, door)]


def use_chromatic_chaos(table: Judge, g: Game, target: int | str) -> None:
    """Gain the Door and close the question it was part of."""
    g.todo.pop()
    discard_denizen(table, g, "YX")
    if isinstance(target, int):
        order_cards(table, g, DISCARD_HAND_CARDS, [g.hand[target]])
        g.discard.append(take_from_hand(g, target))
        gain_door(table, g, g.held.pop())
        return
    search_card(g, target)
    gain_door(table, g, target, FIND_FOR_PLAY, FIND_FOR_LIMBO)
    shuffle_after_search(g)


def use_squirrel_spies(table: Judge, g: Game, _: None) -> None:
    """Squirrel Spies: look at the top five and put them back in any order."""
    discard_denizen(table, g, "YS")
    g.todo.append(["spies"])


@register_task("spies")
def ask_spies(table: Judge, g: Game) -> None:
    """Ask for the order of the top five."""
    cards = look_at_top(table, g, DENIZEN_LOOK_COUNT, ["spies"])
    if cards is not None:
        emit_fewer_cards(table, g, cards, DENIZEN_LOOK_COUNT)
    if cards:
        g.question = Prompt("spies", cards)


@register_question(
    "spies",
    lambda g: PermutationSpace(len(g.open_prompt.shown_cards)),
    required_facts=CARD_FACTS,
    precondition=is_on_top,
    expansion="oniverse",
    text=_("In which order do the cards go back?"),
)
def handle_spies(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Put them back in the order given."""
    cards = take_top(g, len(prompt.shown_cards))
    put_top(table, g, [cards[i] for i in answer])


def list_reflect_answers(g: Game, card: str) -> list[Answer]:
    """Return the Mirror Denizen against a drawn Nightmare, also a Diver resolved as one (facts 1.6)."""
    return [["reflect", None]] if "YM" in g.rallied else []


def use_mirror_denizen(table: Judge, g: Game, _: None) -> None:
    """Put the Nightmare into Limbo, unresolved."""
    discard_denizen(table, g, "YM")
    order_cards(table, g, PUT_INTO_LIMBO, g.held[-1:])
    g.limbo.append(g.held.pop())


def use_harpoon_hunter(table: Judge, g: Game, _: None) -> None:
    """Harpoon Hunter: reveal the top five and discard the Nightmares among them."""
    discard_denizen(table, g, "YP")
    g.todo.append(["harpoon"])


@register_task("harpoon")
def ask_harpoon(table: Judge, g: Game) -> None:
    """Reveal the top five; the others go under the deck, in an order that is asked if there are two."""
    cards = look_at_top(table, g, DENIZEN_LOOK_COUNT, ["harpoon"])
    if cards is None:
        return
    emit_fewer_cards(table, g, cards, DENIZEN_LOOK_COUNT)
    order_cards(table, g, DISCARD, [card for card in cards if card == NIGHTMARE])
    for card in take_top(g, DENIZEN_LOOK_COUNT):
        (g.discard if card == NIGHTMARE else g.shown).append(card)
    if len(g.shown) > 1:
        g.question = Prompt("harpoon", list(g.shown))
    else:
        handle_harpoon(table, g, Prompt(), list(range(len(g.shown))))


@register_question(
    "harpoon",
    lambda g: PermutationSpace(len(g.open_prompt.shown_cards)),
    required_facts=CARD_FACTS,
    precondition=is_revealed,
    expansion="oniverse",
    text=_("In which order do the cards go under the deck?"),
)
def handle_harpoon(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Put them under the deck in the order given."""
    cards, g.shown = g.shown, []
    put_bottom(table, g, [cards[i] for i in answer])


def list_treasure_answers(g: Game, kind: str) -> list[Answer]:
    """Treasure Keeper: store a card at the start of a turn, or take the stored one back."""
    room = g.rallied.count("YT") > len(g.stored)
    found: list[Answer] = [["store", i] for i in range(len(g.hand))] if room and kind == "turn" else []
    return found + [["unstore", i] for i in range(len(g.stored))]


def store_card(table: Judge, g: Game, place: int) -> None:
    """Put a hand card under the Treasure Keeper, where it is safe from hand effects, and fill the hand."""
    g.stored.append(take_from_hand(g, place))
    g.todo.append(["fill"])


def unstore_card(table: Judge, g: Game, place: int) -> None:
    """Take the stored card to the hand; the Treasure Keeper is used up."""
    add_to_hand(g, g.stored.pop(place))
    discard_denizen(table, g, "YT")


ANSWERS_BY_DENIZEN: dict[str, KeyedAnswerSource] = {
    "YH": list_hammer_answers, "YC": list_cyclobot_answers, "YX": list_chaos_key_answers, "YT": list_treasure_answers,
    "YS": lambda g, kind: [["spies", None]] if g.deck else [],
    "YP": lambda g, kind: [["harpoon", None]] if g.deck else [],
}  # fmt: skip
FREE_ACTIONS: dict[str, VerbHandler] = {
    "hammer": use_hammer_bird, "cyclobot": use_cyclobot, "chaos": use_chromatic_chaos, "spies": use_squirrel_spies,
    "harpoon": use_harpoon_hunter, "store": store_card,
    "unstore": unstore_card,
}  # fmt: skip
