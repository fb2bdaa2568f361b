"""The check for a newer version: a file that the host points at, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytest_django import Settings

import companion
from companion.new_version import find_new_version


@pytest.fixture
def file(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(companion, "__version__", "0.9.2")
    settings.VERSION_FILE = tmp_path / "newest"
    return tmp_path / "newest"


@pytest.mark.parametrize(
    ("text", "newer"),
    [
        ("0.10.0\n", "0.10.0"), ("v1.0", "1.0"), ("Dreamkeeper 0.9.3", "0.9.3"), ('{"version": "0.9.2.1"}', "0.9.2.1"),
        ('__version__ = "2.0.0"\n', "2.0.0"), ("\ufeff1.2.3", "1.2.3"), ("0.9.2", ""), ("0.9.2.0", ""), ("0.9.1", ""), ("0.9", ""),
        ("", ""), ("soon", ""), ("1", ""), ("v2", ""), ("1.2.3-beta", "1.2.3"), ("a1.2.3", ""), ("99999.1", ""), ("\0\0", ""),
        ("1.2.3.4.5.6", ""), ("x" * 5000 + " 9.9.9", ""),
    ],
)  # fmt: skip
def test_a_file_names_a_newer_version(file: Path, text: str, newer: str) -> None:
    file.write_text(text, encoding="utf-8")

    assert find_new_version() == newer


def test_without_a_file_nothing_is_newer(file: Path, settings: Settings) -> None:
    assert find_new_version() == ""
    for path in (None, Path("/no/such/file"), file.parent, Path("\0")):
        settings.VERSION_FILE = path
        assert find_new_version() == ""


def test_what_is_no_file_of_ours_blocks_nothing(file: Path) -> None:
    os.mkfifo(file)

    assert find_new_version() == ""


def test_bytes_that_are_no_text_are_read_past(file: Path) -> None:
    file.write_bytes(b"\xff\xfe 3.0\n")

    assert find_new_version() == "3.0"
