"""The wheel, installed in a bare environment away from this checkout: what is in it, and that it plays."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement

from companion import __version__
from companion.installation import PROJECT_ROOT
from tests.campaigns.server_process import TIMEOUT_SECONDS, HttpDevice
from tests.companion.checkout_copy import build_environment, find_free_port, read_join_link
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

LOCK_LINE = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


@dataclass
class Installation:
    """A virtual environment with the wheel, and the home of a person who uses it."""

    program: Path
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        return build_environment({"HOME": str(self.home), "PORT": str(find_free_port())})

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the installed program to its end."""
        return subprocess.run(
            [self.program, *words], cwd=self.home, env=self.environment | environment, capture_output=True, text=True,
            timeout=TIMEOUT_SECONDS, check=False,
        )  # fmt: skip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout; its backend is one of the locked packages, so nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(PROJECT_ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [file] = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The wheel in an environment of its own, whose dependencies are the locked packages of this checkout."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "venv" / "bin" / "python"), "install", "--no-deps"]
    subprocess.run([*pip, "--no-index", "--quiet", str(wheel)], check=True, timeout=TIMEOUT_SECONDS)
    [packages] = (folder / "venv" / "lib").glob("python*/site-packages")
    (packages / "locked.pth").write_text(sysconfig.get_path("purelib"))
    (folder / "home").mkdir()
    return Installation(folder / "venv" / "bin" / "dreamkeeper", folder / "home")


def test_the_wheel_has_what_serves_and_nothing_of_developers_or_of_an_installation(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    templates = {path.relative_to(PROJECT_ROOT).as_posix() for path in (PROJECT_ROOT / "templates").rglob("*.jinja")}

    assert tops == {"campaigns", "companion", f"dreamkeeper-{__version__}.dist-info"}
    assert {f"companion/resources/{name}" for name in templates} <= set(names)
    assert [
        name
        for name in names
        if re.search(r"(^|/)tests?[/_.]|secrets\.json|\.sqlite3|/data/|\.env|coverage|-bench|\.d\.ts|\.pyc", name)
    ] == []


def test_the_lock_has_what_pyproject_asks_for() -> None:
    asked = tomllib.loads((PROJECT_ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    locked = dict(LOCK_LINE.findall((PROJECT_ROOT / "requirements" / "base.txt").read_text()))
    wanted = [Requirement(text) for text in asked]

    assert [one for one in wanted if not one.specifier.contains(locked.get(one.name.lower(), "0"))] == []
    dev = dict(LOCK_LINE.findall((PROJECT_ROOT / "requirements" / "dev.txt").read_text()))
    assert locked.items() <= dev.items()


def test_it_is_installed_and_played_and_its_data_are_where_the_platform_keeps_them(installation: Installation) -> None:
    environment = installation.environment
    with run_process([str(installation.program)], cwd=installation.home, env=environment) as process:
        link = urlsplit(read_join_link(process)).path
        phone = HttpDevice(int(environment["PORT"]))
        table = phone.begin_campaign(link)
        opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert phone.request("POST", f"{table}move/start-session/", opened)[0] == 200
        page = phone.request("GET", table)[2]
        sheet = re.search(r'href="(/static/css/[^"]+)"', page)
        assert sheet is not None
        files = [sheet[1], "/sw.js", "/manifest.webmanifest", "/rules/", "/rules/lucidity/"]
        assert {path: phone.request("GET", path)[0] for path in files} == dict.fromkeys(files, 200)
        assert installation.run("backup", str(installation.home / "evening.backup")).returncode == 0
        verified = installation.run("verify")
    assert process.returncode == 0

    assert (verified.returncode, verified.stdout.count(" ok")) == (0, 1)
    folder = installation.home / ".local" / "share" / "dreamkeeper"
    assert {"dreamkeeper.sqlite3", "secrets.json"} <= {path.name for path in folder.iterdir()}
    assert installation.run("restore", "--overwrite", str(installation.home / "evening.backup")).returncode == 0
    exported = installation.run("export", table.split("/")[2], "--out", str(installation.home / "one.dreamkeeper.json"))
    assert exported.returncode == 0, exported.stderr


def test_its_help_names_its_own_commands_and_not_the_scripts_of_a_checkout(installation: Installation) -> None:
    said = installation.run("--help").stdout

    assert "usage: dreamkeeper" in said
    assert "./run" not in said
    assert str(installation.home / ".local" / "share" / "dreamkeeper") in said
    assert installation.run("--version").stdout.strip() == __version__
    assert installation.run("version").returncode == 0


def test_a_folder_that_is_named_wins_and_what_cannot_be_done_is_one_sentence(
    installation: Installation, tmp_path: Path
) -> None:
    refused = installation.run("run", PORT="many", DREAMKEEPER_DATA=str(tmp_path))
    unknown = installation.run("run", "--fast", DREAMKEEPER_DATA=str(tmp_path))

    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "Unknown option: --fast. Try dreamkeeper --help." in unknown.stderr
    assert installation.run("verify", DREAMKEEPER_DATA="/proc/nowhere").stderr.startswith("The folder /proc/nowhere")
