"""What a browser loads on a first visit to a table, and what a move's answer weighs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urljoin

from benchmarks.client import Answer, Device
from benchmarks.tables import Played
from benchmarks.turns import made, turn

LOADED = re.compile(
    r'(?:<script (?:type="module" )?src|<link rel="(?:icon|stylesheet|modulepreload)" href|<use href|<img src)="([^"#]+)'
)
FROM_STYLES = re.compile(r"url\([\"']?([\w./-]+)")
KEPT = re.compile(r'data-(?:rules|ranker|scripts)="([^"]+)"')
UNFOLDS = re.compile(r"show=(\w+\.\w+)")


@dataclass(frozen=True)
class Weighed:
    """One thing loaded: its bytes as sent, how they were encoded ('' for plainly), and its bytes with gzip."""

    name: str
    sent: int
    encoding: str
    compressed: int


def first_visit(device: Device, played: Played) -> list[Weighed]:
    """Return the page of a table and every file it makes a browser load."""
    played.reset()
    page = device.get(f"/c/{played.slug}/", encodings="gzip")
    paths = list(dict.fromkeys(LOADED.findall(page.text)))
    paths += dict.fromkeys(named for path in paths if path.endswith(".css") for named in _named_by(device, path))
    return [_weighed("the page", page), *(_weighed(path.rpartition("/")[2], device.get(path)) for path in paths)]


def _named_by(device: Device, sheet: str) -> list[str]:
    """Return the files a style sheet names, but for the letters that no English page shows."""
    found = FROM_STYLES.findall(device.get(sheet, encodings="gzip").text)
    return [urljoin(sheet, name) for name in found if "latin" not in name]


def kept(device: Device, played: Played) -> list[Weighed]:
    """Return what a table's page fetches once it is at rest, and keeps: the rules of all games, and what finds them."""
    page = device.get(f"/c/{played.slug}/", encodings="gzip").text
    return [
        _weighed(path.rpartition("/")[2], device.get(path))
        for path in dict.fromkeys(" ".join(KEPT.findall(page)).split())
    ]


def answers(device: Device, played: Played) -> list[Weighed]:
    """Return the answers of a Turn's moves by name, with nothing unfolded; then the heaviest there are."""
    played.reset()
    device.get(f"/c/{played.slug}/", encodings="gzip")
    found: dict[str, Weighed] = {}
    for sent in turn(played):
        found.setdefault(sent.name, _weighed(sent.name, made(device, sent)))
    return [*found.values(), *_heaviest(device, played)]


def _heaviest(device: Device, played: Played) -> list[Weighed]:
    """Return answers with the heaviest group of every panel unfolded at once: a move's, the same id again, a refusal's."""
    played.reset()
    unfolded = {"open": _heaviest_groups(device, played)}
    found = {}
    for sent in turn(played):
        before = dict(device.shown)
        found[sent.name] = (sent, made(device, sent, unfolded))
    last, _answer = found["discard-turn"]
    # Its answer was lost: the page that sends it again shows what it showed before.
    device.shown = dict(before)
    again = made(device, last, unfolded)
    # It says which step it leaves, and that one is left already: refused, with what the page has missed.
    device.shown = dict(before)
    refused = made(device, last, unfolded | {"move_id": played.mint()}, status=409)
    told = f"with {', '.join(unfolded['open'])} unfolded"
    return [
        *(_weighed(f"{name}, {told}", answer) for name, (_sent, answer) in found.items()),
        _weighed(f"the same id twice, {told}", again),
        _weighed(f"refused, {told}", refused),
    ]


def _heaviest_groups(device: Device, played: Played) -> list[str]:
    weights: dict[str, tuple[int, str]] = {}
    for name in sorted(set(UNFOLDS.findall(device.get(f"/c/{played.slug}/", encodings="gzip").text))):
        panel = name.partition(".")[0]
        answer = device.get(f"/c/{played.slug}/panel/{panel}/?show={name}", encodings="gzip")
        weights[panel] = max(weights.get(panel, (0, "")), (answer.compressed, name))
    return [name for _, name in weights.values()]


def _weighed(name: str, answer: Answer) -> Weighed:
    return Weighed(name, answer.sent, answer.encoding, answer.compressed)
