"""The text encoding of answers, for forms and the journal."""

from __future__ import annotations

from campaigns.engine.answer_spaces import Answer
from campaigns.onirim.rules.answer_labels import DESCRIBERS_BY_VERB


def encode_answer(answer: Answer) -> str:
    """Return an answer as text: ``yes``, ``no``, ``none``, ``key 2``, ``mirror sun 0 3``."""
    if answer is None:
        return "none"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list):
        return " ".join(encode_answer(part) for part in answer if part is not None)
    return str(answer)


def decode_answer(text: str) -> Answer:
    """Return the answer that a text encodes, offered or not; a text that encodes none is split into words."""
    if text in LITERAL_ANSWERS:
        return LITERAL_ANSWERS[text]
    first, *rest = [int(word) if word.isdecimal() else word for word in text.split() or [""]]
    if first == "mirror" and rest:
        return [first, rest[0], rest[1:]]
    if rest:
        return [first, *rest]
    return [first, None] if first in DESCRIBERS_BY_VERB else first


LITERAL_ANSWERS: dict[str, bool | None] = {"none": None, "yes": True, "no": False}
"""The texts of the answers yes, no and none."""
