"""The Django app of Etherfields."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import autodiscover_game_modules


class EtherfieldsConfig(AppConfig):
    """App config: registers the game, its moves and its messages."""

    name = "campaigns.etherfields"
    label = "etherfields"
    verbose_name = _("Etherfields")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import rules and labels, register the JSON schemas, the game and its pages."""
        autodiscover_game_modules(self.name)

        from campaigns.engine import register_game
        from campaigns.etherfields import json_schemas, model_labels  # noqa: F401
        from campaigns.etherfields.game_definition import GAME_DEFINITION
        from campaigns.etherfields.game_ui import GAME_UI as PAGES
        from campaigns.pages.registry import register_game_ui

        register_game(GAME_DEFINITION)
        register_game_ui(PAGES)
