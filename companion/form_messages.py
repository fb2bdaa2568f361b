"""Messages of form fields, in place of Django's own."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

REQUIRED = _("Please fill this in.")
TOO_LONG = ngettext_lazy(
    "This is too long. Use at most %(limit_value)s letter.",
    "This is too long. Use at most %(limit_value)s letters.",
    "limit_value",
)
NOT_A_CHOICE = _("Choose one of the options.")
NO_FILE = _("Choose a file.")

MESSAGES: dict[type[forms.Field], dict[str, object]] = {
    forms.Field: {
        "required": REQUIRED,
        "max_length": TOO_LONG,
        "min_value": _("This is too low. Enter at least %(limit_value)s."),
        "max_value": _("This is too high. Enter at most %(limit_value)s."),
        "null_characters_not_allowed": _(
            "This contains a character that cannot be shown. Use letters, digits and punctuation."
        ),
        "invalid": _("This cannot be read. Please check it."),
    },
    forms.IntegerField: {"invalid": _("Enter a whole number, such as 3.")},
    forms.ChoiceField: {"required": NOT_A_CHOICE, "invalid_choice": NOT_A_CHOICE},
    forms.MultipleChoiceField: {"invalid_choice": NOT_A_CHOICE, "invalid_list": NOT_A_CHOICE},
    forms.FileField: {
        "invalid": NO_FILE,
        "missing": NO_FILE,
        "empty": _("This file is empty. Choose another one."),
    },
}
"""Messages by the class of fields and code; a form may have its own."""


def install_messages() -> None:
    """Replace Django's default messages of fields; to be called before any form is declared."""
    for field_class, texts in MESSAGES.items():
        field_class.default_error_messages = {**field_class.default_error_messages, **texts}  # type: ignore[dict-item]
