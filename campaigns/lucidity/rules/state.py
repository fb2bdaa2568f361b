"""A game before its first turn, where its dice lie, and the few ways in which they move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

from campaigns.lucidity.rules.dice import COLOURS, OF_EACH, POWER, is_power, power_of
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.value import Card, Facts, Game, Player

Kind = TypeVar("Kind", bound=Hashable)

DREAMER, OUT = "dreamer", "out"
ENDED = ("won", "lost")
"""How a game that was played to its end can have ended: lost only by one who played alone."""
PLACES = ("power", "hunt", "exhaust", "shadow")
"""The rows of a Dreamer card; a Shadow lies in the row of its colour."""
POWER_ROW = ("power",)

ENOUGH = 15
"""Power that brings the end (rules, End of the Game)."""

NAMES = {"B": "depths", "G": "envy", "Y": "imprisonment", "R": "fear"}
"""The primary Nightmares."""


def new(players: int, options: dict[str, str], facts: Facts) -> Game:
    """Return a game before its first turn: all dice in the bag, everybody a Dreamer (rules, Setup)."""
    return Game(
        players=[new_card() for _ in range(players)],
        bag=dict.fromkeys(COLOURS, OF_EACH),
        cards={colour: Card(name, []) for colour, name in NAMES.items()},
        facts=facts, options=options,
        turn=0, turns=0, track=None, step=0, who=0, hand=[], rolled=[], question=None, todo=[],
        final=None, empty=False, exhausted=False, result="", winners=[], solo=None,
    )  # fmt: skip


def new_card() -> Player:
    """Return an empty Dreamer card."""
    return Player(DREAMER, [], [], [], {colour: [] for colour in COLOURS})


def steps(g: Game) -> list[int]:
    """Return how many dice each step of the chosen track draws; of the lightest while none is chosen."""
    return g.facts.tracks[g.track or 0]


def next_seat(g: Game, seat: int) -> int:
    """Return the next player clockwise, whoever it is: the eliminated and Nightmares count (rules, Hunt Row)."""
    return (seat + 1) % len(g.players)


def seats_after(g: Game, seat: int) -> list[int]:
    """Return all seats clockwise from the next one on, this one last."""
    count = len(g.players)
    return [(seat + i) % count for i in range(1, count + 1)]


def dreamers(g: Game) -> list[int]:
    """Return the seats of those who still dream."""
    return [seat for seat, player in enumerate(g.players) if player.role == DREAMER]


def nightmare_of(g: Game, colour: str) -> int | None:
    """Return the seat of the Nightmare of a colour, or None while nobody claimed it."""
    return next((seat for seat, player in enumerate(g.players) if player.role == colour), None)


def row_of(g: Game, seat: int, place: str, die: str) -> list[str]:
    """Return the row of a card where this die lies or would lie; ``place`` is one of PLACES."""
    player = g.players[seat]
    return player.shadow[die[0]] if place == "shadow" else player.rows(place)[0]


def lying(g: Game, seat: int, places: Iterable[str] = PLACES) -> Iterator[tuple[str, str]]:
    """Yield every die in these rows of a card, each with its place, Shadows by colour."""
    player = g.players[seat]
    for place in places:
        yield from ((place, die) for row in player.rows(place) for die in row)


def distinct(found: Iterable[Kind]) -> list[Kind]:
    """Return each of them once, in order: dice that look alike are one choice."""
    return list(dict.fromkeys(found))


def in_bag(g: Game) -> int:
    """Count the dice in the bag."""
    return sum(g.bag.values())


def beyond(dice: Iterable[str], there: Iterable[str]) -> str:
    """Name one of these dice, or colours, of which there are fewer than these; or nothing."""
    return next((Counter(dice) - Counter(there)).elements(), "")


def missing(g: Game, colours: Iterable[str]) -> str:
    """Name a colour of which the bag has fewer than these, or nothing."""
    return next((colour for colour, count in Counter(colours).items() if g.bag.get(colour, 0) < count), "")


def take(g: Game, colours: Iterable[str]) -> None:
    """Take dice out of the bag."""
    for colour in colours:
        g.bag[colour] -= 1


def put_back(g: Game, dice: Iterable[str]) -> None:
    """Put dice, or the colours of dice, into the bag."""
    for die in dice:
        g.bag[die[0]] += 1


def clear_rows(g: Game, seat: int, places: Iterable[str]) -> list[str]:
    """Empty rows of a card into the bag; give what lay there."""
    found = [die for _, die in lying(g, seat, places)]
    player = g.players[seat]
    for place in places:
        for row in player.rows(place):
            row.clear()
    put_back(g, found)
    return found


def power(g: Game, seat: int) -> int:
    """Count a player's Power: the Power row, and by the table's reading what other rows show (rules, End of the Game)."""
    return power_in(g, seat, PLACES if reading(g.options, "outside") == "counts" else POWER_ROW)


def power_in(g: Game, seat: int, places: Iterable[str]) -> int:
    """Count the Power that a player's dice show in these rows."""
    return power_of(die for _, die in lying(g, seat, places))


def takes(g: Game, colour: str) -> list[str]:
    """Return the faces that the Nightmare of a colour takes, as its card in this game says."""
    card = f"T{colour}" if g.cards[colour].name == "temptation" else colour
    return g.facts.takes[card]


def become(g: Game, seat: int, colour: str) -> None:
    """Turn a player into a Nightmare: Power stays wherever it lay and joins that of the card, the rest goes (rules, Shadow Row)."""
    player = g.players[seat]
    kept = [die for place, die in lying(g, seat) if place != "power" and is_power(die)]
    clear_rows(g, seat, ("hunt", "exhaust", "shadow"))
    for die in kept:
        g.bag[die[0]] -= 1
    card = g.cards[colour]
    player.role = colour
    player.power += [*kept, *card.dice]
    card.dice = []


def give(g: Game, seat: int, colour: str) -> None:
    """Give a Nightmare a die of its colour, turned to Power (rules, Nightmare Abilities)."""
    g.players[seat].power.append(colour + POWER)


def everything(g: Game) -> Counter[str]:
    """Count every die of the game by colour, wherever it lies."""
    found: Counter[str] = Counter(g.bag)
    lists = [g.hand, g.rolled, *(card.dice for card in g.cards.values())]
    lists += [[die for _, die in lying(g, seat)] for seat in range(len(g.players))]
    lists += g.solo.columns if g.solo else []
    found.update(die[0] for dice in lists for die in dice)
    return found
