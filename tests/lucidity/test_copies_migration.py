"""The migration of the single copy of earlier versions: it gets a name, and every campaign uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaigns.lucidity.models import CampaignCopy, Copy
from campaigns.lucidity.rules.copy_facts import encode_guessed_facts
from campaigns.models import Campaign

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
OLD_MIGRATION, NEW_MIGRATION = "0003_a_game_alone_may_be_lost", "0005_campaigns_play_with_the_copy"


def migrate_to(name: str) -> Any:
    """Migrate Lucidity to a migration and return its models."""
    executor = MigrationExecutor(connection)
    executor.migrate([("lucidity", name)])
    return MigrationExecutor(connection).loader.project_state([("lucidity", name)]).apps


@pytest.fixture
def before() -> Iterator[Any]:
    """The models with a single copy; afterwards all migrations are applied again."""
    yield migrate_to(OLD_MIGRATION)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("lucidity"))


def test_the_old_row_is_carried_over_with_all_campaigns_of_the_game(before: Any) -> None:
    found = {**encode_guessed_facts(), "fear": "E", "verified": ["fear"]}
    before.get_model("lucidity", "Copy").objects.create(facts=found)
    ours, other = (Campaign.objects.create(slug=game, name=game, game=game) for game in ("lucidity", "onirim"))

    migrate_to(NEW_MIGRATION)

    copy = Copy.objects.get()
    assert (copy.pk, copy.name, copy.facts) == (1, "Our copy", found)
    assert (Copy.get_for_campaign(ours), Copy.get_for_campaign(other)) == (copy, None)
    assert Copy.objects.create(name="Another").pk > copy.pk


def test_campaigns_of_an_installation_that_wrote_nothing_down_have_no_copy(before: Any) -> None:
    Campaign.objects.create(slug="lucidity", name="Nights", game="lucidity")

    migrate_to(NEW_MIGRATION)

    assert not Copy.objects.exists()
    assert not CampaignCopy.objects.exists()
    assert Copy.objects.create(name="Ours").pk == 1
