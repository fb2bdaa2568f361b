"""A small reverse proxy for tests: what is below one path goes to Dreamkeeper as it came; all else is another site's."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PIECE_BYTES = 65_536


@dataclass
class PathProxy:
    """The proxy at ``port``; ``strays`` are the requests that were not below ``path``."""

    port: int
    path: str
    strays: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{self.path}"


@contextmanager
def run_path_proxy(port: int, path: str, inside: int) -> Iterator[PathProxy]:
    """Serve at ``port`` what a server at port ``inside`` has below ``path``."""
    proxy = PathProxy(port, path)

    class Handler(BaseHTTPRequestHandler):
        def forward(self) -> None:
            if not self.path.startswith(f"{path}/"):
                proxy.strays.append(self.path)
                self.send_error(404)
                return
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            connection = http.client.HTTPConnection("127.0.0.1", inside, timeout=60)
            connection.request(self.command, self.path, body, dict(self.headers))
            answer = connection.getresponse()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection"):
                    self.send_header(name, value)
            self.end_headers()
            with suppress(OSError):  # the browser is gone
                while piece := answer.read1(PIECE_BYTES):
                    self.wfile.write(piece)
            connection.close()

        do_GET = do_POST = do_HEAD = forward  # noqa: N815 - as the library calls them

        def log_message(self, *_: object) -> None:
            """Be quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield proxy
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
