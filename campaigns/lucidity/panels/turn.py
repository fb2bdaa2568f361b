"""The panel to play at: whose answer is awaited and which, as big taps; and how the game ended, with the way to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.lucidity.copy_form import digest
from campaigns.lucidity.drawing import Die, copy_url, counted, dice
from campaigns.lucidity.panels import byhand, ended, paying
from campaigns.lucidity.panels.asking import ANSWERS, PICKED, hint
from campaigns.lucidity.panels.cards import Acts, Seat, seat_of
from campaigns.lucidity.panels.chances import briefly
from campaigns.lucidity.panels.chart import race
from campaigns.lucidity.panels.picking import KEEP, read
from campaigns.lucidity.panels.saying import told
from campaigns.lucidity.panels.tapping import PANEL, Choice, picked
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import in_order
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.questions import rule_of
from campaigns.lucidity.rules.sections import cards_in_play, doubtful, section_of
from campaigns.lucidity.rules.state import steps
from campaigns.lucidity.rules.value import Game
from campaigns.lucidity.wording.copy import TOLD
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

DOUBTS = {
    "track": ("tracks",),
    "draw": ("faces",),
    "roll": ("faces",),
    "rest": ("rest",),
    "fear": ("fear",),
    "imprison": ("imprisonment",),
}
"""What the answers to a question hang on that only the copy of the game can tell."""

TAKEN_FROM = frozenset({"draw", "roll", "resolve", "shadow"})
"""Where dice are about to be placed, so that a Nightmare in play may take them, by a card that only the copy can tell."""


@dataclass(frozen=True)
class Doubt:
    """One thing that the open question hangs on and nobody has read off the copy yet: what we take it to be, where to say more.

    ``seen`` is the digest of what we take it to be.
    """

    section: str
    title: Text
    told: str
    url: str
    seen: str


def turn_panel(table: Table, view: Viewpoint) -> Context:
    """Return what is awaited now and of whom, or how the game ended."""
    row = table.newest
    assert row is not None
    if row.result:
        return {"row": row, "title": str(row), "mode": "over", **ended.over(table, view, row)}
    g = table.value
    if not machine.askable(g):
        ways = [quick(table, view, PANEL, slug, None) for slug in ("ask-anew", "give-up")]
        return {"row": row, "title": str(row), "mode": "stuck", "ways": ways}
    was, group = g.asked, view.unfolded.get(PANEL, "")
    answers = ANSWERS[was.kind](table, view, g)
    return {
        "row": row,
        "mode": "ask",
        "about": lookup.cited(rule_of(was.kind)),
        "race": race(table),
        "tracks": _tracks(g) if was.kind != "track" and g.track is not None else [],
        "who": table.name(was.who),
        "question": question(g, group, row.steps),
        "hint": hint(table, g),
        "doubt": _doubt(view, g),
        "note": _ability(g) if was.kind == "ability" else "",
        "by_hand": was.kind == "ability",
        "chances": next(iter(briefly(g).values()), ()) if was.kind == "rest" else (),
        "lying": _lying(g),
        "answers": [one for one in answers if one.at is None],
        "placed": [one for one in answers if one.at is not None],
        "reroll": paying.paying(table, view, g, row.steps),
        "pays": bool(paying.payable(g)),
        "pick": picked(table, view, g, row.steps) if was.kind in PICKED else None,
        **_cards(table, g, answers, group, row.steps),
        "last_turns": [table.name(seat) for seat in g.final or ()],
        "is_last": g.final is not None,
    }  # fmt: skip


def _cards(table: Table, g: Game, answers: list[Choice], group: str, stamp: int) -> Context:
    """Return the card of who draws, rolls or resolves, each die with what a tap on it does; and those it may be taken from."""
    given = [found for one in answers for found in one.acts]
    acts = byhand.here([*given, *paying.acts(g, group, stamp), *byhand.acts(g, g.who, stamp)])
    prey = sorted({seat for (seat, _place, _die), _act in given if seat != g.who})
    return {
        "card": seat_of(g, g.who, table.name(g.who), acts),
        "prey": [_prey(table, g, seat, acts) for seat in prey],
    }


def _prey(table: Table, g: Game, seat: int, acts: Acts) -> Seat:
    return seat_of(g, seat, table.name(seat), acts)


def asked(table: Table) -> str:
    """Say in one line who must answer what."""
    g = table.value
    if not machine.askable(g):
        return _("The open question cannot be answered any more")
    who = table.name(g.asked.who)
    return _("%(name)s: %(asked)s") % {"name": who, "asked": question(g)}


def question(g: Game, group: str = "", stamp: int = 0) -> str:
    """Put the open question into words; a draw is asked for as it is reported, by what an address says of that."""
    kind = g.asked.kind
    if kind == "draw" and read(g, group, stamp).way == KEEP:
        return _("How did the extra die fall?") if g.asked.why == "depths" else _("Which dice were kept?")
    return words.question(machine.questions[kind].code, {}, "lucidity")


def _tracks(g: Game) -> list[tuple[int, bool]]:
    """Return the steps of the chosen track, each with whether the marker stands there."""
    return [(count, step == g.step) for step, count in enumerate(steps(g))]


def doubts(g: Game) -> list[str]:
    """Name the sections that the open question hangs on and nobody has read off the copy of the game yet."""
    was = g.asked
    sections: Iterable[str] = DOUBTS.get(was.kind, ())
    if was.kind == "ability":
        sections = (section_of(g, was.die[0]),)
    if (was.kind, was.why) == ("draw", "dream") or was.again:
        sections = ("tracks", *sections)
    if was.kind in TAKEN_FROM:
        sections = (*sections, *cards_in_play(g))
    return doubtful(g.facts, sections)


def _doubt(view: Viewpoint, g: Game) -> Doubt | None:
    """Return the first thing in doubt: one fact is asked at a time."""
    section = next(iter(doubts(g)), "")
    if not section:
        return None
    url, seen = copy_url(view, PANEL, section), digest(g.facts, section)
    return Doubt(section, TOLD[section].title, told(g.facts, section), url, seen)


def _ability(g: Game) -> str:
    """Return the ability of the card that took a die, in the players' own words."""
    found: str = g.facts.abilities[section_of(g, g.asked.die[0]).removeprefix("card-")]
    return found


def _lying(g: Game) -> list[tuple[str, list[Die]]]:
    """Return the dice in nobody's row: drawn and not rolled, rolled and not resolved."""
    found = []
    if g.hand:
        found.append((_("In hand"), counted(g.hand)))
    if g.rolled:
        found.append((_("Rolled, not yet resolved"), dice(in_order(g.rolled))))
    return found
