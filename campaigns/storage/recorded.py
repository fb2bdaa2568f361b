"""How one change of a row stands in the journal, and what it makes of the row.

There are two forms, told apart by their length: ``[label, ref, before, after]`` holds whole values, and ``[label, ref,
{field: difference}]`` what parts them. A change is written in the second form when a value with named parts inside changed,
such as the state of a game of one value: held twice, that is most of a journal. A list of texts or numbers is short, and the
journal's page tells all of it: those stay whole. Journals written before there were differences hold whole values of everything;
they are read as they are, for good.
"""

from __future__ import annotations

from campaigns.referee import Change, Json, Values
from campaigns.storage.differences import WrongBase, changed, difference, inverse, is_plain


def packed(change: Change) -> list[Json]:
    """Return a change as it stands in the journal."""
    before, after = change.before, change.after
    if before is None or after is None:
        return [change.label, change.ref, before, after]
    if not change.inside and not any(_parts(before[name], now) for name, now in after.items()):
        return [change.label, change.ref, before, after]
    whole = {name: _between(before[name], now) for name, now in after.items()}
    return [change.label, change.ref, {**whole, **change.inside}]


def _parts(was: Json, now: Json) -> bool:
    """Return whether a difference is held of two values, instead of both: it says less than they do, but enough for the journal's page."""
    alike = any(isinstance(was, kind) and isinstance(now, kind) for kind in (list, dict))
    return alike and (nested(was) or nested(now))


def _between(was: Json, now: Json) -> Json:
    if _parts(was, now):
        return difference(was, now)
    return [was, now] if is_plain(was) and is_plain(now) else [[was], [now]]


def nested(value: Json) -> bool:
    """Return whether a JSON value has parts with names of their own, too many to tell; an object of mere numbers has not."""
    inner = value if isinstance(value, list) else [value]
    return any(isinstance(one, dict) and not all(isinstance(n, int) for n in one.values()) for one in inner)


def unpacked(found: Json) -> Change:
    """Return a change back from the journal. Raises WrongBase for what is none."""
    match found:
        case [str(label), int(ref), dict(fields)]:
            whole = {name: _whole(value) for name, value in fields.items()}
            before = {name: pair[0] for name, pair in whole.items() if pair}
            after = {name: pair[1] for name, pair in whole.items() if pair}
            return Change(label, ref, before, after, {name: fields[name] for name, pair in whole.items() if not pair})
        case [str(label), int(ref), (dict() | None) as before, (dict() | None) as after]:
            return Change(label, ref, before, after)
    raise WrongBase


def _whole(found: Json) -> tuple[Json, Json] | None:
    """Return both values where a difference holds them whole."""
    match found:
        case [[old], [new]]:
            return old, new
        case [old, new] if is_plain(old) and is_plain(new):
            return old, new
    return None


def backward(change: Change) -> Change:
    """Return the change that takes this one back. Raises WrongBase for one that is none."""
    inside = {name: inverse(found) for name, found in change.inside.items()}
    return Change(change.label, change.ref, change.after, change.before, inside)


def made_of(change: Change, row: Values | None) -> Values | None:
    """Return the fields that a change sets, with their values, or None where the row goes; ``row`` None stands for no row.

    Raises WrongBase where the row is not as it was when the change was recorded.
    """
    if (row is None) != (change.before is None) or (change.before is None and change.after is None):
        raise WrongBase
    if row is not None and any(row.get(name, ...) != was for name, was in (change.before or {}).items()):
        raise WrongBase
    if row is None or change.after is None:
        return change.after
    inside = {name: changed(row.get(name), found) for name, found in change.inside.items()}
    return {**change.after, **inside}
