"""Reversible diffs of two JSON values; the journal stores them instead of both values.

A diff is one of
- ``[old, new]``: a text, a number, true, false or null changed,
- ``[[old], [new]]``: the same for any values; an empty list stands for a missing name,
- ``{name: diff, …}``: the changed names of an object, all others are the same,
- ``[at, [old, …], [new, …]]``: from this index on, counted from 0, these elements of a list replace those,
- ``[at, diff]``: one element of a list, an object or a list, changed.

Types matter: 1, 1.0 and True are three values, although Python calls them equal. The order of an object's names does
not.
"""

from __future__ import annotations

from campaigns.engine import Json

JsonDiff = dict[str, Json] | list[Json]

_MISSING: Json = object()


class PatchConflict(Exception):
    """A malformed diff, or one that does not fit the value it is applied to."""


def build_diff(old: Json, new: Json) -> JsonDiff:
    """Return the diff from one JSON value to another; empty (``{}`` or the like) if they are the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _diff_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _diff_lists(old, new)
    return [old, new] if is_scalar(old) and is_scalar(new) else [_wrap_value(old), _wrap_value(new)]


def _diff_objects(old: dict[str, Json], new: dict[str, Json]) -> JsonDiff:
    names = [*old, *(name for name in new if name not in old)]
    pairs = ((name, old.get(name, _MISSING), new.get(name, _MISSING)) for name in names)
    return {name: build_diff(was, now) for name, was, now in pairs if not is_same_json(was, now)}


def _diff_lists(old: list[Json], new: list[Json]) -> JsonDiff:
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if not is_same_json(old[at], new[at])), shorter)
    tail = next((n for n in range(shorter - head) if not is_same_json(old[-1 - n], new[-1 - n])), shorter - head)
    was, now = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(was) == len(now) == 1 and any(
        isinstance(was[0], kind) and isinstance(now[0], kind) for kind in (list, dict)
    ):
        return [head, build_diff(was[0], now[0])]
    return [head, was, now]


def is_scalar(value: Json) -> bool:
    """Return whether a JSON value is neither a list nor an object."""
    return value is None or isinstance(value, (str, int, float))


def _wrap_value(value: Json) -> list[Json]:
    return [] if value is _MISSING else [value]


def is_same_json(one: Json, other: Json) -> bool:
    """Return whether two JSON values are the same, including types; the order of names does not matter."""
    if one != other:
        return False
    if isinstance(one, dict):
        return all(is_same_json(value, other[name]) for name, value in one.items())
    if isinstance(one, list):
        return all(map(is_same_json, one, other))
    return all(isinstance(one, kind) == isinstance(other, kind) for kind in (bool, float))


def invert_diff(diff: JsonDiff) -> JsonDiff:
    """Return the inverse of a diff. Raises PatchConflict if it is malformed."""
    match diff:
        case dict():
            return {name: invert_diff(inner) for name, inner in diff.items()}
        case [at, (list() | dict()) as inner] if type(at) is int:
            return [at, invert_diff(inner)]
        case [*start, old, new] if len(start) < 2:
            return [*start, new, old]
    raise PatchConflict


def apply_diff(base: Json, diff: JsonDiff) -> Json:
    """Apply a diff to ``base`` and return the result, which shares the unchanged parts; ``base`` is not modified.

    Raises PatchConflict unless all removed values are present and no added one is.
    """
    return _require_present(_apply_diff(base, diff))


def _apply_diff(base: Json, diff: Json) -> Json:
    match diff:
        case dict():
            return _apply_to_object(base, diff)
        case [list(old), list(new)]:
            _require(len(old) < 2 and len(new) < 2 and is_same_json(_wrap_value(base), old))
            return new[0] if new else _MISSING
        case [at, (list() | dict()) as inner] if type(at) is int:
            return _apply_to_element(base, at, inner)
        case [at, list(old), list(new)] if type(at) is int:
            return _replace_slice(base, at, old, new)
        case [old, new] if is_scalar(old) and is_scalar(new):
            _require(is_same_json(base, old))
            return new
    raise PatchConflict


def _apply_to_object(base: Json, diff: dict[str, Json]) -> dict[str, Json]:
    _require(isinstance(base, dict))
    now = {**base, **{name: _apply_diff(base.get(name, _MISSING), inner) for name, inner in diff.items()}}
    return {name: value for name, value in now.items() if value is not _MISSING}


def _apply_to_element(base: Json, at: int, diff: JsonDiff) -> list[Json]:
    _require(isinstance(base, list) and 0 <= at < len(base))
    return [*base[:at], apply_diff(base[at], diff), *base[at + 1 :]]


def _replace_slice(base: Json, at: int, old: list[Json], new: list[Json]) -> list[Json]:
    _require(isinstance(base, list) and 0 <= at <= len(base) and is_same_json(base[at : at + len(old)], old))
    return [*base[:at], *new, *base[at + len(old) :]]


def _require_present(value: Json) -> Json:
    _require(value is not _MISSING)
    return value


def _require(condition: bool) -> None:
    if not condition:
        raise PatchConflict
