"""The Django app of Onirim."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OnirimConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "campaigns.onirim"
    label = "onirim"
    verbose_name = _("Onirim")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules so that their moves are declared, register the game and its pages, and add its words."""
        from campaigns.onirim import wording  # noqa: F401
        from campaigns.onirim.pages import ONIRIM as PAGES
        from campaigns.onirim.register import ONIRIM
        from campaigns.onirim.rules import corrections, moves, numbers  # noqa: F401
        from campaigns.pages.registry import register_pages
        from campaigns.referee import register_game

        register_game(ONIRIM)
        register_pages(PAGES)
