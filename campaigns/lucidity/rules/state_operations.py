"""The initial game, and the operations that find and move its dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

from campaigns.lucidity.rules.dice import COLOURS, DICE_PER_COLOUR, POWER, is_power, sum_power
from campaigns.lucidity.rules.game_state import CopyFacts, Game, NightmareCard, PlayerState
from campaigns.lucidity.rules.rule_variants import get_chosen_variant

ItemT = TypeVar("ItemT", bound=Hashable)

DREAMER_ROLE, ELIMINATED_ROLE = "dreamer", "out"
FINAL_RESULTS = ("won", "lost")
"""The results of a game played to its end; only a solo game can be lost."""
ROW_NAMES = ("power", "hunt", "exhaust", "shadow")
"""The rows of a Dreamer card; a Shadow is in the row of its colour."""
POWER_ROW_NAMES = ("power",)

MAX_PLAYERS = 4
END_POWER = 15
"""Power that triggers the end (rules, End of the Game)."""

NIGHTMARE_NAMES = {"B": "depths", "G": "envy", "Y": "imprisonment", "R": "fear"}
"""The primary Nightmares."""


def create_game(player_count: int, options: dict[str, str], facts: CopyFacts) -> Game:
    """Return a game before its first turn: all dice in the bag, everybody a Dreamer (rules, Setup)."""
    return Game(
        players=[create_player() for _ in range(player_count)],
        bag=dict.fromkeys(COLOURS, DICE_PER_COLOUR),
        cards={colour: NightmareCard(name, []) for colour, name in NIGHTMARE_NAMES.items()},
        facts=facts, options=options,
        turn=0, turns=0, track=None, step=0, who=0, hand=[], rolled=[], question=None, todo=[],
        final=None, empty=False, exhausted=False, result="", winners=[], solo=None,
    )  # fmt: skip


def create_player() -> PlayerState:
    """Return an empty Dreamer card."""
    return PlayerState(DREAMER_ROLE, [], [], [], {colour: [] for colour in COLOURS})


def get_track_steps(g: Game) -> list[int]:
    """Return how many dice each step of the chosen track draws; of the lightest while none is chosen."""
    return g.facts.tracks[g.track or 0]


def get_next_seat(g: Game, seat: int) -> int:
    """Return the next seat clockwise: the eliminated and Nightmares count (rules, Hunt Row)."""
    return (seat + 1) % len(g.players)


def list_seats_after(g: Game, seat: int) -> list[int]:
    """Return all seats clockwise from the next one on, this one last."""
    count = len(g.players)
    return [(seat + i) % count for i in range(1, count + 1)]


def list_dreamers(g: Game) -> list[int]:
    """Return the seats of the Dreamers."""
    return [seat for seat, player in enumerate(g.players) if player.role == DREAMER_ROLE]


def find_nightmare_seat(g: Game, colour: str) -> int | None:
    """Return the seat of the Nightmare of a colour, or None while nobody claimed it."""
    return next((seat for seat, player in enumerate(g.players) if player.role == colour), None)


def get_row(g: Game, seat: int, place: str, die: str) -> list[str]:
    """Return the row of a card for this die; ``place`` is one of ``ROW_NAMES``."""
    player = g.players[seat]
    return player.shadow[die[0]] if place == "shadow" else player.get_rows(place)[0]


def iterate_dice(g: Game, seat: int, places: Iterable[str] = ROW_NAMES) -> Iterator[tuple[str, str]]:
    """Yield every die in these rows of a card, each with its place, Shadows by colour."""
    player = g.players[seat]
    for place in places:
        yield from ((place, die) for row in player.get_rows(place) for die in row)


def deduplicate(items: Iterable[ItemT]) -> list[ItemT]:
    """Return distinct items in order: dice that look the same are one choice."""
    return list(dict.fromkeys(items))


def count_bag(g: Game) -> int:
    """Count the dice in the bag."""
    return sum(g.bag.values())


def find_excess_die(dice: Iterable[str], available: Iterable[str]) -> str:
    """Return a die or colour that exceeds the available ones; '' if none."""
    return next((Counter(dice) - Counter(available)).elements(), "")


def find_missing_colour(g: Game, colours: Iterable[str]) -> str:
    """Return a colour of which the bag has fewer than these; '' if none."""
    return next((colour for colour, count in Counter(colours).items() if g.bag.get(colour, 0) < count), "")


def take_from_bag(g: Game, colours: Iterable[str]) -> None:
    """Take dice out of the bag."""
    for colour in colours:
        g.bag[colour] -= 1


def put_into_bag(g: Game, dice: Iterable[str]) -> None:
    """Put dice, or the colours of dice, into the bag."""
    for die in dice:
        g.bag[die[0]] += 1


def clear_rows(g: Game, seat: int, places: Iterable[str]) -> list[str]:
    """Empty rows of a card into the bag, and return their dice."""
    found = [die for _, die in iterate_dice(g, seat, places)]
    player = g.players[seat]
    for place in places:
        for row in player.get_rows(place):
            row.clear()
    put_into_bag(g, found)
    return found


def count_power(g: Game, seat: int) -> int:
    """Return a player's Power: the Power row, and by rule variant other rows (rules, End of the Game)."""
    return count_power_in(
        g, seat, ROW_NAMES if get_chosen_variant(g.options, "outside") == "counts" else POWER_ROW_NAMES
    )


def count_power_in(g: Game, seat: int, places: Iterable[str]) -> int:
    """Return the Power of a player's dice in these rows."""
    player = g.players[seat]
    return sum(sum_power(row) for place in places for row in player.get_rows(place))


def list_taken_faces(g: Game, colour: str) -> list[str]:
    """Return the faces that the Nightmare of a colour takes, by its card in this game."""
    card = f"T{colour}" if g.cards[colour].name == "temptation" else colour
    return g.facts.takes[card]


def convert_to_nightmare(g: Game, seat: int, colour: str) -> tuple[list[str], list[str], list[str]]:
    """Turn a player into a Nightmare (rules, Shadow Row).

    Power of the player and of the card goes to the Power row, all other dice into the bag. Return the dice that go
    into the bag, those of other rows that are kept, and those of the card.
    """
    player = g.players[seat]
    found = clear_rows(g, seat, ("hunt", "exhaust", "shadow"))
    kept = [die for die in found if is_power(die)]
    take_from_bag(g, [die[0] for die in kept])
    card = g.cards[colour]
    card_dice, card.dice = card.dice, []
    player.role = colour
    player.power += [*kept, *card_dice]
    return [die for die in found if not is_power(die)], kept, card_dice


def give_power_die(g: Game, seat: int, colour: str) -> None:
    """Add a die of its colour, turned to Power, to a Nightmare (rules, Nightmare Abilities)."""
    g.players[seat].power.append(colour + POWER)


def count_all_dice(g: Game) -> Counter[str]:
    """Count every die of the game by colour, in all places."""
    found: Counter[str] = Counter(g.bag)
    lists = [g.hand, g.rolled, *(card.dice for card in g.cards.values())]
    lists += [[die for _, die in iterate_dice(g, seat)] for seat in range(len(g.players))]
    lists += g.solo.columns if g.solo else []
    found.update(die[0] for dice in lists for die in dice)
    return found
