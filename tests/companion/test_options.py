"""Options of a host: declared once, parsed the same way, one sentence for each invalid one."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.installation import PROJECT_ROOT, SetupError
from companion.network_addresses import get_origins, parse_bind_address
from companion.options import (
    OPTIONS,
    build_help_text,
    get_option,
    parse_choice,
    parse_hosts,
    parse_number,
    parse_path,
    parse_switch,
    parse_timezone,
    parse_token,
)
from companion.serve import iter_join_links, open_port
from tests.companion.checkout_copy import find_free_port
from tests.companion.fork_server import run_forked

OPTION_PATTERN = re.compile(r'get_option\("([A-Z_]+)"\)|environ(?:\.get)?[\[(]"([A-Z_]+)"')
FOREIGN_NAMES = {"REQUEST_METHOD", "XDG_DATA_HOME"}


def test_every_variable_that_is_read_is_told() -> None:
    code = "".join(path.read_text() for path in (PROJECT_ROOT / "companion").rglob("*.py"))
    read = {name for found in OPTION_PATTERN.findall(code) for name in found if name} - FOREIGN_NAMES

    assert read | {"PYTHON"} == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_paper_tells_it_too(name: str) -> None:
    paper = (PROJECT_ROOT / "docs" / "settings.md").read_text()

    assert re.search(rf"^\| `{name}` \| `?{re.escape(OPTIONS[name].default)}`? \|", paper, re.MULTILINE)
    assert f"  {name} " in build_help_text()


def test_the_paper_tells_no_other() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", (PROJECT_ROOT / "docs" / "settings.md").read_text(), re.MULTILINE)

    assert rows == list(OPTIONS)


def test_a_value_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgres://user:hush@host/name\n")
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "url"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert get_option("DATABASE_URL") == "postgres://user:hush@host/name"

    monkeypatch.setenv("DATABASE_URL", "postgres://other")
    with pytest.raises(SetupError, match=r"^DATABASE_URL and DATABASE_URL_FILE are both set"):
        get_option("DATABASE_URL")


@pytest.mark.parametrize("content", [None, b"\xff"])
def test_a_file_that_cannot_be_read_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "url").write_bytes(content)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "url"))
    with pytest.raises(SetupError, match=r"^DATABASE_URL_FILE is .*/url, which cannot be read"):
        get_option("DATABASE_URL")


@pytest.mark.process
def test_it_is_told_without_any_package() -> None:
    """Before the first set-up there is nothing but Python."""
    said = subprocess.run(
        [sys.executable, "-S", "-m", "companion.options"], cwd=PROJECT_ROOT, capture_output=True, text=True, check=True
    ).stdout

    assert said == build_help_text() + "\n"
    assert all(len(line) <= 100 for line in said.splitlines())


def test_what_is_empty_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", " ")
    monkeypatch.delenv("HOST", raising=False)

    assert (get_option("PORT"), get_option("HOST")) == ("", "")


@pytest.mark.parametrize("number", ["0", "101", "-1", "ten", "1.5", "٣", "9" * 5000])
def test_a_number_that_is_none(number: str) -> None:
    with pytest.raises(SetupError, match=r"^SENDS_A_MINUTE is .*; it must be a number from 1 to 100\.$"):
        parse_number("SENDS_A_MINUTE", number, 7, 100)


def test_a_number() -> None:
    assert [parse_number("X", text, 7, 100) for text in ("", "1", "100")] == [7, 1, 100]
    assert parse_number("X", "0", 7, 100, minimum=0) == 0


def test_a_folder_is_a_whole_path_and_need_not_be_there() -> None:
    assert parse_path("BACKUP_DIR", "") is None
    assert parse_path("BACKUP_DIR", "/mnt/missing") == Path("/mnt/missing")
    with pytest.raises(SetupError, match=r"^BACKUP_DIR is 'nas'; it must be an absolute path, such as .*\.$"):
        parse_path("BACKUP_DIR", "nas")


def test_a_choice() -> None:
    assert parse_choice("LOG_LEVEL", "INFO", ("info", "error")) == "info"
    with pytest.raises(SetupError, match=r"^LOG_LEVEL is 'loud'; it must be one of: info, error\.$"):
        parse_choice("LOG_LEVEL", "loud", ("info", "error"))


def test_a_switch() -> None:
    assert [parse_switch("DEBUG", text) for text in ("", "0", "off", "1", "True")] == [False, False, False, True, True]
    with pytest.raises(SetupError, match=r"^DEBUG is 'perhaps'"):
        parse_switch("DEBUG", "perhaps")


@pytest.mark.parametrize("token", ["", "0123456789abcdef", "a.b_c~d+e/f-0123456789=="])
def test_a_token(token: str) -> None:
    assert parse_token("METRICS_TOKEN", token) == token


@pytest.mark.parametrize(
    "token", ["0123456789abcde", "0123456789 abcdef", "0123456789äbcdef", "0123456789abcd\nef", "=" * 20]
)
def test_a_token_that_is_none_and_is_not_repeated(token: str) -> None:
    with pytest.raises(SetupError, match=r"^METRICS_TOKEN has to be 16 or more letters") as raised:
        parse_token("METRICS_TOKEN", token)

    assert token not in str(raised.value)
    assert "Make one with `openssl rand -hex 24`" in str(raised.value)
    assert "or leave METRICS_TOKEN out" in str(raised.value)


def test_a_time_zone() -> None:
    assert parse_timezone(":Europe/Berlin") == "Europe/Berlin"
    assert parse_timezone("")
    with pytest.raises(SetupError, match=r"^TZ is 'CET-1CEST'"):
        parse_timezone("CET-1CEST")


def test_at_home_every_name_will_do() -> None:
    assert parse_hosts("", "") == ["*"]


def test_names_of_hosts_are_with_the_public_one_and_this_machine_s_own() -> None:
    own = ["localhost", "127.0.0.1", "[::1]"]

    assert parse_hosts("Inside, .example.org,[fd00::1]", "") == ["inside", ".example.org", "[fd00::1]", *own]
    assert parse_hosts("inside", "dream.example.org") == ["inside", "dream.example.org", *own]
    assert parse_hosts("dream.example.org", "dream.example.org") == ["dream.example.org", *own]


def test_with_a_public_address_the_names_have_to_be_said() -> None:
    with pytest.raises(SetupError, match=r"^PUBLIC_URL is set, .* must be set too: ALLOWED_HOSTS=dream\.example\.org$"):
        parse_hosts("", "dream.example.org")


@pytest.mark.parametrize("names", ["*", "dream.example.org,*"])
def test_with_a_public_address_not_every_name_will_do(names: str) -> None:
    with pytest.raises(
        SetupError, match=r"^ALLOWED_HOSTS is \*, .* name the hosts: ALLOWED_HOSTS=dream\.example\.org$"
    ):
        parse_hosts(names, "dream.example.org")


@pytest.mark.parametrize("names", ["https://dream.example.org", "dream.example.org:8000", "a b", "fd00::1", "a/b", "-"])
def test_names_of_hosts_that_are_none(names: str) -> None:
    with pytest.raises(SetupError, match="ALLOWED_HOSTS is not valid"):
        parse_hosts(names, "")


def test_an_address_to_serve_on() -> None:
    assert [parse_bind_address(text) for text in ("", "127.0.0.1", "[::1]", "FD00::01")] == [
        "0.0.0.0",
        "127.0.0.1",
        "::1",
        "fd00::1",
    ]


def test_the_name_that_a_shell_gives_the_machine_is_no_wish() -> None:
    assert parse_bind_address(socket.gethostname()) == "0.0.0.0"


@pytest.mark.parametrize("address", ["dream.example.org", "1.2.3", "::1::", "127.0.0.1:8000", "http://127.0.0.1"])
def test_an_address_to_serve_on_that_is_none(address: str) -> None:
    with pytest.raises(SetupError, match=r"^HOST is .*; it must be an address of this machine"):
        parse_bind_address(address)


def test_an_address_of_another_machine() -> None:
    with pytest.raises(SetupError, match=r"^HOST is 192\.0\.2\.1, which is not an address of this machine"):
        open_port(0, "192.0.2.1")


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


on_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")


@on_ipv6
@pytest.mark.parametrize("by", ["127.0.0.1", "::1"])
def test_every_address_is_one_of_both_kinds(by: str) -> None:
    with open_port(0, "::") as listener, socket.create_connection((by, listener.getsockname()[1]), timeout=5):
        pass


@on_ipv6
def test_one_address_is_that_one_alone() -> None:
    with open_port(0, "::1") as listener, pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", listener.getsockname()[1]), timeout=5)


def test_links_lead_to_where_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.network_addresses.find_local_addresses", lambda: ["192.168.7.5"])
    at_home = ["http://localhost:80", "http://192.168.7.5:80"]

    assert get_origins("0.0.0.0", 80) == get_origins("::", 80) == at_home
    assert get_origins("127.0.0.1", 80) == ["http://127.0.0.1:80"]
    assert get_origins("::1", 80) == ["http://[::1]:80"]
    assert get_origins("fd00::5", 80) == ["http://[fd00::5]:80"] * 2
    assert list(iter_join_links(80, "x", "https://dream.example.org", "127.0.0.1")) == [
        "http://127.0.0.1:80/join/x/",
        "https://dream.example.org/join/x/",
    ]


PRELOADED_MODULES = (
    "companion.network_addresses", "companion.databases", "companion.installation", "companion.logs", "companion.options",
    "companion.proxies", "companion.workers", "csp.constants", "django.core.management", "segno",
)  # fmt: skip
"""Modules that do not read the environment when they are imported."""


def read_settings(folder: Path, names: str, *environments: dict[str, str]) -> list[list[str]]:
    """Return the settings of these names as a site in each environment has them."""
    program = folder / "asked.py"
    program.write_text(f"from companion import settings as s; print(*({names}), sep='|')")
    data = {"DREAMKEEPER_DATA": str(folder)}
    done = run_forked([str(program)], [data | chosen for chosen in environments], PRELOADED_MODULES)
    assert not any(one.stderr for one in done)
    return [one.stdout.strip().split("|") for one in done]


@pytest.mark.process
def test_browsers_come_by_https_alone_once_the_public_address_is_https(tmp_path: Path) -> None:
    names = {"ALLOWED_HOSTS": "dream.example.org"}
    plain = names | {"PUBLIC_URL": "http://dream.example.org"}
    secure = names | {"PUBLIC_URL": "https://dream.example.org:8443"}

    assert read_settings(tmp_path, "s.SECURE_HSTS_SECONDS,", {}, plain, secure) == [["0"], ["0"], ["31536000"]]


@pytest.mark.process
def test_a_site_is_as_it_was_told(tmp_path: Path) -> None:
    told = {
        "ALLOWED_HOSTS": "inside",
        "TZ": "Asia/Tokyo",
        "LOG_LEVEL": "Info",
        "ACCESS_LOG": "JSON",
        "BACKUP_KEEP": "0",
        "BACKUP_DIR": "/mnt/nas",
        "VERSION_FILE": "/mnt/nas/newest",
        "SENDS_A_MINUTE": "9",
    }
    names = "s.ALLOWED_HOSTS[0], s.TIME_ZONE, s.LOGGING['root']['level'], s.ACCESS_LOG, s.RATES['send'][0], s.DEBUG"
    names += ", s.BACKUP_KEEP, s.BACKUP_DIR, s.VERSION_FILE"
    as_told, untold = read_settings(tmp_path, names, told, {})

    assert as_told == ["inside", "Asia/Tokyo", "INFO", "json", "9", "False", "0", "/mnt/nas", "/mnt/nas/newest"]
    assert (untold[0], *untold[-3:]) == ("*", "7", "None", "None")


WRONG_VALUES = {
    "HOST": "table",
    "PORT": "eighty",
    "PUBLIC_URL": "dream.example.org",
    "ALLOWED_HOSTS": "https://dream.example.org",
    "TRUSTED_PROXIES": "proxy",
    "HTTPS": "perhaps",
    "HTTPS_PORT": "many",
    "WORKERS": "many",
    "BACKUP_KEEP": "a week",
    "BACKUP_DIR": "nas",
    "METRICS_TOKEN": "hush",
    "VERSION_FILE": "https://dream.example.org/newest",
    "SENDS_A_MINUTE": "often",
    "WEBHOOK_PRIVATE_ADDRESSES": "perhaps",
    "LOG_LEVEL": "loud",
    "ACCESS_LOG": "xml",
    "TZ": "Nowhere",
    "DEBUG": "perhaps",
    "DATABASE_URL": "nonsense:hush",
    "DREAMKEEPER_DATA": "/proc/dreamkeeper",
}


def test_a_wrong_one_of_each_is_tried() -> None:
    """The Python is chosen by ./run itself; its tests are with it."""
    assert set(WRONG_VALUES) | {"PYTHON"} == set(OPTIONS)


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "unread"),
    [(["-m", "companion.serve"], ()), (["manage.py", "check"], ("HOST", "WORKERS"))],
    ids=["serve", "manage"],
)
def test_a_wrong_one_is_one_sentence(command: list[str], unread: tuple[str, ...], tmp_path: Path) -> None:
    """The server alone reads where it serves."""
    asked = [name for name in WRONG_VALUES if name not in unread]
    right = {"DREAMKEEPER_DATA": str(tmp_path), "PORT": str(find_free_port())}
    done = run_forked(command, [right | {name: WRONG_VALUES[name]} for name in asked], PRELOADED_MODULES)

    assert {name: one.returncode for name, one in zip(asked, done, strict=True)} == dict.fromkeys(asked, 1)
    assert [one.stderr for one in done if one.stderr.count("\n") != 1 or "hush" in one.stderr] == []
    assert [name for name, one in zip(asked, done, strict=True) if name not in one.stderr] == []
