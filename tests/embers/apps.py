"""The Django app of Embers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import read_in


class EmbersConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "tests.embers"
    label = "embers"
    verbose_name = _("Embers")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Read in the rules and the words, and register the game and its pages."""
        read_in(self.name)

        from campaigns.pages.registry import register_pages
        from campaigns.referee import register_game
        from tests.embers.pages import EMBERS as PAGES
        from tests.embers.register import EMBERS

        register_game(EMBERS)
        register_pages(PAGES)
