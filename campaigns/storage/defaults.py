"""What was written before a model, or a field of one, was there: no rows, and the field's default, as in the database."""

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
    """Return a state with all these models, in which every row has every tracked field. Raises LookupError for an unknown model."""
    whole = {**{label: {} for label in labels}, **state}
    return {label: {ref: fill_defaults(label, values) for ref, values in rows.items()} for label, rows in whole.items()}
