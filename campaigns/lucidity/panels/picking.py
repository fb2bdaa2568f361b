"""Reporting several dice one tap after the other: what was tapped travels in the address, so no JavaScript is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaigns.lucidity.rules.dice import CODES, COLOURS
from campaigns.lucidity.rules.facts import faces_of
from campaigns.lucidity.rules.kept import Kept
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.value import Game
from campaigns.referee.shapes import EachOf, Shape, Some, Ways

DIGITS = "0123456789abcdefghij"
KEEP, DRAW, ONLY = "k", "d", "o"
"""The ways to report: what was kept as it fell, what was drawn by colour, and the one way where there is no other."""
MANY = 5
"""So many dice more than are wanted can be reported at most."""


@dataclass(frozen=True)
class Task:
    """What is tapped together: the move it is sent with, the field, the codes that may be tapped, how many there are by colour.

    At least ``least`` and at most ``most`` are sent. ``faces``: the codes are dice as they fell, not colours.
    """

    move: str
    field: str
    codes: tuple[str, ...]
    there: Counter[str]
    least: int
    most: int
    faces: bool = False

    @property
    def known(self) -> tuple[str, ...]:
        """Every code there is of this sort, by which taps are numbered."""
        return CODES if self.faces else COLOURS


@dataclass(frozen=True)
class Tapped:
    """What an address says: the way to report, how many dice more than wanted, whether every face may be tapped, the taps."""

    way: str = ONLY
    extra: int = 0
    every: bool = False
    codes: tuple[str, ...] = ()

    def group(self, stamp: int) -> str:
        """Write it as the address carries it; ``stamp`` is the question it is about."""
        known = CODES if self.codes and self.codes[0][1:] else COLOURS
        taps = "".join(DIGITS[known.index(code)] for code in self.codes)
        return f"{stamp}{self.way}{self.extra}{int(self.every)}{taps}"


def ways(g: Game) -> tuple[str, ...]:
    """Return the ways to report what is awaited, the shortest first."""
    was = g.asked
    if was.kind != "draw":
        return (ONLY,)
    if "keep" not in legal(g) or not was.kept:
        return (DRAW,)
    return (KEEP,) if was.why == "depths" else (KEEP, DRAW)


def legal(g: Game) -> Mapping[str, Shape]:
    """Return the legal answers by the moves that report them."""
    shape = machine.shape_of(g)
    assert isinstance(shape, Ways)
    return shape.ways


def task_of(g: Game, tapped: Tapped) -> Task:
    """Return the task of a question that is answered with several dice."""
    found = legal(g)
    move = next(way for way in (_WAYS[tapped.way], "return-dice", "roll", "excess", "fetch") if way in found)
    task = _task(g, move, found[move], every=tapped.every)
    more = min(tapped.extra, task.there.total() - task.most)
    return replace(task, least=task.least + more, most=task.most + more) if more > 0 else task


_WAYS = {KEEP: "keep", DRAW: "draw", ONLY: ""}


def _task(g: Game, move: str, shape: Shape, *, every: bool) -> Task:
    """Return the task of a move from the shape of its answers; ``every``: faces too that a colour has not, as far as is known."""
    if isinstance(shape, Some):
        there = Counter(shape.there)
        return Task(
            move, "colours", tuple(colour for colour in COLOURS if there[colour]), there, shape.least, shape.most
        )
    if isinstance(shape, Kept):
        there = Counter(shape.colours.there)
        codes = _fallen(g, there, every=every)
        return Task(move, "dice", codes, there, max(1, shape.colours.least), shape.colours.most, faces=True)
    assert isinstance(shape, EachOf)
    hand, count = Counter(g.hand), len(shape.places)
    return Task(move, "faces", _fallen(g, hand, every=every), hand, count, count, faces=True)


def _fallen(g: Game, there: Counter[str], *, every: bool) -> tuple[str, ...]:
    return tuple(code for code in CODES if there[code[0]] and (every or code[1] in faces_of(g, code[0])))


def are_known(g: Game, task: Task, codes: Iterable[str]) -> bool:
    """Return whether each die of a task has the face that was tapped, as far as is known."""
    return not task.faces or all(code[1] in faces_of(g, code[0]) for code in codes)


def forgiving(g: Game) -> bool:
    """Return whether more dice than wanted may have been drawn or put back here; the next player mends that."""
    shapes = [shape for way, shape in legal(g).items() if way in ("draw", "return-dice")]
    return g.asked.why != "minions" and any(isinstance(shape, Some) and shape.beyond for shape in shapes)


def read(g: Game, group: str, stamp: int) -> Tapped:
    """Read what an address says was tapped; the beginning when it is about another question, or makes no sense."""
    start = Tapped(ways(g)[0])
    head, tail = group[: len(str(stamp))], group[len(str(stamp)) :]
    if head != str(stamp) or len(tail) < 3 or tail[0] not in ways(g) or not tail[1:3].isdecimal():
        return start
    most = MANY if forgiving(g) else 0
    base = Tapped(tail[0], min(int(tail[1]), most), tail[2] == "1")
    task, tapped = task_of(g, base), base
    for digit in tail[3:]:
        at = DIGITS.find(digit)
        code = task.known[at] if 0 <= at < len(task.known) else ""
        if code not in free(task, tapped) or len(tapped.codes) + 1 >= task.most:
            return base
        tapped = replace(tapped, codes=(*tapped.codes, code))
    return tapped


def free(task: Task, tapped: Tapped) -> list[str]:
    """Return the codes that may be tapped next: of each colour no more than there are."""
    used = Counter(code[0] for code in tapped.codes)
    return [code for code in task.codes if used[code[0]] < task.there[code[0]]]


def sent(g: Game, task: Task, codes: tuple[str, ...]) -> str:
    """Return what the form sends for these taps; faces in the order of the hand."""
    if task.field != "faces":
        return ",".join(codes)
    left = list(codes)
    faces = []
    for colour in g.hand:
        code = next(code for code in left if code[0] == colour)
        left.remove(code)
        faces.append(code[1])
    return ",".join(faces)
