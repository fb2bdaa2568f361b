"""Doors: gaining and losing one, the search for one, and victory (facts 1.3, 1.4 and 1.7)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import COLOUR, DOORS, SYMBOL
from campaigns.onirim.rules.machine import CARDS, asks, holds, holds_door, step
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import from_hand, in_deck, in_hand, put_top, search, win
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf, Verb


def doors_in_play(g: Game) -> int:
    """Count the Doors in play, the partner's with them (facts 1.5)."""
    return len(g.doors) + (0 if g.away is None else len(g.away.doors))


def all_doors(g: Game) -> bool:
    """Return whether every Door of the game is in play (facts 1.4)."""
    return doors_in_play(g) >= plan_of(g.use).doors


def check_win(table: Judge, g: Game) -> None:
    """End the game if every condition of victory holds, at once (facts 1.4 and 1.7)."""
    if not g.result and all(condition(g) for condition in plan_of(g.use).wins):
        win(table, g)


def may_gain(g: Game, door: str) -> bool:
    """Return whether no expansion keeps this Door from coming into play (facts 1.7)."""
    return all(allowed(g, door) for allowed in plan_of(g.use).allows)


def gain(table: Judge, g: Game, door: str) -> None:
    """Put a Door into play, or into Limbo where an expansion does not allow it; then victory, then what follows."""
    if not may_gain(g, door):
        barred_door(table, g, door)
        return
    g.doors.append(door)
    table.say("onirim.door.gained", cards=[door])
    for follows in plan_of(g.use).gained:
        follows(table, g, door)
    check_win(table, g)


def barred_door(table: Judge, g: Game, door: str) -> None:
    """Put a Door that an expansion does not allow now into Limbo, and say that this is why (facts 1.6)."""
    table.say("onirim.limbo.barred", cards=[door])
    g.limbo.append(door)
    table.say("onirim.limbo.put", cards=[door])


def say_discarded_doors(table: Judge, g: Game, cards: list[str]) -> None:
    """Say of Doors among discarded cards what they are needed for: nothing forbids it, yet victory asks for all (facts 1.3)."""
    doors = [card for card in cards if card in DOORS]
    if doors:
        table.say("onirim.door.discarded", cards=[*doors])


def lose_door(table: Judge, g: Game, place: int) -> None:
    """Put a Door in play into Limbo."""
    door = g.doors.pop(place)
    g.limbo.append(door)
    table.say("onirim.limbo.put", cards=[door])
    for follows in plan_of(g.use).lost:
        follows(table, g, door)


def doors_there(g: Game) -> list[str]:
    """Return the kinds of Door that can be in the deck, in the order of the colours."""
    return [door for door in ("RD", "BD", "GD", "ND", "AD") if in_deck(g, door)]


def shuffle_after_search(g: Game) -> None:
    """Have the deck shuffled next, and before that what a search allows besides."""
    if not g.result:
        g.todo.append(["shuffle"])
        g.todo.extend([name] for name in plan_of(g.use).searched)


def find_on_top(g: Game, cards: list[str]) -> None:
    """Search cards, shuffle the others, put those on top, the first one uppermost."""
    for card in cards:
        search(g, card)
    g.shown += cards
    g.todo.append(["shown-on-top"])
    shuffle_after_search(g)


@step("shown-on-top")
def shown_on_top(table: Judge, g: Game) -> None:
    """Put the cards that were searched on top of the shuffled deck."""
    cards, g.shown = g.shown, []
    put_top(g, cards)


def trio(g: Game) -> str:
    """Return the colour of which the last card of the row completes a series of three, or nothing (facts 1.3)."""
    row = g.row
    colour = row[-1][0] if row else ""
    length = 0
    for card in reversed(row):
        if card[0] != colour:
            break
        length += 1
    return colour if length and length % 3 == 0 else ""


def search_options(g: Game) -> list[Answer]:
    """Return what a completed series allows: true for the Door of its colour, other Doors by their letters, false."""
    plan = plan_of(g.use)
    colour = plan.trio(g)
    own = colour + "D"
    found: list[Answer] = [True] if _findable(g, own) else []
    for more in plan.searches:
        found += [other for other in more(g, colour) if not isinstance(other, str) or _findable(g, other)]
    if True not in found and _searches_in_vain(g, own):
        found.append(True)
    return [*found, False]


def _searches_in_vain(g: Game, door: str) -> bool:
    """Return whether this table searches, and so shuffles, for a Door that cannot be gained now."""
    decided = [found for decides in plan_of(g.use).in_vain if (found := decides(g, door)) is not None]
    return decided[0] if decided else reading(g.options, "useless-search") == "offered"


def _findable(g: Game, door: str) -> bool:
    return in_deck(g, door) > 0 and may_gain(g, door)


@step("search")
def offer_search(table: Judge, g: Game) -> None:
    """Ask whether to search, where there is something to find (facts 1.3: the player may)."""
    colour = plan_of(g.use).trio(g)
    if len(search_options(g)) > 1:
        g.question = Asked("search", colour=colour)
    elif in_deck(g, colour + "D"):
        table.say("onirim.door.barred", cards=[colour + "D"])
    else:
        table.say("onirim.door.none", cards=[colour + "D"])


@asks("search", lambda g: OneOf(search_options(g)), needs={"colour": str})
def searched(table: Judge, g: Game, was: Asked, given: bool | str | Verb) -> None:
    """Take the Door out of the deck, put it into play, shuffle (facts 1.3)."""
    if given is False:
        return
    if isinstance(given, list):
        plan_of(g.use).verbs[given[0]](table, g, *given[1:])
        return
    door = was.colour + "D" if given is True else given
    if in_deck(g, door):
        search(g, door)
        gain(table, g, door)
    else:
        table.say("onirim.door.useless", cards=[door])
    shuffle_after_search(g)


def opens(card: str, door: str) -> bool:
    """Return whether a card is a Key for a Door: of a colour the Door counts as, or a Crossroads Key (facts 1.3 and 1.6)."""
    return SYMBOL[card] == "K" and (card[0] in COLOUR[door] or card[0] == "A")


def keys_for(g: Game, door: str) -> list[int]:
    """Return the places in the hand of the Keys that open a Door."""
    return [i for i, card in enumerate(g.hand) if opens(card, door)]


def door_options(g: Game, door: str) -> list[Answer]:
    """Return the ways to open a drawn Door: true when one kind of Key does, else which Key; false is always there.

    Of two players a Personal Key is another kind than a Shared one: whose hand it leaves decides who holds what is drawn.
    """
    keys = keys_for(g, door) if may_gain(g, door) else []
    kinds = {(g.hand[i], i < (g.personal or 0)): i for i in reversed(keys)}
    if len(kinds) < 2:
        return [*([True] if kinds else []), False]
    either: list[Answer] = [["key", i] for i in sorted(kinds.values())]
    return [*either, False]


def _interrupts(g: Game) -> bool:
    """Return whether something that may be done first could still open the Door: only worth asking with a Key in the hand."""
    return any(SYMBOL[card] == "K" for card in g.hand) and any(free(g, "door") for free in plan_of(g.use).frees)


@step("door", holds)
def drawn_door(table: Judge, g: Game, door: str) -> None:
    """Offer to open a drawn Door with a Key of its colour; without one it goes to Limbo (facts 1.3, phase 2)."""
    options = door_options(g, door)
    if len(options) > 1 or _interrupts(g):
        g.question = Asked("door", [door])
        return
    g.held.pop()
    if keys_for(g, door):
        barred_door(table, g, door)
        return
    g.limbo.append(door)
    table.say("onirim.limbo.put", cards=[door])


def other_keys(g: Game) -> list[Answer]:
    """Return the Keys of the hand that do not open the Door."""
    return [["key", i] for i, card in enumerate(g.hand) if SYMBOL[card] == "K" and not opens(card, g.asked.looked[0])]


def other_key(table: Judge, g: Game, given: Verb) -> None:
    """Say why a Key does not open the Door: it is of another colour (facts 1.3)."""
    door = g.asked.looked[0]
    if given[0] == "key" and SYMBOL[in_hand(table, g, given[1])] == "K" and may_gain(g, door):
        table.allowed(opens(g.hand[given[1]], door), "onirim.door.other-key")


@asks(
    "door",
    lambda g: OneOf(door_options(g, g.asked.looked[0])),
    other_key,
    needs=CARDS,
    stands=holds_door,
    near=other_keys,
)
def opened(table: Judge, g: Game, was: Asked, given: bool | Verb) -> None:
    """Discard the Key, which gives no Prophecy, and gain the Door without a shuffle; or leave it to Limbo."""
    door = g.held.pop()
    assert door in DOORS
    if given is False:
        g.limbo.append(door)
        table.say("onirim.limbo.put", cards=[door])
        return
    place = keys_for(g, door)[0] if given is True else given[1]
    g.discard.append(from_hand(g, place))
    table.say("onirim.door.key", cards=[g.discard[-1]])
    gain(table, g, door)
