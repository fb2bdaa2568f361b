"""JSON schemas of fields, validated whenever rows are cleaned, on import in particular."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

MAX_LIST_LENGTH = 1000
"""The maximum length of a list: far above any real table, and fast to iterate in a request."""

JSON_SCHEMAS: dict[str, Any] = {
    "texts": Annotated[list[str], msgspec.Meta(max_length=MAX_LIST_LENGTH)],
    "numbers": Annotated[list[int], msgspec.Meta(max_length=MAX_LIST_LENGTH)],
    "counts": dict[str, int],
    "settings": dict[str, str],
    "facts": dict[str, str | int | bool | list[str] | None],
}


def register_schema(name: str, schema: Any) -> None:
    """Register a schema: a game with its state in one value brings its own."""
    JSON_SCHEMAS[name] = schema


@deconstructible
class JsonSchemaValidator:
    """A field validator by schema name. Raises ValidationError."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, value: object) -> None:
        """Validate one value."""
        self.parse(value)

    def parse(self, value: object) -> Any:
        """Return a value converted to its schema. Raises ValidationError."""
        try:
            return msgspec.convert(value, JSON_SCHEMAS[self.name])
        except msgspec.ValidationError as error:
            raise ValidationError(_("This is not of the shape %(shape)s."), params={"shape": self.name}) from error

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JsonSchemaValidator) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)
