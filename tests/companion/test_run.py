"""``./run``: from nothing to a table that answers, and one sentence for each problem."""

import json
import re
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from pytest_django import Settings

from companion.installation import PROJECT_ROOT
from companion.options import build_help_text
from companion.proxies import parse_trusted_proxies
from companion.serve import open_port, warn_untrusted_proxy
from companion.startup_tasks import LEGACY_MANIFEST_NAMES
from tests.companion.checkout_copy import SCRIPT_PATHS, CheckoutCopy, build_environment, find_free_port, read_join_link
from tests.processes import run_process

pytestmark = [pytest.mark.setup, pytest.mark.process]

STATIC_DIR = PROJECT_ROOT / "companion" / "static"
PUBLIC_ENVIRONMENT = {"PUBLIC_URL": "https://dream.example.org", "ALLOWED_HOSTS": "dream.example.org"}
PROXY_WARNING = "TRUSTED_PROXIES is empty"
OLD_PYTHON_SCRIPT = "#!/bin/sh\necho 3.9\nexit 1\n"

# A fake Python: prints 3.11, creates a .venv from itself, and records its commands.
STAND_IN_SCRIPT = """#!/bin/sh
echo "$*" >>"$CALLS"
case "$*" in
    "-c import sys"*) echo 3.11 ;;
    "-c import venv"*) exit "${WITHOUT_VENV:-0}" ;;
    "-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    "-m pip"*) exit "${WITHOUT_NETWORK:-0}" ;;
    "-m companion.serve") echo served ;;
esac
"""


@pytest.fixture(scope="module")
def first_run(house: CheckoutCopy) -> Iterator[str]:
    """The join link of a ``./run`` in a bare checkout, shared by tests."""
    assert not (house.folder / "data").exists()
    with house.run_server() as link:
        yield link


@pytest.fixture
def bare_house(tmp_path: Path) -> CheckoutCopy:
    """Return a copy of the files that ``./run`` needs before it starts Python."""
    return CheckoutCopy(tmp_path / "house", SCRIPT_PATHS)


@pytest.fixture
def stand_in(tmp_path: Path) -> dict[str, str]:
    """The environment in which ./run finds the fake Python."""
    return {"PYTHON": write_program(tmp_path / "python", STAND_IN_SCRIPT), "CALLS": str(tmp_path / "calls")}


def write_program(path: Path, text: str) -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def is_refused(outcome: subprocess.CompletedProcess[str], sentence: str) -> bool:
    """Return whether ./run failed with one sentence on stderr."""
    assert sentence in outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert outcome.stderr.count("\n") == 1
    return outcome.returncode != 0


def open_as_a_guest(link: str) -> tuple[str, str]:
    """Open ``link`` like a browser; return where it led and the page there."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    with browser.open(link, timeout=10) as answer:
        return answer.url, answer.read().decode()


def test_the_first_run_serves(house: CheckoutCopy, first_run: str) -> None:
    where, page = open_as_a_guest(first_run)

    assert where == first_run.split("join/")[0] + "device/name"
    assert "/static/vendor/htmx-4.0.1." in page
    assert (house.folder / "data" / "dreamkeeper.sqlite3").exists()


@pytest.mark.usefixtures("first_run")
def test_static_files_have_hashed_names_alone_and_are_compressed_those_of_ours_without_comments(
    house: CheckoutCopy,
) -> None:
    static = house.folder / "data" / "static"
    names = json.loads((house.folder / "data" / "collected" / "staticfiles.json").read_text())["paths"]

    assert (static / f"{names['vendor/htmx-4.0.1.js']}.br").exists()
    assert "//" in (STATIC_DIR / "js" / "idle-loader.js").read_text()
    assert "//" not in (static / names["js/idle-loader.js"]).read_text()
    assert not (static / "js" / "idle-loader.js").exists()
    assert (static / names["vendor/htmx-4.0.1.js"]).read_bytes() == (
        STATIC_DIR / "vendor" / "htmx-4.0.1.js"
    ).read_bytes()


@pytest.mark.usefixtures("first_run")
def test_modules_import_each_other_by_their_hashed_names(house: CheckoutCopy) -> None:
    scripts = sorted((house.folder / "data" / "static" / "js").glob("*.js"))
    imported = {
        name for script in scripts for name in re.findall(r'(?:import|from)\s*"\./([^"]+)"', script.read_text())
    }

    assert imported
    assert imported <= {script.name for script in scripts}


def test_what_is_recorded_of_static_files_is_not_served(first_run: str) -> None:
    origin = first_run.split("/join/")[0]

    for name in (".fingerprint", "staticfiles.json", "../collected/staticfiles.json", "fingerprint"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"{origin}/static/{name}")


def test_database_files_are_for_their_owner_alone(house: CheckoutCopy, first_run: str) -> None:
    open_as_a_guest(first_run)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (house.folder / "data").glob("dreamkeeper.sqlite3*")}

    assert set(modes.values()) == {0o600}
    assert "dreamkeeper.sqlite3" in modes


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_a_later_run_serves_the_same_link_and_ends_in_good_order_when_it_is_asked(
    house: CheckoutCopy, data: Path, asked: signal.Signals
) -> None:
    """Files that an earlier version left readable by others, or among the served ones, are put right."""
    database, records = data / "dreamkeeper.sqlite3", [data / "static" / name for name in LEGACY_MANIFEST_NAMES]
    database.chmod(0o644)
    for record in records:
        record.write_text("{}")
    chosen = {**PUBLIC_ENVIRONMENT, "DREAMKEEPER_DATA": str(data), "PORT": str(find_free_port())}
    with run_process(["./run"], cwd=house.folder, env=build_environment(chosen), stop=asked) as process:
        link = read_join_link(process)
        said = read_until(process, "Press Ctrl+C to stop")
        open_as_a_guest(f"http://localhost:{chosen['PORT']}/healthz")
        process.send_signal(asked)
        # Not communicate(), which ignores what was read ahead with a line.
        assert process.stdout is not None
        said += process.stdout.read()

    assert link.split("/join/")[1].strip("/") == json.loads((data / "secrets.json").read_text())["join"]
    assert database.stat().st_mode & 0o777 == 0o600
    assert not any(record.exists() for record in records)
    assert said.count(PROXY_WARNING) == 1
    assert "Traceback" not in said
    assert process.returncode == 0


def read_until(process: subprocess.Popen[str], word: str) -> str:
    """Return the output of a process up to the line with a word."""
    assert process.stdout is not None
    said = ""
    while word not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    return said


@pytest.mark.parametrize(
    ("url", "proxies", "times"),
    [
        (PUBLIC_ENVIRONMENT["PUBLIC_URL"], "", 1),
        (PUBLIC_ENVIRONMENT["PUBLIC_URL"], "127.0.0.1", 0),
        ("http://dream.example.org:8000", "", 0),
    ],
)
def test_a_public_address_without_a_proxy_that_is_believed_is_told_in_one_sentence(
    url: str, proxies: str, times: int, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.TRUSTED_PROXIES = parse_trusted_proxies(proxies.split(","))
    warn_untrusted_proxy(url)

    assert capsys.readouterr().out.count(PROXY_WARNING) == times


def test_a_port_in_use(house: CheckoutCopy, tmp_path: Path) -> None:
    with open_port(0) as taken:
        port = str(taken.getsockname()[1])
        assert is_refused(house.run(PORT=port, DREAMKEEPER_DATA=str(tmp_path / "data")), "is in use")


def test_a_database_that_does_not_answer(house: CheckoutCopy, tmp_path: Path) -> None:
    away = {"DATABASE_URL": "postgres://a:hush@127.0.0.1:1/none", "DREAMKEEPER_DATA": str(tmp_path / "data")}
    outcome = house.run(**away, PORT=str(find_free_port()))
    assert is_refused(outcome, "The database cannot be used")
    assert "hush" not in outcome.stderr


def test_help_is_told_before_anything_is_fetched(tmp_path: Path) -> None:
    house = CheckoutCopy(tmp_path / "house", (*SCRIPT_PATHS, "companion"))
    outcome = house.run("--help")

    assert outcome.returncode == 0
    assert outcome.stdout == build_help_text() + "\n"
    assert not (house.folder / ".venv").exists()


def test_prepared_it_has_its_parts_and_does_not_serve(bare_house: CheckoutCopy, stand_in: dict[str, str]) -> None:
    outcome = bare_house.run("--prepare", **stand_in)

    assert outcome.returncode == 0
    assert sum(call.startswith("-m pip install") for call in list_calls(stand_in)) == 1
    assert "served" not in bare_house.run("--prepare", **stand_in).stdout
    assert sum(call.startswith("-m pip install") for call in list_calls(stand_in)) == 1


def test_an_argument_that_is_none(bare_house: CheckoutCopy) -> None:
    assert is_refused(
        bare_house.run("--port", "80"), "Unknown option: --port 80. ./run takes --https, --help or --prepare."
    )


def test_a_chosen_python_that_is_too_old(bare_house: CheckoutCopy, tmp_path: Path) -> None:
    old = write_program(tmp_path / "python", OLD_PYTHON_SCRIPT)

    assert is_refused(bare_house.run(PYTHON=old), "3.11 or newer")


def test_a_chosen_python_that_is_none(bare_house: CheckoutCopy) -> None:
    assert is_refused(bare_house.run(PYTHON="/no/such/python"), "which cannot be run")


def test_only_old_pythons_about(bare_house: CheckoutCopy, tmp_path: Path) -> None:
    for name in ("python3.14", "python3.13", "python3.12", "python3.11", "python3"):
        write_program(tmp_path / name, OLD_PYTHON_SCRIPT)

    assert is_refused(bare_house.run(PYTHON="", PATH=f"{tmp_path}:/usr/bin:/bin"), "found none")


def test_a_newer_python_is_found_beside_old_ones(
    bare_house: CheckoutCopy, stand_in: dict[str, str], tmp_path: Path
) -> None:
    for name in ("python3.13", "python3.12", "python3.11", "python3"):
        write_program(tmp_path / name, OLD_PYTHON_SCRIPT)
    write_program(tmp_path / "python3.14", STAND_IN_SCRIPT)

    assert bare_house.run(**{**stand_in, "PYTHON": "", "PATH": f"{tmp_path}:/usr/bin:/bin"}).stdout.endswith("served\n")


def test_a_python_without_venv(bare_house: CheckoutCopy, stand_in: dict[str, str]) -> None:
    assert is_refused(bare_house.run(**stand_in, WITHOUT_VENV="1"), "has no venv or pip")
    assert not (bare_house.folder / ".venv").exists()


def test_without_a_network_the_next_run_starts_anew(bare_house: CheckoutCopy, stand_in: dict[str, str]) -> None:
    assert is_refused(bare_house.run(**stand_in, WITHOUT_NETWORK="1"), "needs an internet connection")

    assert bare_house.run(**stand_in).stdout.endswith("\nserved\n")
    assert list_calls(stand_in).count("-m venv --clear .venv") == 2


def test_a_finished_set_up_is_not_repeated(bare_house: CheckoutCopy, stand_in: dict[str, str]) -> None:
    bare_house.run(**stand_in)
    bare_house.run(**stand_in)

    assert list_calls(stand_in).count("-m venv --clear .venv") == 1


def test_a_new_lock_is_installed_over_the_old_one(bare_house: CheckoutCopy, stand_in: dict[str, str]) -> None:
    bare_house.run(**stand_in)
    with (bare_house.folder / "requirements" / "base.txt").open("a") as lock:
        lock.write("# changed\n")
    bare_house.run(**stand_in)

    assert list_calls(stand_in).count("-m venv --clear .venv") == 1
    assert sum(call.startswith("-m pip install") for call in list_calls(stand_in)) == 2


def list_calls(stand_in: dict[str, str]) -> list[str]:
    return Path(stand_in["CALLS"]).read_text().splitlines()
