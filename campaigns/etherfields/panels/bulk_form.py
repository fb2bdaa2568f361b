"""Fields of bulk forms: rows of chips and numbers, filled in with submitted values, else with known ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django import forms

from campaigns.engine.messages import Text
from campaigns.journal.forms import MORE_CHOICE, ListField, chosen_number
from campaigns.pages.registry import RejectedSubmission

ChipChoice = tuple[str, Text, bool]


@dataclass(frozen=True)
class BulkField:
    """A field: a row of ``chips``, or a number from 0 to ``high``; ``error`` is its validation message.

    A row of chips whose last one is *more* has a number field next to it: ``more_value`` is its value, None without
    such a field.
    """

    name: str
    label: Text
    value: str
    chips: tuple[ChipChoice, ...] = ()
    high: int = 0
    error: str = ""
    more_value: str | None = None


@dataclass(frozen=True)
class FormValues:
    """Values of a rendered form: those of a rejected submission, else the known ones.

    ``refusals`` are the reasons of the rules by the field to correct.
    """

    submission: RejectedSubmission | None
    refusals: Mapping[str, str] = field(default_factory=dict)

    def get_value(self, name: str, known_value: object) -> str:
        """Return the value of a field."""
        if self.submission is None or name not in self.submission.form.data:
            return "" if known_value is None else str(known_value)
        return str(self.submission.form.data[name])

    def get_values(self, name: str, known_values: Iterable[object]) -> list[str]:
        """Return all values submitted under one name."""
        if self.submission is None:
            return [str(one) for one in known_values]
        data = self.submission.form.data
        return list(data.getlist(name) if hasattr(data, "getlist") else map(str, data.get(name, ())))

    def get_error(self, name: str) -> str:
        """Return the error of a field; for an item of a list field, only its own."""
        if self.submission is None:
            return ""
        if name in self.refusals:
            return self.refusals[name]
        whole, _dot, place = name.partition(".")
        errors = self.submission.form.errors.get(whole)
        if not errors:
            return ""
        if not place:
            return str(errors[0])
        return _get_item_error(self.submission.form.fields[whole], chosen_number(self.submission.form.data, name))


def _get_item_error(field: forms.Field, value: object) -> str:
    assert isinstance(field, ListField)
    try:
        field.item_field.clean(value)
    except forms.ValidationError as error:
        return str(error.messages[0])
    return ""


def build_number_chips(
    form_values: FormValues,
    name: str,
    label: Text,
    known_value: int | None,
    bounds: tuple[int, int, int],
    *,
    is_optional: bool = False,
) -> BulkField:
    """Return a row of chips from ``low`` to ``few``, then *more* up to ``high`` (``bounds``).

    With ``is_optional`` one chip means *not known*.
    """
    low, few, high = bounds
    value = form_values.get_value(name, known_value)
    values = [*([""] if is_optional else []), *map(str, range(low, few + 1))]
    far = value not in values
    beside = form_values.get_value(f"{name}.{MORE_CHOICE}", "") if value == MORE_CHOICE else value if far else ""
    chips = tuple((one, one or "–", one == value) for one in values)
    return BulkField(
        name,
        label,
        value,
        (*chips, (MORE_CHOICE, "+", far)),
        high=high,
        error=form_values.get_error(name),
        more_value=beside,
    )
