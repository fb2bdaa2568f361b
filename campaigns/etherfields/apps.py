"""The Django app of Etherfields."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import read_in


class EtherfieldsConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "campaigns.etherfields"
    label = "etherfields"
    verbose_name = _("Etherfields")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Read in the rules and the words, add the shapes, and register the game and its pages."""
        read_in(self.name)

        from campaigns.etherfields import shape  # noqa: F401
        from campaigns.etherfields.pages import ETHERFIELDS as PAGES
        from campaigns.etherfields.register import ETHERFIELDS
        from campaigns.pages.registry import register_pages
        from campaigns.referee import register_game

        register_game(ETHERFIELDS)
        register_pages(PAGES)
