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

from campaigns.referee import MAX_REF, Argument, Declared, Json, Values
from campaigns.texts import TextField as TextField
from campaigns.wording import words

MOVE_ID = r"^[0-9]{1,9}\.[A-Za-z0-9_-]{6,16}(\.[0-9]{1,5})?\Z"
CARD_LENGTH = 60
COMMA = re.compile(",")
BETWEEN = re.compile(r"[,\r\n]")
MOST_PLACES = 200
MORE = "more"


class MoveForm(forms.Form):
    """What every move carries: its id, the step its form was drawn in, the card that overrules.

    ``queued`` says that the report waited for a connection; ``again`` that it is meant although another device has reported
    the same.
    """

    move_id = forms.RegexField(
        MOVE_ID, error_messages={"required": _("This form carries no move id."), "invalid": _("This is no move id.")}
    )
    leaving = forms.CharField(required=False, max_length=40)
    card = TextField(required=False, max_length=CARD_LENGTH)
    queued = forms.BooleanField(required=False)
    again = forms.BooleanField(required=False)

    declared: Declared

    def clean(self) -> None:
        """Refuse several values where one is meant: which of them was meant nobody can know."""
        for name, field in self.fields.items():
            if not isinstance(field, (RefsField, ListField)) and len(getattr(self.data, "getlist", _nothing)(name)) > 1:
                self.add_error(name, _("Only one value can be given here."))

    @property
    def seen(self) -> int:
        """The version of the table the sender saw."""
        return int(self.cleaned_data["move_id"].partition(".")[0])

    @property
    def given(self) -> Values:
        """The move's own arguments: rows as refs, everything else as its value."""
        return {a.name: self._value(a) for a in self.declared.arguments}

    def _value(self, argument: Argument) -> Json:
        value = self.cleaned_data[argument.name]
        if argument.kind == "rows":
            return sorted({int(ref) for ref in value})
        return argument.default if value in (None, "") and not argument.required and argument.kind != "flag" else value


def _nothing(name: str) -> list[str]:
    return []


class RefsField(forms.TypedMultipleChoiceField):
    """Several rows by ref; that they exist is for the table to say."""

    def valid_value(self, value: str) -> bool:
        """Take any number that can be a ref."""
        return value.isascii() and value.isdigit() and len(value) <= len(str(MAX_REF))


class SeveralValues(forms.TextInput):
    """Reads values sent one by one under the same name, or in one text separated by commas or line ends.

    Each may also be sent under its own place, ``name.0`` for the first one: then every value can be a row of choices.
    """

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """Return the values in the order in which they were sent, those with a place after the others."""
        typed = hasattr(data, "getlist")
        sent = data.getlist(name) if typed else data.get(name) or []
        several = [sent] if isinstance(sent, (str, int)) else sent
        ends = BETWEEN if typed or isinstance(sent, str) else COMMA
        parts = [part.strip() for one in several for part in ends.split(str(one)) if part.strip()]
        return [*parts, *_placed(data, name)]


def _placed(data: Any, name: str) -> Iterator[str]:
    """Return the values sent by their places, as far as none is missing."""
    places = (str(chosen_number(data, f"{name}.{place}") or "").strip() for place in range(MOST_PLACES))
    return itertools.takewhile(bool, places)


def chosen_number(data: Any, name: str) -> Any:
    """Return what was sent, or the number beside a row of chips whose *more* was chosen; ``more`` where that is empty."""
    sent = data.get(name)
    return (data.get(f"{name}.{MORE}") or sent) if sent == MORE else sent


def errors_by_field(form: MoveForm) -> Iterator[tuple[str, object, object]]:
    """Return the name, label and error of each field that is wrong; of a list sent by its places, of each place."""
    for name, errors in form.errors.items():
        field = form.fields.get(name)
        label = field.label if field is not None else ""
        wrong = list(_wrong_places(form, name, field)) if isinstance(field, ListField) else []
        yield from ((place, label, message) for place, message in wrong or [(name, errors[0])])


def _wrong_places(form: MoveForm, name: str, field: ListField) -> Iterator[tuple[str, object]]:
    for place, value in enumerate(_placed(form.data, name)):
        try:
            field.one.clean(value)
        except forms.ValidationError as error:
            yield f"{name}.{place}", error.messages[0]


class NumberOfChips(forms.NumberInput):
    """Reads a number as it is sent, or under ``name.more`` where a row of chips that ends with *more* says that."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the number; ``more`` itself, which is no number, where nothing was filled in beside it."""
        return chosen_number(data, name)


class ListField(forms.Field):
    """Several numbers or texts in an order that matters; each is checked by the field of one."""

    widget = SeveralValues

    def __init__(self, one: forms.Field, fewest: int, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.one, self.fewest, self.most = one, fewest, most

    def clean(self, value: Json) -> Json:
        """Check how many there are, and each of them; nothing at all stands for a default."""
        if not value and not self.required:
            return None
        if not self.fewest <= len(value) <= self.most:
            bounds = {"low": self.fewest, "high": self.most}
            raise forms.ValidationError(_("Give from %(low)s to %(high)s values."), params=bounds)
        return [self.one.clean(item) for item in value]


@functools.cache
def form_of(declared: Declared) -> type[MoveForm]:
    """Make the form class of a move."""
    fields: Values = {a.name: _field(declared, a) for a in declared.arguments}
    made: type[MoveForm] = type("MoveForm", (MoveForm,), {"declared": declared, **fields})
    made.base_fields = _Shared(made.base_fields)
    return made


class _Shared(dict[str, forms.Field]):
    """The fields of a move's form. Nobody changes them, so forms share them: copying them cost as much as checking them."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Shared:
        return self


def _field(declared: Declared, argument: Argument) -> forms.Field:
    common: Values = {
        "required": argument.required,
        "label": words.field(declared.game, argument.name, declared.slug),
    }
    if argument.kind == "number":
        told = format_lazy(
            _("A whole number from {low} to {high} is needed here."), low=argument.low, high=argument.high
        )
        common["error_messages"] = dict.fromkeys(("required", "invalid", "min_value", "max_value"), told)
        return forms.IntegerField(min_value=argument.low, max_value=argument.high, widget=NumberOfChips, **common)
    if argument.kind == "text":
        common["required"] = argument.required and argument.low > 0
        return TextField(max_length=argument.high, empty_value="", **common)
    if argument.kind in ("numbers", "texts"):
        one = _field(declared, replace(argument, kind="number" if argument.kind == "numbers" else "text"))
        return ListField(one, argument.fewest, argument.most, **common)
    if argument.kind == "choice":
        if missing := words.missing.get((declared.game, argument.name)):
            common["error_messages"] = {"required": missing}
        return forms.ChoiceField(choices=[(choice, choice) for choice in argument.choices], **common)
    if argument.kind == "flag":
        return forms.BooleanField(**{**common, "required": False})
    if argument.kind == "rows":
        return RefsField(coerce=int, **common)
    return forms.IntegerField(min_value=1, max_value=MAX_REF, **common)


class MoveIds:
    """Mints the ids of one page's forms: the version shown, a random part, a running number."""

    def __init__(self, version: int) -> None:
        self.stem = f"{version}.{secrets.token_urlsafe(6)}"
        self.count = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.count += 1
        return f"{self.stem}.{self.count}"

    def several(self, count: int) -> int:
        """Set ``count`` running numbers aside; gives the last one before them."""
        self.count += count
        return self.count - count
