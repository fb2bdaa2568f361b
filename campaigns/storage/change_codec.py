"""How one change of a row stands in the journal, and what it makes of the row.

There are two forms, told apart by their length: ``[label, ref, before, after]`` holds whole values, and ``[label, ref,
{field: difference}]`` what parts them. A change is written in the second form when a value with named parts inside changed,
such as the state of a game of one value: held twice, that is most of a journal. A list of texts or numbers is short, and the
journal's page tells all of it: those stay whole. Journals written before there were differences hold whole values of everything;
they are read as they are, for good.
"""

from __future__ import annotations

from campaigns.engine import Change, Json, Values
from campaigns.storage.json_diff import PatchConflict, apply_diff, build_diff, invert_diff, is_scalar


def encode_change(change: Change) -> list[Json]:
    """Return a change as it stands in the journal."""
    before, after = change.before, change.after
    if before is None or after is None:
        return [change.label, change.ref, before, after]
    if not change.nested_diffs and not any(_is_diffed(before[name], now) for name, now in after.items()):
        return [change.label, change.ref, before, after]
    whole = {name: _encode_value(before[name], now) for name, now in after.items()}
    return [change.label, change.ref, {**whole, **change.nested_diffs}]


def _is_diffed(old: Json, new: Json) -> bool:
    """Return whether a difference is held of two values, instead of both: it says less than they do, but enough for the journal's page."""
    alike = any(isinstance(old, kind) and isinstance(new, kind) for kind in (list, dict))
    return alike and (is_nested(old) or is_nested(new))


def _encode_value(old: Json, new: Json) -> Json:
    if _is_diffed(old, new):
        return build_diff(old, new)
    return [old, new] if is_scalar(old) and is_scalar(new) else [[old], [new]]


def is_nested(value: Json) -> bool:
    """Return whether a JSON value has parts with names of their own, too many to tell; an object of mere numbers has not."""
    inner = value if isinstance(value, list) else [value]
    return any(isinstance(one, dict) and not all(isinstance(n, int) for n in one.values()) for one in inner)


def decode_change(encoded: Json) -> Change:
    """Return a change back from the journal. Raises WrongBase for what is none."""
    match encoded:
        case [str(label), int(ref), dict(fields)]:
            whole = {name: _decode_full_values(value) for name, value in fields.items()}
            before = {name: pair[0] for name, pair in whole.items() if pair}
            after = {name: pair[1] for name, pair in whole.items() if pair}
            return Change(label, ref, before, after, {name: fields[name] for name, pair in whole.items() if not pair})
        case [str(label), int(ref), (dict() | None) as before, (dict() | None) as after]:
            return Change(label, ref, before, after)
    raise PatchConflict


def _decode_full_values(encoded: Json) -> tuple[Json, Json] | None:
    """Return both values where a difference holds them whole."""
    match encoded:
        case [[old], [new]]:
            return old, new
        case [old, new] if is_scalar(old) and is_scalar(new):
            return old, new
    return None


def invert_change(change: Change) -> Change:
    """Return the change that takes this one back. Raises WrongBase for one that is none."""
    inside = {name: invert_diff(found) for name, found in change.nested_diffs.items()}
    return Change(change.label, change.ref, change.after, change.before, inside)


def apply_change(change: Change, row: Values | None) -> Values | None:
    """Return the fields that a change sets, with their values, or None where the row goes; ``row`` None stands for no row.

    Raises WrongBase where the row is not as it was when the change was recorded.
    """
    if (row is None) != (change.before is None) or (change.before is None and change.after is None):
        raise PatchConflict
    if row is not None and any(row.get(name, ...) != was for name, was in (change.before or {}).items()):
        raise PatchConflict
    if row is None or change.after is None:
        return change.after
    inside = {name: apply_diff(row.get(name), found) for name, found in change.nested_diffs.items()}
    return {**change.after, **inside}
