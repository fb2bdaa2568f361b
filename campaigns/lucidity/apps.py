"""The Django app of Lucidity."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import read_in


class LucidityConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "campaigns.lucidity"
    label = "lucidity"
    verbose_name = _("Lucidity")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Read in the rules and the words, and register the game and its pages."""
        read_in(self.name)

        from campaigns.lucidity.pages import LUCIDITY as PAGES
        from campaigns.lucidity.register import LUCIDITY
        from campaigns.pages.registry import register_pages
        from campaigns.referee import register_game

        register_game(LUCIDITY)
        register_pages(PAGES)
