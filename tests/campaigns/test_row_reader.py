"""Rows of all models read in one query are those that are read model by model."""

import pytest

from campaigns.engine import get_game
from campaigns.storage import row_reader, state
from tests.browser.sample_campaigns import build_crowded_campaign
from tests.campaigns.table_actions import apply_move

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_rows_read_in_one_query_have_the_values_of_their_fields() -> None:
    campaign = build_crowded_campaign()
    apply_move(campaign, "campaigns.rule", rule="ef.seal", text='"Ünë" → 1')
    models = [state.get_model(label) for label in get_game(campaign.game).all_labels]

    found = row_reader.read_rows(campaign, models)

    assert found == {model._meta.label_lower: state._read_rows(campaign, model) for model in models}
    assert [type(value) for rows in found.values() for _ref, _key, values in rows for value in values.values()] == [
        type(value)
        for model in models
        for _ref, _key, values in state._read_rows(campaign, model)
        for value in values.values()
    ]
