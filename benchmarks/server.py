"""The real server on a free port of the loopback address: ``python -m benchmarks.server``, which prints the port."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.serve import prepare_django, serve

STOP_TIMEOUT_SECONDS = 10


def main() -> None:
    """Serve exactly as ``companion.serve`` does, until stopped."""
    prepare_django()
    # With TCP named: asyncio disables Nagle's algorithm for such sockets only; with it every response takes 40 ms more.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    print(listener.getsockname()[1], flush=True)
    serve(listener)


@contextmanager
def run_server() -> Iterator[int]:
    """Run the server in a process of its own during the block, in this process's environment; yield its port."""
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.server"], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        if not said:
            raise RuntimeError("The server did not start.")
        yield int(said)
    finally:
        process.terminate()
        try:
            process.wait(STOP_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
