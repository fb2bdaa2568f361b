"""The systemd unit: valid, sandboxed, and with an existing command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from companion.installation import PROJECT_ROOT
from tests.companion.checkout_copy import build_environment, find_free_port, read_join_link
from tests.deploy.deploy_kit import DEPLOY_DIR, find_tool, run_command
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

UNIT = DEPLOY_DIR / "dreamkeeper.service"
INSTALL_DIR = "/opt/dreamkeeper"
MAX_EXPOSURE = 20
"""Of 100: a service that listens on a network and reads its files hardly gets below 10."""


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with the paths of this checkout."""
    file = tmp_path / UNIT.name
    file.write_text(UNIT.read_text().replace(INSTALL_DIR, str(PROJECT_ROOT)))
    return file


def get_unit_values(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(), re.MULTILINE)


def test_systemd_understands_it(unit: Path) -> None:
    done = run_command(find_tool("systemd-analyze"), "verify", str(unit))

    assert done.returncode == 0, done.stderr
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []


def test_systemd_finds_it_closed(unit: Path) -> None:
    done = run_command(
        find_tool("systemd-analyze"), "security", "--offline=true", f"--threshold={MAX_EXPOSURE}", str(unit)
    )

    assert done.returncode == 0, done.stdout[-400:]


def test_it_keeps_everything_in_the_folder_that_systemd_makes_for_it() -> None:
    [state] = get_unit_values("StateDirectory")

    assert f"DREAMKEEPER_DATA=/var/lib/{state}" in " ".join(get_unit_values("Environment"))
    assert get_unit_values("DynamicUser") == ["yes"]


def test_what_it_starts_serves_with_the_variables_it_gives(data: Path) -> None:
    fixed = dict(word.split("=", 1) for line in get_unit_values("Environment") for word in shlex.split(line))
    env = build_environment({**fixed, "DREAMKEEPER_DATA": str(data), "PORT": str(find_free_port())})
    [command], [folder] = get_unit_values("ExecStart"), get_unit_values("WorkingDirectory")

    words = shlex.split(command.replace(INSTALL_DIR, str(PROJECT_ROOT)))
    with run_process(words, cwd=Path(folder.replace(INSTALL_DIR, str(PROJECT_ROOT))), env=env) as process:
        assert "/join/" in read_join_link(process)
    assert process.returncode == 0
