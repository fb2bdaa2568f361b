"""Latency of the moves of the recorded evenings, each sent as a page sends it, compared with the baseline view."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.client import FormData, TableClient
from campaigns.engine import find_move
from campaigns.journal import campaign_service
from campaigns.journal.results import Actor
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.actions import build_move_url
from tests.golden.golden_campaign import import_golden_campaign
from tests.golden.replay import build_form_data, replay_entry

ROUND_COUNT = 3


def measure_evenings(device: TableClient, baseline_pk: int) -> tuple[list[float], list[float]]:
    """Play the recorded evenings, with a baseline request before each move; return the seconds of moves and of baseline requests.

    The first round is not measured: it warms the caches.
    """
    pairs = [list(_time_evening(device, baseline_pk)) for _ in range(ROUND_COUNT)]
    moves, bares = zip(*(pair for found in pairs[1:] for pair in found), strict=True)
    return list(moves), list(bares)


def _time_evening(device: TableClient, baseline_pk: int) -> Iterator[tuple[float, float]]:
    evening = import_golden_campaign()
    first, *entries = evening.moves.order_by("seq")
    again = campaign_service.begin_campaign(evening.game, evening.name, first.args, Actor(first.device, first.author))
    device.get(f"/c/{again.slug}/", encodings="gzip")
    for entry in entries:
        if entry.kind == JournalEntry.Kind.MOVE:
            plain = device.post(f"/bare/{baseline_pk}/", {"said": "One row was written"})
            made = device.post(*_build_form(again, entry))
            assert (plain.status, made.status) == (200, 200), entry.name
            yield made.seconds, plain.seconds
        else:
            replay_entry(again, entry)
            device.get(f"/c/{again.slug}/", encodings="gzip")


def _build_form(campaign: Campaign, entry: JournalEntry) -> tuple[str, FormData]:
    """Return the path and form data of a recorded move."""
    declared = find_move(entry.name)
    assert declared is not None
    campaign.refresh_from_db()
    told = {name: "on" if value is True else value for name, value in build_form_data(campaign, entry).items()}
    return build_move_url(campaign, declared, ""), {**told, "move_id": f"{campaign.version}.recorded.1"}
