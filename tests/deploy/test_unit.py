"""The unit for systemd: understood, closed to what it needs not, and starting what is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from companion.installation import PROJECT
from tests.companion.house import free_port, plain_environment, read_link
from tests.deploy.kit import KIT, ran, tool
from tests.processes import started

pytestmark = [pytest.mark.process, pytest.mark.setup]

UNIT = KIT / "dreamkeeper.service"
HOME = "/opt/dreamkeeper"
MOST_EXPOSED = 20
"""Of 100: what has to listen on a network and to read its own files hardly gets below 10."""


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit as it stands where Dreamkeeper lies in this checkout."""
    file = tmp_path / UNIT.name
    file.write_text(UNIT.read_text().replace(HOME, str(PROJECT)))
    return file


def values(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(), re.MULTILINE)


def test_systemd_understands_it(unit: Path) -> None:
    done = ran(tool("systemd-analyze"), "verify", str(unit))

    assert done.returncode == 0, done.stderr
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []


def test_systemd_finds_it_closed(unit: Path) -> None:
    done = ran(tool("systemd-analyze"), "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit))

    assert done.returncode == 0, done.stdout[-400:]


def test_it_keeps_everything_in_the_folder_that_systemd_makes_for_it() -> None:
    [state] = values("StateDirectory")

    assert f"DREAMKEEPER_DATA=/var/lib/{state}" in " ".join(values("Environment"))
    assert values("DynamicUser") == ["yes"]


def test_what_it_starts_serves_with_the_variables_it_gives(data: Path) -> None:
    fixed = dict(word.split("=", 1) for line in values("Environment") for word in shlex.split(line))
    env = plain_environment({**fixed, "DREAMKEEPER_DATA": str(data), "PORT": str(free_port())})
    [command], [folder] = values("ExecStart"), values("WorkingDirectory")

    words = shlex.split(command.replace(HOME, str(PROJECT)))
    with started(words, cwd=Path(folder.replace(HOME, str(PROJECT))), env=env) as process:
        assert "/join/" in read_link(process)
    assert process.returncode == 0
