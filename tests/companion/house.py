"""A copy of the house in a folder of its own, whose scripts tests may run."""

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

from companion.installation import PROJECT
from tests.processes import started

PARTS = ("companion", "campaigns", "templates", "fixtures", "locale", "requirements", "run")
SCRIPTS = ("requirements", "run")
"""The files of ``./run`` itself, before it starts Python."""
SECONDS = 60


class House:
    """A copy of ``parts`` of this checkout at ``folder``, with what Python has compiled of them."""

    def __init__(self, folder: Path, parts: tuple[str, ...] = PARTS) -> None:
        self.folder = folder
        folder.mkdir()
        for part in parts:
            source = PROJECT / part
            if source.is_dir():
                shutil.copytree(source, folder / part)
            elif source.exists():
                shutil.copy2(source, folder / part)

    def borrow_packages(self) -> None:
        """Take the installed packages of this checkout, so that nothing has to be fetched."""
        (self.folder / ".venv").symlink_to(PROJECT / ".venv")

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run ``./run`` with these arguments to its end."""
        return subprocess.run(
            ["./run", *arguments],
            cwd=self.folder,
            env=plain_environment(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    @contextmanager
    def serving(self, stop: signal.Signals = signal.SIGTERM, **environment: str) -> Iterator[str]:
        """Run ``./run`` until the block ends, then stop it with a signal; gives the join link for this device."""
        chosen = plain_environment({"PORT": str(free_port()), **environment})
        with started(["./run"], cwd=self.folder, env=chosen, stop=stop) as process:
            yield read_link(process)
        assert process.returncode == 0


def plain_environment(chosen: dict[str, str]) -> dict[str, str]:
    """Return the environment of a person at a terminal, with ``chosen`` added."""
    # The Python that the borrowed packages were installed for.
    base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "PYTHON": str(base), **chosen}


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def read_link(process: subprocess.Popen[str]) -> str:
    """Return the link that ``process`` prints for this device."""
    said: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if match := re.search(r"http://localhost:\S+", line):
            return match.group()
    raise AssertionError("".join(said))
