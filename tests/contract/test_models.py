"""What a game tracks is declared once, on its table, and every row of it can be told apart."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.models import UniqueConstraint

from campaigns.models import StateRow
from campaigns.referee import game as registered
from campaigns.storage.state import model_of
from tests.contract.playing import each_game

pytestmark = pytest.mark.postgres


@each_game()
def test_a_table_declares_every_model_of_its_game_and_no_other(game: str) -> None:
    rows = {model._meta.label_lower for model in apps.get_app_config(game).get_models() if issubclass(model, StateRow)}

    assert set(registered(game).labels) == rows


@each_game()
def test_a_row_is_known_by_its_number_and_has_a_name(game: str) -> None:
    for label in registered(game).labels:
        model = model_of(label)
        unique = [set(one.fields) for one in model._meta.constraints if isinstance(one, UniqueConstraint)]
        assert {"campaign", "ref"} in unique, label
        assert model.__str__ is not StateRow.__str__, label


@each_game()
def test_what_the_journal_passes_over_is_tracked(game: str) -> None:
    fields = {f"{label}.{field.name}" for label in registered(game).labels for field in model_of(label).tracked()}

    assert registered(game).quiet <= fields
