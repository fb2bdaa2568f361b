"""The real server in a process of its own, and HTTP clients of phones."""

from __future__ import annotations

import gzip
import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from companion.installation import PROJECT_ROOT
from tests.companion.checkout_copy import build_environment, find_free_port, read_join_link
from tests.processes import run_process

TIMEOUT_SECONDS = 60


class ServerProcess:
    """The real server on a data folder; it can be killed and restarted."""

    def __init__(self, folder: Path, database: str = "") -> None:
        """Serve the data in ``folder``, on the database of this URL or a SQLite file in the folder."""
        self.port = find_free_port()
        self.command = [sys.executable, "-m", "companion.serve"]
        url = {"DATABASE_URL": database} if database else {}
        self.environment = build_environment(
            {
                "DREAMKEEPER_DATA": str(folder),
                "PORT": str(self.port),
                "SENDS_A_MINUTE": "1000000",
                "BACKUP_KEEP": "0",
                **url,
            }
        )

    @contextmanager
    def running(self) -> Iterator[tuple[subprocess.Popen[str], str]]:
        """Start it; yield the process and the path of the join link. It is stopped afterwards, killed if need be."""
        with run_process(self.command, cwd=PROJECT_ROOT, env=self.environment, stop=signal.SIGKILL) as process:
            yield process, urlsplit(read_join_link(process)).path

    def run_command(self, *words: str) -> str:
        """Run a command of manage.py on the same data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=PROJECT_ROOT,
            env=self.environment | {"DJANGO_SETTINGS_MODULE": "companion.settings"},
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=True,
        )
        return done.stdout


class HttpDevice:
    """A phone: one connection, its cookies, and its acknowledged move ids."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
        self.cookies: dict[str, str] = {}

    def request(self, method: str, path: str, sent: dict[str, object] | None = None) -> tuple[int, str, str]:
        """Send a request; return status, Location and body. Raises OSError or HTTPException when the server dies."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "HX-Request": "true"}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"}
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")} if sent is not None else {}
        self.connection.request(method, path, urlencode({**(sent or {}), **token}, doseq=True), headers)
        answer = self.connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), answer.read().decode()

    def download_export(self, table: str) -> dict[str, Any]:
        """Download the export of the campaign at this path."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request("GET", f"{table}export/", headers={"Cookie": cookies})
        answer = self.connection.getresponse()
        assert answer.status == 200
        found: dict[str, Any] = json.loads(gzip.decompress(answer.read()))
        return found

    def stream_tags(self, path: str) -> Iterator[str]:
        """Yield the etags of a campaign's stream as they arrive. Raises OSError on a timeout."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request("GET", path, headers={"Cookie": cookies})
        answer = self.connection.getresponse()
        assert answer.status == 200
        kind = ""
        for line in iter(answer.readline, b""):
            field, _, value = line.decode().strip().partition(": ")
            if field == "event":
                kind = value
            elif field == "data" and kind == "version":
                yield value

    def begin_campaign(self, link: str, root: str = "") -> str:
        """Join, and begin a campaign of the Gambler and the Specialist; return its path. ``root``: the path of the site."""
        self.request("GET", link)
        self.request("GET", f"{root}/new/etherfields/")
        sent: dict[str, object] = {"name": "Storm", "dreamers": ["gambler", "specialist"]}
        status, table, _ = self.request("POST", f"{root}/new/etherfields/", sent)
        assert status == 302
        assert table.startswith(f"{root}/c/")
        return table
