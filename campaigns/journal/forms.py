"""Move forms, built from the declarations of moves: the only place that parses input."""

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
from campaigns.engine.messages import messages
from campaigns.text_validation import PrintableTextField as PrintableTextField

MOVE_ID_PATTERN = r"^[0-9]{1,9}\.[A-Za-z0-9_-]{6,16}(\.[0-9]{1,5})?\Z"
MAX_CARD_LENGTH = 60
COMMA_RE = re.compile(",")
SEPARATOR_RE = re.compile(r"[,\r\n]")
MAX_INDEXED_VALUES = 200
MORE_CHOICE = "more"


class MoveForm(forms.Form):
    """The base form of all moves: its id, the phase it was rendered in, the overruling card.

    ``queued`` marks a report that waited for a connection. ``again`` confirms a report that another device has made
    as well.
    """

    move_id = forms.RegexField(
        MOVE_ID_PATTERN,
        error_messages={
            "required": _("This form has no move id. Load the page again."),
            "invalid": _("This is not a move id. Load the page again."),
        },
    )
    leaving = forms.CharField(required=False, max_length=40)
    card = PrintableTextField(required=False, max_length=MAX_CARD_LENGTH)
    queued = forms.BooleanField(required=False)
    again = forms.BooleanField(required=False)

    definition: MoveDefinition

    def clean(self) -> None:
        """Reject several values for a single-valued field: it is unknown which one was meant."""
        for name, field in self.fields.items():
            if (
                not isinstance(field, (RefsField, ListField))
                and len(getattr(self.data, "getlist", _get_no_values)(name)) > 1
            ):
                self.add_error(name, _("Choose only one here."))

    @property
    def seen_version(self) -> int:
        """The version of the table that the sender saw."""
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
    """A field of several rows by ref; the table checks that they exist."""

    def valid_value(self, value: str) -> bool:
        """Accept any number that can be a ref."""
        return value.isascii() and value.isdigit() and len(value) <= len(str(MAX_REF))


class MultiValueInput(forms.TextInput):
    """A widget for several values: repeated names, or one text separated by commas or line breaks.

    Values may also be sent by index, ``name.0`` for the first one, so that each can be a row of choices.
    """

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """Return the values in the order sent, those with an index last."""
        typed = hasattr(data, "getlist")
        sent = data.getlist(name) if typed else data.get(name) or []
        several = [sent] if isinstance(sent, (str, int)) else sent
        ends = SEPARATOR_RE if typed or isinstance(sent, str) else COMMA_RE
        parts = [part.strip() for one in several for part in ends.split(str(one)) if part.strip()]
        return [*parts, *_iter_indexed_values(data, name)]


def _iter_indexed_values(data: Any, name: str) -> Iterator[str]:
    """Yield the values sent by index, up to the first gap."""
    places = (str(chosen_number(data, f"{name}.{place}") or "").strip() for place in range(MAX_INDEXED_VALUES))
    return itertools.takewhile(bool, places)


def chosen_number(data: Any, name: str) -> Any:
    """Return the value sent, or the number next to a row of chips whose *more* was chosen; ``more`` if that is empty."""
    sent = data.get(name)
    return (data.get(f"{name}.{MORE_CHOICE}") or sent) if sent == MORE_CHOICE else sent


def errors_by_field(form: MoveForm) -> Iterator[tuple[str, object, object]]:
    """Yield name, label and error of each invalid field; of a list sent by index, of each invalid value."""
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
    """A widget for a number, sent directly or as ``name.more`` when *more* is chosen in a row of chips."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the number, or ``more``, which is invalid, if no number was entered."""
        return chosen_number(data, name)


class ListField(forms.Field):
    """A list of numbers or texts whose order matters, each validated by ``item_field``."""

    widget = MultiValueInput

    def __init__(self, item_field: forms.Field, min_count: int, max_count: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.item_field, self.min_count, self.max_count = item_field, min_count, max_count

    def clean(self, value: Json) -> Json:
        """Validate the number of values and each value; return None, the default, for no values."""
        if not value and not self.required:
            return None
        if not self.min_count <= len(value) <= self.max_count:
            bounds = {"low": self.min_count, "high": self.max_count}
            exact = _("Choose exactly %(low)s.")
            text = exact if self.min_count == self.max_count else _("Choose at least %(low)s and at most %(high)s.")
            raise forms.ValidationError(text, params=bounds)
        return [self.item_field.clean(item) for item in value]


@functools.cache
def build_form_class(definition: MoveDefinition) -> type[MoveForm]:
    """Build the form class of a move."""
    fields: Values = {a.name: _build_field(definition, a) for a in definition.arguments}
    made: type[MoveForm] = type("MoveForm", (MoveForm,), {"definition": definition, **fields})
    made.base_fields = _SharedFields(made.base_fields)
    return made


class _SharedFields(dict[str, forms.Field]):
    """The fields of a move form, shared by all instances: copying them cost as much as validating them."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _SharedFields:
        return self


def _build_field(definition: MoveDefinition, argument: Argument) -> forms.Field:
    common: Values = {
        "required": argument.is_required,
        "label": messages.get_field_label(definition.game, argument.name, definition.slug),
    }
    if argument.kind == "number":
        told = format_lazy(_("Enter a whole number from {low} to {high}."), low=argument.low, high=argument.high)
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
    """A generator of move ids for the forms of one page: the version shown, a random part, a counter."""

    def __init__(self, version: int) -> None:
        self.prefix = f"{version}.{secrets.token_urlsafe(6)}"
        self.last_number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.last_number += 1
        return f"{self.prefix}.{self.last_number}"

    def reserve(self, count: int) -> int:
        """Reserve ``count`` numbers; return the last one before them."""
        self.last_number += count
        return self.last_number - count
