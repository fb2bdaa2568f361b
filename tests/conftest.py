"""Fixtures that every test may use: a device that sits at the table, and a browser that does."""

import os
import signal
import threading
import uuid
from collections.abc import Iterator
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

from tests import chromium

hypothesis_settings.register_profile("quick", deadline=None, max_examples=50, derandomize=True)
hypothesis_settings.register_profile("thorough", deadline=None, max_examples=2000)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

DATABASES = {"db", "transactional_db", "django_db_reset_sequences"}


def pytest_configure() -> None:
    """Let a run that is asked to end take down what its tests have started, as one that is interrupted does."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database, and what looks for counterexamples."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if item.get_closest_marker("django_db") or not DATABASES.isdisjoint(fixtures):
            item.add_marker("database")
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("property")
    # Whole evenings are clicked for a minute and more: begun last, they would leave the other processes idle.
    items.sort(key=lambda item: item.path.name != "test_golden_evening.py")


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
    """The address of an empty database on the PostgreSQL server of this run; '' stands for a SQLite file."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield ""
        return
    name = f"storm_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the system's Chromium."""
    quiet = ["--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-component-update"]
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": chromium.program(),
        "args": [*quiet, "--disable-sync", *sandbox],
    }
