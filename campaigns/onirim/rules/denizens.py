"""What the Denizens do; each is discarded when it is used (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import COLOURS, LOCATIONS, NIGHTMARE, SYMBOL
from campaigns.onirim.rules.doors import gain, may_gain, shuffle_after_search
from campaigns.onirim.rules.machine import CARDS, asks, on_top, shown, step
from campaigns.onirim.rules.plan import Act, More, plan_of, play_bar
from campaigns.onirim.rules.state import (
    fewer,
    from_hand,
    in_deck,
    put_bottom,
    put_top,
    search,
    see_top,
    take_top,
    to_hand,
)  # fmt: skip
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, Order

SEEN = 5


def use(g: Game, name: str) -> None:
    """Discard a rallied Denizen for its effect."""
    g.rallied.remove(name)
    g.discard.append(name)


def acts(g: Game) -> list[Answer]:
    """Offer the Architect for Locations whose symbol the last card of the row has too."""
    last = SYMBOL[g.row[-1]] if g.row else ""
    if "YA" not in g.rallied or not last:
        return []
    return [["architect", i] for i, card in enumerate(g.hand) if SYMBOL[card] == last and not play_bar(g, card)]


def architect(table: Judge, g: Game, place: int) -> None:
    """Play the Location, ignoring the symbol rule."""
    use(g, "YA")
    g.row.append(from_hand(g, place))
    if plan_of(g.use).trio(g):
        g.todo.append(["search"])


def frees(g: Game, kind: str) -> list[Answer]:
    """Return what rallied Denizens can do inside a question of this kind."""
    there = set(g.rallied)
    found: list[Answer] = [offer for name in sorted(there & set(OFFERS)) for offer in OFFERS[name](g, kind)]
    return found


def hammers(g: Game, kind: str) -> list[Answer]:
    """Hammer Bird: only between turns, for the row must not change while a series is counted."""
    return [["hammer", None]] if kind == "turn" and g.row else []


def hammer(table: Judge, g: Game, _: None) -> None:
    """Discard the last card of the row and all cards of its colour right before it."""
    use(g, "YH")
    colour = g.row[-1][0]
    while g.row and g.row[-1][0] == colour:
        g.discard.append(g.row.pop())


def exchanges(g: Game, kind: str) -> list[Answer]:
    """Cyclobot: a Location of the hand for one in the discard pile, one offer for each kind of card there."""
    there = {card: i for i, card in enumerate(g.discard) if card in LOCATIONS}
    own = [i for i, card in enumerate(g.hand) if card in LOCATIONS]
    return [["cyclobot", i, j] for i in own for j in sorted(there.values())]


def cyclobot(table: Judge, g: Game, place: int, from_discard: int) -> None:
    """Exchange the two."""
    wanted = g.discard.pop(from_discard)
    g.discard.append(g.hand[place])
    g.hand[place] = wanted
    use(g, "YC")


def disguises(g: Game, kind: str) -> list[Answer]:
    """Chromatic Chaos: any Key for a drawn Door; the Goals are not fooled."""
    if kind != "door" or not may_gain(g, g.held[-1]):
        return []
    return [["chaos", i] for i, card in enumerate(g.hand) if SYMBOL[card] == "K"]


def disguised_series(g: Game, colour: str) -> list[Answer]:
    """Chromatic Chaos: a completed series finds a Door of any other colour too."""
    others = [c + "D" for c in COLOURS if c != colour] if "YX" in g.rallied else []
    return [["chaos", door] for door in others if in_deck(g, door) and may_gain(g, door)]


def chaos(table: Judge, g: Game, what: int | str) -> None:
    """Gain the Door; the question it stood in is over."""
    g.todo.pop()
    use(g, "YX")
    if isinstance(what, int):
        g.discard.append(from_hand(g, what))
        gain(table, g, g.held.pop())
        return
    search(g, what)
    gain(table, g, what)
    shuffle_after_search(g)


def spies(table: Judge, g: Game, _: None) -> None:
    """Squirrel Spies: look at the top five and put them back in any order."""
    use(g, "YS")
    g.todo.append(["spies"])


@step("spies")
def spy(table: Judge, g: Game) -> None:
    """Look at them."""
    cards = see_top(g, SEEN, ["spies"])
    if cards is not None:
        fewer(table, g, cards, SEEN)
    if cards:
        g.question = Asked("spies", cards)


@asks("spies", lambda g: Order(len(g.asked.looked)), needs=CARDS, stands=on_top, of="oniverse")
def spied(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Put them back in the order given."""
    cards = take_top(g, len(was.looked))
    put_top(g, [cards[i] for i in given])


def cancels(g: Game, card: str) -> list[Answer]:
    """Offer the Mirror Denizen against a drawn Nightmare, also a Diver resolved as one (facts 1.6)."""
    return [["reflect", None]] if "YM" in g.rallied else []


def reflect(table: Judge, g: Game, _: None) -> None:
    """Put the Nightmare into Limbo, unresolved."""
    use(g, "YM")
    g.limbo.append(g.held.pop())


def harpoon(table: Judge, g: Game, _: None) -> None:
    """Harpoon Hunter: reveal the top five and discard the Nightmares among them."""
    use(g, "YP")
    g.todo.append(["harpoon"])


@step("harpoon")
def harpooned(table: Judge, g: Game) -> None:
    """Reveal; the others go under the deck, in an order that is asked when there are two."""
    cards = see_top(g, SEEN, ["harpoon"])
    if cards is None:
        return
    fewer(table, g, cards, SEEN)
    for card in take_top(g, SEEN):
        (g.discard if card == NIGHTMARE else g.shown).append(card)
    if len(g.shown) > 1:
        g.question = Asked("harpoon", list(g.shown))
    else:
        sunk(table, g, Asked(), list(range(len(g.shown))))


@asks("harpoon", lambda g: Order(len(g.asked.looked)), needs=CARDS, stands=shown, of="oniverse")
def sunk(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Put them under the deck in the order given."""
    cards, g.shown = g.shown, []
    put_bottom(g, [cards[i] for i in given])


def treasures(g: Game, kind: str) -> list[Answer]:
    """Treasure Keeper: store a card at the start of a turn, or take the stored one back."""
    room = g.rallied.count("YT") > len(g.stored)
    found: list[Answer] = [["store", i] for i in range(len(g.hand))] if room and kind == "turn" else []
    return found + [["unstore", i] for i in range(len(g.stored))]


def store(table: Judge, g: Game, place: int) -> None:
    """Put a hand card under the Treasure Keeper, safe from what befalls the hand, and fill the hand."""
    g.stored.append(from_hand(g, place))
    g.todo.append(["fill"])


def unstore(table: Judge, g: Game, place: int) -> None:
    """Take the stored card to the hand; the Treasure Keeper is used up."""
    to_hand(g, g.stored.pop(place))
    use(g, "YT")


OFFERS: dict[str, More] = {
    "YH": hammers, "YC": exchanges, "YX": disguises, "YT": treasures,
    "YS": lambda g, kind: [["spies", None]] if g.deck else [],
    "YP": lambda g, kind: [["harpoon", None]] if g.deck else [],
}  # fmt: skip
FREE: dict[str, Act] = {
    "hammer": hammer, "cyclobot": cyclobot, "chaos": chaos, "spies": spies, "harpoon": harpoon, "store": store,
    "unstore": unstore,
}  # fmt: skip
