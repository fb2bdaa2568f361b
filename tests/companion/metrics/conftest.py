"""A site in this process that counts."""

from collections.abc import Iterator

import pytest
from django.db import connections
from pytest_django import Settings

from companion.metrics import receivers, site_collector
from tests.companion.metrics.scraping import TOKEN


@pytest.fixture
def counting(settings: Settings) -> Iterator[None]:
    """Count in this process, as a server with a token does."""
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = ["companion.request_trace.view_name_middleware", *settings.MIDDLEWARE]
    site_collector.clear_caches()
    receivers.connect_receivers()
    for connection in connections.all(initialized_only=True):
        receivers.time_queries(connection)
    yield
    receivers.disconnect_receivers()
    site_collector.clear_caches()
    for connection in connections.all(initialized_only=True):
        connection.execute_wrappers.remove(receivers.time_query)
