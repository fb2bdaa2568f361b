"""The panel that shows the table: row, Doors, Limbo, discard pile, what expansions lay out, what is known of the deck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.drawing import Card, cards, counted, place
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.corrections import piles
from campaigns.onirim.rules.doors import doors_in_play
from campaigns.onirim.rules.numbers import numbers_of
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import known
from campaigns.onirim.rules.value import Game
from campaigns.pages.corrections import numbers_offer
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, group, offer, offers
from campaigns.pages.registry import Context
from campaigns.referee import Option, move_named
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


def zones_panel(table: Table, view: Viewpoint) -> Context:
    """Give every zone of the newest game."""
    g = table.value
    return {
        "zones": [*_base(g), *_more(g)],
        "mirrors": _mirrors(g),
        "deck": len(g.deck),
        "known": _known(g),
        "right": [] if table.now.result else [_corrections(table, view, g), _numbers(table, view, g)],
    }


def shared_zones(table: Table, view: Viewpoint) -> Context:
    """Give the zones for a screen that everybody around looks at: of a game for two none, where hands may be secret by agreement."""
    whole = zones_panel(table, view)
    return {**whole, "zones": []} if for_two(table) else whole


def for_two(table: Table) -> bool:
    """Say whether the newest game is one for two."""
    return "coop" in table.value.use.split(",")


def _corrections(table: Table, view: Viewpoint, g: Game) -> Group:
    """Give what puts right what the companion has elsewhere, folded: few need it."""
    title = _("A card lies elsewhere")
    return group(view, "zones", "correct", title, "warning", lambda: [_put_right(table, view, g)])


def _numbers(table: Table, view: Viewpoint, g: Game) -> Group:
    """Give what corrects what is no card, folded too."""
    title = _("A number is different")
    return group(view, "zones", "numbers", title, "warning", lambda: _forms(table, view, g))


def _forms(table: Table, view: Viewpoint, g: Game) -> list[Offer]:
    """Give the form of the numbers, each with what the companion has, and that of the line of Goals."""
    made = numbers_offer(table, view, "zones", numbers_of(g), g)
    return [made, *offers(table, view, "zones", ("swap-goals",))] if g.goals else [made]


def _put_right(table: Table, view: Viewpoint, g: Game) -> Offer:
    """Give the form that puts a card right, for the cards and the places of this game."""
    declared = move_named("onirim.put-right")
    assert declared is not None
    made = offer(table, view, "zones", Option(declared, {}))
    there = piles(g)
    kinds = sorted(set(plan_of(g.use).cards), key=place)
    choices = {
        "code": kinds,
        "taken": [*(name for name, found in there.items() if found), "deck"],
        "put": [*there, "top", "bottom", "deck"],
    }
    return replace(made, inputs=tuple(_one_of(field, choices[field.name]) for field in made.inputs))


def _one_of(field: Input, values: list[str]) -> Input:
    return replace(field, kind="choice", choices=tuple((v, words.choice("onirim", field.name, v)) for v in values))


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


def _mirrors(g: Game) -> list[Zone]:
    found = [
        Zone(name, words.choice("onirim", "mirrors", name), cards(under), f"{len(under)} / {HELD}")
        for name, under in g.mirrors.items()
    ]
    explored = [words.choice("onirim", "mirrors", name) for name in g.explored]
    return [*found, *(Zone(f"explored-{i}", title, [], _("explored")) for i, title in enumerate(explored))]


def _more(g: Game) -> list[Zone]:
    """Give what expansions lay out."""
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
        found += [
            Zone("away-row", _("The partner's row"), cards(g.away.row), _count(g.away.row), _("empty")),
            Zone("away-doors", _("The partner's Doors"), cards(g.away.doors), "", _("None")),
            Zone("away-hand", _("The partner's hand"), cards(g.away.hand), "", _("None")),
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
