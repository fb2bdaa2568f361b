"""Whatever may be reported stands at most three taps from Now: a way, a sheet, a heading that unfolds, and then its button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.referee import moves_of
from tests.browser import stations
from tests.browser.conftest import TEAM
from tests.campaigns.evening import begun
from tests.campaigns.pages import HTMX

pytestmark = pytest.mark.django_db

MOST = 3
"""Taps until a form is in sight; the tap that sends it is the report itself."""

STATIONS = {
    "before the first evening": stations.packed,
    "before the first Dream": lambda: begun(who=TEAM, name="The first night"),
    "a checklist": stations.checklist,
    "on the map": stations.traveller,
    "at a Location": stations.arrived,
    "at the Gate": stations.at_the_gate,
    "the Draw step": lambda: stations.turn("draw"),
    "the action step": lambda: stations.turn("actions"),
    "the event step": lambda: stations.turn("event"),
    "all there can be": stations.crowded,
}
ELSEWHERE = frozenset(
    {
        "all-acted", "back-to-actions", "chase", "clear-flaw", "discard-quirk", "draw-turn-cards", "end-round",
        "enter-first-dream", "finish-step", "flip-gate", "keep-secret", "meet-slumber", "note-secret", "out-of-turns",
        "push-dreamer", "push-figure", "resolve-location", "skip-step", "spread-figures", "take-key", "take-marker",
        "tick", "unblock-action", "unlist-card", "use-sanctuary", "wear-mask",
    }
)  # fmt: skip
"""What is offered at none of these stations, but later in a Turn, a checklist or a session; the recorded evenings report it."""


class Sight(HTMLParser):
    """What a piece of a page shows: moves and links, each with the taps it takes to see it from there."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.moves: list[tuple[str, int]] = []
        self.links: list[tuple[str, int]] = []
        self._way = self._rooms = 0
        self._folds: list[str] = []
        self._open: list[str] = []
        self.feed(html)

    @property
    def _taps(self) -> int:
        return self._way + len(self._folds)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "details":
            self._folds.append(tag)
        if "room" in (found.get("class") or "").split():
            self._way = int(self._rooms > 0)
            self._rooms += 1
        move = re.search(r"/move/([^/]+)/", found.get("action") or found.get("href") or "")
        if tag in ("form", "a") and move:
            self.moves.append((move[1], self._taps))
        if tag == "a" and "data-sheet" in found:
            self.links.append((found["href"] or "", self._taps + 1))
        elif tag == "a" and found.get("hx-get"):
            self.links.append((found["hx-get"] or "", self._taps + 1))
        elif tag == "a" and (page := re.search(r"/move/([^/]+)/", found.get("href") or "")):
            self.moves.append((page[1], self._taps + 1))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self._folds:
            self._folds.pop()


def reached(player: Client, campaign: Campaign) -> dict[str, int]:
    """Give every move that is offered, with the fewest taps it takes from Now."""
    found: dict[str, int] = {}
    seen: set[str] = set()
    for taps, html in walk(player, campaign, seen):
        for move, more in Sight(html).moves:
            found[move] = min(found.get(move, taps + more), taps + more)
    return found


def walk(player: Client, campaign: Campaign, seen: set[str]) -> Iterator[tuple[int, str]]:
    """Give each piece of the table, nearest first, with the taps to it; a little farther than is allowed, to see what lies there."""
    near = [(0, player.get(f"/c/{campaign.slug}/").text, "")]
    while near:
        near.sort(key=lambda one: one[0])
        taps, html, sheet = near.pop(0)
        yield taps, html
        for link, more in Sight(html).links:
            address = unescape(link).partition("#")[0]
            if taps + more > MOST + 1 or address in seen:
                continue
            seen.add(address)
            opened = re.search(r"/sheet/([a-z]+)/(?:(\d+)/)?", address)
            lies = f"{opened[1]}{opened[2] or ''}" if opened else sheet
            joint = "&" if "?" in address else "?"
            answer = player.get(address if opened else f"{address}{joint}open=sheet.{lies}", headers=HTMX)
            near.append((taps + more, answer.text, lies))


def test_every_move_is_at_most_three_taps_from_now(player: Client) -> None:
    within: dict[str, int] = {}
    for made in STATIONS.values():
        for move, taps in reached(player, made()).items():
            within[move] = max(within.get(move, 0), taps)

    assert {move: taps for move, taps in within.items() if taps > MOST} == {}
    declared = {move.slug for move in moves_of("etherfields") if move.game == "etherfields" and not move.answers}
    assert declared - within.keys() - {"begin"} <= ELSEWHERE
