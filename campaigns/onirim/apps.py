"""The Django app of Onirim."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import read_in


class OnirimConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "campaigns.onirim"
    label = "onirim"
    verbose_name = _("Onirim")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Read in the rules and the words, and register the game and its pages."""
        read_in(self.name)

        from campaigns.onirim.pages import ONIRIM as PAGES
        from campaigns.onirim.register import ONIRIM
        from campaigns.pages.registry import register_pages
        from campaigns.referee import register_game

        register_game(ONIRIM)
        register_pages(PAGES)
