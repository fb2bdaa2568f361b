"""Everything that lies on the table: row, Doors, Limbo, discard pile, what expansions lay out, what is known of the deck."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.drawing import Card, cards, counted
from campaigns.onirim.naming import player
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.doors import doors_in_play
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import known
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import words

HELD = 4
"""A Mirror with so many cards is explored."""


@dataclass(frozen=True)
class Zone:
    """One place on the table: its cards, or what is said where there are none."""

    key: str
    title: str | Promise
    cards: list[Card]
    note: str = ""
    empty: str = ""
    chips: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mirror:
    """One Mirror: what lies under it, and how many of its four cards are there; all of them once it is explored."""

    key: str
    title: str | Promise
    short: str | Promise
    cards: list[Card]
    held: int
    explored: bool = False

    @property
    def pips(self) -> list[bool]:
        """The four places under it, those that are filled first."""
        return [place < self.held for place in range(HELD)]

    @property
    def told(self) -> str:
        """How far it is, in words."""
        return _("explored") if self.explored else _("%(there)s of %(all)s") % {"there": self.held, "all": HELD}


def zones_sheet(table: Table, view: Viewpoint, _ref: int = 0) -> Context:
    """Return every zone of the newest game."""
    g = table.value
    return {
        "zones": [*_base(g), *more(g)],
        "mirrors": mirrors(g),
        "deck": len(g.deck),
        "known": _known(g),
        "chips": [words.choice("onirim", "expansions", name) for name in table.now.expansions],
        "seed": table.now.seed,
    }


def every_zone(g: Game) -> list[Zone]:
    """Return every place on the table, and what is known of the deck."""
    return [*_base(g), *more(g), *_known(g)]


def shared_zones(table: Table, view: Viewpoint) -> Context:
    """Return the zones for a screen that everybody around looks at: of a game for two none, where hands may be secret by agreement."""
    whole = zones_sheet(table, view)
    return {**whole, "zones": []} if for_two(table) else whole


def for_two(table: Table) -> bool:
    """Say whether the newest game is one for two."""
    return "coop" in table.value.use.split(",")


def _base(g: Game) -> list[Zone]:
    doors = _("%(there)s of %(all)s") % {"there": doors_in_play(g), "all": plan_of(g.use).doors}
    nothing = _("Nothing here.")
    hand = "hand" if g.away is None else "both"
    titles = {"hand": _("Hand"), "both": _("Hand: Personal, then Shared cards")}
    return [
        Zone("row", _("Labyrinth row"), cards(g.row), _count(g.row), _("No card has been played yet.")),
        Zone("doors", _("Doors in play"), cards(g.doors), doors, _("No Door yet.")),
        Zone("limbo", _("Limbo"), cards(g.limbo), _count(g.limbo), nothing),
        Zone("hand", titles[hand], cards(g.hand), _count(g.hand), nothing),
        Zone("discard", _("Discard pile"), counted(g.discard), _count(g.discard), nothing),
    ]


def _count(found: list[str]) -> str:
    return ngettext("%(count)s card", "%(count)s cards", len(found)) % {"count": len(found)}


def mirrors(g: Game) -> list[Mirror]:
    """Return the Mirrors with what lies under each; those that are explored come last."""
    found = [_mirror(name, cards(under), len(under)) for name, under in g.mirrors.items()]
    return [*found, *(_mirror(name, [], HELD, explored=True) for name in g.explored)]


def _mirror(name: str, under: list[Card], held: int, *, explored: bool = False) -> Mirror:
    title, short = (words.choice("onirim", of, name) for of in ("mirrors", "short-mirrors"))
    return Mirror(name, title, short, under, held, explored)


def more(g: Game) -> list[Zone]:
    """Return what expansions lay out."""
    titles = {
        "alignment": _("Row of Towers"), "rallied": _("Rallied Denizens"), "stored": _("Under the Treasure Keeper"),
        "incubus": _("With the Little Incubus"), "gone": _("Out of the game"),
    }  # fmt: skip
    found = [
        Zone(key, title, cards(getattr(g, key)), _count(getattr(g, key)), _("Nothing here."))
        for key, title in titles.items()
        if getattr(g, key)
    ]
    if "premonitions" in plan_of(g.use).keeps:
        names = tuple(str(words.choice("onirim", "premonitions", name)) for name in g.premonitions)
        found.append(Zone("premonitions", _("Dark Premonitions"), [], "", _("None is face up."), names))
    if g.goals:
        reached = ngettext("%(count)s reached", "%(count)s reached", sum(g.reached)) % {"count": sum(g.reached)}
        found.append(Zone("goals", _("Goals, in order"), cards(g.goals), reached))
    for number, under in enumerate(g.catchers, 1):
        title = _("Dreamcatcher %(number)s") % {"number": number}
        found.append(Zone(f"catcher-{number}", title, cards(under), _count(under), _("empty")))
    if g.away is not None:
        of = {"player": player(g, 1 - g.player)}
        found += [
            Zone("away-row", _("%(player)s: row") % of, cards(g.away.row), _count(g.away.row), _("empty")),
            Zone("away-doors", _("%(player)s: Doors") % of, cards(g.away.doors), "", _("None")),
            Zone("away-hand", _("%(player)s: Personal cards") % of, cards(g.away.hand), "", _("None")),
        ]
    return found


def _known(g: Game) -> list[Zone]:
    top, bottom, _rest = known(g)
    found = []
    if top:
        found.append(Zone("top", _("Known on top, the uppermost first"), cards(top)))
    if bottom:
        found.append(Zone("bottom", _("Known at the bottom, the lowest last"), cards(bottom)))
    return found
