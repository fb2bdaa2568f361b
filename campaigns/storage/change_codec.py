"""Codec of row changes in the journal.

The two forms differ in length: ``[label, ref, before, after]`` has full values, ``[label, ref, {field: diff}]`` has
diffs. The second form is used when a nested value changed, such as the state of a game in one value: storing that
twice would make up most of a journal. Lists of texts or numbers are short and shown in full on the journal page, so
they stay full values. Journals from before diffs existed have full values only and stay readable.
"""

from __future__ import annotations

from campaigns.engine import Change, Json, Values
from campaigns.storage.json_diff import PatchConflict, apply_diff, build_diff, invert_diff, is_scalar


def encode_change(change: Change) -> list[Json]:
    """Return a change as stored in the journal."""
    before, after = change.before, change.after
    if before is None or after is None:
        return [change.label, change.ref, before, after]
    if not change.nested_diffs and not any(_is_diffed(before[name], now) for name, now in after.items()):
        return [change.label, change.ref, before, after]
    whole = {name: _encode_value(before[name], now) for name, now in after.items()}
    return [change.label, change.ref, {**whole, **change.nested_diffs}]


def _is_diffed(old: Json, new: Json) -> bool:
    """Return whether to store a diff of two values instead of both; it is enough for the journal page."""
    alike = any(isinstance(old, kind) and isinstance(new, kind) for kind in (list, dict))
    return alike and (is_nested(old) or is_nested(new))


def _encode_value(old: Json, new: Json) -> Json:
    if _is_diffed(old, new):
        return build_diff(old, new)
    return [old, new] if is_scalar(old) and is_scalar(new) else [[old], [new]]


def is_nested(value: Json) -> bool:
    """Return whether a JSON value has named parts, too many to show; an object of numbers only has not."""
    inner = value if isinstance(value, list) else [value]
    return any(isinstance(one, dict) and not all(isinstance(n, int) for n in one.values()) for one in inner)


def decode_change(encoded: Json) -> Change:
    """Decode a change from the journal. Raises PatchConflict if it is malformed."""
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
    """Return both values if a diff has them in full, else None."""
    match encoded:
        case [[old], [new]]:
            return old, new
        case [old, new] if is_scalar(old) and is_scalar(new):
            return old, new
    return None


def invert_change(change: Change) -> Change:
    """Return the inverse of a change. Raises PatchConflict if it is malformed."""
    inside = {name: invert_diff(found) for name, found in change.nested_diffs.items()}
    return Change(change.label, change.ref, change.after, change.before, inside)


def apply_change(change: Change, row: Values | None) -> Values | None:
    """Return the fields that a change sets, or None if the row is removed. ``row`` None means no row.

    Raises PatchConflict if the row is not as it was when the change was recorded.
    """
    if (row is None) != (change.before is None) or (change.before is None and change.after is None):
        raise PatchConflict
    if row is not None and any(row.get(name, ...) != was for name, was in (change.before or {}).items()):
        raise PatchConflict
    if row is None or change.after is None:
        return change.after
    inside = {name: apply_diff(row.get(name), found) for name, found in change.nested_diffs.items()}
    return {**change.after, **inside}
