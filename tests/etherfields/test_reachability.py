"""Reachability: every move is at most three taps from Now: a tab, a sheet, a heading, and then its button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client

from campaigns.engine import get_moves
from campaigns.models import Campaign
from tests.browser import sample_campaigns
from tests.browser.conftest import TEAM_ARCHETYPES
from tests.campaigns.form_posts import HTMX_HEADERS
from tests.campaigns.table_actions import begin_campaign

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

MAX_TAPS = 3
"""Taps until a form is visible; the tap that sends it is the report itself."""

CAMPAIGN_BUILDERS = {
    "before the first evening": sample_campaigns.build_packed_campaign,
    "before the first Dream": lambda: begin_campaign(who=TEAM_ARCHETYPES, name="The first night"),
    "recorded from the middle": sample_campaigns.build_stocked_campaign,
    "a checklist": sample_campaigns.build_checklist_campaign,
    "on the map": sample_campaigns.build_map_campaign,
    "at a Location": sample_campaigns.build_arrived_campaign,
    "at the Gate": sample_campaigns.build_gate_campaign,
    "the Draw step": lambda: sample_campaigns.build_turn_campaign("draw"),
    "the action step": lambda: sample_campaigns.build_turn_campaign("actions"),
    "the event step": lambda: sample_campaigns.build_turn_campaign("event"),
    "all there can be": sample_campaigns.build_crowded_campaign,
}
UNREACHABLE_MOVES = frozenset(
    {
        "all-acted", "back-to-actions", "chase", "clear-flaw", "discard-quirk", "draw-turn-cards", "end-round",
        "enter-first-dream", "finish-script", "finish-step", "flip-gate", "keep-secret", "meet-slumber", "note-secret", "out-of-turns",
        "rest-in-delta-phase", "push-dreamer", "push-figure", "resolve-location", "skip-step", "spread-figures", "take-key", "take-marker",
        "tick", "unblock-action", "unlist-card", "use-sanctuary", "wear-mask",
    }
)  # fmt: skip
"""Moves offered at none of these states, but later in a Turn, a checklist or a session; the recorded evenings report them."""


TAG_PATTERN = re.compile(r"<(/?)([a-z]+)((?:\s[^<>]*)?)>")
ATTRIBUTE_PATTERN = re.compile(r"([\w-]+)(?:=\"([^\"]*)\")?")


class PageReader:
    """A tag-level parser of a fragment: moves and links, each with the taps to see it from there.

    Several times as fast as a DOM parser: the walk goes through 22 MB of HTML.
    """

    def __init__(self, html: str) -> None:
        self.moves: list[tuple[str, int]] = []
        self.links: list[tuple[str, int]] = []
        self._way = self._rooms = self._folds = 0
        for end, tag, attributes in TAG_PATTERN.findall(html):
            if end:
                self._folds -= tag == "details" and self._folds > 0
            elif tag in ("details", "form", "a") or "room" in attributes:
                self._open(tag, {name: unescape(value) for name, value in ATTRIBUTE_PATTERN.findall(attributes)})

    @property
    def _taps(self) -> int:
        return self._way + self._folds

    def _open(self, tag: str, found: dict[str, str]) -> None:
        self._folds += tag == "details"
        if "room" in found.get("class", "").split():
            self._way = int(self._rooms > 0)
            self._rooms += 1
        move = re.search(r"/move/([^/]+)/", found.get("action") or found.get("href") or "")
        if tag in ("form", "a") and move:
            self.moves.append((move[1], self._taps))
        if tag == "a" and "data-sheet" in found:
            self.links.append((found.get("href", ""), self._taps + 1))
        elif tag == "a" and found.get("hx-get"):
            self.links.append((found["hx-get"], self._taps + 1))
        elif tag == "a" and (page := re.search(r"/move/([^/]+)/", found.get("href", ""))):
            self.moves.append((page[1], self._taps + 1))


def compute_taps_by_move(player: Client, campaign: Campaign) -> dict[str, int]:
    """Return every move that is offered, with the fewest taps it takes from Now."""
    found: dict[str, int] = {}
    for taps, sight in iterate_pages(player, campaign):
        for move, more in sight.moves:
            found[move] = min(found.get(move, taps + more), taps + more)
    return found


def iterate_pages(player: Client, campaign: Campaign) -> Iterator[tuple[int, PageReader]]:
    """Yield each fragment of the table, nearest first, with the taps to it; slightly beyond the limit, to see what is there."""
    seen = set[str]()
    near = [(0, player.get(f"/c/{campaign.slug}/").text, "")]
    while near:
        near.sort(key=lambda one: one[0])
        taps, html, sheet = near.pop(0)
        sight = PageReader(html)
        yield taps, sight
        for link, more in sight.links:
            address = link.partition("#")[0]
            if taps + more > MAX_TAPS + 1 or address in seen:
                continue
            seen.add(address)
            opened = re.search(r"/sheet/([a-z]+)/(?:(\d+)/)?", address)
            lies = f"{opened[1]}{opened[2] or ''}" if opened else sheet
            joint = "&" if "?" in address else "?"
            answer = player.get(address if opened else f"{address}{joint}open=sheet.{lies}", headers=HTMX_HEADERS)
            near.append((taps + more, answer.text, lies))


def test_every_move_is_at_most_three_taps_from_now(player: Client) -> None:
    within: dict[str, int] = {}
    for made in CAMPAIGN_BUILDERS.values():
        for move, taps in compute_taps_by_move(player, made()).items():
            within[move] = max(within.get(move, 0), taps)

    assert {move: taps for move, taps in within.items() if taps > MAX_TAPS} == {}
    declared = {move.slug for move in get_moves("etherfields") if move.game == "etherfields" and not move.question_kind}
    assert declared - within.keys() - {"begin"} <= UNREACHABLE_MOVES
