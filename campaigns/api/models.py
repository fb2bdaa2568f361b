"""The model of API tokens. They are neither journaled, exported nor hashed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign


class ApiToken(models.Model):
    """A token with which an app reads one campaign.

    Its text is shown once, when it is made; ``digest`` is the SHA-256 of its secret. ``last_used`` is exact to
    ``tokens.USE_INTERVAL``, None if it was never used. A row whose token is ``revoked`` stays for a while, so that its app is told so.
    """

    class TokenRole(models.TextChoices):
        """The role of a token: it reads what a player may see, a viewer, or the big screen."""

        PLAYER = "player", _("player")
        VIEWER = "viewer", _("viewer")
        SCREEN = "screen", _("big screen")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="api_tokens", db_index=False)
    name = models.CharField(_("name"), max_length=40)
    role = models.CharField(_("role"), max_length=8, choices=TokenRole)
    digest = models.CharField(max_length=64)
    created = models.DateTimeField()
    last_used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "digest"], name="api_token_once")]

    def __str__(self) -> str:
        return self.name
