"""Answers as short texts, for forms and the journal: one text for each answer, and its words."""

from __future__ import annotations

from campaigns.onirim.rules.shapes import Answer


def spelled(answer: Answer) -> str:
    """Give an answer as a text: ``yes``, ``no``, ``none``, ``key 2``, ``mirror sun 0 3``."""
    if answer is None:
        return "none"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list):
        return " ".join(spelled(part) for part in answer if part is not None) or "none"
    return str(answer)


def words_of(text: str) -> list[str | int]:
    """Give the words of a text, places as numbers: enough to say why nobody may answer so."""
    return [int(word) if word.isdecimal() else word for word in text.split()]
