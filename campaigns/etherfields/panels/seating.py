"""Seating order form: tapped clockwise, with the taps so far in the URL (manual p. 6)."""

from __future__ import annotations

import zlib
from dataclasses import replace

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.rules import seating
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context

SEAT_SEPARATOR = "x"
DIGEST_COUNT = 10_000


def build_seating_form(table: Table, viewer: ViewerContext) -> Context | None:
    """Return the seating order and its buttons; None with too few Dreamers for two orders.

    It is open (``asked``) while a set-up waits for it or it is unknown, and folded otherwise.
    """
    there = table.present_dreamers or table.dreamers_clockwise
    if len(there) < seating.MIN_SEATED_PLAYERS:
        return None
    stamp, unfolded = _compute_order_digest(table), viewer.open_groups.get("guide", "")
    here, asked = unfolded.split(SEAT_SEPARATOR)[0] == stamp, _is_asked(table)
    tapped = _decode_seats(there, unfolded) if here else []
    return {
        "known": [str(dreamer) for dreamer in there]
        if all(dreamer.ref in table.seated_refs for dreamer in there)
        else [],
        "asked": asked,
        "anew": stamp,
        "taps": _build_taps(table, viewer, there, tapped) if asked or here else None,
    }


def _compute_order_digest(table: Table) -> str:
    """Return a digest of the current seating order, which invalidates earlier taps once the order is stored."""
    return f"seats{zlib.crc32(repr(table.seated_refs).encode()) % DIGEST_COUNT}"


def _is_asked(table: Table) -> bool:
    """Return whether the order is due: a set-up waits for it, or the evening began without it."""
    waiting = any(list_open_steps(checklist)[:1] == [seating.SEATS_STEP_KEY] for checklist in table.checklists)
    return waiting or (table.is_session_open and not seating.is_seating_known(table))


def _decode_seats(dreamers: list[Dreamer], token: str) -> list[Dreamer]:
    """Return the Dreamers tapped so far, from the URL; empty if it names an absent one, or one twice."""
    sitting = {str(dreamer.ref): dreamer for dreamer in dreamers}
    named = token.split(SEAT_SEPARATOR)[1:]
    sensible = len(set(named)) == len(named) and set(named) <= sitting.keys()
    return [sitting[ref] for ref in named] if sensible else []


def _build_taps(table: Table, viewer: ViewerContext, dreamers: list[Dreamer], seated: list[Dreamer]) -> Context:
    """Return a button per Dreamer not seated yet; the last but one completes the order, for the last seat follows."""
    waiting = [dreamer for dreamer in dreamers if dreamer not in seated]
    so_far = SEAT_SEPARATOR.join([_compute_order_digest(table), *_list_refs(seated)])
    return {
        "offer": replace(build_named_action(table, viewer, "guide", "sit"), fields=()),
        "tapped": [str(dreamer) for dreamer in seated],
        "open": so_far,
        "waiting": [_build_tap(dreamer, seated, waiting, so_far) for dreamer in waiting],
    }


def _build_tap(dreamer: Dreamer, seated: list[Dreamer], waiting: list[Dreamer], token: str) -> Context:
    rest = [other for other in waiting if other is not dreamer]
    return {
        "ref": dreamer.ref,
        "name": str(dreamer),
        "sends": ",".join(_list_refs([*seated, dreamer, *rest])) if len(rest) <= 1 else "",
        "group": f"{token}{SEAT_SEPARATOR}{dreamer.ref}",
    }


def _list_refs(dreamers: list[Dreamer]) -> list[str]:
    return [str(dreamer.ref) for dreamer in dreamers]
