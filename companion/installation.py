"""The data folder and secrets of one installation.

Independent of Django: it runs before the settings exist. Its messages are for the person at the terminal.
"""

import contextlib
import fcntl
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from zoneinfo import available_timezones

from companion import durable_files

PROJECT_ROOT = Path(__file__).resolve().parent.parent
"""The folder of our packages: the top of a checkout, or where a wheel is installed."""

_WHEEL_RESOURCES = PROJECT_ROOT / "companion" / "resources"
IS_WHEEL = _WHEEL_RESOURCES.is_dir()
RESOURCE_ROOT = _WHEEL_RESOURCES if IS_WHEEL else PROJECT_ROOT
"""The folder of ``templates/`` and ``fixtures/``; pyproject.toml says what a wheel has."""

START_COMMAND, MANAGE_COMMAND = ("dreamkeeper", "dreamkeeper") if IS_WHEEL else ("./run", "manage.py")
"""The command line that serves, and the prefix of a management command."""

SECRETS_FILENAME = "secrets.json"
JOIN_SECRET_BYTES = 9
"""72 bits: not guessable over a network, short enough for a small QR code."""


_cached_secrets: dict[Path, tuple[tuple[int, ...], "Secrets"]] = {}


class SetupError(Exception):
    """A reason why Dreamkeeper cannot start; the message is one sentence with the reason and what to do."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The two secrets of an installation.

    ``secret_key`` signs cookies and forms. ``join`` is part of the link that lets a device in. A new ``join`` ends
    the access of every device that came by the previous one (``before``), except the one that renewed it
    (``renewed_by``, a device id).
    """

    secret_key: str
    join: str
    before: str = ""
    renewed_by: str = ""


def get_data_folder() -> Path:
    """Return the folder of all data of this installation, from ``DREAMKEEPER_DATA``, else the default one.

    Raises SetupError if it cannot be created or written to.
    """
    folder = Path(os.environ.get("DREAMKEEPER_DATA") or get_default_data_folder()).expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise SetupError(
            f"The folder {folder} cannot be written to ({error.strerror}); "
            "make it writable, or choose another one with DREAMKEEPER_DATA."
        ) from error
    return folder


def get_default_data_folder() -> Path:
    """Return ``data/`` of a checkout; for an installed package the folder that the platform has for data of a user."""
    if not IS_WHEEL:
        return PROJECT_ROOT / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "dreamkeeper"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "dreamkeeper"


def read_secrets(folder: Path) -> Secrets:
    """Return the secrets stored in ``folder``, created on the first call; only the owner can read the file.

    Raises SetupError if the file cannot be read or understood.
    """
    path = folder / SECRETS_FILENAME
    try:
        if not path.exists():
            _write_once(path, Secrets(secret_key=secrets.token_urlsafe(48), join=_generate_join_secret()))
        kept = json.loads(path.read_text(encoding="utf-8"))
        made = Secrets(secret_key=_require_text(kept["secret_key"]), join=_require_text(kept["join"]))
        return replace(made, before=str(kept.get("before", "")), renewed_by=str(kept.get("renewed_by", "")))
    except OSError as error:
        raise SetupError(f"The secrets in {path} cannot be read ({error.strerror}).") from error
    except (ValueError, KeyError, TypeError) as error:
        raise SetupError(
            f"The file {path} is damaged; delete it to create new secrets (every device will have to join again)."
        ) from error


def get_current_secrets(folder: Path) -> Secrets:
    """Return the current secrets of ``folder``, whichever process renewed the link.

    Checks the file's date only. If the file is gone or damaged meanwhile, the last known secrets stay. Raises
    SetupError if none were known.
    """
    known, mark = _cached_secrets.get(folder), _get_file_fingerprint(folder / SECRETS_FILENAME)
    if known is None or (mark and mark != known[0]):
        try:
            known = _cached_secrets[folder] = (mark, read_secrets(folder))
        except SetupError:
            if known is None:
                raise
    return known[1]


def _get_file_fingerprint(path: Path) -> tuple[int, ...]:
    """Return a value that changes with a file; () while it is missing."""
    with contextlib.suppress(OSError):
        facts = path.stat()
        return facts.st_mtime_ns, facts.st_ino, facts.st_size
    return ()


def renew_link(
    folder: Path, device_id: str, old_join: str, before_commit: Callable[[], object] = lambda: None
) -> Secrets | None:
    """Put a new secret into the link and return the new secrets; the device ``device_id`` keeps its access.

    ``before_commit`` is called when the new secrets are on the disk but not in effect: if it fails, the link stays as
    it is. Returns None if the link is no longer ``old_join``: it was renewed already. Raises SetupError.
    """
    try:
        with lock_folder(folder):
            kept = read_secrets(folder)
            if kept.join != old_join:
                return None
            made = replace(kept, join=_generate_join_secret(), before=kept.join, renewed_by=device_id)
            with _write_draft(folder, made) as name:
                before_commit()
                durable_files.replace_file(name, folder / SECRETS_FILENAME)
            return made
    except OSError as error:
        raise SetupError(f"The secrets in {folder / SECRETS_FILENAME} cannot be written ({error.strerror}).") from error


def write_secrets(folder: Path, new_secrets: Secrets) -> None:
    """Replace the secrets of ``folder`` with ``new_secrets``. Raises SetupError."""
    try:
        with lock_folder(folder), _write_draft(folder, new_secrets) as name:
            durable_files.replace_file(name, folder / SECRETS_FILENAME)
    except OSError as error:
        raise SetupError(f"The secrets in {folder / SECRETS_FILENAME} cannot be written ({error.strerror}).") from error


def _generate_join_secret() -> str:
    return secrets.token_urlsafe(JOIN_SECRET_BYTES)


def open_lock_file(path: Path) -> int:
    """Return a file descriptor of a lock file, owned by the folder's owner even if root creates it. Raises OSError."""
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    if os.geteuid() == 0:
        # A command may run as root, and the server as somebody who owns the folder and nothing else.
        owner = path.parent.stat()
        os.fchown(handle, owner.st_uid, owner.st_gid)
    return handle


@contextlib.contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Hold the lock of the folder, so that of two concurrent renewals one sees the other's result."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _require_text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(value)
    return value


def _write_once(path: Path, new_secrets: Secrets) -> None:
    """Write ``new_secrets`` to ``path`` atomically; if another process was faster, its secrets stay."""
    # A link, not a rename: a rename would replace secrets that another process has just handed out.
    with _write_draft(path.parent, new_secrets) as name, contextlib.suppress(FileExistsError):
        os.link(name, path)
        durable_files.sync_folder(path.parent)


def _write_draft(folder: Path, new_secrets: Secrets) -> AbstractContextManager[str]:
    """Yield the path of a draft with ``new_secrets``."""
    return durable_files.write_draft(folder, ".secrets-", json.dumps(asdict(new_secrets)).encode())


def get_system_timezone() -> str:
    """Return the name of this machine's time zone, so that the journal shows local time; UTC if it has none."""
    found = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    return found if found in available_timezones() else "UTC"
