"""Cards that are tapped one after the other: what was tapped, what may be next, and the last tap as the move itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.onirim.drawing import SIGNS, TONES, Card, drawn, place
from campaigns.onirim.panels import picking
from campaigns.onirim.panels.buttons import PANEL, Button
from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.cards import DOORS
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

MANY = 24
"""More kinds of card than these are asked by colour first."""

SYMBOLS = "SMKGD"
TOWERS = "345"


@dataclass(frozen=True)
class Spot:
    """The place of one kind of card among those that can be named: how many are left, and its tap while there are some."""

    card: Card
    left: int
    button: Button | None


@dataclass(frozen=True)
class Line:
    """The kinds of one colour, each always at the same place; None where the colour has no such kind."""

    tone: str
    title: Text
    spots: tuple[Spot | None, ...]

    @property
    def left(self) -> int:
        """How many cards of this line are left."""
        return sum(spot.left for spot in self.spots if spot)


FIRST = {
    "prophecy": gettext_lazy("Tap the one that is discarded."),
    "incantation": gettext_lazy("Tap the Door that comes into play."),
    "sphinx-top": gettext_lazy("Tap the one that goes on top."),
    "spell-bottom": gettext_lazy("Tap the one that goes on top."),
    "happy-look": gettext_lazy("Tap those that are discarded."),
}
"""What the first tap means, where it is not yet about the order."""


def picked(table: Table, view: Viewpoint, row: GameRow, task: picking.Task, question: str) -> Context:
    """Return what is tapped one after the other: what was tapped, what may be next, and the last tap as the move itself."""
    tapped = picking.read(task, view.unfolded.get(PANEL, ""), row.steps)
    made = quick(table, view, PANEL, task.move, None)
    nexts, hidden = {}, []
    for i, card in picking.open_ones(task, tapped):
        key = f"pick-{i}"
        done = picking.finished(task, tapped, i)
        if done is None:
            group = picking.group_of(task, picking.tap(task, tapped, i), row.steps)
            nexts[i] = Button("", "", (card,), _left(card, tapped, i), url=group, key=key)
            continue
        fields = _joined(picking.sent(task, done))
        name = task.field if tapped.done else "picked"
        hidden = [pair for pair in fields.items() if pair[0] != name]
        nexts[i] = Button(fields[name], "", (card,), _left(card, tapped, i), name=name, key=key)
    lines = _lines(table.value, task, tapped, nexts) if _of_deck(table.value, task) else []
    return {
        "mode": "pick",
        "question": question,
        "made": replace(made, hidden=(*made.hidden, *hidden)),
        "stage": _stage(task, tapped, table.value.asked.kind),
        "looked": task.lying if not tapped.done and 0 < len(task.may) < len(task.candidates) else (),
        "done": [task.candidates[i] for i in tapped.picked],
        "ordered": [task.candidates[i] for i in tapped.order],
        "nexts": [] if lines else list(nexts.values()),
        "lines": lines,
        "heads": _heads(lines),
        "by_colour": sum(len(line.spots) for line in lines) > MANY,
        "open": view.unfolded.get(PANEL, ""),
        "again": f"{row.steps}z" if tapped.all or (task.free and tapped.done) else "",
        "keep": _keep(table, view, task, tapped),
        "enough": _enough(task, tapped, row.steps),
    }  # fmt: skip


def _left(card: Card, tapped: picking.Tapped, i: int) -> str:
    """Say how many of a kind are left after the taps so far; '' of a single card."""
    return f"×{card.count - tapped.all.count(i)}" if card.count else ""


def _of_deck(g: Game, task: picking.Task) -> bool:
    """Return whether any card of the deck may be meant, not only Doors or what is no card of the deck."""
    if task.field != "cards":
        return False
    codes = {card.code for card in task.candidates}
    return task.move == "report" or (codes <= set(plan_of(g.use).cards) and not codes <= DOORS)


def _lines(g: Game, task: picking.Task, tapped: picking.Tapped, nexts: dict[int, Button]) -> list[Line]:
    """Return every kind of card of the game at its place, with what is left of it after the taps so far."""
    at = {card.code: i for i, card in enumerate(task.candidates)}

    def spot(code: str) -> Spot:
        i = at.get(code)
        if i is None:
            return Spot(drawn(code), 0, None)
        card = task.candidates[i]
        return Spot(card, card.count - tapped.all.count(i), nexts.get(i))

    kinds = set(plan_of(g.use).cards)
    columns = [sign for sign in SYMBOLS + TOWERS if any(tone + sign in kinds for tone in TONES)]
    found = [
        Line(
            tone,
            words.choice("onirim", "colours", tone),
            tuple(spot(tone + sign) if tone + sign in kinds else None for sign in columns),
        )
        for tone in TONES
        if any(code[0] == tone for code in kinds if code[1] in SIGNS + TOWERS)
    ]
    others = tuple(spot(code) for code in sorted(kinds, key=place) if place(code)[0] > len(TONES))
    return [*found, Line("Z", _("Dreams"), others)]


def _heads(lines: list[Line]) -> list[str]:
    """Return the names of the columns."""
    return [str(words.choice("onirim", "signs", spot.card.sign)) for spot in lines[0].spots if spot] if lines else []


def _joined(pairs: picking.Pairs) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return {name: ",".join(values) for name, values in found.items()}


LYING = gettext_lazy("They are shown as they lay, from top to bottom.")
FROM_TOP = gettext_lazy("Tap them from top to bottom: %(at)s of %(count)s.")
"""Cards of the deck have one direction on every page."""
UNDER = gettext_lazy("Tap them from top to bottom, the lowest last: %(at)s of %(count)s.")
ANY_ORDER = gettext_lazy("Tap them in any order: %(at)s of %(count)s.")
INTO_PLAY = gettext_lazy("Tap them as they come into play, one after the other: %(at)s of %(count)s.")
NEXT = {
    **dict.fromkeys(("sphinx-top", "sphinx-bottom", "spell-bottom", "diver-bottom", "confusion", "harpoon"), UNDER),
    "incantation": UNDER,
    **dict.fromkeys(("spell-pay", "premonition-keys", "premonitions"), ANY_ORDER),
    **dict.fromkeys(("mirror-glyph", "mirror-doors"), INTO_PLAY),
    "goals": gettext_lazy("Tap them along the line, the first Goal first: %(at)s of %(count)s."),
}
"""What the next tap means in an order that is not one on top of the deck."""


def _stage(task: picking.Task, tapped: picking.Tapped, kind: str) -> str:
    """Say what the next tap means."""
    if not tapped.done:
        return str(FIRST[kind])
    at = {"at": len(tapped.order) + 1, "count": task.wanted - len(tapped.picked)}
    if at["count"] == 1:
        return ""
    return str(NEXT.get(kind, FROM_TOP)) % at


def _keep(table: Table, view: Viewpoint, task: picking.Task, tapped: picking.Tapped) -> Offer | None:
    """Offer to leave the others in the order they have, or to have none left over."""
    some = len(tapped.all) < task.wanted
    if task.field != "order" or not tapped.done or not (some or task.free):
        return None
    made = quick(table, view, PANEL, task.move, None)
    pairs = picking.sent(task, picking.kept(task, tapped))
    return replace(
        made,
        key="game-keep",
        label=_("Keep their order") if some else _("Discard them all"),
        hidden=(*made.hidden, *pairs),
    )


def _enough(task: picking.Task, tapped: picking.Tapped, stamp: int) -> str:
    """Return the address of *no more are picked*, where that may be said."""
    if tapped.done or not (task.free or task.none):
        return ""
    return picking.group_of(task, picking.Tapped(tapped.picked, (), done=True), stamp)
