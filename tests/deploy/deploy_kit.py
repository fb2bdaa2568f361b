"""Helpers for the deployment kit; tests are skipped, with the reason, if a program is missing."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.installation import PROJECT_ROOT

DEPLOY_DIR = PROJECT_ROOT / "deploy"


def find_tool(name: str) -> str:
    """Return the path of a program; skip the test if it is missing."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"this machine has no {name}")
    return found


def run_command(*command: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program of this machine to its end."""
    return subprocess.run(command, cwd=PROJECT_ROOT, capture_output=True, text=True, timeout=120, check=False, env=env)


def read_instructions(file: Path) -> list[tuple[str, str]]:
    """Return the instructions of a Containerfile with their arguments, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", "\n".join(line for line in file.read_text().splitlines() if not line.startswith("#")))
    return [(name, rest) for name, _space, rest in (line.partition(" ") for line in text.splitlines() if line)]
