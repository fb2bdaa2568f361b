"""Validation of texts that players type: names of campaigns, players and save points, notes, cards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from companion.text_characters import has_visible_characters, is_printable, strip_invisible_marks


def validate_printable(text: str) -> None:
    """Raise ValidationError for a text with unprintable characters or without visible ones."""
    if not is_printable(text):
        raise ValidationError(_("This contains a character that cannot be shown. Use letters, digits and punctuation."))
    if not has_visible_characters(text):
        raise ValidationError(_("This would look empty. Use letters, digits and punctuation."))


class PrintableTextField(forms.CharField):
    """A text field that removes invisible marks and rejects unprintable characters."""

    default_validators = [validate_printable]

    def to_python(self, value: Any) -> str:
        """Return the text without invisible marks."""
        return super().to_python(strip_invisible_marks(value) if isinstance(value, str) else value) or ""
