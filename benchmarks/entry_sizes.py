"""Benchmark of journal entry sizes: ``python -m benchmarks.entry_sizes``. Bytes, from the recorded evenings of the newest schema."""

from __future__ import annotations

import gzip
import statistics
from dataclasses import dataclass, field

import django
import msgspec

django.setup()

from campaigns.transfer.document import SCHEMA_VERSION  # noqa: E402
from campaigns.transfer.shorthand import Shorthand, expand_entry  # noqa: E402
from companion.installation import PROJECT_ROOT  # noqa: E402

RECORDINGS_FOLDER = PROJECT_ROOT / "tests" / "recordings" / "files"
MAX_CHANGES_BYTES = 300
MAX_ENTRY_BYTES = {"etherfields": 500, "onirim": 650, "lucidity": 650}
"""The limits of the median entry of a game, as a line of an export, and of its changes in the database."""

MAX_FILE_BYTES = 4 * 1000 * 1000
SITTINGS_PER_FILE = {"etherfields": (30, "evenings"), "onirim": (100, "games"), "lucidity": (50, "games")}
"""The sittings that have to fit into a file of ``FILE`` bytes."""


@dataclass
class EntrySizes:
    """The sizes of one game's recorded entries, in bytes, and how many evenings or games they are from."""

    entry_bytes: list[int] = field(default_factory=list)
    change_bytes: list[int] = field(default_factory=list)
    packed_bytes: int = 0
    sitting_count: int = 0

    @property
    def median_entry_bytes(self) -> float:
        """The median size of an entry, as a line of an export."""
        return statistics.median(self.entry_bytes)

    @property
    def median_change_bytes(self) -> float:
        """The median size of an entry's changes in the database."""
        return statistics.median(self.change_bytes)

    def compute_file_bytes(self, sitting_count: int) -> int:
        """Return the size of a compressed export of this many sittings."""
        return self.packed_bytes * sitting_count // self.sitting_count


def measure_game(game: str) -> EntrySizes:
    """Measure the entries of a game's recordings."""
    found = EntrySizes()
    for path in sorted(RECORDINGS_FOLDER.glob(f"{game}-*.schema-{SCHEMA_VERSION}.json.gz")):
        export = msgspec.json.decode(gzip.decompress(path.read_bytes()))
        key = msgspec.convert(export["shorthand"], Shorthand)
        export["journal"] = [expand_entry(entry, game, key) for entry in export["journal"]]
        found.packed_bytes += len(gzip.compress(msgspec.json.encode(export), 6))
        for entry in export["journal"]:
            found.entry_bytes.append(len(msgspec.json.encode(entry)))
            found.change_bytes.append(len(msgspec.json.encode(entry["changes"])))
        found.sitting_count += sum(len(export["state"].get(label, ())) for label in SITTING_LABELS[game])
    return found


SITTING_LABELS = {
    "etherfields": ("campaigns.session",),
    "onirim": ("onirim.onirimgame",),
    "lucidity": ("lucidity.luciditygame",),
}


def main() -> None:
    """Print the medians of each game against their limits, and the size of a file of many sittings."""
    print(
        f"\nWhat an entry weighs, bytes, by the recorded evenings (half of their changes at most {MAX_CHANGES_BYTES}):"
    )
    print(f"{'game':12} {'entries':>7} {'changes':>8} {'entry':>6} {'most':>5}  a file")
    for game, most in MAX_ENTRY_BYTES.items():
        found, (count, what) = measure_game(game), SITTINGS_PER_FILE[game]
        said = (
            "ok"
            if found.median_change_bytes <= MAX_CHANGES_BYTES
            and found.median_entry_bytes <= most
            and found.compute_file_bytes(count) <= MAX_FILE_BYTES
            else "MISSED"
        )
        file = f"{found.compute_file_bytes(count) / 1000:.0f} kB for {count} {what}"
        print(
            f"{game:12} {len(found.entry_bytes):7} {found.median_change_bytes:8.0f} {found.median_entry_bytes:6.0f} {most:5}  {file} {said}"
        )


if __name__ == "__main__":
    main()
