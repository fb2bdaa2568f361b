"""The catalog of recordable campaigns and their files."""

from __future__ import annotations

import gzip
import hashlib
import lzma
from collections.abc import Callable
from pathlib import Path

from campaigns.models import Campaign
from tests import demo, golden_evening
from tests.recordings import etherfields, lucidity, onirim

FILES_DIR = Path(__file__).parent / "files"
CHECKSUMS_PATH = FILES_DIR / "SHA256SUMS"

CAMPAIGN_PLAYERS: dict[str, Callable[[], Campaign]] = {
    "etherfields-demo": demo.play_etherfields,
    "etherfields-five": lambda: etherfields.play_five().get_campaign(),
    "etherfields-five-light": lambda: etherfields.play_five_light().get_campaign(),
    "etherfields-three-evenings": golden_evening.play_evenings,
    "lucidity-1": lambda: lucidity.play_solo().get_campaign(),
    "lucidity-2": lambda: lucidity.play_two_players().get_campaign(),
    "lucidity-3": lambda: lucidity.play_three_players().get_campaign(),
    "lucidity-4": lambda: lucidity.play_four_players().get_campaign(),
    "onirim-base": lambda: onirim.play_base().get_campaign(),
    "onirim-incubus": lambda: onirim.play_incubus().get_campaign(),
    "onirim-mirrors": lambda: onirim.play_mirrors().get_campaign(),
    "onirim-nine": lambda: onirim.play_nine().get_campaign(),
    "onirim-nine-beside": lambda: onirim.play_nine_physical().get_campaign(),
    "onirim-nine-beside-given-up": lambda: onirim.play_given_up().get_campaign(),
    "onirim-practice": lambda: onirim.play_practice().get_campaign(),
    "onirim-questions": lambda: onirim.play_all_questions().get_campaign(),
    "onirim-two-players": lambda: onirim.play_two_players().get_campaign(),
}
"""The player of each recording, by name."""


def add_recording(name: str, raw: bytes) -> Path:
    """Compress a recording into a new file and add its checksum to the list. Raises FileExistsError for an existing name."""
    path = get_path(name)
    # A database repeats the same words far apart: xz halves its size.
    packed = lzma.compress(raw, preset=9) if path.suffix == ".xz" else gzip.compress(raw, 9, mtime=0)
    with path.open("xb") as file:
        file.write(packed)
    with CHECKSUMS_PATH.open("a", encoding="ascii") as sums:
        sums.write(f"{hashlib.sha256(packed).hexdigest()}  {path.name}\n")
    return path


def read_recording(path: Path) -> bytes:
    """Return the decompressed content of a recording."""
    packed = path.read_bytes()
    return lzma.decompress(packed) if path.suffix == ".xz" else gzip.decompress(packed)


def get_path(name: str) -> Path:
    """Return the file of a recording."""
    return FILES_DIR / (f"{name}.xz" if name.endswith(".database") else f"{name}.gz")


def list_exports() -> list[Path]:
    """Return the files of all recorded exports."""
    return sorted(FILES_DIR.glob("*.json.gz"))


def list_databases() -> list[Path]:
    """Return the files of all recorded databases."""
    return sorted(FILES_DIR.glob("*.database.xz"))


def list_backups() -> list[Path]:
    """Return the files of all recorded backups."""
    return sorted(FILES_DIR.glob("*.dreamkeeper-backup"))
