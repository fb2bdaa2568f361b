"""A browser without JavaScript at the table."""

import pytest
from django.conf import settings
from django.test import Client

from tests.form_browser.browser import FormBrowser


@pytest.fixture
def form_browser(db: None) -> FormBrowser:
    """A tab of a device that has opened the join link, at a server that checks the tokens of its forms."""
    client = Client(enforce_csrf_checks=True)
    client.get(f"/join/{settings.JOIN_SECRET}/")
    return FormBrowser(client)
