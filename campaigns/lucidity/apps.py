"""The Django app of Lucidity."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LucidityConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "campaigns.lucidity"
    label = "lucidity"
    verbose_name = _("Lucidity")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules so that their moves are declared, register the game and its pages, and add its words."""
        from campaigns.lucidity import rules, wording  # noqa: F401
        from campaigns.lucidity.pages import LUCIDITY as PAGES
        from campaigns.lucidity.register import LUCIDITY
        from campaigns.pages.registry import register_pages
        from campaigns.referee import register_game

        register_game(LUCIDITY)
        register_pages(PAGES)
