"""Rows are read as Django's query sets read them: of one model, and of all models in one query."""

from typing import Any

import pytest

from campaigns.engine import get_game
from campaigns.models import Campaign
from campaigns.storage import row_reader, state
from campaigns.storage.row_cache import CachedRows
from tests.browser.sample_campaigns import build_crowded_campaign
from tests.campaigns.table_actions import apply_move

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def query_rows(campaign: Campaign, model: Any) -> CachedRows:
    names = [field.attname for field in model.get_tracked_fields()]
    rows = model.objects.filter(campaign=campaign).order_by("ref").values_list("ref", "pk", *names)
    return [(ref, key, dict(zip(names, values, strict=True))) for ref, key, *values in rows]


def list_types(rows: CachedRows) -> list[type]:
    return [type(value) for _ref, _key, values in rows for value in values.values()]


def test_rows_have_the_values_of_their_fields() -> None:
    campaign = build_crowded_campaign()
    apply_move(campaign, "campaigns.rule", rule="ef.seal", text='"Ünë" → 1')
    other = build_crowded_campaign()
    models = [state.get_model(label) for label in get_game(campaign.game).all_labels]

    in_one_query = row_reader.read_rows(campaign, models)

    assert in_one_query.keys() == {model._meta.label_lower for model in models}
    for model in models:
        wanted = query_rows(campaign, model)
        of_both = row_reader.read_model_rows([campaign, other], model)
        assert of_both.get(other.pk, []) == query_rows(other, model)
        for found in (in_one_query[model._meta.label_lower], of_both.get(campaign.pk, [])):
            assert found == wanted
            assert list_types(found) == list_types(wanted)


def test_of_no_campaign_no_rows_are_read() -> None:
    assert row_reader.read_model_rows([], state.get_model("etherfields.dreamer")) == {}
