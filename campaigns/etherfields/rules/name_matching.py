"""Names as players type them: case, accents, spaces and marks do not tell two of them apart."""

from __future__ import annotations

import unicodedata


def simplify_name(text: str) -> str:
    """Return a text in lower case, only its letters and digits, without accents; one without any as it is."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in folded if sign.isalnum()) or folded.strip()


def is_same_name(one: str, other: str) -> bool:
    """Return whether two names are the same but for case, accents, spaces and marks."""
    return simplify_name(one) == simplify_name(other)
