"""Model of the Dreamscape board, as far as the players track it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import build_ref_constraint
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.models import StateRow


class Dreamscape(StateRow):
    """The tracked board; one row, ref 1, or none while it is not tracked. ``drawn`` holds it as one value."""

    drawn = models.JSONField(_("board"), default=dict, blank=True, validators=[JsonSchemaValidator("dreamscape")])

    class Meta:
        verbose_name = _("Dreamscape")
        verbose_name_plural = _("Dreamscapes")
        constraints: ClassVar = [build_ref_constraint("dreamscape")]

    def __str__(self) -> str:
        return str(_("the Dreamscape"))
