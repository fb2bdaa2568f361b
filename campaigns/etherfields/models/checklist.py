"""Model of a guided procedure in progress, created from the state of the campaign."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models.fields import build_ref_constraint
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.models import StateRow


class Checklist(StateRow):
    """A procedure: its ``kind``, and its steps in order, each with key, facts for its sentence and done flag."""

    kind = models.CharField(_("procedure"), max_length=20)
    steps = models.JSONField(_("steps"), default=list, blank=True, validators=[JsonSchemaValidator("steps")])

    class Meta:
        verbose_name = _("Checklist")
        verbose_name_plural = _("Checklists")
        constraints: ClassVar = [build_ref_constraint("checklist")]

    def __str__(self) -> str:
        return self.kind
