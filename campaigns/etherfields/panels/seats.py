"""How the players sit: tapped one after the other, clockwise; what was tapped so far travels in the address (manual p. 6)."""

from __future__ import annotations

import zlib
from dataclasses import replace

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.shared import one
from campaigns.etherfields.rules import seating
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.procedure import left
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context

BETWEEN = "x"
STAMPS = 10_000


def seats_part(table: Table, view: Viewpoint) -> Context | None:
    """Return how they sit and the taps that say it anew; None where there are too few for two orders.

    It is ``asked`` while a set-up waits for it or nobody has said it, and unfolds at any other time.
    """
    there = table.playing or table.around
    if len(there) < seating.FEWEST:
        return None
    stamp, unfolded = _stamp(table), view.unfolded.get("guide", "")
    here, asked = unfolded.split(BETWEEN)[0] == stamp, _asked(table)
    tapped = _read(there, unfolded) if here else []
    return {
        "known": [str(dreamer) for dreamer in there] if all(dreamer.ref in table.seats for dreamer in there) else [],
        "asked": asked,
        "anew": stamp,
        "taps": _taps(table, view, there, tapped) if asked or here else None,
    }


def _stamp(table: Table) -> str:
    """Name the taps of one order of sitting: once it is said, what was tapped for it is over."""
    return f"seats{zlib.crc32(repr(table.seats).encode()) % STAMPS}"


def _asked(table: Table) -> bool:
    """Return whether it is to be said now: a set-up waits for it, or the evening began without it."""
    waiting = any(left(checklist)[:1] == [seating.SEATED] for checklist in table.checklists)
    return waiting or (table.session_open and not seating.known(table))


def _read(there: list[Dreamer], unfolded: str) -> list[Dreamer]:
    """Return who was tapped so far, as the address says; nobody where it names somebody who is not there, or one twice."""
    sitting = {str(dreamer.ref): dreamer for dreamer in there}
    named = unfolded.split(BETWEEN)[1:]
    sensible = len(set(named)) == len(named) and set(named) <= sitting.keys()
    return [sitting[ref] for ref in named] if sensible else []


def _taps(table: Table, view: Viewpoint, there: list[Dreamer], tapped: list[Dreamer]) -> Context:
    """Return a tap for everybody not seated yet; the last but one says the whole order, for the last seat follows."""
    waiting = [dreamer for dreamer in there if dreamer not in tapped]
    so_far = BETWEEN.join([_stamp(table), *_refs(tapped)])
    return {
        "offer": replace(one(table, view, "guide", "sit"), inputs=()),
        "tapped": [str(dreamer) for dreamer in tapped],
        "open": so_far,
        "waiting": [_tap(dreamer, tapped, waiting, so_far) for dreamer in waiting],
    }


def _tap(dreamer: Dreamer, tapped: list[Dreamer], waiting: list[Dreamer], so_far: str) -> Context:
    rest = [other for other in waiting if other is not dreamer]
    return {
        "ref": dreamer.ref,
        "name": str(dreamer),
        "sends": ",".join(_refs([*tapped, dreamer, *rest])) if len(rest) <= 1 else "",
        "group": f"{so_far}{BETWEEN}{dreamer.ref}",
    }


def _refs(dreamers: list[Dreamer]) -> list[str]:
    return [str(dreamer.ref) for dreamer in dreamers]
