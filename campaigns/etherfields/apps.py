"""The Django app of Etherfields."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import register_game_app


class EtherfieldsConfig(AppConfig):
    """App config: registers the game, its moves and its messages."""

    name = "campaigns.etherfields"
    label = "etherfields"
    verbose_name = _("Etherfields")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import rules and labels, register the JSON schemas, the game and its pages."""
        register_game_app(self.name)

        from campaigns.etherfields import json_schemas, model_labels  # noqa: F401
