"""Fixtures for all tests: a device at the table, and a browser."""

import fcntl
import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.test import Client
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Page
from psycopg import sql
from pytest_django.live_server_helper import LiveServer

from companion.installation import PROJECT_ROOT
from tests import chromium
from tests.companion.checkout_copy import build_environment
from tests.html_layout import LayoutFreeClient
from tools import translations

hypothesis_settings.register_profile("quick", deadline=None, max_examples=50, derandomize=True)
hypothesis_settings.register_profile("thorough", deadline=None, max_examples=2000)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

GC_THRESHOLD = (50_000, 20, 100)
"""Seventy times the default number of new objects before a collection."""

DB_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences"}


def pytest_configure() -> None:
    """End the started processes on SIGTERM, as on an interrupt."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the tests of other browsers unless ``-m`` selects thorough ones: even their imports take a while."""
    is_thorough = "thorough" in config.option.markexpr.replace("not thorough", "")
    return True if collection_path.name == "other_browsers" and not is_thorough else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freeze long-lived objects: the garbage collector would traverse all of them again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLD)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that use the database, and property tests."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if item.get_closest_marker("django_db") or not DB_FIXTURES.isdisjoint(fixtures):
            item.add_marker("database")
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("property")
    # Whole evenings are clicked for a minute and more: started last, they would leave the other processes idle.
    items.sort(key=lambda item: item.path.name != "test_golden_evening.py")


@pytest.fixture
def client() -> Client:
    """A new device; it reads pages without their layout."""
    return LayoutFreeClient()


@pytest.fixture
def player(client: Client) -> Client:
    """A device that has opened the join link."""
    client.get(f"/join/{settings.JOIN_SECRET}/")
    return client


@pytest.fixture
def player_page(page: Page, live_server: LiveServer) -> Page:
    """A browser at the table, on the page that the join link leads to."""
    page.goto(f"{live_server.url}/join/{settings.JOIN_SECRET}/")
    return page


@pytest.fixture
def database() -> Iterator[str]:
    """The URL of an empty database on the PostgreSQL server of this run; '' for a SQLite file."""
    with create_database() as url:
        yield url


@pytest.fixture
def prepared_database(template_database: str) -> Iterator[str]:
    """The URL of a migrated database on the PostgreSQL server of this run; '' for a SQLite file."""
    with create_database(template_database) as url:
        yield url


@pytest.fixture(scope="session")
def template_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A migrated database to copy."""
    with create_database() as url:
        if url:
            prepare_data(tmp_path_factory.mktemp("template"), url)
        yield url


@contextmanager
def create_database(template: str = "") -> Iterator[str]:
    """Create a database, empty or as a copy of another one, during the block; '' on SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield ""
        return
    name = f"storm_{uuid.uuid4().hex[:12]}"
    source = sql.Identifier(urlsplit(template).path[1:] or "template1")
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), source))
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def first_data() -> Path:
    """A data folder after a first start, to copy: secrets, a migrated SQLite database, static files.

    The first process of a run that needs it creates it for all.
    """
    root = Path(os.environ["DREAMKEEPER_TEST_ROOT"])
    folder = root / "first"
    with (root / "first.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = Path(tempfile.mkdtemp(prefix="first-", dir=root))
            prepare_data(unfinished)
            unfinished.rename(folder)
    return folder


@pytest.fixture
def data(first_data: Path, tmp_path: Path) -> Path:
    """The data folder of an installation that has been started before."""
    return shutil.copytree(first_data, tmp_path / "data")


def prepare_data(folder: Path, database: str = "") -> None:
    """Run the start-up tasks in a folder."""
    environment = build_environment(
        {"DREAMKEEPER_DATA": str(folder), **({"DATABASE_URL": database} if database else {})}
    )
    code = "from companion.serve import prepare_django; prepare_django()"
    subprocess.run([sys.executable, "-c", code], cwd=PROJECT_ROOT, env=environment, check=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the system's Chromium."""
    quiet = [
        "--disable-gpu", "--in-process-gpu", "--num-raster-threads=1", "--disable-background-networking", "--no-first-run",
        "--disable-component-update", "--disable-extensions", "--disable-breakpad",
    ]  # fmt: skip
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find_executable(),
        "args": [*quiet, "--disable-sync", *sandbox],
    }


@pytest.fixture(scope="session")
def pseudo_locale_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pseudo-language, made from the messages that can be extracted."""
    folder = tmp_path_factory.mktemp("locale")
    translations.write_pseudo_language(folder)
    return folder


@pytest.fixture
def pseudo_language(pseudo_locale_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The site speaks the pseudo-language: accented, marked, and as long as a translation."""
    from tests import pseudo_language as language

    language.use(pseudo_locale_path, settings, monkeypatch)
    yield
    language.clear_caches()
