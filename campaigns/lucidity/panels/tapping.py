"""Taps as the turn panel draws them: one button each, several in a form, and the form of a reroll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy

from campaigns.lucidity.drawing import Die, drawn
from campaigns.lucidity.panels import picking
from campaigns.lucidity.panels.cards import Act, At
from campaigns.lucidity.panels.chances import Chance
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.value import Game
from campaigns.pages.offers import Offer, Reason, Viewpoint, quick
from campaigns.pages.registry import Context

PANEL = "turn"
HEADS = {
    "P": gettext_lazy("Power"),
    "E": gettext_lazy("Exhaust"),
    "S": gettext_lazy("Shadow"),
    "H": gettext_lazy("Hunt"),
    "D": gettext_lazy("Double"),
}
"""The faces in the order of the grid: first those that most colours have."""


@dataclass(frozen=True)
class Tap:
    """One button: what it sends, what it says, the dice drawn on it, what it is worth knowing before."""

    value: str = ""
    label: str = ""
    dice: tuple[Die, ...] = ()
    note: str = ""
    chances: tuple[Chance, ...] = ()

    @property
    def said(self) -> str:
        """What it says aloud, where dice are drawn in place of words."""
        return self.label or ", ".join(die.label for die in self.dice)


@dataclass(frozen=True)
class Choice:
    """One form of taps that differ in one field; ``look`` is ``tiles`` for dice side by side, ``lines`` for words, ``main`` for one.

    One that is ``at`` the row of a seat is tapped there, on the card: ``said`` names such a tap, ``title`` the row.
    """

    offer: Offer
    name: str
    taps: tuple[Tap, ...]
    title: str = ""
    look: str = "tiles"
    reason: Reason | None = None
    at: tuple[int, str] | None = None
    said: str = "%(die)s"

    @property
    def acts(self) -> Iterator[tuple[At, Act]]:
        """What taps on the card send, by where their dice lie; nothing for a form that stands by itself."""
        if self.at is None:
            return
        seat, place = self.at
        for tap in self.taps:
            said = self.said % {"die": tap.said}
            yield (seat, place, tap.value), Act(said, form=self.offer.key, name=self.name, value=tap.value)


def choice(table: Table, view: Viewpoint, move: str, name: str, taps: Iterable[Tap], **more: Any) -> Choice:
    """Return a form of taps; ``more`` are the look, the title, the reason against it, and ``sent``: other fields with their values.

    ``key`` tells several forms of one move apart.
    """
    key, sent = more.pop("key", ""), more.pop("sent", {})
    made = quick(table, view, PANEL, move, None)
    made = replace(made, key=f"{made.key}{key}", hidden=(*made.hidden, *sent.items()))
    return Choice(made, name, tuple(taps), **more)


def single(table: Table, view: Viewpoint, move: str, label: str = "", **more: Any) -> Choice:
    """Return a form of one button that is the whole move; ``note`` stands on it below its label."""
    note = more.pop("note", "")
    made = choice(table, view, move, "", (), **{"look": "lines", **more})
    return replace(made, taps=(Tap(label=label or str(made.offer.label), note=note),))


def tiles(codes: Iterable[str]) -> list[Tap]:
    """Return a tap for each die."""
    return [Tap(code, dice=(drawn(code),)) for code in codes]


@dataclass(frozen=True)
class Spot:
    """One place of the grid: a die that can be tapped, by a move or by an address; without either only a gap.

    One that ``is_unknown`` would report a face that, as far as is known, its die has not: it is refused unless a card says otherwise.
    """

    die: Die | None = None
    value: str = ""
    group: str = ""
    is_unknown: bool = False


def picked(table: Table, view: Viewpoint, g: Game, stamp: int) -> Context:
    """Return what is tapped one die after the other: what was tapped, the grid, the last tap as the move itself."""
    tapped = picking.read(g, view.unfolded.get(PANEL, ""), stamp)
    task = picking.task_of(g, tapped)
    spots = {code: _spot(g, task, tapped, stamp, code) for code in picking.free(task, tapped)}
    made = quick(table, view, PANEL, task.move, None)
    enough = len(tapped.codes) >= task.least and len(tapped.codes) < task.most
    return {
        "task": task,
        "made": made,
        "grid": _grid(task, spots),
        "heads": [HEADS[face] for face in _columns(task)],
        "at": len(tapped.codes) + 1,
        "tapped": [
            (drawn(code), _without(tapped, i).group(stamp)) for i, code in enumerate(tapped.codes)
        ],
        "enough": quick(table, view, PANEL, task.move, None) if enough else None,
        "enough_unknown": enough and not picking.are_known(g, task, tapped.codes),
        "enough_value": picking.sent(g, task, tapped.codes) if enough else "",
        "open": tapped.group(stamp),
        "ways": [(way, replace(tapped, way=way, codes=(), extra=0).group(stamp), way == tapped.way) for way in picking.ways(g)],
        "more": _one_more(g, task, tapped, stamp),
        "every": replace(tapped, every=not tapped.every, codes=()).group(stamp) if task.faces else "",
        "is_every": tapped.every,
    }  # fmt: skip


def _without(tapped: picking.Tapped, at: int) -> picking.Tapped:
    return replace(tapped, codes=tapped.codes[:at] + tapped.codes[at + 1 :])


def _spot(g: Game, task: picking.Task, tapped: picking.Tapped, stamp: int, code: str) -> Spot:
    """Return a place of the grid: the last tap makes the move, each before it leads to the next."""
    die = drawn(code, task.there[code[0]])
    after = replace(tapped, codes=(*tapped.codes, code))
    if len(after.codes) >= task.most:
        return Spot(
            die, value=picking.sent(g, task, after.codes), is_unknown=not picking.are_known(g, task, after.codes)
        )
    return Spot(die, group=after.group(stamp))


def _grid(task: picking.Task, spots: dict[str, Spot]) -> list[list[Spot]]:
    """Return the rows of the grid: a row for each colour; without faces all colours in one."""
    if not task.faces:
        return [[spots.get(colour, Spot()) for colour in COLOURS if colour in task.codes]]
    return [
        [spots.get(colour + face, Spot()) for face in _columns(task)]
        for colour in COLOURS
        if any(code[0] == colour for code in task.codes)
    ]


def _columns(task: picking.Task) -> list[str]:
    return [face for face in HEADS if task.faces and any(code[1] == face for code in task.codes)]


def _one_more(g: Game, task: picking.Task, tapped: picking.Tapped, stamp: int) -> str:
    """Return the address of one die more than was wanted, where the table may have erred so."""
    may = picking.forgiving(g) and tapped.extra < picking.MANY and task.most < task.there.total()
    return replace(tapped, extra=tapped.extra + 1).group(stamp) if may else ""
