"""The choice of the copy of the game in use: a known one, or another one by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django import forms
from django.core.exceptions import ValidationError

from campaigns.journal.forms import PrintableTextField
from campaigns.lucidity import copy_repository
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.models import MAX_COPY_NAME_LENGTH, Copy
from campaigns.lucidity.rules.game_state import CopyFacts
from campaigns.models import Campaign

OTHER_COPY_VALUE = "other"


class CopyNameField(PrintableTextField):
    """The name of a copy: one line, runs of spaces collapsed."""

    def __init__(self, *, required: bool = True) -> None:
        long = texts.TEXT_TOO_LONG % {"most": MAX_COPY_NAME_LENGTH}
        super().__init__(
            label=texts.COPY_NAME_LABEL, max_length=MAX_COPY_NAME_LENGTH, required=required,
            error_messages={"max_length": long, "required": texts.COPY_NAME_REQUIRED},
        )  # fmt: skip

    def to_python(self, value: object) -> str:
        """Return the name as stored."""
        return " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())


class OtherNameField(CopyNameField):
    """The name of another copy, shown only if that was chosen (``only_other``)."""

    only_other = True


class CopyNameForm(forms.Form):
    """The name of a copy."""

    name = CopyNameField()


class CopyChoiceForm(forms.Form):
    """A form that asks for the copy in use, once ``add_copy_field`` was called with the known copies."""

    def add_copy_field(self, known_copies: Sequence[Copy], current_copy: Copy | None = None) -> None:
        """Add the question; an only copy is preselected."""
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
        """Reject another copy without a name; a known copy needs none."""
        super().clean()
        chosen = self.cleaned_data.get("copy")
        if chosen == OTHER_COPY_VALUE and self.cleaned_data.get("copy_name") == "":
            self.add_error("copy_name", texts.COPY_NAME_REQUIRED)
        if chosen not in (OTHER_COPY_VALUE, None):
            self.errors.pop("copy_name", None)

    def save_copy_choice(self, campaign: Campaign, facts: CopyFacts) -> Copy | None:
        """Store the copy of a campaign, if it was asked for; ``facts`` are those of a new copy.

        Raises ValidationError, by field, if another copy has the same name.
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
