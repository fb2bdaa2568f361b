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

from companion.device_auth import get_join_secret

MAX_IDLE_SECONDS = 3
"""After so long the server may be about to close the connection; another one is opened."""

PAGE_TAG_HEADER = "Dreamkeeper-Page"
ETAG_RE = re.compile(r'data-tag="([^"]*)"')
TABLE_PATH_RE = re.compile(r"/c/([\w-]+)/")
FormData = Mapping[str, str | int | list[str]]


@dataclass(frozen=True)
class Response:
    """What came back: the status, the body as it was sent, how it was encoded ('' for plainly), after how many seconds."""

    status: int
    body: bytes
    encoding: str
    seconds: float

    @property
    def wire_bytes(self) -> int:
        """The bytes of the body on the wire."""
        return len(self.body)

    @property
    def gzip_bytes(self) -> int:
        """The bytes there would be with gzip: as sent when the server compresses, else as it could be."""
        return len(self.body) if self.encoding else len(gzip.compress(self.body, 6))

    @property
    def text(self) -> str:
        """The body as text; '' for an encoding that is not plain or gzip. A file that is no text has replacement characters."""
        if self.encoding not in ("", "gzip"):
            return ""
        return (gzip.decompress(self.body) if self.encoding else self.body).decode(errors="replace")


class TableClient:
    """A device that has opened the join link, with the token its forms need; it says with every form what its page shows."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}
        self.csrf_token = ""
        self.last_used_at = 0.0
        self.shown_etags: dict[str, str] = {}
        self.get(f"/join/{get_join_secret()}/")

    def fetch_csrf_token(self, path: str) -> None:
        """Take the CSRF cookie and token from a page with a form."""
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path, encodings="gzip").text)
        assert found is not None, path
        self.csrf_token = found[1]

    def get(self, path: str, encodings: str = "gzip, br") -> Response:
        """Ask for a page or a file."""
        return self._send("GET", path, b"", {"Accept-Encoding": encodings})

    def post(self, path: str, form: FormData, *, htmx: bool = True) -> Response:
        """Send a form as a page of the table does."""
        body = urlencode({"csrfmiddlewaretoken": self.csrf_token, **form}, doseq=True).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip"}
        return self._send("POST", path, body, headers | (self._build_page_headers(path) if htmx else {}))

    def _build_page_headers(self, path: str) -> dict[str, str]:
        found = TABLE_PATH_RE.match(path)
        tag = self.shown_etags.get(found[1]) if found else None
        return {"HX-Request": "true"} | ({PAGE_TAG_HEADER: tag} if tag else {})

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        begun = time.perf_counter()
        if begun - self.last_used_at > MAX_IDLE_SECONDS:
            self.connection.close()
        self.connection.request(method, path, body, {**headers, "Cookie": cookies})
        answer = self.connection.getresponse()
        read = answer.read()
        self.last_used_at = time.perf_counter()
        seconds = self.last_used_at - begun
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: kept.value for name, kept in SimpleCookie(header).items()}
        found = Response(answer.status, read, answer.headers.get("Content-Encoding", ""), seconds)
        self._record_etag(path, found)
        return found

    def _record_etag(self, path: str, response: Response) -> None:
        """Remember what the page of a table shows now, if the answer says so; nobody's time counts any more."""
        table = TABLE_PATH_RE.match(path)
        shows = ETAG_RE.search(response.text) if table else None
        if table and shows:
            self.shown_etags[table[1]] = shows[1]
