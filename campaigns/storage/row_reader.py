"""Reading of the rows of several models in one query: a process that renders a table for the first time needs them all."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, CharField, Field, Func, IntegerField, JSONField, QuerySet, TextField, Value
from django.db.models.sql.compiler import SQLCompiler

from campaigns.engine import Json, Values
from campaigns.models import Campaign, StateRow
from campaigns.storage.row_cache import CachedRows

EXACT_FIELDS = (BooleanField, CharField, IntegerField, JSONField, TextField)
"""Fields whose values stay the same as JSON; a model with others is not read here."""


class _JsonArray(Func):
    """Values as a JSON array in text.

    Not Django's ``JSONArray``: that asks SQLite whether it knows JSON, and while the database is locked it does not.
    """

    function = "JSON_ARRAY"
    output_field = TextField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        """Return the SQL for PostgreSQL."""
        template = "%(function)s(%(expressions)s)::text"
        return self.as_sql(compiler, connection, function="JSONB_BUILD_ARRAY", template=template, **context)


def read_rows(campaign: Campaign, models: Iterable[type[StateRow]]) -> dict[str, CachedRows]:
    """Return ref, key and values of each row of these models, ordered by ref, by label."""
    known = {model._meta.label_lower: model for model in models if _is_exact(model)}
    first, *others = (_select_as_json(campaign, label, model) for label, model in known.items()) if known else (None,)
    found: dict[str, CachedRows] = {label: [] for label in known}
    if first is not None:
        for label, ref, key, values in first.union(*others, all=True):
            found[label].append((ref, key, _decode(known[label], json.loads(values))))
    return {label: sorted(rows, key=lambda row: row[0]) for label, rows in found.items()}


def _is_exact(model: type[StateRow]) -> bool:
    return all(isinstance(field, EXACT_FIELDS) for field in model.get_tracked_fields())


def _select_as_json(campaign: Campaign, label: str, model: type[StateRow]) -> QuerySet[StateRow, tuple[Json, ...]]:
    names = [field.attname for field in model.get_tracked_fields()]
    rows = model.objects.filter(campaign=campaign).order_by()
    found: QuerySet[StateRow, tuple[Json, ...]] = rows.annotate(
        row_label=Value(label), row_values=_JsonArray(*names)
    ).values_list("row_label", "ref", "pk", "row_values")
    return found


def _decode(model: type[StateRow], values: list[Json]) -> Values:
    """Return the values as the fields have them: SQLite has no truth values, and JSON as text."""
    fields = model.get_tracked_fields()
    return {field.attname: _decode_value(field, value) for field, value in zip(fields, values, strict=True)}


def _decode_value(field: Field[Json, Json], value: Json) -> Json:
    if isinstance(field, JSONField):
        return json.loads(value) if isinstance(value, str) else value
    return bool(value) if isinstance(field, BooleanField) and value is not None else value
