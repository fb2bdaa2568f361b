"""The question which copy of the game is on the table: one that is known, or another one by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django import forms
from django.core.exceptions import ValidationError

from campaigns.journal.forms import TextField
from campaigns.lucidity import copies
from campaigns.lucidity.models import NAME_LENGTH, Copy
from campaigns.lucidity.rules.value import Facts
from campaigns.lucidity.wording import copy as texts
from campaigns.models import Campaign

OTHER = "other"


class CopyNameField(TextField):
    """The name of a copy: a line in which runs of spaces count as one."""

    def __init__(self, *, required: bool = True) -> None:
        long = texts.LONG % {"most": NAME_LENGTH}
        super().__init__(
            label=texts.NAME, max_length=NAME_LENGTH, required=required,
            error_messages={"max_length": long, "required": texts.NAMELESS},
        )  # fmt: skip

    def to_python(self, value: object) -> str:
        """Return the name as it is stored."""
        return " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())


class OtherNameField(CopyNameField):
    """The name of another copy, asked only where that was chosen (``only_other``)."""

    only_other = True


class NameForm(forms.Form):
    """What a copy is called."""

    name = CopyNameField()


class CopyChoice(forms.Form):
    """A form that asks which copy is on the table, once ``ask_copy`` was called with those that are known."""

    def ask_copy(self, known: Sequence[Copy], chosen: Copy | None = None) -> None:
        """Add the question; a copy that is the only one is chosen already."""
        if chosen is None and len(known) == 1:
            chosen = known[0]
        self.fields["copy"] = forms.ChoiceField(
            label=texts.WHICH, choices=[*((str(copy.pk), copy.name) for copy in known), (OTHER, texts.OTHER)],
            widget=forms.RadioSelect, initial=str(chosen.pk) if chosen else None if known else OTHER,
            error_messages=dict.fromkeys(("required", "invalid_choice"), texts.CHOOSE),
        )  # fmt: skip
        self.fields["copy_name"] = OtherNameField(required=False)
        self.fields["copy_name"].label = texts.OTHER_NAME

    def clean(self) -> None:
        """Refuse another copy without a name; beside one that is known, no name was asked."""
        super().clean()
        chosen = self.cleaned_data.get("copy")
        if chosen == OTHER and self.cleaned_data.get("copy_name") == "":
            self.add_error("copy_name", texts.NAMELESS)
        if chosen not in (OTHER, None):
            self.errors.pop("copy_name", None)

    def choose_copy(self, campaign: Campaign, facts: Facts) -> Copy | None:
        """Store which copy a campaign plays with, where that was asked; ``facts`` are what a new one says.

        Raises ValidationError, by field, where another copy is called the same.
        """
        chosen = self.cleaned_data.get("copy")
        if chosen is None:
            return None
        if chosen == OTHER:
            try:
                copy = copies.create(self.cleaned_data["copy_name"], facts)
            except ValidationError as error:
                raise ValidationError({"copy_name": error.messages}) from error
        else:
            known = Copy.objects.select_for_update().filter(pk=chosen).first()
            if known is None:
                raise ValidationError({"copy": texts.CHOOSE})
            copy = known
        copies.choose(campaign, copy)
        return copy
