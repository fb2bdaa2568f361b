"""Happy Dreams and Dark Premonitions (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import COLOURS, HAPPY, NIGHTMARE, SYMBOL, pile
from campaigns.onirim.rules.doors import find_on_top, lose_door, say_discarded_doors, shuffle_after_search
from campaigns.onirim.rules.fill import discard_hand
from campaigns.onirim.rules.machine import CARDS, asks, holds_dream, on_top, step
from campaigns.onirim.rules.plan import Act, Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import contents, fewer, put_top, search, searchable, see_top, take_top
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, Cards, OneOf, SplitOrder, Verb

NAMES = ("red", "blue", "green", "brown", "pair", "three", "five", "each")
COLOUR_OF = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
SEEN = 7


def begin(table: Judge, g: Game) -> None:
    """Have the Premonitions shuffled, or those face up reported."""
    g.premonitions, g.reserve = [], list(NAMES)
    g.todo.append(["premonitions-out"])


@step("premonitions-out")
def lay_out(table: Judge, g: Game) -> None:
    """Ask for the order of the eight."""
    if g.beside:
        reveal(table, g, _face_up(g))
    else:
        g.question = Asked("shuffle", list(NAMES), what="premonitions")


def _face_up(g: Game) -> int:
    return int(reading(g.options, "premonitions"))


@step("premonitions")
def laid_out(table: Judge, g: Game, order: list[str]) -> None:
    """Turn up the first ones of a shuffled order (4, medium 5, hard 6)."""
    g.reserve = order
    reveal(table, g, _face_up(g))


def reveal(table: Judge, g: Game, count: int) -> None:
    """Turn up more Premonitions of the reserve; beside real cards the players say which."""
    if not g.beside:
        g.premonitions += g.reserve[:count]
        del g.reserve[:count]
    elif g.reserve:
        g.question = Asked("premonitions", count=count)


@asks("premonitions", lambda g: Cards(dict.fromkeys(g.reserve, 1), g.asked.count), needs={"count": int}, of="happy")
def revealed(table: Judge, g: Game, was: Asked, given: list[str]) -> None:
    """Note which ones were turned up."""
    g.premonitions += given
    g.reserve = [name for name in g.reserve if name not in given]


def met(g: Game, name: str) -> bool:
    """Return whether the Doors in play meet a Premonition's condition; the Oniverse Door counts as a Door of no colour here."""
    counts = {colour: sum(door[0] == colour for door in g.doors) for colour in COLOURS}
    if name in COLOUR_OF:
        return bool(counts[COLOUR_OF[name]] >= 2)
    sizes = {"pair": max(counts.values()) >= 2, "each": min(counts.values()) >= 1}
    sizes |= {"three": len(g.doors) >= 3, "five": len(g.doors) >= 5}
    return bool(sizes[name])


def door_gained(table: Judge, g: Game, door: str) -> None:
    """Have the Premonitions looked at after a Door."""
    g.todo.append(["premonition"])


def due(g: Game) -> list[str]:
    """Return the Premonitions that trigger now."""
    return [name for name in g.premonitions if met(g, name)]


def one_by_one(g: Game) -> bool:
    """Return whether Premonitions wait and are looked at after each of several Doors (facts 1.7), unless read otherwise."""
    return bool(g.premonitions) and reading(g.options, "premonition-doors") == "each"


@step("premonition")
def trigger(table: Judge, g: Game) -> None:
    """Trigger what is met, one after the other in the player's order, looking again after each."""
    names = due(g)
    if len(names) == 1:
        strike(table, g, names[0])
    elif names:
        g.question = Asked("premonition")


@asks("premonition", lambda g: OneOf(list(due(g))), of="happy")
def chosen(table: Judge, g: Game, was: Asked, given: str) -> None:
    """Trigger the one chosen first."""
    strike(table, g, given)


def strike(table: Judge, g: Game, name: str) -> None:
    """Take a Premonition out of play and carry out its penalty."""
    g.premonitions.remove(name)
    table.say("onirim.premonition.struck", premonitions=[name])
    g.todo.append(["premonition"])
    PENALTIES[name](table, g)


def _discard_all(table: Judge, g: Game, cards: list[str]) -> None:
    if not cards:
        table.say("onirim.premonition.none", count=0)
        if reading(g.options, "premonition-search") == "skipped":
            return
    for card in cards:
        search(g, card)
    g.discard += cards
    shuffle_after_search(g)


def lose_reds(table: Judge, g: Game) -> None:
    """Discard every red Location of the deck."""
    _discard_all(table, g, [card for card in contents(g).elements() if card[0] == "R" and SYMBOL[card]])


def lose_happy(table: Judge, g: Game) -> None:
    """Discard every Happy Dream of the deck."""
    _discard_all(table, g, [card for card in contents(g).elements() if card == HAPPY])


def _keys(g: Game) -> dict[str, int]:
    return {card: count for card, count in contents(g).items() if SYMBOL[card] == "K"}


def lose_keys(table: Judge, g: Game) -> None:
    """Discard two Keys of the deck."""
    if sum(_keys(g).values()) > 2 and len(_keys(g)) > 1:
        g.question = Asked("premonition-keys")
    else:
        _discard_all(table, g, [card for card, count in _keys(g).items() for _ in range(min(2, count))])


@asks("premonition-keys", lambda g: Cards(_keys(g), 2), of="happy")
def keys_lost(table: Judge, g: Game, was: Asked, given: list[str]) -> None:
    """Discard the two Keys chosen."""
    _discard_all(table, g, given)


def recall_nightmare(table: Judge, g: Game) -> None:
    """Put a discarded Nightmare into Limbo."""
    if NIGHTMARE in g.discard:
        g.discard.remove(NIGHTMARE)
        g.limbo.append(NIGHTMARE)


def lose_any_door(table: Judge, g: Game) -> None:
    """Put one of the Doors into Limbo."""
    g.question = Asked("premonition-door", eligible=list(range(len(g.doors))))


def lose_paired_door(table: Judge, g: Game) -> None:
    """Put one Door of a colour of which two are in play into Limbo."""
    colours = [door[0] for door in g.doors]
    eligible = [i for i, c in enumerate(colours) if colours.count(c) >= 2]
    g.question = Asked("premonition-door", eligible=eligible)


def _eligible(g: Game) -> bool:
    """Return whether the Doors that may be lost are in play."""
    return all(0 <= i < len(g.doors) for i in g.asked.eligible)


@asks(
    "premonition-door",
    lambda g: OneOf(list(g.asked.eligible)),
    needs={"eligible": list[int]},
    stands=_eligible,
    of="happy",
)
def door_lost(table: Judge, g: Game, was: Asked, given: int) -> None:
    """Put the Door chosen into Limbo."""
    lose_door(table, g, given)


def new_hand(table: Judge, g: Game) -> None:
    """Discard the hand and draw a new one; one more Premonition is turned up."""
    discard_hand(g)
    reveal(table, g, 1)


PENALTIES: dict[str, Act] = {
    "red": lose_reds, "blue": lose_keys, "green": recall_nightmare, "brown": lose_any_door, "pair": lose_paired_door,
    "three": new_hand, "five": lambda table, g: reveal(table, g, 2), "each": lose_happy,
}  # fmt: skip


def meet_happy(table: Judge, g: Game) -> None:
    """Ask which of the three effects of a drawn Happy Dream is taken."""
    g.question = Asked("happy", [HAPPY])


def happy_options(g: Game) -> list[Answer]:
    """Return its three effects as far as they can be carried out."""
    found: list[Answer] = [["remove", name] for name in g.premonitions]
    return [*found, ["look", None], *([["find", None]] if g.deck else [])]


@asks("happy", lambda g: OneOf(happy_options(g)), needs=CARDS, stands=holds_dream, of="happy")
def happily(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Remove a Premonition, look at the top seven, or search any card; then the Happy Dream is discarded."""
    g.todo.append(["dream-over"])
    if given[0] == "remove":
        g.premonitions.remove(given[1])
    elif given[0] == "look":
        g.todo.append(["happy-look"])
    else:
        g.question = Asked("happy-find")


@step("happy-look")
def happy_look(table: Judge, g: Game) -> None:
    """Look at the top seven, or at all that are left."""
    cards = see_top(g, SEEN, ["happy-look"])
    if cards is not None:
        fewer(table, g, cards, SEEN)
    if cards:
        g.question = Asked("happy-look", cards)


@asks("happy-look", lambda g: SplitOrder(len(g.asked.looked)), needs=CARDS, stands=on_top, of="happy")
def happy_looked(table: Judge, g: Game, was: Asked, given: list[list[int]]) -> None:
    """Discard any number, put the others back on top in the order given."""
    cards = take_top(g, len(was.looked))
    gone = [cards[i] for i in given[0]]
    g.discard += gone
    say_discarded_doors(table, g, gone)
    put_top(g, [cards[i] for i in given[1]])


@asks("happy-find", lambda g: Cards(searchable(g), 1), of="happy")
def happy_found(table: Judge, g: Game, was: Asked, given: list[str]) -> None:
    """Search the card, shuffle, put it on top."""
    find_on_top(g, given)


HAPPY_SET = register(
    Expansion(
        "happy",
        keeps=("premonitions", "reserve"),
        cards=pile([(HAPPY, 4)]),
        begin=begin,
        dreams={HAPPY: meet_happy},
        gained=door_gained,
        ordered=one_by_one,
        awaits=lambda g: one_by_one(g) and bool(due(g)),
        shows=lambda g: {"premonitions": g.premonitions},
    )
)
