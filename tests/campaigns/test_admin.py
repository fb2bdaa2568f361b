"""The admin, there while developing, reads every table of a campaign and writes none."""

from __future__ import annotations

import importlib

from django.apps import apps
from django.contrib import admin
from django.test import RequestFactory

from campaigns.engine import get_games
from campaigns.models import Campaign
from tests.failures import collect_failures

# The admin is installed in development only, and its site would look for the app.
admin.site._wrapped = admin.AdminSite()  # type: ignore[attr-defined]
ReadOnlyAdmin = importlib.import_module("campaigns.admin").ReadOnlyAdmin
for game_with_tables in ("lucidity", "onirim"):
    importlib.import_module(f"campaigns.{game_with_tables}.admin")
GAMES = [game.name for game in get_games()]

OURS = dict(admin.site._registry)


def test_every_model_of_a_campaign_can_be_looked_at() -> None:
    assert set(OURS) == {model for name in ("campaigns", *GAMES) for model in apps.get_app_config(name).get_models()}


@collect_failures("found", OURS.values(), ids=lambda found: str(found.opts.label_lower))
def test_nothing_can_be_written(found: admin.ModelAdmin[Campaign]) -> None:
    request = RequestFactory().get("/admin/")

    assert isinstance(found, ReadOnlyAdmin)
    assert not found.has_add_permission(request)
    assert not found.has_change_permission(request)
    assert not found.has_delete_permission(request)
    assert {*found.list_display} - {"__str__"} <= {f.name for f in found.model._meta.get_fields()}
