"""Fixtures of webhooks: a receiver, and a campaign that sends to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.models import Campaign
from campaigns.webhooks import subscriptions
from campaigns.webhooks.models import Webhook
from tests.campaigns.table_actions import begin_campaign
from tests.webhooks.receiver import Receiver, run_receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver that accepts everything."""
    with run_receiver() as found:
        yield found


@pytest.fixture
def evening() -> Campaign:
    """A campaign whose first session is open."""
    return begin_campaign()


@pytest.fixture
def webhook(evening: Campaign, receiver: Receiver) -> Webhook:
    """A webhook of that campaign that sends every entry to the receiver."""
    return subscriptions.create_webhook(evening, receiver.url, ["entries"], "Ada")
