"""Values of the placeholders of a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from campaigns.engine.list_format import format_list, join_items


class Labels(Protocol):
    """The part of the message catalog that placeholder values come from."""

    @property
    def choices(self) -> Mapping[tuple[str, str, str], Any]:
        """The labels of choices by game, argument and value."""

    @property
    def phrases(self) -> Mapping[tuple[str, str], Callable[[Mapping[str, Any]], str]]:
        """The functions that make a text from all facts, by game and placeholder."""


class PlaceholderValues(dict[str, Any]):
    """Placeholder values of a message of ``game``: choices by their labels, with commas; names as in speech.

    A phrase is made from all facts, unless a fact of its name is text already.
    """

    def __init__(self, labels: Labels, game: str, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self._labels, self._game, self._facts = labels, game, facts

    def __getitem__(self, name: str) -> Any:
        phrase = self._labels.phrases.get((self._game, name))
        if phrase is not None and not isinstance(self._facts.get(name), str):
            return phrase(self._facts)
        value = super().__getitem__(name)
        if isinstance(value, list):
            labels = [self._get_label(name, one) for one in value]
            return (format_list(value) if labels == value else join_items(labels)) or "–"
        return self._get_label(name, value)

    def _get_label(self, name: str, value: Any) -> Any:
        return self._labels.choices.get((self._game, name, value), value) if isinstance(value, str) else value
