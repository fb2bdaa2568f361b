"""How an entry is written in an export: without what says nothing, and without what all entries say alike.

Left out is every field that holds what it holds mostly: nothing, or what follows from the rest of the entry. Who made it stands
once in the head of the file, and the entry gives the number. A name that begins with a dot is one of the file's own game. What
is left out and how it is read depends on nothing but the file, and each step is taken only where reading gives the same again.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from campaigns.referee import Json, Values
from campaigns.storage import subjects

Entry = Values

MOST_PEOPLE = 200
"""So many people have a number, in the order in which they came; entries of others say who made them."""


class Shorthand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the entries of an export leave to its head.

    ``subject`` is the model whose rows an entry is about when it does not say; ``people`` are devices and what their people
    are called, by number, from 0.
    """

    subject: str = ""
    people: list[tuple[str, str]] = []


def short(entry: Entry, game: str, key: Shorthand) -> Entry:
    """Give an entry, with all fields of ``document.Entry``, as it is written in an export of ``game``."""
    # Versions before cut none: a journal on SQLite may hold more of them than the column does.
    entry = {**entry, "subjects": subjects.cut(entry["subjects"])}
    usual = {**_usual(entry), "subjects": _subjects(entry["changes"], key.subject)}
    found = {name: value for name, value in entry.items() if name not in usual or value != usual[name]}
    person = (entry["device"], entry["author"])
    if person in key.people:
        found = {name: value for name, value in found.items() if name not in ("device", "author")}
        found["by"] = key.people.index(person)
    return _named(found, lambda name: name.removeprefix(game) if name.startswith(f"{game}.") else name)


def whole(entry: Json, game: str, key: Shorthand) -> Json:
    """Give an entry of an export with all its fields; what is none, or said wrongly, stays as it is for the check of its shape."""
    if not isinstance(entry, dict):
        return entry
    found = _named({**_usual(entry), **entry}, lambda name: f"{game}{name}" if name.startswith(".") else name)
    number = found.get("by")
    if type(number) is int and 0 <= number < len(key.people) and not {"device", "author"} & entry.keys():
        found["device"], found["author"] = key.people[found.pop("by")]
    return {"subjects": _subjects(found["changes"], key.subject), **found}


def _usual(entry: Entry) -> Entry:
    """Give what most fields of an entry hold when they are left out."""
    texts = {"kind": "move", "name": "", "author": "", "device": ""}
    parts: Entry = {"args": {}, "names": {}, "changes": [], "rulings": [], "overruled": {}}
    parent = {"parent": entry["seq"] - 1} if isinstance(entry.get("seq"), int) else {}
    return {**texts, **parts, **parent, "session": 0, "target": None, "undone": False}


def _subjects(changes: Json, label: str) -> str:
    about = [one for one in changes if _is_named(one) and one[0] == label] if isinstance(changes, list) else []
    return subjects.joined({one[1] for one in about if type(one[1]) is int})


def _named(entry: Entry, told: Callable[[str], str]) -> Entry:
    """Give an entry with the names in it told in another way: of the move, of models, of rules."""
    found = dict(entry)
    for name in ("changes", "rulings"):
        if isinstance(found.get(name), list):
            found[name] = [[told(one[0]), *one[1:]] if _is_named(one) else one for one in found[name]]
    if isinstance(found.get("name"), str):
        found["name"] = told(found["name"])
    return found


def _is_named(found: Json) -> bool:
    return isinstance(found, list) and len(found) > 1 and isinstance(found[0], str)
