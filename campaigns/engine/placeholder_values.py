"""Values of the placeholders of a message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.list_format import format_list, join_items


class PlaceholderValues(dict[str, Any]):
    """Placeholder values of a message of ``game``: choices by their labels, with commas; names as in speech.

    ``choices`` are the labels by game, argument and value.
    """

    def __init__(self, choices: Mapping[tuple[str, str, str], Any], game: str, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self._choices, self._game = choices, game

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, list):
            labels = [self._get_label(name, one) for one in value]
            return (format_list(value) if labels == value else join_items(labels)) or "–"
        return self._get_label(name, value)

    def _get_label(self, name: str, value: Any) -> Any:
        return self._choices.get((self._game, name, value), value) if isinstance(value, str) else value
