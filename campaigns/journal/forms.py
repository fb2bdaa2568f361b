"""The form of a move, made from its declaration: the one place where what a person or a script sends is read."""

from __future__ import annotations

import functools
import itertools
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from campaigns.engine import MAX_REF, Argument, Json, MoveDefinition, Values
from campaigns.message_catalog import messages
from campaigns.text_validation import PrintableTextField as PrintableTextField

MOVE_ID_PATTERN = r"^[0-9]{1,9}\.[A-Za-z0-9_-]{6,16}(\.[0-9]{1,5})?\Z"
MAX_CARD_LENGTH = 60
COMMA_RE = re.compile(",")
SEPARATOR_RE = re.compile(r"[,\r\n]")
MAX_INDEXED_VALUES = 200
MORE_CHOICE = "more"


class MoveForm(forms.Form):
    """What every move carries: its id, the step its form was drawn in, the card that overrules.

    ``queued`` says that the report waited for a connection; ``again`` that it is meant although another device has reported
    the same.
    """

    move_id = forms.RegexField(
        MOVE_ID_PATTERN,
        error_messages={"required": _("This form carries no move id."), "invalid": _("This is no move id.")},
    )
    leaving = forms.CharField(required=False, max_length=40)
    card = PrintableTextField(required=False, max_length=MAX_CARD_LENGTH)
    queued = forms.BooleanField(required=False)
    again = forms.BooleanField(required=False)

    definition: MoveDefinition

    def clean(self) -> None:
        """Refuse several values where one is meant: which of them was meant nobody can know."""
        for name, field in self.fields.items():
            if (
                not isinstance(field, (RefsField, ListField))
                and len(getattr(self.data, "getlist", _get_no_values)(name)) > 1
            ):
                self.add_error(name, _("Only one value can be given here."))

    @property
    def seen_version(self) -> int:
        """The version of the table the sender saw."""
        return int(self.cleaned_data["move_id"].partition(".")[0])

    @property
    def move_arguments(self) -> Values:
        """The move's own arguments: rows as refs, everything else as its value."""
        return {a.name: self._get_argument(a) for a in self.definition.arguments}

    def _get_argument(self, argument: Argument) -> Json:
        value = self.cleaned_data[argument.name]
        if argument.kind == "rows":
            return sorted({int(ref) for ref in value})
        return (
            argument.default if value in (None, "") and not argument.is_required and argument.kind != "flag" else value
        )


def _get_no_values(name: str) -> list[str]:
    return []


class RefsField(forms.TypedMultipleChoiceField):
    """Several rows by ref; that they exist is for the table to say."""

    def valid_value(self, value: str) -> bool:
        """Take any number that can be a ref."""
        return value.isascii() and value.isdigit() and len(value) <= len(str(MAX_REF))


class MultiValueInput(forms.TextInput):
    """Reads values sent one by one under the same name, or in one text separated by commas or line ends.

    Each may also be sent under its own place, ``name.0`` for the first one: then every value can be a row of choices.
    """

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """Return the values in the order in which they were sent, those with a place after the others."""
        typed = hasattr(data, "getlist")
        sent = data.getlist(name) if typed else data.get(name) or []
        several = [sent] if isinstance(sent, (str, int)) else sent
        ends = SEPARATOR_RE if typed or isinstance(sent, str) else COMMA_RE
        parts = [part.strip() for one in several for part in ends.split(str(one)) if part.strip()]
        return [*parts, *_iter_indexed_values(data, name)]


def _iter_indexed_values(data: Any, name: str) -> Iterator[str]:
    """Return the values sent by their places, as far as none is missing."""
    places = (str(chosen_number(data, f"{name}.{place}") or "").strip() for place in range(MAX_INDEXED_VALUES))
    return itertools.takewhile(bool, places)


def chosen_number(data: Any, name: str) -> Any:
    """Return what was sent, or the number beside a row of chips whose *more* was chosen; ``more`` where that is empty."""
    sent = data.get(name)
    return (data.get(f"{name}.{MORE_CHOICE}") or sent) if sent == MORE_CHOICE else sent


def errors_by_field(form: MoveForm) -> Iterator[tuple[str, object, object]]:
    """Return the name, label and error of each field that is wrong; of a list sent by its places, of each place."""
    for name, errors in form.errors.items():
        field = form.fields.get(name)
        label = field.label if field is not None else ""
        wrong = list(_wrong_places(form, name, field)) if isinstance(field, ListField) else []
        yield from ((place, label, message) for place, message in wrong or [(name, errors[0])])


def _wrong_places(form: MoveForm, name: str, field: ListField) -> Iterator[tuple[str, object]]:
    for place, value in enumerate(_iter_indexed_values(form.data, name)):
        try:
            field.item_field.clean(value)
        except forms.ValidationError as error:
            yield f"{name}.{place}", error.messages[0]


class ChipNumberInput(forms.NumberInput):
    """Reads a number as it is sent, or under ``name.more`` where a row of chips that ends with *more* says that."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the number; ``more`` itself, which is no number, where nothing was filled in beside it."""
        return chosen_number(data, name)


class ListField(forms.Field):
    """Several numbers or texts in an order that matters; each is checked by the field of one."""

    widget = MultiValueInput

    def __init__(self, item_field: forms.Field, min_count: int, max_count: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.item_field, self.min_count, self.max_count = item_field, min_count, max_count

    def clean(self, value: Json) -> Json:
        """Check how many there are, and each of them; nothing at all stands for a default."""
        if not value and not self.required:
            return None
        if not self.min_count <= len(value) <= self.max_count:
            bounds = {"low": self.min_count, "high": self.max_count}
            raise forms.ValidationError(_("Give from %(low)s to %(high)s values."), params=bounds)
        return [self.item_field.clean(item) for item in value]


@functools.cache
def build_form_class(definition: MoveDefinition) -> type[MoveForm]:
    """Make the form class of a move."""
    fields: Values = {a.name: _build_field(definition, a) for a in definition.arguments}
    made: type[MoveForm] = type("MoveForm", (MoveForm,), {"definition": definition, **fields})
    made.base_fields = _SharedFields(made.base_fields)
    return made


class _SharedFields(dict[str, forms.Field]):
    """The fields of a move's form. Nobody changes them, so forms share them: copying them cost as much as checking them."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _SharedFields:
        return self


def _build_field(definition: MoveDefinition, argument: Argument) -> forms.Field:
    common: Values = {
        "required": argument.is_required,
        "label": messages.get_field_label(definition.game, argument.name, definition.slug),
    }
    if argument.kind == "number":
        told = format_lazy(
            _("A whole number from {low} to {high} is needed here."), low=argument.low, high=argument.high
        )
        common["error_messages"] = dict.fromkeys(("required", "invalid", "min_value", "max_value"), told)
        return forms.IntegerField(min_value=argument.low, max_value=argument.high, widget=ChipNumberInput, **common)
    if argument.kind == "text":
        common["required"] = argument.is_required and argument.low > 0
        return PrintableTextField(max_length=argument.high, empty_value="", **common)
    if argument.kind in ("numbers", "texts"):
        one = _build_field(definition, replace(argument, kind="number" if argument.kind == "numbers" else "text"))
        return ListField(one, argument.min_count, argument.max_count, **common)
    if argument.kind == "choice":
        if missing := messages.missing_arguments.get((definition.game, argument.name)):
            common["error_messages"] = {"required": missing}
        return forms.ChoiceField(choices=[(choice, choice) for choice in argument.choices], **common)
    if argument.kind == "flag":
        return forms.BooleanField(**{**common, "required": False})
    if argument.kind == "rows":
        return RefsField(coerce=int, **common)
    return forms.IntegerField(min_value=1, max_value=MAX_REF, **common)


class MoveIdGenerator:
    """Mints the ids of one page's forms: the version shown, a random part, a running number."""

    def __init__(self, version: int) -> None:
        self.prefix = f"{version}.{secrets.token_urlsafe(6)}"
        self.last_number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.last_number += 1
        return f"{self.prefix}.{self.last_number}"

    def reserve(self, count: int) -> int:
        """Set ``count`` running numbers aside; gives the last one before them."""
        self.last_number += count
        return self.last_number - count
