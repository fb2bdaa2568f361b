"""The registered games of this repository: tests of their content use these; the others only pass the contract tests."""

from __future__ import annotations

from django.apps import apps

from campaigns.engine import GameDefinition, get_games


def get_bundled_games() -> list[GameDefinition]:
    """Return the games whose apps live in ``campaigns/``, in the order of registration."""
    return [game for game in get_games() if apps.get_app_config(game.name).name.startswith("campaigns.")]
