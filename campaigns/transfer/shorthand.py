"""Expansion of journal entries in shorthand, as early exports of schema 7 had them; entries are written in full now.

Shorthand omits a field that has its default or follows from the rest of the entry, refers to device and author by
index into the header's ``people``, and lets a name of the file's own game begin with a dot. A full entry expands to
itself.
"""

from __future__ import annotations

import msgspec

from campaigns.engine import Json, Values
from campaigns.storage import subject_column


class Shorthand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The shorthand key in the header; empty if entries are in full.

    ``subject`` is the model of the subjects that an entry does not list; ``people`` are pairs of device and name, by
    index from 0.
    """

    subject: str = ""
    people: list[tuple[str, str]] = []


def expand_entry(entry: Json, game: str, shorthand: Shorthand) -> Json:
    """Return an entry with all its fields; malformed parts are left for the type check."""
    if not isinstance(entry, dict):
        return entry
    found = _expand_names({**_get_defaults(entry), **entry}, game)
    number = found.get("by")
    if type(number) is int and 0 <= number < len(shorthand.people) and not {"device", "author"} & entry.keys():
        found["device"], found["author"] = shorthand.people[found.pop("by")]
    return {"subjects": _join_subjects(found["changes"], shorthand.subject), **found}


def _get_defaults(entry: Values) -> Values:
    texts = {"kind": "move", "name": "", "author": "", "device": ""}
    parts: Values = {"args": {}, "names": {}, "changes": [], "rulings": [], "overruled": {}}
    parent = {"parent": entry["seq"] - 1} if isinstance(entry.get("seq"), int) else {}
    return {**texts, **parts, **parent, "session": 0, "target": None, "undone": False}


def _join_subjects(changes: Json, label: str) -> str:
    about = [one for one in changes if _is_named(one) and one[0] == label] if isinstance(changes, list) else []
    return subject_column.join_refs({one[1] for one in about if type(one[1]) is int})


def _expand_names(entry: Values, game: str) -> Values:
    """Return an entry with full names of moves, models and rules."""
    found = dict(entry)
    for field in ("changes", "rulings"):
        if isinstance(found.get(field), list):
            found[field] = [[_expand_name(one[0], game), *one[1:]] if _is_named(one) else one for one in found[field]]
    if isinstance(found.get("name"), str):
        found["name"] = _expand_name(found["name"], game)
    return found


def _expand_name(name: str, game: str) -> str:
    return f"{game}{name}" if name.startswith(".") else name


def _is_named(found: Json) -> bool:
    return isinstance(found, list) and len(found) > 1 and isinstance(found[0], str)
