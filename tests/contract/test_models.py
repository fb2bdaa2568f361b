"""Tracked models: declared once, on the table of their game, with distinguishable rows."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.models import UniqueConstraint

from campaigns.engine import get_game as registered
from campaigns.models import StateRow
from campaigns.storage.state import get_model
from tests.contract.random_player import parametrize_games

pytestmark = pytest.mark.postgres


@parametrize_games()
def test_a_table_declares_every_model_of_its_game_and_no_other(game: str) -> None:
    rows = {model._meta.label_lower for model in apps.get_app_config(game).get_models() if issubclass(model, StateRow)}

    assert set(registered(game).labels) == rows


@parametrize_games()
def test_a_row_is_known_by_its_number_and_has_a_name(game: str) -> None:
    for label in registered(game).labels:
        model = get_model(label)
        unique = [set(one.fields) for one in model._meta.constraints if isinstance(one, UniqueConstraint)]
        assert {"campaign", "ref"} in unique, label
        assert model.__str__ is not StateRow.__str__, label


@parametrize_games()
def test_what_the_journal_passes_over_is_tracked(game: str) -> None:
    fields = {
        f"{label}.{field.name}" for label in registered(game).labels for field in get_model(label).get_tracked_fields()
    }

    assert registered(game).silent_fields <= fields
