"""Latency of interpreting a sentence at a table, interpretations tried and rendered, compared with the baseline view."""

from __future__ import annotations

from urllib.parse import quote_plus

from benchmarks.client import TableClient
from benchmarks.move_latency import LatencySummary, summarize_latency
from campaigns.management import intent_evaluation
from campaigns.pages.registry import get_game_uis
from campaigns.transfer.importer import import_campaign
from companion.installation import PROJECT_ROOT

SENTENCES_PATH = PROJECT_ROOT / "tests" / "intent_parser" / "reports.tsv"


def measure_sentences(device: TableClient, baseline_pk: int) -> dict[str, tuple[LatencySummary, LatencySummary]]:
    """Send every sentence of the evaluation set to its game's demo, twice, with a baseline request before each.

    Returns the summaries of interpretations and of baseline requests by game. The first round is not measured: it
    warms the caches.
    """
    said = intent_evaluation.read_sentences(SENTENCES_PATH)
    found: dict[str, tuple[LatencySummary, LatencySummary]] = {}
    for game, pages in get_game_uis().items():
        if pages.demo_path is None:
            continue
        with pages.demo_path.open("rb") as file:
            slug = import_campaign(file).slug
        mine = [one.text for one in said if one.game == game]
        for _ in range(2):
            pairs = [_time_pair(device, baseline_pk, f"/c/{slug}/tell/?q={quote_plus(text)}") for text in mine]
        readings, bares = zip(*pairs, strict=True)
        found[game] = summarize_latency(list(readings)), summarize_latency(list(bares))
    return found


def _time_pair(device: TableClient, baseline_pk: int, path: str) -> tuple[float, float]:
    plain = device.post(f"/bare/{baseline_pk}/", {"said": "One row was written"})
    read = device.get(path, encodings="gzip")
    assert (plain.status, read.status) == (200, 200), path
    return read.seconds, plain.seconds
