"""The campaigns that can be recorded, and the files they are kept in."""

from __future__ import annotations

import gzip
import hashlib
import lzma
from collections.abc import Callable
from pathlib import Path

from campaigns.models import Campaign
from tests import demo, golden_evening
from tests.recordings import etherfields, lucidity, onirim

FILES = Path(__file__).parent / "files"
SUMS = FILES / "SHA256SUMS"

PLAYED: dict[str, Callable[[], Campaign]] = {
    "etherfields-demo": demo.play,
    "etherfields-five": lambda: etherfields.five().fresh(),
    "etherfields-five-light": lambda: etherfields.five_light().fresh(),
    "etherfields-three-evenings": golden_evening.play,
    "lucidity-1": lambda: lucidity.solo().fresh(),
    "lucidity-2": lambda: lucidity.two().fresh(),
    "lucidity-3": lambda: lucidity.three().fresh(),
    "lucidity-4": lambda: lucidity.four().fresh(),
    "onirim-base": lambda: onirim.base().fresh(),
    "onirim-incubus": lambda: onirim.incubus().fresh(),
    "onirim-mirrors": lambda: onirim.mirrors().fresh(),
    "onirim-nine": lambda: onirim.nine().fresh(),
    "onirim-nine-beside": lambda: onirim.nine_beside().fresh(),
    "onirim-nine-beside-given-up": lambda: onirim.given_up().fresh(),
    "onirim-practice": lambda: onirim.practice().fresh(),
    "onirim-questions": lambda: onirim.questions().fresh(),
    "onirim-two-players": lambda: onirim.two_players().fresh(),
}
"""What plays each recording, by its name."""


def keep(name: str, raw: bytes) -> Path:
    """Compress a recording, keep it as a new file and its checksum in the list. Raises FileExistsError for a name that is taken."""
    path = file_of(name)
    # A database holds the same words again and again, far apart: xz packs it half as large.
    packed = lzma.compress(raw, preset=9) if path.suffix == ".xz" else gzip.compress(raw, 9, mtime=0)
    with path.open("xb") as file:
        file.write(packed)
    with SUMS.open("a", encoding="ascii") as sums:
        sums.write(f"{hashlib.sha256(packed).hexdigest()}  {path.name}\n")
    return path


def kept(path: Path) -> bytes:
    """Return what a recording holds, unpacked."""
    packed = path.read_bytes()
    return lzma.decompress(packed) if path.suffix == ".xz" else gzip.decompress(packed)


def file_of(name: str) -> Path:
    """Return the file of a recording."""
    return FILES / (f"{name}.xz" if name.endswith(".database") else f"{name}.gz")


def exports() -> list[Path]:
    """Return the files of all recorded exports."""
    return sorted(FILES.glob("*.json.gz"))


def databases() -> list[Path]:
    """Return the files of all recorded databases."""
    return sorted(FILES.glob("*.database.xz"))


def backups() -> list[Path]:
    """Return the files of all recorded backups."""
    return sorted(FILES.glob("*.dreamkeeper-backup"))
