"""The question which copy of the game is on the table: one that is known, or another one by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django import forms
from django.core.exceptions import ValidationError

from campaigns.journal.forms import PrintableTextField
from campaigns.lucidity import copy_repository
from campaigns.lucidity.models import MAX_COPY_NAME_LENGTH, Copy
from campaigns.lucidity.rules.game_state import CopyFacts
from campaigns.lucidity.wording import copy_texts as texts
from campaigns.models import Campaign

OTHER_COPY_VALUE = "other"


class CopyNameField(PrintableTextField):
    """The name of a copy: a line in which runs of spaces count as one."""

    def __init__(self, *, required: bool = True) -> None:
        long = texts.TEXT_TOO_LONG % {"most": MAX_COPY_NAME_LENGTH}
        super().__init__(
            label=texts.COPY_NAME_LABEL, max_length=MAX_COPY_NAME_LENGTH, required=required,
            error_messages={"max_length": long, "required": texts.COPY_NAME_REQUIRED},
        )  # fmt: skip

    def to_python(self, value: object) -> str:
        """Return the name as it is stored."""
        return " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())


class OtherNameField(CopyNameField):
    """The name of another copy, asked only where that was chosen (``only_other``)."""

    only_other = True


class CopyNameForm(forms.Form):
    """What a copy is called."""

    name = CopyNameField()


class CopyChoiceForm(forms.Form):
    """A form that asks which copy is on the table, once ``ask_copy`` was called with those that are known."""

    def add_copy_field(self, known_copies: Sequence[Copy], current_copy: Copy | None = None) -> None:
        """Add the question; a copy that is the only one is chosen already."""
        if current_copy is None and len(known_copies) == 1:
            current_copy = known_copies[0]
        self.fields["copy"] = forms.ChoiceField(
            label=texts.COPY_CHOICE_LABEL,
            choices=[*((str(copy.pk), copy.name) for copy in known_copies), (OTHER_COPY_VALUE, texts.OTHER_COPY_LABEL)],
            widget=forms.RadioSelect, initial=str(current_copy.pk) if current_copy else None if known_copies else OTHER_COPY_VALUE,
            error_messages=dict.fromkeys(("required", "invalid_choice"), texts.COPY_CHOICE_REQUIRED),
        )  # fmt: skip
        self.fields["copy_name"] = OtherNameField(required=False)
        self.fields["copy_name"].label = texts.OTHER_COPY_NAME_LABEL

    def clean(self) -> None:
        """Refuse another copy without a name; beside one that is known, no name was asked."""
        super().clean()
        chosen = self.cleaned_data.get("copy")
        if chosen == OTHER_COPY_VALUE and self.cleaned_data.get("copy_name") == "":
            self.add_error("copy_name", texts.COPY_NAME_REQUIRED)
        if chosen not in (OTHER_COPY_VALUE, None):
            self.errors.pop("copy_name", None)

    def save_copy_choice(self, campaign: Campaign, facts: CopyFacts) -> Copy | None:
        """Store which copy a campaign plays with, where that was asked; ``facts`` are what a new one says.

        Raises ValidationError, by field, where another copy is called the same.
        """
        chosen = self.cleaned_data.get("copy")
        if chosen is None:
            return None
        if chosen == OTHER_COPY_VALUE:
            try:
                copy = copy_repository.create_copy(self.cleaned_data["copy_name"], facts)
            except ValidationError as error:
                raise ValidationError({"copy_name": error.messages}) from error
        else:
            known = Copy.objects.select_for_update().filter(pk=chosen).first()
            if known is None:
                raise ValidationError({"copy": texts.COPY_CHOICE_REQUIRED})
            copy = known
        copy_repository.assign_copy(campaign, copy)
        return copy
