"""What an entry of the journal weighs: ``python -m benchmarks.entries``. Bytes, of the recorded evenings of the newest schema."""

from __future__ import annotations

import gzip
import statistics
from dataclasses import dataclass, field

import django
import msgspec

django.setup()

from campaigns.transfer.document import SCHEMA  # noqa: E402
from campaigns.transfer.shorthand import Shorthand, expand  # noqa: E402
from companion.installation import PROJECT  # noqa: E402

RECORDINGS = PROJECT / "tests" / "recordings" / "files"
CHANGES = 300
ENTRIES = {"etherfields": 500, "onirim": 650, "lucidity": 650}
"""The most that half the entries of a game may weigh, as a line of an export; and their changes, as the database holds them."""

FILE = 4 * 1000 * 1000
SITTINGS = {"etherfields": (30, "evenings"), "onirim": (100, "games"), "lucidity": (50, "games")}
"""So many of them make a file of at most ``FILE`` bytes."""


@dataclass
class Weights:
    """The weights of one game's recorded entries, in bytes; ``sittings`` are the evenings or games in them."""

    entries: list[int] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    packed: int = 0
    sittings: int = 0

    @property
    def entry(self) -> float:
        """The median weight of an entry, as a line of an export."""
        return statistics.median(self.entries)

    @property
    def change(self) -> float:
        """The median weight of an entry's changes, as the database holds them."""
        return statistics.median(self.changes)

    def file(self, sittings: int) -> int:
        """Return what a packed export of so many sittings weighs."""
        return self.packed * sittings // self.sittings


def weights(game: str) -> Weights:
    """Weigh the entries of a game's recordings."""
    found = Weights()
    for path in sorted(RECORDINGS.glob(f"{game}-*.schema-{SCHEMA}.json.gz")):
        export = msgspec.json.decode(gzip.decompress(path.read_bytes()))
        key = msgspec.convert(export["shorthand"], Shorthand)
        export["journal"] = [expand(entry, game, key) for entry in export["journal"]]
        found.packed += len(gzip.compress(msgspec.json.encode(export), 6))
        for entry in export["journal"]:
            found.entries.append(len(msgspec.json.encode(entry)))
            found.changes.append(len(msgspec.json.encode(entry["changes"])))
        found.sittings += sum(len(export["state"].get(label, ())) for label in SITTING[game])
    return found


SITTING = {
    "etherfields": ("campaigns.session",),
    "onirim": ("onirim.onirimgame",),
    "lucidity": ("lucidity.luciditygame",),
}


def main() -> None:
    """Print the medians of each game against their bounds, and what a file of many sittings weighs."""
    print(f"\nWhat an entry weighs, bytes, by the recorded evenings (half of their changes at most {CHANGES}):")
    print(f"{'game':12} {'entries':>7} {'changes':>8} {'entry':>6} {'most':>5}  a file")
    for game, most in ENTRIES.items():
        found, (count, what) = weights(game), SITTINGS[game]
        said = "ok" if found.change <= CHANGES and found.entry <= most and found.file(count) <= FILE else "MISSED"
        file = f"{found.file(count) / 1000:.0f} kB for {count} {what}"
        print(f"{game:12} {len(found.entries):7} {found.change:8.0f} {found.entry:6.0f} {most:5}  {file} {said}")


if __name__ == "__main__":
    main()
