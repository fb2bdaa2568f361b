"""The release command: what it numbers, and what keeps a release back."""

from __future__ import annotations

import json
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.installation import PROJECT_ROOT
from tools import advisories, release
from tools.release import Checkout

TODAY = date(2026, 12, 1)
LOCK = """\
asgiref==3.13.0 \\
    --hash=sha256:034c
django==5.2.19 \\
    --hash=sha256:0123
"""
ADVISORY = {
    "id": "PYSEC-2026-1",
    "summary": "Bad thing",
    "affected": [
        {
            "package": {"ecosystem": "PyPI", "name": "Django"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "5.2"}, {"fixed": "5.2.20"}]}],
        }
    ],
}


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout of version 0.2.0 with something unreleased."""
    for folder in ("companion", "requirements"):
        (tmp_path / folder).mkdir()
    (tmp_path / "companion" / "__init__.py").write_text('"""The site."""\n\n__version__ = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(
        "# What is new\n\n## Unreleased\n\n- More.\n\n## 0.2.0 - 2026-11-24\n\n- Less.\n"
    )
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["Django~=5.2.19"]\n')
    (tmp_path / "requirements" / "dev.in").write_text("-c base.txt\n\nasgiref  # types\n")
    for name in release.LOCK_NAMES:
        (tmp_path / "requirements" / f"{name}.txt").write_text(LOCK)
    return Checkout(tmp_path)


def test_a_release_numbers_the_version_and_what_was_unreleased(checkout: Checkout) -> None:
    release.number_version(checkout, "0.3.0", TODAY)

    assert checkout.read_version() == "0.3.0"
    assert [(one.name, one.day, one.has_lines) for one in checkout.list_sections()] == [
        ("Unreleased", "", False), ("0.3.0", "2026-12-01", True), ("0.2.0", "2026-11-24", True),
    ]  # fmt: skip
    assert list(release.check_changelog(checkout, TODAY)) == []


@pytest.mark.parametrize("version", ["0.2.0", "0.1.9", "1", "soon", "0.3", "0.3.0rc1"])
def test_a_version_that_is_not_the_next_one_changes_nothing(checkout: Checkout, version: str) -> None:
    before = checkout.changelog_path.read_text()

    with pytest.raises(ValueError, match="is no version after"):
        release.number_version(checkout, version, TODAY)

    assert (checkout.read_version(), checkout.changelog_path.read_text()) == ("0.2.0", before)


NOT_NUMBERED = "The changelog does not begin with Unreleased and nothing in it: python -m tools.release VERSION"


@pytest.mark.parametrize(
    ("changelog", "problem"),
    [
        ("## Unreleased\n\n- More.\n\n## 0.2.0 - 2026-11-01\n\n- Less.\n", NOT_NUMBERED),
        ("## 0.2.0 - 2026-11-01\n\n- Less.\n", NOT_NUMBERED),
        ("## Unreleased\n", "The newest version of the changelog is nothing, and this one is 0.2.0."),
        ("## Unreleased\n\n## 0.2.0\n\n- More.\n", "The changelog dates 0.2.0 not at all."),
        ("## Unreleased\n\n## 0.2.0 - 2027-01-01\n\n- More.\n", "The changelog dates 0.2.0 2027-01-01."),
        (
            "## Unreleased\n\n## 0.2.0 - 2026-11-01\n\n## 0.1.0 - 2026-10-01\n\n- More.\n",
            "The changelog says nothing of 0.2.0.",
        ),
        (
            "## Unreleased\n\n## 0.2.0 - 2026-11-01\n\n- More.\n\n## 0.10.0 - 2026-10-01\n",
            "0.2.0 is not later than the versions before it.",
        ),
    ],
)
def test_a_changelog_that_does_not_fit_is_named(checkout: Checkout, changelog: str, problem: str) -> None:
    checkout.changelog_path.write_text(changelog)

    assert next(release.check_changelog(checkout, TODAY)) == problem


@pytest.mark.parametrize(
    ("lock", "problem"),
    [
        (LOCK, ""),
        (LOCK.replace("django==5.2.19", "django==5.3.0"), "has Django 5.3.0; Django~=5.2.19 is asked for."),
        (LOCK.replace("django==", "other=="), "has Django not; Django~=5.2.19 is asked for."),
        (LOCK.replace("    --hash=sha256:0123\n", ""), "has no hash of django==5.2.19 \\."),
    ],
)
def test_a_lock_file_that_lags_behind_is_named(checkout: Checkout, lock: str, problem: str) -> None:
    checkout.get_lock_path("base").write_text(lock)

    assert list(release.check_locks(checkout)) == ([f"requirements/base.txt {problem}"] if problem else [])


def test_our_own_lock_files_and_recordings_are_in_step() -> None:
    ours = Checkout()

    assert [*release.check_locks(ours), *release.check_recordings(ours)] == []
    assert ours.read_version() == __version__
    assert ours.list_locked("base").keys() <= ours.list_locked("dev").keys()


def test_the_checks_are_those_that_the_guide_names() -> None:
    guide = (
        (PROJECT_ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Release")[2].partition("\n## ")[0]
    )

    for name in release.build_checks(Checkout(), None):
        assert name in guide, name


@pytest.mark.parametrize(
    ("version", "events", "is_affected"),
    [
        ("5.2.19", [{"introduced": "0"}], True),
        ("5.2.19", [{"introduced": "5.2"}, {"fixed": "5.2.20"}], True),
        ("5.2.20", [{"introduced": "5.2"}, {"fixed": "5.2.20"}], False),
        ("5.1.0", [{"introduced": "5.2"}, {"fixed": "5.2.20"}], False),
        ("5.2.19", [{"introduced": "5.2"}, {"last_affected": "5.2.19"}], True),
        ("5.2.20", [{"last_affected": "5.2.19"}, {"introduced": "5.2"}], False),
        ("6.0.1", [{"introduced": "5.2"}, {"fixed": "5.2.20"}, {"introduced": "6.0"}, {"fixed": "6.0.2"}], True),
        ("5.2.19", [{"introduced": "nonsense"}], True),
    ],
)
def test_an_advisory_affects_the_versions_of_its_ranges(
    version: str, events: list[dict[str, str]], is_affected: bool
) -> None:
    record = {"affected": [{**ADVISORY["affected"][0], "ranges": [{"type": "ECOSYSTEM", "events": events}]}]}  # type: ignore[dict-item]

    assert (advisories.find_affected(record, {"django": version}) == {"django"}) is is_affected


@pytest.mark.parametrize(
    ("changed", "lines"),
    [
        ({}, ["django 5.2.19: PYSEC-2026-1 Bad thing"]),
        ({"withdrawn": "2026-11-01T00:00:00Z"}, ["{source} has no advisories."]),
        ({"affected": [{"package": {"ecosystem": "npm", "name": "django"}, "versions": ["5.2.19"]}]}, []),
        ({"affected": [{"package": {"ecosystem": "PyPI", "name": "django"}, "versions": ["5.2.18"]}]}, []),
        (
            {"affected": [{"package": {"ecosystem": "PyPI", "name": "asgiref"}, "versions": ["3.13.0"]}]},
            ["asgiref 3.13.0: PYSEC-2026-1 Bad thing"],
        ),
    ],
)
@pytest.mark.parametrize("is_zip", [True, False], ids=["zip file", "folder"])
def test_locked_packages_are_audited_without_a_network(
    checkout: Checkout, tmp_path: Path, changed: dict[str, Any], lines: list[str], is_zip: bool
) -> None:
    text = json.dumps({**ADVISORY, **changed})
    source = tmp_path / ("all.zip" if is_zip else "advisories")
    if is_zip:
        with zipfile.ZipFile(source, "w") as archive:
            archive.writestr("PYSEC-2026-1.json", text)
    else:
        source.mkdir()
        (source / "PYSEC-2026-1.json").write_text(text)

    expected = [line.format(source=source) for line in lines]
    assert list(advisories.find_vulnerabilities(source, checkout.list_locked("base"))) == expected


def test_the_command_runs_every_check_and_says_what_keeps_the_release_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = {"one": lambda: iter(["A reason."]), "two": lambda: iter(()), "three": lambda: iter(["Another."])}
    monkeypatch.setattr(release, "build_checks", lambda *_given: checks)

    assert release.main([]) == 1
    assert capsys.readouterr().out == "one: FAILED\n  A reason.\ntwo: ok\nthree: FAILED\n  Another.\nNot ready.\n"
    monkeypatch.setattr(release, "build_checks", lambda *_given: {"two": checks["two"]})
    assert release.main([]) == 0
