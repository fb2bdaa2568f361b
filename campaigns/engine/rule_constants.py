"""Numbers of the rules, stated once as a constant and filled into messages and rulebook entries by its name.

``%(RESHUFFLE_SEAL)s`` is the number; ``%(RESHUFFLE_SEAL:card|cards)s`` is the word that fits it. A number that follows
from it has an offset, in both forms: ``%(HOURS_PLUS_DREAMERS-5)s %(HOURS_PLUS_DREAMERS-5:Hour|Hours)s``.
"""

from __future__ import annotations

import re
from types import ModuleType

CONSTANT_RE = re.compile(r"%\(([A-Z][A-Z0-9_]+)([+-]\d+)?(?::([^|)]*)\|([^|)]*))?\)s")

_owners: dict[str, list[ModuleType]] = {}


def register_constants(module: ModuleType) -> None:
    """Make the whole numbers among the public constants of a rule module known by their names."""
    for name, value in vars(module).items():
        if name.isupper() and not name.startswith("_") and type(value) is int:
            _owners.setdefault(name, []).append(module)


def get_constant_names() -> list[str]:
    """Return the names of all rule constants."""
    return [*_owners]


def get_constant_owners(name: str) -> list[ModuleType]:
    """Return the modules that define or import a constant."""
    return [*_owners.get(name, ())]


def get_rule_constant(name: str) -> int:
    """Return the value of a constant. Raises LookupError for an unknown name, or if two modules disagree about it."""
    values = {getattr(module, name) for module in _owners.get(name, ())}
    if len(values) != 1:
        raise LookupError(f"{name} is no rule constant, or has several values: {sorted(values)}")
    return int(values.pop())


def fill_rule_constants(text: str) -> str:
    """Fill the placeholders of rule constants; placeholders of facts stay. Raises LookupError for an unknown name."""
    return CONSTANT_RE.sub(_get_replacement, text)


def _get_replacement(match: re.Match[str]) -> str:
    name, offset, singular, plural = match.groups()
    value = get_rule_constant(name) + int(offset or 0)
    if singular is None:
        return str(value)
    return singular if value == 1 else plural
