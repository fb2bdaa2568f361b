"""Regenerates every stored file that follows from the code, and prints what changed: ``python -m tests.regenerate``.

A page is written anew where its text differs; a recorded evening or demo only where somebody at the table would see a difference:
move ids are random, and how a change is packed differs between versions. Recordings of earlier versions are never touched.
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

from campaigns.journal.replay import replay  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from campaigns.referee import game  # noqa: E402
from campaigns.storage import state  # noqa: E402
from campaigns.transfer.exporting import export  # noqa: E402
from campaigns.transfer.importing import read  # noqa: E402
from companion.installation import PROJECT  # noqa: E402
from tests import declared, demo, golden_evening  # noqa: E402
from tests.golden.recorded import FILE  # noqa: E402

COMPARED = ("kind", "name", "names", "rulings", "overruled", "author", "parent", "target", "undone")
Entries = list[dict[str, Any]]


def pages() -> Iterator[tuple[Path, str]]:
    """Yield each generated page with its text."""
    yield declared.PAGE, "".join(f"{line}\n" for line in sorted(declared.declared()))


def campaigns() -> Iterator[tuple[Path, Callable[[], Campaign]]]:
    """Yield each stored campaign with what plays it."""
    yield FILE, golden_evening.play
    for name, play in demo.DEMOS.items():
        yield PROJECT / "fixtures" / name / "demo.dreamkeeper.json", play


def entries_of(raw: bytes) -> Entries:
    """Return what each entry of an export says, and the hash of the state after it."""
    found = read(raw).export
    journal = list(found.journal)
    hashes: dict[int, str] = {}

    def look(seq: int, built: state.State, touched: object) -> None:
        hashes[seq] = state.hash_of(built)

    replay(((entry.seq, list(entry.changes)) for entry in journal), game(found.game), look)
    return [
        {
            "seq": entry.seq,
            "state": hashes[entry.seq],
            # An argument that was added later stands there with nothing in it.
            "args": {name: value for name, value in entry.args.items() if value},
            **{name: getattr(entry, name) for name in COMPARED},
        }
        for entry in journal
    ]


def changed_entries(before: Entries, after: Entries) -> Iterator[str]:
    """Yield a line for each entry that says something else, is new or is gone."""
    for old, new in zip(before, after, strict=False):
        if differing := [name for name in new if old[name] != new[name]]:
            yield f"entry {new['seq']} {new['name'] or new['kind']}: {', '.join(differing)}"
    for gone in before[len(after) :]:
        yield f"entry {gone['seq']} {gone['name'] or gone['kind']}: gone"
    for new in after[len(before) :]:
        yield f"entry {new['seq']} {new['name'] or new['kind']}: new"


def changed_lines(before: str, after: str) -> Iterator[str]:
    """Yield each line that is gone or new."""
    found = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    yield from (line for line in found if not line.startswith(("---", "+++", "@@")))


def regenerate() -> Iterator[tuple[Path, list[str]]]:
    """Write each file whose content changed, and yield it with its changes."""
    for path, text in pages():
        if changes := list(changed_lines(path.read_text(encoding="utf-8"), text)):
            path.write_text(text, encoding="utf-8")
            yield path, changes
    for path, play in campaigns():
        raw = export(play())
        if changes := list(changed_entries(entries_of(path.read_bytes()), entries_of(raw))):
            path.write_bytes(raw)
            yield path, changes


def main() -> None:
    """Regenerate everything and print what changed."""
    call_command("migrate", verbosity=0)
    count = 0
    for path, changes in regenerate():
        count += 1
        sys.stdout.write(f"{path.relative_to(PROJECT)}\n" + "".join(f"    {line}\n" for line in changes))
    sys.stdout.write(f"{count} files changed.\n")


if __name__ == "__main__":
    main()
