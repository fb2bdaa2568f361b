"""Phrases: things in a sentence with their articles, equal ones as one number of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from campaigns.engine.list_format import format_list
from campaigns.engine.messages import Facts, Plural, Text

PhraseLabels = Mapping[str, Text | Plural]
"""Names of things in a sentence, by code; a ``Plural`` where there may be several."""


def format_counted(codes: Iterable[str], labels: PhraseLabels) -> str:
    """Return things as in speech: *2 red Suns and the Architect*. An unknown code of another version is named as is."""
    return format_list(_format_copies(labels.get(code, code), count) for code, count in Counter(codes).items())


def _format_copies(label: Text | Plural, count: int) -> Text:
    return label.select({"count": count}) % {"count": count} if isinstance(label, Plural) else label


def build_phrase(labels: PhraseLabels, fact: str, single_fact: str = "") -> Callable[[Facts], str]:
    """Return the function that names the things of a fact, or without it the thing of ``single_fact``."""

    def format_things(facts: Facts) -> str:
        found = facts.get(fact)
        return format_counted(found if isinstance(found, list) else [facts[single_fact or fact]], labels)

    return format_things
