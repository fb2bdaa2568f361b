"""What belongs to one installation and to nobody else: its data folder and its secrets.

Nothing here knows Django: it runs before the settings are there. Its sentences are for the person at the terminal.
"""

import contextlib
import json
import os
import secrets
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from zoneinfo import available_timezones

PROJECT = Path(__file__).resolve().parent.parent

JOIN_BYTES = 9
"""72 bits: not to be guessed over a network, short enough for a small QR code."""


class SetupError(Exception):
    """Dreamkeeper cannot start; the message is one sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The two secrets of an installation.

    ``secret_key`` signs cookies and forms. ``join`` stands in the link that lets a device in; a new ``join`` ends every
    device that came in with the old one.
    """

    secret_key: str
    join: str


def data_folder() -> Path:
    """Return the folder that holds everything this installation keeps, as ``DREAMKEEPER_DATA`` names it.

    Raises SetupError when it cannot be made or written to.
    """
    folder = Path(os.environ.get("DREAMKEEPER_DATA") or PROJECT / "data").expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise SetupError(
            f"The folder {folder} cannot be written to ({error.strerror}); "
            "make it writable or name another one with DREAMKEEPER_DATA."
        ) from error
    return folder


def read_secrets(folder: Path) -> Secrets:
    """Return the secrets kept in ``folder``, made on the first call; the file is for its owner's eyes only.

    Raises SetupError when the file cannot be read or understood.
    """
    path = folder / "secrets.json"
    try:
        if not path.exists():
            _write_once(path, Secrets(secret_key=secrets.token_urlsafe(48), join=secrets.token_urlsafe(JOIN_BYTES)))
        kept = json.loads(path.read_text(encoding="utf-8"))
        return Secrets(secret_key=_text(kept["secret_key"]), join=_text(kept["join"]))
    except OSError as error:
        raise SetupError(f"The secrets in {path} cannot be read ({error.strerror}).") from error
    except (ValueError, KeyError, TypeError) as error:
        raise SetupError(
            f"The file {path} is damaged; delete it to make new secrets (every device then has to join again)."
        ) from error


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(value)
    return value


def _write_once(path: Path, made: Secrets) -> None:
    """Write ``made`` to ``path`` whole or not at all; when another process was faster, its secrets stay."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secrets-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(made), file)
            file.flush()
            os.fsync(file.fileno())
        # A link, not a rename: a rename would replace the secrets that another process has just handed out.
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)


def system_zone() -> str:
    """Return the name of this machine's time zone, so that the journal tells the time on the wall; UTC when it has none."""
    found = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    return found if found in available_timezones() else "UTC"
