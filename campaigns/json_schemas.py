"""What a JSON field may hold: checked wherever rows are cleaned, so that no import can put another shape on the table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

MAX_LIST_LENGTH = 1000
"""So many entries a list may have: far more than any table comes to, few enough to be gone through while a page waits."""

JSON_SCHEMAS: dict[str, Any] = {
    "texts": Annotated[list[str], msgspec.Meta(max_length=MAX_LIST_LENGTH)],
    "numbers": Annotated[list[int], msgspec.Meta(max_length=MAX_LIST_LENGTH)],
    "counts": dict[str, int],
    "settings": dict[str, str],
    "facts": dict[str, str | int | bool | list[str] | None],
}


def register_schema(name: str, schema: Any) -> None:
    """Make a shape known under a name: a game whose state is one plain value brings its own."""
    JSON_SCHEMAS[name] = schema


@deconstructible
class JsonSchemaValidator:
    """A validator: the value must have one of the SHAPES, by name. Raises ValidationError otherwise."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, value: object) -> None:
        """Check one value."""
        self.parse(value)

    def parse(self, value: object) -> Any:
        """Return a value as its shape holds it. Raises ValidationError for another shape."""
        try:
            return msgspec.convert(value, JSON_SCHEMAS[self.name])
        except msgspec.ValidationError as error:
            raise ValidationError(_("This is not of the shape %(shape)s."), params={"shape": self.name}) from error

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JsonSchemaValidator) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)
