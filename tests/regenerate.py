"""Regenerates every stored file that follows from the code, and prints what changed: ``python -m tests.regenerate``.

A page is rewritten if its text differs; a recorded evening or demo only if somebody at the table would see a
difference: move ids are random, and the encoding of changes differs between versions. Recordings of earlier versions
are never touched.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from campaigns.engine import get_game  # noqa: E402
from campaigns.journal.replay import replay_entries  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from campaigns.storage import state  # noqa: E402
from campaigns.transfer.errors import ImportFileError  # noqa: E402
from campaigns.transfer.exporter import export_plain  # noqa: E402
from campaigns.transfer.importer import read_export  # noqa: E402
from companion.installation import PROJECT_ROOT  # noqa: E402
from tests import declaration_listing, demo, golden_evening, metrics_table  # noqa: E402
from tests.golden.golden_campaign import EXPORT_PATH  # noqa: E402

COMPARED_FIELDS = ("kind", "name", "names", "rulings", "overruled", "author", "parent", "target", "undone")
Entries = list[dict[str, Any]]


def list_text_files() -> Iterator[tuple[Path, str]]:
    """Yield each generated page with its text."""
    yield (
        declaration_listing.LISTING_PATH,
        "".join(f"{line}\n" for line in sorted(declaration_listing.list_declarations())),
    )
    yield metrics_table.PAGE_PATH, metrics_table.fill_page(metrics_table.PAGE_PATH.read_text(encoding="utf-8"))


def list_campaign_exports() -> Iterator[tuple[Path, Callable[[], Campaign]]]:
    """Yield each stored campaign with the function that plays it."""
    yield EXPORT_PATH, golden_evening.play_evenings
    for name, play in demo.PLAYERS_BY_GAME.items():
        yield PROJECT_ROOT / "fixtures" / name / "demo.dreamkeeper.json", play


def read_entries(raw: bytes) -> Entries:
    """Return the content of each entry of an export, and the hash of the state after it."""
    found = read_export(raw).export
    journal = list(found.journal)
    hashes: dict[int, str] = {}

    def look(seq: int, built: state.State, touched: object) -> None:
        hashes[seq] = state.compute_hash(built)

    replay_entries(((entry.seq, list(entry.changes)) for entry in journal), get_game(found.game), look)
    return [
        {
            "seq": entry.seq,
            "state": hashes[entry.seq],
            # An argument that was added later is there without a value.
            "args": {name: value for name, value in entry.args.items() if value},
            **{name: getattr(entry, name) for name in COMPARED_FIELDS},
        }
        for entry in journal
    ]


def diff_entries(before: Entries, after: Entries) -> Iterator[str]:
    """Yield a line for each changed, new or missing entry."""
    for old, new in zip(before, after, strict=False):
        if differing := [name for name in new if old[name] != new[name]]:
            yield f"entry {new['seq']} {new['name'] or new['kind']}: {', '.join(differing)}"
    for gone in before[len(after) :]:
        yield f"entry {gone['seq']} {gone['name'] or gone['kind']}: gone"
    for new in after[len(before) :]:
        yield f"entry {new['seq']} {new['name'] or new['kind']}: new"


def list_changes(before: bytes, after: bytes) -> list[str]:
    """Return a line for each changed entry; one line if a model got a field since, within the unreleased schema."""
    try:
        old = read_entries(before)
    except ImportFileError:
        return ["all entries: models have other fields"]
    return list(diff_entries(old, read_entries(after)))


def diff_lines(before: str, after: str) -> Iterator[str]:
    """Yield each removed or added line."""
    found = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    yield from (line for line in found if not line.startswith(("---", "+++", "@@")))


def regenerate() -> Iterator[tuple[Path, list[str]]]:
    """Write each file whose content changed, and yield it with its changes."""
    for path, text in list_text_files():
        if changes := list(diff_lines(path.read_text(encoding="utf-8"), text)):
            path.write_text(text, encoding="utf-8")
            yield path, changes
    for path, play in list_campaign_exports():
        raw = export_plain(play())
        if changes := list_changes(path.read_bytes(), raw):
            path.write_bytes(raw)
            yield path, changes


def main() -> None:
    """Regenerate everything and print what changed."""
    call_command("migrate", verbosity=0)
    count = 0
    for path, changes in regenerate():
        count += 1
        sys.stdout.write(f"{path.relative_to(PROJECT_ROOT)}\n" + "".join(f"    {line}\n" for line in changes))
    sys.stdout.write(f"{count} files changed.\n")


if __name__ == "__main__":
    main()
