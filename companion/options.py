"""Environment variables of a host: each with its default, its help text and its validation.

Standard library only: ``./run --help`` prints them before any package is installed.
"""

import os
import re
import sys
import textwrap
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import available_timezones

from companion.installation import IS_WHEEL, START_COMMAND, SetupError, get_default_data_folder, get_system_timezone

HELP_WIDTH = 100
LOG_LEVELS = ("debug", "info", "warning", "error")
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""Loopback hosts: this machine's own link and its health checks."""

CHECKOUT_USAGE = (
    "usage: ./run [--https | --help | --prepare]",
    "",
    "Sets up Dreamkeeper, starts it and prints the link. --prepare only installs what it needs.",
)
WHEEL_USAGE = (
    "usage: dreamkeeper [run [--https] | COMMAND | --help | --version]",
    "",
    "Starts Dreamkeeper and prints the link. Other commands (dreamkeeper COMMAND --help for more):",
    "",
    "  backup [FILE]     back up all data to one file, even while people play",
    "  restore FILE      replace all data with a backup",
    "  verify            replay every journal and compare it with what is stored",
    "  export SLUG       write a campaign to a file",
    "  import FILE       import a campaign from a file",
    "  version           print the versions of program and data",
    "  help              list all commands",
)

TOKEN_RE = re.compile(r"[A-Za-z0-9._~+/-]{16,}=*")
"""Bearer tokens of RFC 6750, long enough that nobody guesses one."""

HOST_NAME_RE = re.compile(r"\*|\.?[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\]")


DEFAULT_DATA_FOLDER = str(get_default_data_folder()) if IS_WHEEL else "data/"


@dataclass(frozen=True, slots=True)
class Option:
    """An environment variable: ``name``, default and help text."""

    name: str
    default: str
    help_text: str


OPTIONS = {
    option.name: option
    for option in (
        Option(
            "HOST", "0.0.0.0", "address to serve on; 0.0.0.0 is every IPv4 address, :: every address, including IPv6"
        ),
        Option("PORT", "8000", "port to serve on"),
        Option("HTTPS", "0", "1 serves https as well, with its own certificates; same as --https"),
        Option("HTTPS_PORT", "8443", "port for https"),
        Option("DREAMKEEPER_DATA", DEFAULT_DATA_FOLDER, "folder for secrets, database and static files"),
        Option("DATABASE_URL", "SQLite in the data folder", "postgres://user:password@host/name to use PostgreSQL"),
        Option(
            "PUBLIC_URL",
            "none",
            "the address people use, if behind a proxy: https://dream.example.org, with or without a path",
        ),
        Option("ALLOWED_HOSTS", "*", "host names to answer to, comma-separated; required with PUBLIC_URL"),
        Option("TRUSTED_PROXIES", "none", "addresses or networks of proxies whose X-Forwarded headers are trusted"),
        Option("WORKERS", "1", "server processes, 1 to 64, on PostgreSQL; always one on SQLite"),
        Option("BACKUP_KEEP", "7", "how many daily backups to keep, 0 to 365; 0 turns them off"),
        Option("BACKUP_DIR", "backups/ in the data folder", "another folder for backups, such as a mounted NAS"),
        Option("SENDS_A_MINUTE", "240", "how many reports a device may send in a minute"),
        Option(
            "WEBHOOK_PRIVATE_ADDRESSES", "1", "0 lets webhooks be sent to the internet only, not into your own network"
        ),
        Option("LOG_LEVEL", "warning", "what the log contains: debug, info, warning or error"),
        Option("ACCESS_LOG", "none", "json prints a line for each request, without its secrets"),
        Option("METRICS_TOKEN", "none", "a secret of 16 or more characters; Prometheus reads /metrics with it"),
        Option(
            "VERSION_FILE",
            "none",
            "a file with the newest version's number; the Installation page says when yours is older",
        ),
        Option("TZ", "the machine's", "time zone of the journal, such as Europe/Berlin"),
        Option("DEBUG", "0", "1 for development only: changed files take effect at once"),
        Option("PYTHON", "the newest found", "which Python to use, 3.11 or newer"),
    )
}
"""All options by name."""


def get_option(name: str) -> str:
    """Return the value of an option, ``""`` if unset; its name must be in ``OPTIONS``.

    ``NAME_FILE`` names a file with the value, as secrets of containers and service managers are. Raises SetupError.
    """
    value, file = (os.environ.get(variable, "").strip() for variable in (OPTIONS[name].name, f"{name}_FILE"))
    if not file:
        return value
    if value:
        raise SetupError(f"{name} and {name}_FILE are both set; leave one out.")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise SetupError(
            f"{name}_FILE is {file}, which cannot be read ({getattr(error, 'strerror', error)})."
        ) from error


def parse_number(name: str, text: str, default: int, maximum: int, minimum: int = 1) -> int:
    """Return ``text`` as a number from ``minimum`` to ``maximum``, ``default`` for ``""``. Raises SetupError."""
    if not text:
        return default
    if not (re.fullmatch(f"[0-9]{{1,{len(str(maximum))}}}", text) and minimum <= int(text) <= maximum):
        raise SetupError(f"{name} is {text!r}; it must be a number from {minimum} to {maximum}.")
    return int(text)


def parse_path(name: str, text: str) -> Path | None:
    """Return the file or folder that ``text`` names, which need not exist; None for ``""``. Raises SetupError."""
    path = Path(text).expanduser() if text else None
    if path is not None and not path.is_absolute():
        raise SetupError(f"{name} is {text!r}; it must be an absolute path, such as /mnt/nas/dreamkeeper.")
    return path


def parse_https_port() -> int:
    """Return the port of https with certificates of our own, 0 without it. Raises SetupError."""
    port = parse_number("HTTPS_PORT", get_option("HTTPS_PORT"), 8443, 65535)
    if not parse_switch("HTTPS", get_option("HTTPS")):
        return 0
    if get_option("PUBLIC_URL"):
        raise SetupError(
            "HTTPS is on and PUBLIC_URL is set. The proxy at that address has its own certificate, so leave HTTPS out."
        )
    return port


def parse_choice(name: str, text: str, choices: Collection[str]) -> str:
    """Return the choice that ``text`` names, ignoring case; ``""`` for ``""``. Raises SetupError."""
    if text and text.lower() not in choices:
        raise SetupError(f"{name} is {text!r}; it must be one of: {', '.join(choices)}.")
    return text.lower()


def parse_switch(name: str, text: str) -> bool:
    """Return ``text`` as a boolean; ``""`` is False. Raises SetupError."""
    return parse_choice(name, text, ("0", "1", "no", "yes", "off", "on", "false", "true")) in ("1", "yes", "on", "true")


def parse_hosts(text: str, public_name: str) -> list[str]:
    """Return the allowed hosts: those in ``text``, comma-separated, ``public_name``, and the loopback ones.

    Without any, every host is allowed, as in a home network; with a public name they are required. Raises SetupError.
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if not all(HOST_NAME_RE.fullmatch(name) for name in names):
        raise SetupError(
            "ALLOWED_HOSTS is not valid; it must list host names without scheme or port, such as dream.example.org,192.168.1.5."
        )
    if public_name and not names:
        raise SetupError(f"PUBLIC_URL is set, so ALLOWED_HOSTS must be set too: ALLOWED_HOSTS={public_name}")
    if public_name and "*" in names:
        raise SetupError(
            f"ALLOWED_HOSTS is *, which is only for a home network. With PUBLIC_URL, name the hosts: ALLOWED_HOSTS={public_name}"
        )
    return list(dict.fromkeys([*names, *([public_name] if public_name else []), *LOOPBACK_HOSTS])) if names else ["*"]


def parse_token(name: str, text: str) -> str:
    """Return ``text`` as the token of a machine, ``""`` for ``""``. Raises SetupError, which does not repeat it."""
    if text and not TOKEN_RE.fullmatch(text):
        raise SetupError(
            f"{name} has to be 16 or more letters, digits or ._~+/- without spaces."
            f" Make one with `openssl rand -hex 24`, for {name} and for whoever sends it, or leave {name} out."
        )
    return text


def parse_timezone(text: str) -> str:
    """Return the time zone named ``text``; this machine's for ``""``. Raises SetupError."""
    name = text.removeprefix(":")
    if not name:
        return get_system_timezone()
    if name not in available_timezones():
        raise SetupError(f"TZ is {text!r}; it must be the name of a time zone, such as Europe/Berlin or UTC.")
    return name


def build_help_text() -> str:
    """Return the output of ``./run --help``, or of ``dreamkeeper --help`` in an installed package."""
    lines = [
        *(WHEEL_USAGE if IS_WHEEL else CHECKOUT_USAGE),
        "",
        f"Settings are environment variables, as in: PORT=8080 {START_COMMAND}",
        "",
    ]
    wide = max(map(len, OPTIONS)) + 4
    for option in OPTIONS.values():
        text = f"{option.help_text} ({option.default})"
        lines += textwrap.wrap(
            text, HELP_WIDTH, initial_indent=f"  {option.name}".ljust(wide), subsequent_indent=" " * wide,
            break_on_hyphens=False, break_long_words=False,
        )  # fmt: skip
    return "\n".join(
        [
            *lines,
            "",
            "Defaults are in parentheses. NAME_FILE=PATH reads a setting from a file. More: docs/settings.md",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(build_help_text() + "\n")
