"""A real server for scripts, on a port that stays the same when it is killed and restarted."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

from playwright.sync_api import Page

from companion.installation import PROJECT_ROOT, read_secrets
from tests.companion.checkout_copy import find_free_port, read_join_link

TIMEOUT_SECONDS = 30


class LocalServer:
    """``./run`` on a temporary data folder, as a context manager."""

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="dreamkeeper-cuts-")
        self.data = Path(self._folder.name)
        self.port = find_free_port()
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._folder.cleanup()

    def _start(self) -> None:
        chosen = {"DREAMKEEPER_DATA": str(self.data), "PORT": str(self.port)}
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DEBUG")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.serve"],
            cwd=PROJECT_ROOT,
            env=kept | chosen | {"DJANGO_SETTINGS_MODULE": "companion.settings"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        read_join_link(self._process)

    def _stop(self) -> None:
        self._process.kill()
        self._process.wait(TIMEOUT_SECONDS)

    def restart(self) -> None:
        """Kill the server as a power cut would, and start it again."""
        self._stop()
        self._start()

    @property
    def join_path(self) -> str:
        """The path of the join link."""
        return f"/join/{read_secrets(self.data).join}/"

    def begin_campaign(self, page: Page, base: str) -> str:
        """Begin a campaign with an open session on a page that has joined, and return the path of its table."""
        page.goto(f"{base}/new/etherfields/")
        page.locator("[name=name]").fill("Bad network")
        for name in ("Gambler", "Specialist"):
            page.get_by_label(re.compile(name)).first.check()
        page.get_by_role("button", name="Begin").click()
        found = re.search(r"/c/\w+/", page.url)
        assert found is not None, page.url
        return found.group()

    def list_remarks(self) -> list[str]:
        """Return the texts of the remarks in the journal, in order."""
        with sqlite3.connect(self.data / "dreamkeeper.sqlite3") as database:
            query = (
                "SELECT json_extract(args, '$.text') FROM campaigns_move WHERE name LIKE '%.write-remark' ORDER BY seq"
            )
            return [text for (text,) in database.execute(query)]
