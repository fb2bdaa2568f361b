"""The start command: ``python -m companion.serve``, which ``./run`` calls.

Creates what is missing (data folder, secrets, database, static files), prints the links, and serves. Errors end in
one sentence on stderr, in English: they come before Django is loaded.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

import segno

from companion import folder_lock, workers
from companion.databases import configure_database, get_sqlite_file
from companion.installation import START_COMMAND, SetupError, get_data_folder, read_secrets
from companion.network_addresses import ALL_ADDRESSES, ALL_IPV4_ADDRESSES, get_origins, parse_bind_address
from companion.options import get_option, parse_https_port, parse_number

if TYPE_CHECKING:
    from companion.tls import TlsListener

DEFAULT_PORT = 8000
ALTERNATIVE_PORTS = {"PORT": 8080, "HTTPS_PORT": 9443}
"""Ports that the error message suggests in place of one in use, by option."""


_stop_requested = threading.Event()


def main(arguments: Sequence[str] = ()) -> int:
    """Set up and serve until stopped; return the exit code."""
    if list(arguments) not in ([], ["--https"]):
        print(f"Unknown option: {' '.join(arguments)}. Try {START_COMMAND} --help.", file=sys.stderr)
        return 1
    if arguments:
        os.environ["HTTPS"] = "1"
    # A service manager, or a shell with us in the background, sends SIGTERM where a person presses Ctrl+C.
    for asked in (signal.SIGTERM, signal.SIGINT):
        if signal.getsignal(asked) is not signal.SIG_IGN:
            signal.signal(asked, exit_on_signal)
    try:
        set_up_and_serve()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except Exception:
        # Python may turn the exit into another error: within __set_name__, for one.
        if not _stop_requested.is_set():
            raise
    return 0


def set_up_and_serve() -> None:
    """Create what is missing, print the links, and serve until stopped. Raises SetupError."""
    host, port = parse_bind_address(get_option("HOST")), parse_port(get_option("PORT"))
    https_port = parse_https_port()
    wanted = workers.parse_worker_count(get_option("WORKERS"))
    folder = get_data_folder()
    # Before the port is opened: if our own folder's server runs, the port in use is the lesser problem.
    with lock_data_folder(folder):
        join = read_secrets(folder).join
        listener = open_port(port, host)
        tls = open_tls(https_port, host, folder) if https_port else None
        public_url = prepare_django()
        number = get_usable_worker_count(wanted)
        print_links(iter_join_links(port, join, public_url, host, https_port), find_join_code())
        if tls is not None:
            print_https_guide(port, host, tls)
        warn_untrusted_proxy(public_url)
        print_backup_state()
        serve(listener, number, tls)


def exit_on_signal(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Exit on a signal before the server runs: that is no failure.

    After a KeyboardInterrupt through code made from text, Python ends by the signal even if it is caught.
    """
    _stop_requested.set()
    sys.exit(0)


def lock_data_folder(folder: Path) -> AbstractContextManager[None]:
    """Hold the data folder while this server runs: exclusive on SQLite, shared with other servers on PostgreSQL. Raises SetupError."""
    file = get_sqlite_file(configure_database(get_option("DATABASE_URL"), folder))
    return folder_lock.lock_installation(
        folder,
        file,
        folder_lock.SERVER_HOLDER_NAME,
        is_shared=not file,
        wait_seconds=folder_lock.SERVER_WAIT_SECONDS,
        announce=partial(print, flush=True),
    )


def parse_port(text: str) -> int:
    """Return the port in ``text`` (1 to 65535), 8000 for ``""``. Raises SetupError."""
    return parse_number("PORT", text, DEFAULT_PORT, 65535)


def open_tls(port: int, host: str, folder: Path) -> TlsListener:
    """Return a listener for https on ``port``, with current certificates. Raises SetupError."""
    from companion.tls import TlsListener

    return TlsListener(open_port(port, host, "HTTPS_PORT"), folder)


def open_port(port: int, host: str = ALL_IPV4_ADDRESSES, option_name: str = "PORT") -> socket.socket:
    """Return a socket bound to ``port``, which ``option_name`` chose, on the address ``host``. Raises SetupError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise SetupError(f"HOST is {host}, but this machine has no IPv6.") from error
    # Without it, a restart has to wait for the TIME_WAIT of the old connections.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if host == ALL_ADDRESSES:
            # Systems differ in whether this address includes every IPv4 address; here it does.
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind((host, port))
        # Binding alone does not detect a server that also reuses the address.
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise SetupError(
                f"HOST is {host}, which is not an address of this machine; leave HOST out to serve on every address."
            ) from error
        reason = "is in use" if error.errno == errno.EADDRINUSE else f"cannot be opened ({error.strerror})"
        raise SetupError(
            f"Port {port} {reason}; choose another one, such as {option_name}={ALTERNATIVE_PORTS[option_name]} {START_COMMAND}"
        ) from error
    return listener


def prepare_django() -> str:
    """Load Django, migrate the database, collect the static files; return PUBLIC_URL. Raises SetupError."""
    import django
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise SetupError(f"A setting is wrong: {error}") from error

    from companion.startup_tasks import collect_static, migrate_database, purge_deleted

    migrate_database()
    purge_deleted()
    collect_static()
    return str(settings.PUBLIC_URL)


def iter_join_links(
    port: int, join: str, public_url: str = "", host: str = ALL_IPV4_ADDRESSES, https_port: int = 0
) -> Iterator[str]:
    """Yield the join link for this device, then those for others: of ``public_url``, else of each address on ``host``.

    Those for others are https links where ``https_port`` serves it.
    """
    here, *others = get_origins(host, port)
    if https_port:
        _here, *others = get_origins(host, https_port, "https")
    for address in (here, *([public_url] if public_url else others)):
        yield f"{address}/join/{join}/"


def find_join_code() -> str:
    """Return a code to type at the campaign played last, '' if there is none. Django has to be loaded."""
    from companion import startup_tasks

    return startup_tasks.create_join_code()


def print_links(urls: Iterable[str], join_code: str = "") -> None:
    """Print the links, the first one for other devices as a QR code, and a code to type."""
    here, *others = urls
    print(f"Dreamkeeper is ready.\n\n  On this device:   {here}")
    for link in others:
        print(f"  On other devices: {link}")
    if join_code:
        print(f"  Code to play:     {join_code}")
    print("\nAnyone who opens this link becomes a host. Players join from the Invite page. Press Ctrl+C to stop.\n")
    if others:
        segno.make(others[0], error="l").terminal(compact=True)
    sys.stdout.flush()


def print_https_guide(port: int, host: str, tls: TlsListener) -> None:
    """Print the address at which devices learn to trust the certificate, and its fingerprint."""
    *_here, guide = get_origins(host, port)[:2]
    print(f"Each device warns about https links until it trusts this certificate. How to do that: {guide}/https/")
    print(f"SHA-256 of the certificate: {tls.get_fingerprint()}\n", flush=True)


def warn_untrusted_proxy(public_url: str) -> None:
    """Warn if an https ``public_url`` implies a proxy but none is trusted."""
    from django.conf import settings

    if public_url.startswith("https:") and not settings.TRUSTED_PROXIES.networks:
        print(
            f"PUBLIC_URL is {public_url}, but TRUSTED_PROXIES is empty, so X-Forwarded headers are ignored.\n",
            flush=True,
        )


def print_backup_state() -> None:
    """Print when the last backup was taken and where, and what is wrong with it."""
    from companion.backups import nightly_job

    print("\n".join(nightly_job.get_status_lines()), end="\n\n", flush=True)


def get_usable_worker_count(worker_count: int) -> int:
    """Return the number of processes that may use Django's database; print why if it is below ``worker_count``."""
    from django.db import connection

    why = workers.get_single_process_reason(connection.vendor) if worker_count > 1 else ""
    if why:
        print(f"WORKERS is {worker_count}, but {why}. Using one process.\n", flush=True)
    return 1 if why else worker_count


def serve(listener: socket.socket, worker_count: int = 1, tls: TlsListener | None = None) -> None:
    """Serve on ``listener`` and, over https, on ``tls``, in ``worker_count`` processes, until this one is asked to stop."""
    # A request makes many objects and keeps none; frequent full collections took 5 % of every move.
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
    # A move releases the GIL at every query; each time it would wait 5 ms for an export that is being written.
    sys.setswitchinterval(0.001)
    if _stop_requested.is_set():
        # Python ignores an exit within a callback of a weak reference.
        return
    if worker_count == 1:
        run_server(listener, tls)
        return
    with share_metrics(listener, worker_count):
        workers.WorkerSupervisor(worker_count, lambda life: run_server(listener, tls, life)).run()


def share_metrics(listener: socket.socket, worker_count: int) -> AbstractContextManager[None]:
    """Let the processes that are forked in the block count together, if anybody may read it. Raises SetupError."""
    from django.conf import settings

    if not settings.METRICS_TOKEN:
        return nullcontext()
    from companion.metrics.shared_values import share_values

    return share_values(settings.DATA_DIR, listener, worker_count)


def run_server(listener: socket.socket, tls: TlsListener | None, parent_alive_fd: int | None = None) -> None:
    """Serve on ``listener``, and ``tls``, in this process, until a stop signal or until ``parent_alive_fd`` becomes readable."""
    from django.conf import settings

    from companion.asgi import build_site
    from companion.background_jobs import run_background_jobs
    from companion.limits import Limits
    from companion.server import LimitedServer, raise_open_file_limit

    if settings.METRICS_TOKEN:
        from companion.metrics.receivers import connect_receivers

        connect_receivers()
    limits = Limits().fit_to_open_files(raise_open_file_limit())
    with run_background_jobs():
        LimitedServer(build_site(limits), limits, listener, parent_alive_fd, tls).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
