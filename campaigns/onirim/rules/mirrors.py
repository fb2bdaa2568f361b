"""The Mirrors: pairs of Locations under nine cards (Mirrors sheet; facts 1.6)."""

from __future__ import annotations

from itertools import combinations

from campaigns.onirim.rules.cards import COLOUR, COLOURS, LOCATIONS, NIGHTMARE
from campaigns.onirim.rules.doors import check_win, doors_there, find_on_top, gain, shuffle_after_search
from campaigns.onirim.rules.machine import asks, step
from campaigns.onirim.rules.plan import Expansion, plan_of, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import from_hand, in_deck, put_top, search, searchable
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, Cards, OneOf, Picks

COLOUR_MIRRORS = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
SYMBOL_MIRRORS = {"sun": "S", "moon": "M", "key": "K", "glyph": "G"}
FULL = 4
TAKEN = 2
"""So many cards the Red and the Blue Mirror take."""


def begin(table: Judge, g: Game) -> None:
    """Lay out the unexplored Mirrors: Glyph only with the Glyphs, Rainbow only in the harder game (Mirrors sheet)."""
    names = ["sun", "moon", "key", "red", "blue", "green", "brown"]
    if "glyphs" in g.use.split(","):
        names.insert(3, "glyph")
    if reading(g.options, "rainbow") == "yes":
        names.append("rainbow")
    g.mirrors = {name: [] for name in names}
    g.explored = []


def _fitting(name: str) -> frozenset[str]:
    if name in SYMBOL_MIRRORS:
        return frozenset(card for card in LOCATIONS if card[1] == SYMBOL_MIRRORS[name])
    if name in COLOUR_MIRRORS:
        return frozenset(card for card in LOCATIONS if COLOUR_MIRRORS[name] in COLOUR[card])
    return frozenset(card for card in LOCATIONS if card[0] in COLOURS)


FITTING = {name: _fitting(name) for name in (*SYMBOL_MIRRORS, *COLOUR_MIRRORS, "rainbow")}
"""The Locations that match each Mirror's colour or symbol; Crossroads have every colour, but not for Rainbow (facts 1.6)."""

MATCHED = {card: frozenset(name for name, cards in FITTING.items() if card in cards) for card in LOCATIONS}
"""The Mirrors that each Location matches."""


def pairs(g: Game) -> list[Answer]:
    """Return every pair that may be played under a Mirror: exactly two cards, never split (Mirrors sheet)."""
    found: list[Answer] = []
    fits = [(i, MATCHED[card]) for i, card in enumerate(g.hand) if card in MATCHED]
    for name, under in g.mirrors.items():
        couples = combinations([i for i, names in fits if name in names], 2)
        free = name != "rainbow"
        found += [["mirror", name, [i, j]] for i, j in couples if free or differ([*under, g.hand[i], g.hand[j]])]
    return found


def differ(cards: list[str]) -> bool:
    """Return whether no two cards have the same colour, as Rainbow asks."""
    return len({card[0] for card in cards}) == len(cards)


def no_match(table: Judge, g: Game, name: str, places: list[int]) -> None:
    """Say why two Locations of the hand may not lie under a Mirror: they do not match it (Mirrors sheet)."""
    pair = sorted({place for place in places if place in range(len(g.hand)) and g.hand[place] in LOCATIONS})
    table.possible(name in g.mirrors and len(pair) == 2 and pair == places, "onirim.mirror.no-match")
    table.allowed(False, "onirim.mirror.no-match")


def under_mirror(table: Judge, g: Game, name: str, places: list[int]) -> None:
    """Put the pair under the Mirror; with four cards there it is explored. The row is not touched."""
    i, j = places
    later = from_hand(g, j)
    g.mirrors[name] += [from_hand(g, i), later]
    if len(g.mirrors[name]) >= FULL:
        g.todo += [["explored", name], [f"mirror-{name}"]]


@step("explored")
def explored(table: Judge, g: Game, name: str) -> None:
    """Flip the Mirror after its effect, then discard its four Locations (Mirrors sheet)."""
    if name in g.mirrors:
        g.explored.append(name)
    cards = g.mirrors.pop(name, [])
    table.say("onirim.mirror.explored", mirrors=[name])
    check_win(table, g)
    g.discard += cards


def has_explored(g: Game) -> bool:
    """Return whether the Mirrors that victory asks for are explored: Sun, Moon, and Rainbow where it is used."""
    return not {"sun", "moon", "rainbow"} & set(g.mirrors)


@step("mirror-sun")
@step("mirror-moon")
@step("mirror-rainbow")
def nothing(table: Judge, g: Game) -> None:
    """Sun, Moon and Rainbow have no effect but to be explored."""


def _enough(table: Judge, g: Game, count: int) -> bool:
    """Return whether a Mirror that takes two cards of a pile takes those there are; with a single one it is a reading of the table."""
    if count >= TAKEN:
        return True
    if reading(g.options, "short-mirror") == "skipped":
        table.say("onirim.mirror-effects.skipped", count=0)
        return False
    table.say("onirim.mirror-effects.short", count=0)
    return True


def _found_nothing(table: Judge, g: Game) -> None:
    """End a search that found nothing: whether the deck is shuffled after it is a reading of the table."""
    if reading(g.options, "mirror-search") == "skipped":
        table.say("onirim.mirror-effects.unshuffled", count=0)
        return
    table.say("onirim.mirror-effects.nothing", count=0)
    shuffle_after_search(g)


@step("mirror-red")
def red(table: Judge, g: Game) -> None:
    """Search two cards, shuffle, put them on top; with fewer in the deck, what there is (facts 1.6)."""
    if not g.deck:
        _found_nothing(table, g)
    elif _enough(table, g, len(g.deck)):
        g.question = Asked("mirror-red")


@asks("mirror-red", lambda g: Cards(searchable(g), TAKEN), of="mirrors")
def red_chosen(table: Judge, g: Game, was: Asked, given: list[str]) -> None:
    """Take the two out, shuffle the others, put the two on top, the first one uppermost."""
    find_on_top(g, given)


@step("mirror-blue")
def blue(table: Judge, g: Game) -> None:
    """Take two cards of the discard pile, where the four under this Mirror do not lie yet (facts 1.6)."""
    if not g.discard:
        table.say("onirim.mirror-effects.none", count=0)
    elif _enough(table, g, len(g.discard)):
        g.question = Asked("mirror-blue")


@asks("mirror-blue", lambda g: Picks(len(g.discard), TAKEN), of="mirrors")
def blue_chosen(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Put them on top of the deck, the first one uppermost; no shuffle (Mirrors sheet)."""
    cards = [g.discard[i] for i in given]
    for i in sorted(given, reverse=True):
        del g.discard[i]
    put_top(g, cards)


def banish(table: Judge, g: Game, count: int) -> int:
    """Discard up to ``count`` Nightmares of the deck unresolved and have them taken out of a real one; return their number."""
    there = min(count, in_deck(g, NIGHTMARE))
    for _ in range(there):
        search(g, NIGHTMARE)
        g.discard.append(NIGHTMARE)
    if there:
        table.say("onirim.mirror-effects.banished", count=there)
    if there < count:
        table.say("onirim.mirror-effects.nightmares", count=len([NIGHTMARE] * there))
    return there


@step("mirror-green")
def green(table: Judge, g: Game) -> None:
    """Search a Nightmare, discard it unresolved, shuffle (Mirrors sheet)."""
    if banish(table, g, 1):
        shuffle_after_search(g)
    else:
        _found_nothing(table, g)


def colours_there(g: Game) -> list[str]:
    """Return the colours of which a Door is in the deck; A stands for the Oniverse Door."""
    return [door[0] for door in doors_there(g)]


def nameable(g: Game) -> list[str]:
    """Return the colours of which a Door may be looked for: any one (Mirrors sheet: the color of your choice).

    One without a Door in the deck is worth naming only where more hangs on a Door that is found than victory: a Premonition,
    a Goal that asks for another.
    """
    plan, there = plan_of(g.use), colours_there(g)
    return sorted({*COLOURS, *there}, key=(COLOURS + "A").index) if plan.allows or plan.gained else there


def take_doors(table: Judge, g: Game, doors: list[str], wanted: int) -> None:
    """Take Doors out of the deck and put them into play one at a time, then shuffle (facts 1.7); fewer than wanted will do."""
    if len(doors) < wanted:
        table.say("onirim.mirror-effects.doors", count=len(doors))
    for door in doors:
        search(g, door)
    g.held += doors
    doors_in(table, g, len(doors), shuffled=False)


@step("doors-in")
def doors_in(table: Judge, g: Game, count: int, shuffled: bool) -> None:
    """Put the last ``count`` held Doors into play; what follows from one and cannot wait comes before the next (facts 1.7).

    The deck is shuffled before anything else can be done with it.
    """
    for left in reversed(range(min(count, len(g.held)))):
        before = len(g.todo)
        gain(table, g, g.held.pop(-1 - left))
        if g.result:
            return
        if left and any(waits(g) for waits in plan_of(g.use).awaits):
            g.todo.insert(before, ["doors-in", left, True])
            break
    if not shuffled:
        shuffle_after_search(g)


def _ask_colour(table: Judge, g: Game, kind: str, found: int = 0) -> None:
    colours = nameable(g)
    if len(colours) > 1:
        g.question = Asked(kind, found=found)
    else:
        _take_of_colour(table, g, kind, colours[0], found)


def _take_of_colour(table: Judge, g: Game, kind: str, colour: str, found: int) -> None:
    door = colour + "D"
    wanted = 1 if kind == "mirror-brown" else 2
    there = min(wanted, in_deck(g, door))
    if there:
        take_doors(table, g, [door] * there, wanted)
    else:
        _without_doors(table, g, found)


@step("mirror-brown")
def brown(table: Judge, g: Game) -> None:
    """Bring a Door of a chosen colour out of the deck into play; the deck is shuffled afterwards (Mirrors sheet)."""
    if doors_there(g):
        _ask_colour(table, g, "mirror-brown")
    else:
        _found_nothing(table, g)


@step("mirror-key")
def key(table: Judge, g: Game) -> None:
    """Search two Nightmares and discard them unresolved, then two Doors of one colour, then shuffle (Mirrors sheet)."""
    found = banish(table, g, 2)
    if not doors_there(g):
        _without_doors(table, g, found)
    elif reading(g.options, "key-mirror") == "any":
        _ask_doors(table, g, "mirror-doors", 2)
    else:
        _ask_colour(table, g, "mirror-key", found)


def _without_doors(table: Judge, g: Game, found: int) -> None:
    """End a search that found no Door; ``found`` Nightmares it did find, and so the deck is shuffled."""
    if found:
        table.say("onirim.mirror-effects.doors", count=0)
        shuffle_after_search(g)
    else:
        _found_nothing(table, g)


@asks("mirror-brown", lambda g: OneOf(nameable(g)), of="mirrors")
@asks("mirror-key", lambda g: OneOf(nameable(g)), of="mirrors")
def colour_chosen(table: Judge, g: Game, was: Asked, given: str) -> None:
    """Take the Door, or the two Doors, of this colour; there may be none."""
    _take_of_colour(table, g, was.kind, given, was.found)


def _ask_doors(table: Judge, g: Game, kind: str, count: int) -> None:
    there = {door: in_deck(g, door) for door in doors_there(g)}
    matters = sum(there.values()) > count or any(decides(g) for decides in plan_of(g.use).ordered)
    if len(there) > 1 and matters:
        g.question = Asked(kind, count=count)
        return
    take_doors(table, g, [door for door, copies in there.items() for _ in range(copies)][:count], count)


@step("mirror-glyph")
def glyph(table: Judge, g: Game) -> None:
    """Bring three chosen Doors out of the deck into play; the deck is shuffled afterwards (Mirrors sheet)."""
    if doors_there(g):
        _ask_doors(table, g, "mirror-glyph", 3)
    else:
        _found_nothing(table, g)


@asks(
    "mirror-glyph",
    lambda g: Cards({door: in_deck(g, door) for door in doors_there(g)}, g.asked.count),
    needs={"count": int},
    of="mirrors",
)
@asks(
    "mirror-doors",
    lambda g: Cards({door: in_deck(g, door) for door in doors_there(g)}, g.asked.count),
    needs={"count": int},
    of="mirrors",
)
def doors_chosen(table: Judge, g: Game, was: Asked, given: list[str]) -> None:
    """Take the Doors named, in their order."""
    take_doors(table, g, given, was.count)


MIRRORS = register(
    Expansion(
        "mirrors",
        keeps=("mirrors", "explored"),
        begin=begin,
        turns=pairs,
        verbs={"mirror": under_mirror},
        against={"mirror": no_match},
        wins=has_explored,
        piles=lambda g: {f"mirror-{name}": under for name, under in g.mirrors.items()},
        owns=lambda g: [card for under in g.mirrors.values() for card in under],
        shows=lambda g: {"mirrors": g.mirrors, "explored": g.explored},
    )
)
