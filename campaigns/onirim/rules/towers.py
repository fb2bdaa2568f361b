"""The Towers: a second row, whose touching edges share no symbol (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import TOWERS
from campaigns.onirim.rules.doors import check_win
from campaigns.onirim.rules.machine import CARDS, asks, on_top, step
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import fewer, from_hand, in_hand, put_top, see_top, take_top
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf, Order, Verb

EDGES = {
    "R3": ("SM", "M"), "R4": ("S", "M"), "R5": ("", "M"),
    "B3": ("M", "SM"), "B4": ("M", "M"), "B5": ("M", ""),
    "G3": ("S", "SM"), "G4": ("S", "S"), "G5": ("S", ""),
    "N3": ("SM", "S"), "N4": ("M", "S"), "N5": ("", "S"),
}  # fmt: skip
"""The left and the right edge of each Tower."""

ALIGNED = 4


def begin(table: Judge, g: Game) -> None:
    """Start with an empty Alignment."""
    g.alignment = []


def touch(left: str, right: str) -> bool:
    """Return whether two Towers may stand side by side."""
    return not set(EDGES[left][1]) & set(EDGES[right][0])


def places(g: Game) -> list[Answer]:
    """Return every way to add a Tower of the hand to an end of the Alignment, never between."""
    row = g.alignment
    found: list[Answer] = []
    for i, card in enumerate(g.hand):
        if card not in EDGES:
            continue
        if row and touch(card, row[0]):
            found.append(["tower", i, "left"])
        if not row or touch(row[-1], card):
            found.append(["tower", i, "right"])
    return found


def not_there(table: Judge, g: Game, place: int, end: str) -> None:
    """Say why a Tower may not stand at an end of the Alignment: the edges that touch share a symbol (facts 1.6)."""
    if in_hand(table, g, place) in EDGES and g.alignment and end in ("left", "right"):
        table.allowed(False, "onirim.tower.touch")


def build(table: Judge, g: Game, place: int, end: str) -> None:
    """Add the Tower; the Labyrinth row is not touched."""
    card = from_hand(g, place)
    g.alignment.insert(0 if end == "left" else len(g.alignment), card)
    check_win(table, g)


def aligned(g: Game) -> bool:
    """Return whether four neighbours of four different colours stand in the Alignment."""
    colours = [card[0] for card in g.alignment]
    return any(len(set(colours[i : i + ALIGNED])) == ALIGNED for i in range(len(colours) - ALIGNED + 1))


def tower_discarded(table: Judge, g: Game, card: str) -> None:
    """Have the discard of a Tower show as many cards as its number says."""
    g.todo.append(["tower-look", int(card[1])])


@step("tower-look")
def look(table: Judge, g: Game, count: int) -> None:
    """Look at the top cards; no discard."""
    cards = see_top(g, count, ["tower-look", count])
    if cards is not None:
        fewer(table, g, cards, count)
    if cards:
        g.question = Asked("tower-look", cards)


@asks("tower-look", lambda g: Order(len(g.asked.looked)), needs=CARDS, stands=on_top, of="towers")
def looked(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Put them back on top in the order given."""
    cards = take_top(g, len(was.looked))
    put_top(g, [cards[i] for i in given])


def losses(g: Game) -> list[Answer]:
    """Return the Towers whose removal leaves a legal row (an end always does), and the false destruction."""
    row = g.alignment
    inner = range(1, len(row) - 1)
    found = [i for i in range(len(row)) if i not in inner or touch(row[i - 1], row[i + 1])]
    fallen: list[Answer] = [["tower", i] for i in found]
    return [*fallen, ["false", None]]


@step("tower-loss")
def weaken(table: Judge, g: Game) -> None:
    """After a Nightmare a Tower falls, unless a finished Alignment is immune; the harder game knows no immunity."""
    immune = aligned(g) and reading(g.options, "towers") != "hard"
    if g.alignment and not immune:
        g.question = Asked("tower-loss")


def _falls(g: Game) -> bool:
    """Return whether a Nightmare that shakes a Tower is about to be discarded."""
    return bool(g.held) and g.todo[-1:] == [["dream-over"]]


def not_that_one(table: Judge, g: Game, given: Verb) -> None:
    """Say why a Tower may not fall: those left beside each other would share a symbol (facts 1.6)."""
    if given[0] == "tower" and 0 <= given[1] < len(g.alignment):
        table.allowed(False, "onirim.tower.touch")


@asks("tower-loss", lambda g: OneOf(losses(g)), not_that_one, stands=_falls, of="towers")
def fell(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Discard the Tower; or lose none, and the Nightmare goes to Limbo instead of the discard pile."""
    if given[0] == "tower":
        g.discard.append(g.alignment.pop(given[1]))
        return
    assert g.todo[-1] == ["dream-over"]
    g.todo.pop()
    g.limbo.append(g.held.pop())


TOWERS_SET = register(
    Expansion(
        "towers",
        keeps=("alignment",),
        cards=TOWERS,
        begin=begin,
        turns=places,
        verbs={"tower": build},
        against={"tower": not_there},
        discards=dict.fromkeys(TOWERS, tower_discarded),
        wins=aligned,
        weaken="tower-loss",
        owns=lambda g: g.alignment,
        piles=lambda g: {"alignment": g.alignment},
        shows=lambda g: {"alignment": g.alignment},
    )
)
