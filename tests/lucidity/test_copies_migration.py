"""The one copy of earlier versions gets a name, and every campaign there was plays with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaigns.lucidity.models import CampaignCopy, Copy
from campaigns.lucidity.rules.facts import guess
from campaigns.models import Campaign

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
BEFORE, NOW = "0003_a_game_alone_may_be_lost", "0005_campaigns_play_with_the_copy"


def migrated(name: str) -> Any:
    """Migrate Lucidity to a migration and return the models of that moment."""
    executor = MigrationExecutor(connection)
    executor.migrate([("lucidity", name)])
    return MigrationExecutor(connection).loader.project_state([("lucidity", name)]).apps


@pytest.fixture
def before() -> Iterator[Any]:
    """The models when there was one copy; afterwards the tables are those of today again."""
    yield migrated(BEFORE)
    migrated(NOW)


def test_the_old_row_is_carried_over_with_all_campaigns_of_the_game(before: Any) -> None:
    found = {**guess(), "fear": "E", "verified": ["fear"]}
    before.get_model("lucidity", "Copy").objects.create(facts=found)
    ours, other = (Campaign.objects.create(slug=game, name=game, game=game) for game in ("lucidity", "onirim"))

    migrated(NOW)

    copy = Copy.objects.get()
    assert (copy.pk, copy.name, copy.facts) == (1, "Our copy", found)
    assert (Copy.of(ours), Copy.of(other)) == (copy, None)
    assert Copy.objects.create(name="Another").pk > copy.pk


def test_campaigns_of_an_installation_that_wrote_nothing_down_have_no_copy(before: Any) -> None:
    Campaign.objects.create(slug="lucidity", name="Nights", game="lucidity")

    migrated(NOW)

    assert not Copy.objects.exists()
    assert not CampaignCopy.objects.exists()
    assert Copy.objects.create(name="Ours").pk == 1
