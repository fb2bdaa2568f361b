"""What was written before a model got a field: such a row has the field's default, as in the database."""

from __future__ import annotations

from typing import Any

from campaigns.state import State, model_of


def filled(label: str, values: dict[str, Any]) -> dict[str, Any]:
    """Give the values of a row with every tracked field of its model."""
    tracked = model_of(label).tracked()
    if len(values) == len(tracked):
        return dict(values)
    missing = [f for f in tracked if f.attname not in values]
    return {**values, **{f.attname: f.get_default() for f in missing}}


def filled_state(found: State) -> State:
    """Give a state in which every row has every tracked field. Raises LookupError for an unknown model."""
    return {label: {ref: filled(label, values) for ref, values in rows.items()} for label, rows in found.items()}
