"""An HTTP client of one device with a persistent connection."""

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
"""Seconds after which the server may close an idle connection; a new one is opened."""

PAGE_TAG_HEADER = "Dreamkeeper-Page"
ETAG_RE = re.compile(r'data-tag="([^"]*)"')
TABLE_PATH_RE = re.compile(r"/c/([\w-]+)/")
FormData = Mapping[str, str | int | list[str]]


@dataclass(frozen=True)
class Response:
    """A response: the status, the encoded body, its encoding ('' for none), and the seconds it took."""

    status: int
    body: bytes
    encoding: str
    seconds: float

    @property
    def wire_bytes(self) -> int:
        """The size of the encoded body."""
        return len(self.body)

    @property
    def gzip_bytes(self) -> int:
        """The gzip size: as sent if the server compresses, else computed."""
        return len(self.body) if self.encoding else len(gzip.compress(self.body, 6))

    @property
    def text(self) -> str:
        """The body as text, binary bytes replaced; '' for an encoding other than gzip."""
        if self.encoding not in ("", "gzip"):
            return ""
        return (gzip.decompress(self.body) if self.encoding else self.body).decode(errors="replace")


class TableClient:
    """A device that has opened the join link, with its CSRF token; it sends the etag of its page with every form."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}
        self.csrf_token = ""
        self.last_used_at = 0.0
        self.shown_etags: dict[str, str] = {}
        self.get(f"/join/{get_join_secret()}/")

    def fetch_csrf_token(self, path: str) -> None:
        """Get the CSRF cookie and token from a page with a form."""
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path, encodings="gzip").text)
        assert found is not None, path
        self.csrf_token = found[1]

    def get(self, path: str, encodings: str = "gzip, br") -> Response:
        """Get a page or a file."""
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
        """Store the etag of the page, outside of the measured time."""
        table = TABLE_PATH_RE.match(path)
        shows = ETAG_RE.search(response.text) if table else None
        if table and shows:
            self.shown_etags[table[1]] = shows[1]
