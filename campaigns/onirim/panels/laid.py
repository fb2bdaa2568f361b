"""What lies on the board: the places of the Doors, the deck and what is known of it, the row's end, what expansions lay out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns.onirim.drawing import Card, cards, drawn
from campaigns.onirim.panels.zones import mirrors, more
from campaigns.onirim.rules import odds
from campaigns.onirim.rules.cards import COLOUR, COLOURS, DOORS, NIGHTMARE, SYMBOL
from campaigns.onirim.rules.doors import doors_in_play
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import known
from campaigns.onirim.rules.value import Game
from campaigns.pages.registry import Context
from campaigns.wording import percent, words

TAIL = 7
"""So many cards at the row's end are in sight."""

AHEAD = 3
"""So many of the cards known on top are in sight beside the deck."""

SERIES = 3


@dataclass(frozen=True)
class DoorPlace:
    """The place of one Door: shut until a Door of its colour is in play."""

    card: Card
    open: bool


@dataclass(frozen=True)
class Run:
    """Neighbours in the row that belong to one series, and what is said of them: '' for a single card."""

    cards: tuple[Card, ...]
    tone: str
    told: str = ""
    whole: bool = False


def laid(g: Game) -> Context:
    """Return the board around the hand."""
    top, bottom, _rest = known(g)
    tail = g.row[-TAIL:]
    return {
        "doors": places(g),
        "doors_told": doors_told(g),
        "deck": len(g.deck),
        "risk": _risk(g),
        "top": cards(top[:AHEAD]),
        "known_more": max(0, len(top) - AHEAD) + len(bottom),
        "runs": runs(tail),
        "barred": _barred(g),
        "row_count": len(g.row),
        "limbo": cards(g.limbo),
        "discarded": len(g.discard),
        "mirrors": mirrors(g),
        "zones": more(g),
    }


def doors_told(g: Game) -> str:
    """Say how many Doors are in play."""
    return _("%(there)s of %(all)s Doors") % {"there": doors_in_play(g), "all": plan_of(g.use).doors}


def places(g: Game) -> list[DoorPlace]:
    """Return a place for every Door of the game, in the order of the colours, those in play open."""
    there = Counter([*g.doors, *(g.away.doors if g.away is not None else [])])
    found = []
    for door in sorted((card for card in plan_of(g.use).cards if card in DOORS), key=_order):
        found.append(DoorPlace(drawn(door), there[door] > 0))
        there[door] -= 1
    return found


def _order(door: str) -> int:
    return COLOURS.find(door[0]) % 9


def _barred(g: Game) -> str:
    """Say which symbol may not be played next; '' where any may, or something else is asked."""
    symbol = SYMBOL[g.row[-1]] if g.row and g.asked.kind == "turn" else ""
    return _("no %(symbol)s") % {"symbol": words.choice("onirim", "signs", symbol)} if symbol else ""


def _risk(g: Game) -> str:
    """Return the chance that the first card nobody knows is a Nightmare; '' where it can be none."""
    chance = odds.next_card(replace(odds.view_of(g), top=[])).get(NIGHTMARE)
    return percent(chance) if chance else ""


def series(row: list[str]) -> tuple[str, int]:
    """Return the colour of the row's end, and the place of the last card in its series of three; a card of every colour ends it."""
    colour, at = "", 0
    for card in row:
        own = COLOUR[card] if len(COLOUR[card]) == 1 else ""
        at = at % SERIES + 1 if own and own == colour else int(bool(own))
        colour = own
    return colour, at


def runs(row: list[str]) -> list[Run]:
    """Cut the row's end into series: three neighbours of a colour are one, what lies last may become one."""
    found: list[list[str]] = []
    for card in row:
        fits = found and len(found[-1]) < SERIES and _alike(found[-1][0], card)
        found[-1].append(card) if fits else found.append([card])
    return [_run(group, last=i == len(found) - 1) for i, group in enumerate(found)]


def _alike(one: str, other: str) -> bool:
    return len(COLOUR[one]) == 1 and COLOUR[one] == COLOUR[other]


def _run(group: list[str], *, last: bool) -> Run:
    tone, whole = group[0][0], len(group) == SERIES
    name = words.choice("onirim", "colours", tone)
    told = ""
    if whole:
        told = _("three %(colour)s") % {"colour": name}
    elif last and len(COLOUR[group[0]]) == 1:
        told = _("%(colour)s %(at)s of 3") % {"colour": name, "at": len(group)}
    return Run(tuple(cards(group)), tone, told, whole)
