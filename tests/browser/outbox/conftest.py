"""Browsers of the tests of the outbox."""

from __future__ import annotations

from functools import partial

import pytest

from tests.browser.conftest import PageOpener


@pytest.fixture
def seat(seat: PageOpener) -> PageOpener:
    """Browsers without a service worker, which would hide requests from the test."""
    return partial(seat, service_workers="block")
