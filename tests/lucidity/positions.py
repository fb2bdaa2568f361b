"""Positions in compact text: ``evening("power BP hunt RH", "")`` is a table of two whose first player is about to choose a track.

The faces are not the guessed ones: here every colour has every face, so that no test hangs on what nobody has verified.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.dice import COLOURS, OF_EACH
from campaigns.lucidity.rules.facts import guess
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.readings import readings_of
from campaigns.lucidity.rules.solo import laid_out
from campaigns.lucidity.rules.sound import fault
from campaigns.lucidity.rules.state import everything, lying, new, row_of
from campaigns.lucidity.rules.value import Game, facts_of
from campaigns.referee import Change, moves_of
from campaigns.wording import words
from tests.rulings import play, table_of

NAMES = ["Ann", "Bob", "Cid", "Dee"]
EVERY_FACE = {colour: {"P": 2, "D": 1, "H": 1, "E": 1, "S": 1} for colour in COLOURS}
TRACKS = [[3, 4, 5], [4, 5, 6], [5, 6, 7]]
RULES = {found.slug: found.rule for found in moves_of("lucidity")}


def evening(
    *cards: str, turn: int = 0, bag: str = "", readings: dict[str, str] | None = None, temptation: str = "",
    bogeyman: str = "", spent: str = "", **known: Any,
) -> Any:  # fmt: skip
    """Return a table with a game at the beginning of a turn.

    ``cards`` are the players' cards; ``bag`` such as ``B3 G1`` what is left in it, the other dice then lying on Nightmare cards;
    ``spent`` dice on Nightmare cards; ``known`` replaces facts of the copy.
    """
    facts = guess() | {"faces": EVERY_FACE, "tracks": [list(track) for track in TRACKS]} | known
    g = new(len(cards), readings_of(readings or {}), facts_of(facts))
    for seat, text in enumerate(cards):
        lay(g, seat, text)
    for die in spent.split():
        g.cards[die[0]].dice.append(die)
    g.turn = g.who = turn
    if temptation:
        g.cards[temptation].name = "temptation"
    if len(cards) == 1:
        g.solo = laid_out(bogeyman)
    fill(g, bag)
    row = LucidityGame(number=1, players=NAMES[: len(cards)], state={}, steps=0, result="", winners=[], scores=[])
    table = table_of(row)
    machine.run(table, g)
    assert fault(g) == ""
    table.keep(g)
    return table


def lay(g: Game, seat: int, text: str) -> None:
    """Lay a player's card: row names, each followed by its dice; ``role`` by a role."""
    row, player = "", g.players[seat]
    for word in text.split():
        if word in ("role", "power", "hunt", "exhaust", "shadow"):
            row = word
        elif row == "role":
            player.role = word
        else:
            row_of(g, seat, row, word).append(word)


def fill(g: Game, bag: str) -> None:
    """Put into the bag what lies nowhere else, or the dice named; the others then lie on the Nightmare cards."""
    g.bag = dict.fromkeys(COLOURS, 0)
    there = everything(g)
    wanted = {part[0]: int(part[1:]) for part in bag.split()}
    for colour in COLOURS:
        left = OF_EACH - there[colour]
        g.bag[colour] = wanted.get(colour, 0) if bag else left
        g.cards[colour].dice += [f"{colour}P"] * (left - g.bag[colour])


def do(table: Any, slug: str, card: str = "", **args: Any) -> list[Change]:
    """Make a move as players make it, and see that the game stays sound and its 80 dice are all there."""
    found = play(table, RULES[slug], card, **args)
    assert fault(now(table)) == ""
    return found


def dream(table: Any, dice: str) -> None:
    """Choose a track whose first step rolls so many dice, and report how they fell; an extra draw follows as it may."""
    kept = dice.split()
    with changing(table) as g:
        g.facts.tracks[0][0] = len(kept) + 2
    do(table, "choose-track", track=1)
    do(table, "keep", dice=kept)


def now(table: Any) -> Game:
    """Return the value of the game."""
    found: Game = table.value
    return found


@contextlib.contextmanager
def changing(table: Any) -> Iterator[Game]:
    """Change the value of the game by hand, as no move does."""
    g: Game = table.own_value()
    yield g
    table.keep(g)


def kind(table: Any) -> str:
    """Return what is awaited, or the result."""
    g = now(table)
    return g.asked.kind or g.result


def asked(table: Any) -> tuple[str, str]:
    """Return what is awaited and of whom."""
    was = now(table).asked
    return was.kind, NAMES[was.who]


def card(table: Any, seat: int = 0) -> str:
    """Return a player's card as text, the way it was laid."""
    g = now(table)
    rows: dict[str, list[str]] = {}
    for row, die in lying(g, seat):
        rows.setdefault(row, []).append(die)
    role = g.players[seat].role
    shown = [f"{row} {' '.join(dice)}" for row, dice in rows.items()]
    return " ".join([*([] if role == "dreamer" else [f"role {role}"]), *shown])


def bag(table: Any) -> Counter[str]:
    """Return what is in the bag, by colour."""
    return Counter(now(table).bag)


def said(table: Any) -> list[str]:
    """Return the sentences of what followed by itself from the last move."""
    return [words.ruling(ruling.code, ruling.facts, "lucidity") for ruling in table.rulings]


def told(table: Any) -> list[str]:
    """Return the codes of what followed by itself from the last move."""
    return [ruling.code for ruling in table.rulings]
