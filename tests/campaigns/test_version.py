"""The version: defined once, printed by ``manage.py version``, with its own section of the changelog."""

import io
import json
import platform
import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import django
import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from companion import __version__
from companion.installation import PROJECT_ROOT
from tests.companion.checkout_copy import build_environment

pytestmark = pytest.mark.postgres

CHANGELOG = (PROJECT_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def run_version_command(*options: str) -> str:
    out = io.StringIO()
    call_command("version", *options, stdout=out)
    return out.getvalue()


def get_version_facts() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run_version_command("--json"))
    return found


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((PROJECT_ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "companion/__init__.py"}


def test_the_changelog_tells_versions_with_their_days_the_newest_first() -> None:
    heads = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    versions = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)", head) for head in heads[1:]]

    assert heads[0] == "Unreleased"
    assert all(versions)
    numbers = [tuple(map(int, found.groups()[:3])) for found in versions if found]
    days = [date.fromisoformat(found[4]) for found in versions if found]
    assert numbers == sorted(numbers, reverse=True)
    assert days == sorted(days, reverse=True)
    assert ".".join(map(str, numbers[0])) == __version__


@pytest.mark.django_db
def test_it_tells_product_python_django_database_and_tables() -> None:
    found = get_version_facts()

    assert (found["dreamkeeper"], found["python"]) == (__version__, platform.python_version())
    assert (found["django"], found["waiting"]) == (django.get_version(), 0)
    assert re.fullmatch(rf"{connection.vendor} \d+\.[\d.]+", found["database"])
    newest = sorted(path.stem for path in (PROJECT_ROOT / "campaigns" / "migrations").glob("0*.py"))[-1]
    assert found["tables"]["campaigns"] == newest
    assert set(found["tables"]) >= {"etherfields", "onirim", "lucidity"}
    assert f"Dreamkeeper {__version__}\n" in run_version_command()
    assert newest in run_version_command()


@pytest.mark.django_db
def test_it_tells_that_tables_are_of_an_earlier_version() -> None:
    MigrationRecorder(connection).record_unapplied("campaigns", "0007_the_shelf")

    assert get_version_facts()["waiting"] == 1
    assert "The next start will update the tables." in run_version_command()


@pytest.mark.django_db
def test_it_tells_that_the_database_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_args: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "cursor", gone)

    assert get_version_facts()["tables"] is None
    assert "does not respond" in run_version_command()


@pytest.mark.setup
@pytest.mark.process
def test_the_command_line_tells_it_and_not_django_s_own(tmp_path: Path) -> None:
    """On a folder where nothing was ever started."""
    out = subprocess.run(
        [sys.executable, "manage.py", "version", "--json"],
        cwd=PROJECT_ROOT,
        env=build_environment({"DREAMKEEPER_DATA": str(tmp_path)}),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    found = json.loads(out)

    assert found["dreamkeeper"] == __version__
    assert found["tables"] == {}
    assert found["waiting"] > 5
