"""Moving a die by hand: the die is tapped where it lies, then the place it goes to; what was tapped travels in the address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import Die, counted, drawn
from campaigns.lucidity.panels.cards import Act, At
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, COLOURS, FACES, POWER, fits
from campaigns.lucidity.rules.facts import faces_of
from campaigns.lucidity.rules.shift import dice_at, spots_of
from campaigns.lucidity.rules.state import lying, nightmare_of
from campaigns.lucidity.rules.value import Game
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

PANEL = "byhand"
FACELESS = ("bag", "hand")
"""Where a die shows no face."""


@dataclass(frozen=True)
class Chosen:
    """A die that was tapped: where it lies, its code there, and the face it shows when it is put down."""

    spot: str
    die: str
    face: str

    @property
    def shown(self) -> str:
        """Its code when it is put down."""
        return self.die[0] + self.face


@dataclass(frozen=True)
class Place:
    """A place with the dice that lie in it, each with the address at which it was tapped."""

    title: Text
    dice: list[tuple[Die, str]]


@dataclass(frozen=True)
class Group:
    """The places of one player, or of the middle of the table."""

    title: Text
    places: list[Place]


@dataclass(frozen=True)
class Target:
    """A place the die may be put: what is sent, what the tap says."""

    value: str
    said: Text


def byhand_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return every die where it lies; once one was tapped, the faces it may show and the places it may go to."""
    row = table.newest
    g = table.value
    if row is None or row.result:
        return {"over": True}
    chosen = _read(table, g, view.unfolded.get(PANEL, ""), row.steps)
    if chosen is None:
        return {"over": False, "chosen": None, "groups": _everything(table, g, row.steps)}
    return {
        "over": False,
        "chosen": drawn(chosen.shown),
        "where": _said(table, chosen.spot),
        "open": _group(g, row.steps, chosen),
        "faces": _faces(g, row.steps, chosen),
        "offer": _offer(table, view, chosen),
        "targets": _targets(table, g, chosen),
    }


def acts(g: Game, seat: int, stamp: int) -> Iterator[tuple[At, Act]]:
    """Yield what taps on the dice of a card lead to that stand for no answer: the sheet, with the die tapped already."""
    for place, die in lying(g, seat):
        chosen = Chosen(f"{seat + 1}-{place}", die, die[1])
        yield (
            (seat, place, die),
            Act(_("Move it by hand: %(die)s") % {"die": drawn(die).label}, href=_group(g, stamp, chosen)),
        )


def _group(g: Game, stamp: int, chosen: Chosen) -> str:
    spot = spots_of(g).index(chosen.spot)
    return f"{stamp}x{spot:02}{CODES.index(chosen.die):02}{FACES.index(chosen.face)}"


def _read(table: Table, g: Game, group: str, stamp: int) -> Chosen | None:
    """Read which die was tapped; None for an address about another position, or a die that does not lie there."""
    head, at, tail = group.partition("x")
    spots = spots_of(g)
    if head != str(stamp) or not at or len(tail) != 5 or not tail.isdecimal():
        return None
    spot, code, face = int(tail[:2]), int(tail[2:4]), int(tail[4])
    if spot >= len(spots) or code >= len(CODES) or face >= len(FACES):
        return None
    found = Chosen(spots[spot], CODES[code], FACES[face])
    return found if found.die in _dice(table, g, found.spot) else None


def _dice(table: Table, g: Game, spot: str) -> list[str]:
    """Return the codes of the dice at a spot; where none has a face, each as it shows Power."""
    if spot == "bag":
        return [colour + POWER for colour in COLOURS if g.bag[colour]]
    if spot == "hand":
        return [colour + POWER for colour in g.hand]
    if spot == "card":
        return [die for colour in COLOURS if nightmare_of(g, colour) is None for die in g.cards[colour].dice]
    if spot.endswith("shadow"):
        return [die for place, die in lying(g, int(spot[0]) - 1) if place == "shadow"]
    return list(dice_at(table, g, spot, COLOURS[0] + POWER))


def _everything(table: Table, g: Game, stamp: int) -> list[Group]:
    """Return the places that hold dice: of each player, then in the middle of the table."""
    found: dict[str, list[Place]] = {}
    for spot in spots_of(g):
        codes = _dice(table, g, spot)
        shown = counted(code[0] for code in codes) if spot in FACELESS else counted(codes)
        if spot == "bag":
            shown = [replace(die, count=g.bag[die.colour]) for die in shown]
        dice = [(die, _group(g, stamp, _tapped(spot, die.code))) for die in shown]
        if dice:
            found.setdefault(_whose(table, spot), []).append(Place(_bare(spot), dice))
    middle = found.pop(_whose(table, "bag"), [])
    return [*(Group(title, places) for title, places in found.items()), Group(_whose(table, "bag"), middle)]


def _tapped(spot: str, code: str) -> Chosen:
    die = code if code[1:] else code + POWER
    return Chosen(spot, die, die[1])


def _faces(g: Game, stamp: int, chosen: Chosen) -> list[tuple[Die, str, bool]]:
    """Return the sides the die may show, each with its address: those of its colour, and the one it shows."""
    known = [face for face in FACES if face in faces_of(g, chosen.die[0]) or face == chosen.die[1]]
    return [
        (drawn(chosen.die[0] + face), _group(g, stamp, replace(chosen, face=face)), face == chosen.face)
        for face in known
    ]


def _offer(table: Table, view: Viewpoint, chosen: Chosen) -> Offer:
    """Return the move for this die; its target is the button that is tapped."""
    die = chosen.shown if chosen.spot in FACELESS else chosen.die
    sent = {"die": die, "source": chosen.spot}
    if die != chosen.shown:
        sent["face"] = chosen.face
    made = quick(table, view, PANEL, "shift", None)
    return replace(made, hidden=(*made.hidden, *sent.items()))


def _targets(table: Table, g: Game, chosen: Chosen) -> list[tuple[Text, list[Target]]]:
    """Return the places the die may be put, by whose they are; the one it lies in only where it is turned there."""
    found: dict[str, list[Target]] = {}
    for spot in spots_of(g):
        turned = chosen.spot not in FACELESS and chosen.face != chosen.die[1]
        if (spot == chosen.spot and not turned) or not _takes(g, spot, chosen.shown):
            continue
        said = _("Turn it where it lies") if spot == chosen.spot else _bare(spot)
        found.setdefault(_whose(table, spot), []).append(Target(spot, said))
    return list(found.items())


def _takes(g: Game, spot: str, die: str) -> bool:
    """Return whether a die may lie at a spot with the face that is up."""
    if spot == "card":
        return fits("power", die) and nightmare_of(g, die[0]) is None
    return fits(spot[2:], die)


def _whose(table: Table, spot: str) -> str:
    return table.name(int(spot[0]) - 1) if spot[0].isdigit() else _("Middle of the table")


def _bare(spot: str) -> Text:
    return words.choice("lucidity", "place", spot[2:]) if spot[0].isdigit() else words.choice("lucidity", "spot", spot)


def _said(table: Table, spot: str) -> Text:
    """Name a place that a die may lie in."""
    return f"{_whose(table, spot)}: {_bare(spot)}" if spot[0].isdigit() else _bare(spot)


def here(found: Iterable[tuple[At, Act]]) -> dict[At, Act]:
    """Return what taps do as the card asks for it; what comes first is kept."""
    acts: dict[At, Act] = {}
    for at, act in found:
        acts.setdefault(at, act)
    return acts
