"""What parts two JSON values, as a tree that leads from either to the other; the journal holds it instead of both.

A difference is one of

- ``[old, new]``: a text, a number, true, false or null became another,
- ``[[old], [new]]``: the same of any values; an empty list stands for a name that is not there,
- ``{name: difference, …}``: so the names of an object differ, all others are the same,
- ``[at, [old, …], [new, …]]``: from this place on, counted from 0, a list holds these instead of those,
- ``[at, difference]``: so one element of a list differs, which is an object or a list.

Types are part of a value: 1, 1.0 and True are three, although Python calls them equal. The order of an object's names is not.
"""

from __future__ import annotations

from campaigns.referee import Json

Difference = dict[str, Json] | list[Json]

_ABSENT: Json = object()


class WrongBase(Exception):
    """A difference does not fit the value it is to change, or is none."""


def difference(old: Json, new: Json) -> Difference:
    """Return what leads from one JSON value to another, and back. Of values that are the same it says nothing: ``{}`` or the like."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    return [old, new] if is_plain(old) and is_plain(new) else [_held(old), _held(new)]


def _of_objects(old: dict[str, Json], new: dict[str, Json]) -> Difference:
    names = [*old, *(name for name in new if name not in old)]
    pairs = ((name, old.get(name, _ABSENT), new.get(name, _ABSENT)) for name in names)
    return {name: difference(was, now) for name, was, now in pairs if not same(was, now)}


def _of_lists(old: list[Json], new: list[Json]) -> Difference:
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if not same(old[at], new[at])), shorter)
    tail = next((n for n in range(shorter - head) if not same(old[-1 - n], new[-1 - n])), shorter - head)
    was, now = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(was) == len(now) == 1 and any(
        isinstance(was[0], kind) and isinstance(now[0], kind) for kind in (list, dict)
    ):
        return [head, difference(was[0], now[0])]
    return [head, was, now]


def is_plain(value: Json) -> bool:
    """Return whether a JSON value has nothing inside."""
    return value is None or isinstance(value, (str, int, float))


def _held(value: Json) -> list[Json]:
    return [] if value is _ABSENT else [value]


def same(one: Json, other: Json) -> bool:
    """Return whether two JSON values are the same, types and all, whatever the order of their names."""
    if one != other:
        return False
    if isinstance(one, dict):
        return all(same(value, other[name]) for name, value in one.items())
    if isinstance(one, list):
        return all(map(same, one, other))
    return all(isinstance(one, kind) == isinstance(other, kind) for kind in (bool, float))


def inverse(found: Difference) -> Difference:
    """Return the difference that leads back. Raises WrongBase for what is no difference."""
    match found:
        case dict():
            return {name: inverse(inner) for name, inner in found.items()}
        case [at, (list() | dict()) as inner] if type(at) is int:
            return [at, inverse(inner)]
        case [*start, old, new] if len(start) < 2:
            return [*start, new, old]
    raise WrongBase


def changed(base: Json, found: Difference) -> Json:
    """Return the value that a difference makes of ``base``, which stays as it is; the two share what does not differ.

    Raises WrongBase unless everything that is taken away is there, and nothing that is added.
    """
    return _there(_changed(base, found))


def _changed(base: Json, found: Json) -> Json:
    match found:
        case dict():
            return _object(base, found)
        case [list(old), list(new)]:
            _expect(len(old) < 2 and len(new) < 2 and same(_held(base), old))
            return new[0] if new else _ABSENT
        case [at, (list() | dict()) as inner] if type(at) is int:
            return _element(base, at, inner)
        case [at, list(old), list(new)] if type(at) is int:
            return _stretch(base, at, old, new)
        case [old, new] if is_plain(old) and is_plain(new):
            _expect(same(base, old))
            return new
    raise WrongBase


def _object(base: Json, found: dict[str, Json]) -> dict[str, Json]:
    _expect(isinstance(base, dict))
    now = {**base, **{name: _changed(base.get(name, _ABSENT), inner) for name, inner in found.items()}}
    return {name: value for name, value in now.items() if value is not _ABSENT}


def _element(base: Json, at: int, inner: Difference) -> list[Json]:
    _expect(isinstance(base, list) and 0 <= at < len(base))
    return [*base[:at], changed(base[at], inner), *base[at + 1 :]]


def _stretch(base: Json, at: int, old: list[Json], new: list[Json]) -> list[Json]:
    _expect(isinstance(base, list) and 0 <= at <= len(base) and same(base[at : at + len(old)], old))
    return [*base[:at], *new, *base[at + len(old) :]]


def _there(value: Json) -> Json:
    _expect(value is not _ABSENT)
    return value


def _expect(holds: bool) -> None:
    if not holds:
        raise WrongBase
