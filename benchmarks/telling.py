"""What reading a sentence costs at a table, its readings tried and drawn, against the bare view."""

from __future__ import annotations

from urllib.parse import quote_plus

from benchmarks.client import Device
from benchmarks.speed import Timed, timed_of
from campaigns.pages.registry import all_pages
from campaigns.telling import bench
from campaigns.transfer.importing import import_campaign
from companion.installation import PROJECT

SENTENCES = PROJECT / "tests" / "telling" / "reports.tsv"


def timed(device: Device, bare: int) -> dict[str, tuple[Timed, Timed]]:
    """Tell every sentence of the bench to the demo of its game, twice, a bare request before each.

    Gives for each game what a reading and what a bare request took. The first round is not measured: the server comes to know the table.
    """
    said = bench.read(SENTENCES)
    found: dict[str, tuple[Timed, Timed]] = {}
    for game, pages in all_pages().items():
        if pages.demo is None:
            continue
        with pages.demo.open("rb") as file:
            slug = import_campaign(file).slug
        mine = [one.says for one in said if one.game == game]
        for _ in range(2):
            pairs = [_pair(device, bare, f"/c/{slug}/tell/?q={quote_plus(text)}") for text in mine]
        readings, bares = zip(*pairs, strict=True)
        found[game] = timed_of(list(readings)), timed_of(list(bares))
    return found


def _pair(device: Device, bare: int, path: str) -> tuple[float, float]:
    plain = device.post(f"/bare/{bare}/", {"said": "One row was written"})
    read = device.get(path, encodings="gzip")
    assert (plain.status, read.status) == (200, 200), path
    return read.seconds, plain.seconds
