"""Pages and sheets on which much is told at once: rows of chips and numbers, filled in with what was sent, else with what is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms

from campaigns.journal.forms import MORE, ListField, chosen_number
from campaigns.pages.registry import Sent
from campaigns.wording import Text

Choice = tuple[str, Text, bool]


@dataclass(frozen=True)
class Field:
    """One thing to tell: a row of ``chips``, or a number from 0 to ``high``; ``error`` says what is wrong with it.

    A row of chips whose last one says *more* has a number field ``beside`` it: what stands in that, None where there is no such.
    """

    name: str
    label: Text
    value: str
    chips: tuple[Choice, ...] = ()
    high: int = 0
    error: str = ""
    beside: str | None = None


@dataclass(frozen=True)
class Filled:
    """The form as it is shown: what was sent and not taken, else what is known of the table."""

    sent: Sent | None

    def value(self, name: str, known: object) -> str:
        """Return what stands in a field."""
        if self.sent is None or name not in self.sent.form.data:
            return "" if known is None else str(known)
        return str(self.sent.form.data[name])

    def several(self, name: str, known: Iterable[object]) -> list[str]:
        """Return the values that stand under one name."""
        if self.sent is None:
            return [str(one) for one in known]
        data = self.sent.form.data
        return list(data.getlist(name) if hasattr(data, "getlist") else map(str, data.get(name, ())))

    def error(self, name: str) -> str:
        """Say what is wrong with a field; of one of several, with just that one."""
        if self.sent is None:
            return ""
        whole, _dot, place = name.partition(".")
        errors = self.sent.form.errors.get(whole)
        if not errors:
            return ""
        if not place:
            return str(errors[0])
        return _wrong(self.sent.form.fields[whole], chosen_number(self.sent.form.data, name))


def _wrong(field: forms.Field, value: object) -> str:
    assert isinstance(field, ListField)
    try:
        field.one.clean(value)
    except forms.ValidationError as error:
        return str(error.messages[0])
    return ""


def few_or_more(
    filled: Filled, name: str, label: Text, known: int | None, bounds: tuple[int, int, int], *, optional: bool = False
) -> Field:
    """Return a row of chips between the first two bounds that ends with *more*, up to the third; ``optional``: one is *not known*."""
    low, few, high = bounds
    value = filled.value(name, known)
    values = [*([""] if optional else []), *map(str, range(low, few + 1))]
    far = value not in values
    beside = filled.value(f"{name}.{MORE}", "") if value == MORE else value if far else ""
    chips = tuple((one, one or "–", one == value) for one in values)
    return Field(name, label, value, (*chips, (MORE, "+", far)), high=high, error=filled.error(name), beside=beside)
