"""Defaults for data written before a model or field existed: no rows, or the field's database default."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine import Values
from campaigns.storage.state import State, get_model


def fill_defaults(label: str, values: Values) -> Values:
    """Return the values of a row with every tracked field of its model."""
    tracked = get_model(label).get_tracked_fields()
    if len(values) == len(tracked):
        return dict(values)
    missing = [f for f in tracked if f.attname not in values]
    return {**values, **{f.attname: f.get_default() for f in missing}}


def fill_state_defaults(state: State, labels: Iterable[str]) -> State:
    """Return a state with all these models, and every tracked field in each row.

    Raises LookupError for an unknown model.
    """
    whole = {**{label: {} for label in labels}, **state}
    return {label: {ref: fill_defaults(label, values) for ref, values in rows.items()} for label, rows in whole.items()}
