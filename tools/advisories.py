"""Known vulnerabilities of locked packages, by advisories in the format of OSV on this machine: no network.

The advisories of PyPI are one zip file: https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version


def find_vulnerabilities(source: Path, versions: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each advisory that affects one of these packages in its version; without any advisories, that."""
    count = 0
    for record in iter_advisories(source):
        count += 1
        for package in sorted(find_affected(record, versions)):
            yield f"{package} {versions[package]}: {record['id']} {record.get('summary', '')}".strip()
    if not count:
        yield f"{source} has no advisories."


def iter_advisories(source: Path) -> Iterator[dict[str, Any]]:
    """Yield the advisories of a zip file or a folder that were not withdrawn."""
    for text in _iter_texts(source):
        record = json.loads(text)
        if not record.get("withdrawn"):
            yield record


def _iter_texts(source: Path) -> Iterator[bytes]:
    if source.is_file():
        with zipfile.ZipFile(source) as archive:
            yield from (archive.read(name) for name in archive.namelist() if name.endswith(".json"))
    else:
        yield from (path.read_bytes() for path in sorted(source.rglob("*.json")))


def find_affected(advisory: Mapping[str, Any], versions: Mapping[str, str]) -> set[str]:
    """Return which of these packages an advisory affects."""
    found: set[str] = set()
    for affected in advisory.get("affected", ()):
        package = affected.get("package", {})
        name = canonicalize_name(package.get("name", ""))
        if package.get("ecosystem") != "PyPI" or name not in versions:
            continue
        if versions[name] in affected.get("versions", ()) or any(
            _is_within(versions[name], one.get("events", ()))
            for one in affected.get("ranges", ())
            if one.get("type") == "ECOSYSTEM"
        ):
            found.add(name)
    return found


def _is_within(version: str, events: list[dict[str, str]]) -> bool:
    """Return whether a version is in a range: events in any order, each introduces, fixes, or names the last affected version."""
    here, is_affected = Version(version), False
    for kind, bound in sorted(
        ((kind, _parse(text)) for event in events for kind, text in event.items()), key=_get_place
    ):
        if kind == "introduced" and here >= bound:
            is_affected = True
        elif (kind == "fixed" and here >= bound) or (kind == "last_affected" and here > bound):
            is_affected = False
    return is_affected


def _get_place(event: tuple[str, Version]) -> Version:
    return event[1]


def _parse(text: str) -> Version:
    """Return a version; a text that is none is before every version, so that a doubt is reported."""
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0.dev0")
