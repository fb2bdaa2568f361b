"""One device at the table, over one connection that stays open."""

from __future__ import annotations

import gzip
import http.client
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from companion.gate import join_secret

IDLE_SECONDS = 3
"""After so long the server may be about to close the connection; another one is opened."""

PAGE = "Dreamkeeper-Page"
SHOWN = re.compile(r'data-tag="([^"]*)"')
TABLE = re.compile(r"/c/([\w-]+)/")
Form = Mapping[str, str | int | list[str]]


@dataclass(frozen=True)
class Answer:
    """What came back: the status, the body as it was sent, how it was encoded ('' for plainly), after how many seconds."""

    status: int
    body: bytes
    encoding: str
    seconds: float

    @property
    def sent(self) -> int:
        """The bytes of the body on the wire."""
        return len(self.body)

    @property
    def compressed(self) -> int:
        """The bytes there would be with gzip: as sent when the server compresses, else as it could be."""
        return len(self.body) if self.encoding else len(gzip.compress(self.body, 6))

    @property
    def text(self) -> str:
        """The body as text; '' for an encoding that is not plain or gzip. A file that is no text has replacement characters."""
        if self.encoding not in ("", "gzip"):
            return ""
        return (gzip.decompress(self.body) if self.encoding else self.body).decode(errors="replace")


class Device:
    """A device that has opened the join link, with the token its forms need; it says with every form what its page shows."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.used = 0.0
        self.shown: dict[str, str] = {}
        self.get(f"/join/{join_secret()}/")

    def read_token(self, path: str) -> None:
        """Take the CSRF cookie and token from a page with a form."""
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path, encodings="gzip").text)
        assert found is not None, path
        self.token = found[1]

    def get(self, path: str, encodings: str = "gzip, br") -> Answer:
        """Ask for a page or a file."""
        return self._send("GET", path, b"", {"Accept-Encoding": encodings})

    def post(self, path: str, form: Form, *, htmx: bool = True) -> Answer:
        """Send a form as a page of the table does."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **form}, doseq=True).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip"}
        return self._send("POST", path, body, headers | (self._as_a_page(path) if htmx else {}))

    def _as_a_page(self, path: str) -> dict[str, str]:
        found = TABLE.match(path)
        tag = self.shown.get(found[1]) if found else None
        return {"HX-Request": "true"} | ({PAGE: tag} if tag else {})

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        begun = time.perf_counter()
        if begun - self.used > IDLE_SECONDS:
            self.connection.close()
        self.connection.request(method, path, body, {**headers, "Cookie": cookies})
        answer = self.connection.getresponse()
        read = answer.read()
        self.used = time.perf_counter()
        seconds = self.used - begun
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: kept.value for name, kept in SimpleCookie(header).items()}
        found = Answer(answer.status, read, answer.headers.get("Content-Encoding", ""), seconds)
        self._look_at(path, found)
        return found

    def _look_at(self, path: str, answer: Answer) -> None:
        """Remember what the page of a table shows now, if the answer says so; nobody's time counts any more."""
        table = TABLE.match(path)
        shows = SHOWN.search(answer.text) if table else None
        if table and shows:
            self.shown[table[1]] = shows[1]
