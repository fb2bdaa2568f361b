"""The one check of every text a person types at a table: campaign, player, save point, Entity, note, card."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from companion.texts import is_shown, is_visible, without_marks


def printable(text: str) -> None:
    """Refuse a text with characters that cannot be shown, or with nothing to see in it. Raises ValidationError."""
    if not is_shown(text):
        raise ValidationError(_("This holds a character that cannot be shown. Use letters, digits and signs."))
    if not is_visible(text):
        raise ValidationError(_("There is nothing to see in this. Use letters, digits and signs."))


class TextField(forms.CharField):
    """A text that a person types: invisible marks are dropped, what cannot be shown is refused."""

    default_validators = [printable]

    def to_python(self, value: Any) -> str:
        """Return the text without invisible marks."""
        return super().to_python(without_marks(value) if isinstance(value, str) else value) or ""
