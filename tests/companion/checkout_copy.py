"""A copy of this checkout in a folder of its own, whose scripts tests may run."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.installation import PROJECT_ROOT
from tests.processes import run_process

COPIED_PATHS = ("companion", "campaigns", "templates", "fixtures", "locale", "requirements", "run")
SCRIPT_PATHS = ("requirements", "run")
"""The files of ``./run`` itself, before it starts Python."""
TIMEOUT_SECONDS = 60


class CheckoutCopy:
    """A copy of ``parts`` of this checkout at ``folder``, with what Python has compiled of them."""

    def __init__(self, folder: Path, parts: tuple[str, ...] = COPIED_PATHS) -> None:
        self.folder = folder
        folder.mkdir()
        for part in parts:
            source = PROJECT_ROOT / part
            if source.is_dir():
                shutil.copytree(source, folder / part)
            elif source.exists():
                shutil.copy2(source, folder / part)

    def link_packages(self) -> None:
        """Link the installed packages of this checkout, so that nothing has to be downloaded."""
        (self.folder / ".venv").symlink_to(PROJECT_ROOT / ".venv")

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run ``./run`` with these arguments to its end."""
        return subprocess.run(
            ["./run", *arguments],
            cwd=self.folder,
            env=build_environment(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )

    @contextmanager
    def run_server(self, stop: signal.Signals = signal.SIGTERM, **environment: str) -> Iterator[str]:
        """Run ``./run`` until the block ends, then stop it with a signal; yield the join link for this device."""
        chosen = build_environment({"PORT": str(find_free_port()), **environment})
        with run_process(["./run"], cwd=self.folder, env=chosen, stop=stop) as process:
            yield read_join_link(process)
        assert process.returncode == 0, f"./run ended with {process.returncode}"


def build_environment(chosen: dict[str, str]) -> dict[str, str]:
    """Return the environment of a person at a terminal, with ``chosen`` added."""
    # The Python of the linked packages.
    base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "PYTHON": str(base), **chosen}


def find_free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def read_join_link(process: subprocess.Popen[str]) -> str:
    """Return the link that ``process`` prints for this device."""
    said: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if match := re.search(r"http://localhost:\S+", line):
            return match.group()
    raise AssertionError("".join(said))
