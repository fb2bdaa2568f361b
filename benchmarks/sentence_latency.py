"""What reading a sentence costs at a table, its readings tried and drawn, against the bare view."""

from __future__ import annotations

from urllib.parse import quote_plus

from benchmarks.client import TableClient
from benchmarks.move_latency import LatencySummary, summarize_latency
from campaigns.intent_parser import evaluation
from campaigns.pages.registry import get_game_uis
from campaigns.transfer.importer import import_campaign
from companion.installation import PROJECT_ROOT

SENTENCES_PATH = PROJECT_ROOT / "tests" / "intent_parser" / "reports.tsv"


def measure_sentences(device: TableClient, baseline_pk: int) -> dict[str, tuple[LatencySummary, LatencySummary]]:
    """Tell every sentence of the bench to the demo of its game, twice, a bare request before each.

    Gives for each game what a reading and what a bare request took. The first round is not measured: the server comes to know the table.
    """
    said = evaluation.read_sentences(SENTENCES_PATH)
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
