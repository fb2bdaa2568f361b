"""Happy Dreams and Dark Premonitions (facts 1.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.onirim.rules.cards import COLOURS, HAPPY, NIGHTMARE, SYMBOL, pile
from campaigns.onirim.rules.doors import find_on_top, lose_door, say_discarded_doors, shuffle_after_search
from campaigns.onirim.rules.fill import discard_hand
from campaigns.onirim.rules.machine import CARDS, asks, holds_dream, on_top, step
from campaigns.onirim.rules.plan import Expansion, State, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.shapes import Cards, OneOf, SplitOrder
from campaigns.onirim.rules.state import ask, contents, fewer, put_top, search, searchable, see_top, take_top, tell

NAMES = ("red", "blue", "green", "brown", "pair", "three", "five", "each")
COLOUR_OF = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
SEEN = 7


def begin(g: State) -> None:
    """Have the Premonitions shuffled, or those face up reported."""
    g["premonitions"], g["reserve"] = [], list(NAMES)
    g["todo"].append(["premonitions-out"])


@step("premonitions-out")
def lay_out(g: State) -> None:
    """Ask for the order of the eight."""
    if "rest" in g:
        reveal(g, _face_up(g))
    else:
        ask(g, "shuffle", list(NAMES), what="premonitions")


def _face_up(g: State) -> int:
    return int(reading(g["options"], "premonitions"))


@step("premonitions")
def laid_out(g: State, order: list[str]) -> None:
    """Turn up the first ones of a shuffled order (4, medium 5, hard 6)."""
    g["reserve"] = order
    reveal(g, _face_up(g))


def reveal(g: State, count: int) -> None:
    """Turn up more Premonitions of the reserve; beside real cards the players say which."""
    if "rest" not in g:
        g["premonitions"] += g["reserve"][:count]
        del g["reserve"][:count]
    elif g["reserve"]:
        ask(g, "premonitions", None, count=count)


@asks(
    "premonitions", lambda g: Cards(dict.fromkeys(g["reserve"], 1), g["ask"]["count"]), needs={"count": int}, of="happy"
)
def revealed(g: State, was: dict[str, Any], given: list[str]) -> None:
    """Note which ones were turned up."""
    g["premonitions"] += given
    g["reserve"] = [name for name in g["reserve"] if name not in given]


def met(g: State, name: str) -> bool:
    """Whether the Doors in play meet a Premonition's condition; the Oniverse Door counts as a Door of no colour here."""
    counts = {colour: sum(door[0] == colour for door in g["doors"]) for colour in COLOURS}
    if name in COLOUR_OF:
        return bool(counts[COLOUR_OF[name]] >= 2)
    sizes = {"pair": max(counts.values()) >= 2, "each": min(counts.values()) >= 1}
    sizes |= {"three": len(g["doors"]) >= 3, "five": len(g["doors"]) >= 5}
    return bool(sizes[name])


def door_gained(g: State, door: str) -> None:
    """Have the Premonitions looked at after a Door."""
    g["todo"].append(["premonition"])


def due(g: State) -> list[str]:
    """Give the Premonitions that trigger now."""
    return [name for name in g["premonitions"] if met(g, name)]


def one_by_one(g: State) -> bool:
    """Whether Premonitions wait and are looked at after each of several Doors (facts 1.7), unless read otherwise."""
    return bool(g["premonitions"]) and reading(g["options"], "premonition-doors") == "each"


@step("premonition")
def trigger(g: State) -> None:
    """Trigger what is met, one after the other in the player's order, looking again after each."""
    names = due(g)
    if len(names) == 1:
        strike(g, names[0])
    elif names:
        ask(g, "premonition")


@asks("premonition", lambda g: OneOf(list(due(g))), of="happy")
def chosen(g: State, was: dict[str, Any], given: str) -> None:
    """Trigger the one chosen first."""
    strike(g, given)


def strike(g: State, name: str) -> None:
    """Take a Premonition out of play and carry out its penalty."""
    g["premonitions"].remove(name)
    tell(g, "premonition", name)
    g["todo"].append(["premonition"])
    PENALTIES[name](g)


def _discard_all(g: State, cards: list[str]) -> None:
    if not cards:
        tell(g, "premonition-none")
        if reading(g["options"], "premonition-search") == "skipped":
            return
    for card in cards:
        search(g, card)
    g["discard"] += cards
    shuffle_after_search(g)


def lose_reds(g: State) -> None:
    """Discard every red Location of the deck."""
    _discard_all(g, [card for card in contents(g).elements() if card[0] == "R" and SYMBOL[card]])


def lose_happy(g: State) -> None:
    """Discard every Happy Dream of the deck."""
    _discard_all(g, [card for card in contents(g).elements() if card == HAPPY])


def _keys(g: State) -> dict[str, int]:
    return {card: count for card, count in contents(g).items() if SYMBOL[card] == "K"}


def lose_keys(g: State) -> None:
    """Discard two Keys of the deck."""
    if sum(_keys(g).values()) > 2 and len(_keys(g)) > 1:
        ask(g, "premonition-keys")
    else:
        _discard_all(g, [card for card, count in _keys(g).items() for _ in range(min(2, count))])


@asks("premonition-keys", lambda g: Cards(_keys(g), 2), of="happy")
def keys_lost(g: State, was: dict[str, Any], given: list[str]) -> None:
    """Discard the two Keys chosen."""
    _discard_all(g, given)


def recall_nightmare(g: State) -> None:
    """Put a discarded Nightmare into Limbo."""
    if NIGHTMARE in g["discard"]:
        g["discard"].remove(NIGHTMARE)
        g["limbo"].append(NIGHTMARE)


def lose_any_door(g: State) -> None:
    """Put one of the Doors into Limbo."""
    ask(g, "premonition-door", None, eligible=list(range(len(g["doors"]))))


def lose_paired_door(g: State) -> None:
    """Put one Door of a colour of which two are in play into Limbo."""
    colours = [door[0] for door in g["doors"]]
    eligible = [i for i, c in enumerate(colours) if colours.count(c) >= 2]
    ask(g, "premonition-door", None, eligible=eligible)


def _eligible(g: State) -> bool:
    """Whether the Doors that may be lost are in play."""
    return all(0 <= i < len(g["doors"]) for i in g["ask"]["eligible"])


@asks(
    "premonition-door",
    lambda g: OneOf(list(g["ask"]["eligible"])),
    needs={"eligible": list[int]},
    stands=_eligible,
    of="happy",
)
def door_lost(g: State, was: dict[str, Any], given: int) -> None:
    """Put the Door chosen into Limbo."""
    lose_door(g, given)


def new_hand(g: State) -> None:
    """Discard the hand and draw a new one; one more Premonition is turned up."""
    discard_hand(g)
    reveal(g, 1)


PENALTIES: dict[str, Callable[[State], None]] = {
    "red": lose_reds, "blue": lose_keys, "green": recall_nightmare, "brown": lose_any_door, "pair": lose_paired_door,
    "three": new_hand, "five": lambda g: reveal(g, 2), "each": lose_happy,
}  # fmt: skip


def meet_happy(g: State) -> None:
    """Ask which of the three effects of a drawn Happy Dream is taken."""
    ask(g, "happy", [HAPPY])


def happy_options(g: State) -> list[Any]:
    """Give its three effects as far as they can be carried out."""
    found: list[Any] = [["remove", name] for name in g["premonitions"]]
    return [*found, ["look", None], *([["find", None]] if g["deck"] else [])]


@asks("happy", lambda g: OneOf(happy_options(g)), needs=CARDS, stands=holds_dream, of="happy")
def happily(g: State, was: dict[str, Any], given: list[Any]) -> None:
    """Remove a Premonition, look at the top seven, or search any card; then the Happy Dream is discarded."""
    g["todo"].append(["dream-over"])
    if given[0] == "remove":
        g["premonitions"].remove(given[1])
    elif given[0] == "look":
        g["todo"].append(["happy-look"])
    else:
        ask(g, "happy-find")


@step("happy-look")
def happy_look(g: State) -> None:
    """Look at the top seven, or at all that are left."""
    cards = see_top(g, SEEN, ["happy-look"])
    if cards is not None:
        fewer(g, cards, SEEN)
    if cards:
        ask(g, "happy-look", cards)


@asks("happy-look", lambda g: SplitOrder(len(g["ask"]["cards"])), needs=CARDS, stands=on_top, of="happy")
def happy_looked(g: State, was: dict[str, Any], given: list[list[int]]) -> None:
    """Discard any number, put the others back on top in the order given."""
    cards = take_top(g, len(was["cards"]))
    gone = [cards[i] for i in given[0]]
    g["discard"] += gone
    say_discarded_doors(g, gone)
    put_top(g, [cards[i] for i in given[1]])


@asks("happy-find", lambda g: Cards(searchable(g), 1), of="happy")
def happy_found(g: State, was: dict[str, Any], given: list[str]) -> None:
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
        shows=lambda g: {"premonitions": g["premonitions"]},
    )
)
