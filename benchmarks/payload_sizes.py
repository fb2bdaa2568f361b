"""Sizes of a first visit to a table, and of a move's response."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urljoin

from benchmarks.benchmark_tables import BenchmarkTable
from benchmarks.client import Response, TableClient
from benchmarks.turn_script import iter_turn_moves, send_move

LOADED_URL_RE = re.compile(
    r'(?:<script (?:type="module" )?src|<link rel="(?:icon|stylesheet|modulepreload)" href|<use href|<img src)="([^"#]+)'
)
CSS_URL_RE = re.compile(r"url\([\"']?([\w./-]+)")
PREFETCHED_URLS_RE = re.compile(r'data-(?:rules|ranker|scripts)="([^"]+)"')
OPEN_GROUP_RE = re.compile(r"show=(\w+\.\w+)")


@dataclass(frozen=True)
class PayloadSize:
    """One loaded file: its size as sent, its encoding ('' for none), and its gzip size."""

    name: str
    wire_bytes: int
    encoding: str
    gzip_bytes: int


def measure_first_visit(device: TableClient, table: BenchmarkTable) -> list[PayloadSize]:
    """Return the page of a table and every file it loads."""
    table.reset_turn()
    page = device.get(f"/c/{table.slug}/", encodings="gzip")
    paths = list(dict.fromkeys(LOADED_URL_RE.findall(page.text)))
    paths += dict.fromkeys(named for path in paths if path.endswith(".css") for named in _find_css_urls(device, path))
    return [
        _measure_response("the page", page),
        *(_measure_response(path.rpartition("/")[2], device.get(path)) for path in paths),
    ]


def _find_css_urls(device: TableClient, sheet: str) -> list[str]:
    """Return the files of a style sheet, except fonts that no English page needs."""
    found = CSS_URL_RE.findall(device.get(sheet, encodings="gzip").text)
    return [urljoin(sheet, name) for name in found if "latin" not in name]


def measure_prefetched(device: TableClient, table: BenchmarkTable) -> list[PayloadSize]:
    """Return the files that a table's page prefetches when idle: the rules of all games, and their search."""
    page = device.get(f"/c/{table.slug}/", encodings="gzip").text
    return [
        _measure_response(path.rpartition("/")[2], device.get(path))
        for path in dict.fromkeys(" ".join(PREFETCHED_URLS_RE.findall(page)).split())
    ]


def measure_answers(device: TableClient, table: BenchmarkTable) -> list[PayloadSize]:
    """Return the responses of a Turn's moves by name, with nothing unfolded; then the largest."""
    table.reset_turn()
    device.get(f"/c/{table.slug}/", encodings="gzip")
    found: dict[str, PayloadSize] = {}
    for sent in iter_turn_moves(table):
        found.setdefault(sent.name, _measure_response(sent.name, send_move(device, sent)))
    return [*found.values(), *_measure_heaviest_answers(device, table)]


def _measure_heaviest_answers(device: TableClient, table: BenchmarkTable) -> list[PayloadSize]:
    """Return responses with the heaviest group of every panel unfolded: of a move, of its repetition, of a rule violation."""
    table.reset_turn()
    unfolded = {"open": _find_heaviest_groups(device, table)}
    found = {}
    for sent in iter_turn_moves(table):
        before = dict(device.shown_etags)
        found[sent.name] = (sent, send_move(device, sent, unfolded))
    last, _answer = found["discard-turn"]
    # The response was lost: the page that sends the move again shows what it showed before.
    device.shown_etags = dict(before)
    again = send_move(device, last, unfolded)
    # It names a step that is already over: refused, with what the page has missed.
    device.shown_etags = dict(before)
    refused = send_move(device, last, unfolded | {"move_id": table.create_move_id()}, status=409)
    told = f"with {', '.join(unfolded['open'])} unfolded"
    return [
        *(_measure_response(f"{name}, {told}", answer) for name, (_sent, answer) in found.items()),
        _measure_response(f"the same id twice, {told}", again),
        _measure_response(f"refused, {told}", refused),
    ]


def _find_heaviest_groups(device: TableClient, table: BenchmarkTable) -> list[str]:
    weights: dict[str, tuple[int, str]] = {}
    for name in sorted(set(OPEN_GROUP_RE.findall(device.get(f"/c/{table.slug}/", encodings="gzip").text))):
        panel = name.partition(".")[0]
        answer = device.get(f"/c/{table.slug}/panel/{panel}/?show={name}", encodings="gzip")
        weights[panel] = max(weights.get(panel, (0, "")), (answer.gzip_bytes, name))
    return [name for _, name in weights.values()]


def _measure_response(name: str, response: Response) -> PayloadSize:
    return PayloadSize(name, response.wire_bytes, response.encoding, response.gzip_bytes)
