"""Whom a sentence is about: who is named, who speaks, several together, and nobody."""

from __future__ import annotations

from campaigns.referee import Argument
from campaigns.telling.heard import Filled, Heard
from campaigns.telling.names import Named
from campaigns.telling.speech import Spoken
from campaigns.telling.tokens import THIRD

TOWARDS = frozenset({"to", "towards", "toward", "behind", "beside", "near"})
"""Words before somebody who is where one goes."""


def fill_each(spoken: Spoken, heard: Heard, filled: Filled) -> None:
    """Take several who are named together, as *mara and teo*, for a move that is about one of them: it is one for each."""
    subject = heard.table.subject
    about = [one for one in spoken.move.arguments if one.kind in ("row", "rows") and one.label == subject]
    if len(about) != 1 or about[0].kind == "rows" or not about[0].required:
        return
    refs, places = several(heard, spoken)
    if len(refs) > 1:
        filled.args[about[0].name] = refs[0]
        filled.each = about[0].name, refs
        filled.used |= places


def several(heard: Heard, spoken: Spoken) -> tuple[list[int], set[int]]:
    """Return who is named together, next to each other or as everybody, and the words that say so; none where one alone is."""
    subject = heard.table.subject
    called: dict[int, int] = {}
    for one in heard.names:
        if one.called.label == subject:
            called = dict.fromkeys(range(one.first, one.after), one.called.ref) | called
    called |= {place: heard.speaker for place, token in enumerate(heard.tokens) if token.speaker and heard.speaker}
    everybody = {
        place
        for place, token in enumerate(heard.tokens)
        if token.everybody and place not in heard.asides and spoken.said.isdisjoint(heard.meant[place])
    }
    if not called and everybody:
        return [row.ref for row in heard.table.rows(subject)], everybody
    again = _again(heard)
    between = set(range(min(called, default=0), max(called, default=0))) - called.keys() - again
    if any(not heard.tokens[place].little for place in between):
        return [], set()
    return list(dict.fromkeys(called[place] for place in sorted(called))), set(called) | everybody | again


def _again(heard: Heard) -> set[int]:
    """Return where a number is only said again, as in *one for ilse and one for teo*; none where another is said, too."""
    numbers = [place for place, token in enumerate(heard.tokens) if token.number is not None]
    return set(numbers[1:]) if len({heard.tokens[place].number for place in numbers}) == 1 else set()


def fill_row(argument: Argument, heard: Heard, filled: Filled) -> None:
    """Take a row by its name, or several; else whoever speaks, or the only one there is."""
    if argument.name == "decision":
        return
    refs = {row.ref for row in heard.table.rows(argument.label)}
    found = [
        one for one in heard.names
        if one.called.label == argument.label and one.called.ref in refs and not filled.used & set(range(one.first, one.after))
    ]  # fmt: skip
    if found and not _goes_to(found[0], heard):
        _take(argument, found, filled)
    elif argument.kind == "row":
        _take_unnamed(argument, heard, filled, refs)


def _goes_to(named: Named, heard: Heard) -> bool:
    """Return whether somebody is only named as where whoever speaks goes: *i move over to ilse*."""
    spoke = any(token.speaker for token in heard.tokens[: named.first]) and heard.speaker > 0
    subject = named.called.label == heard.table.subject
    return spoke and subject and heard.tokens[named.first - 1].text in TOWARDS


def _take(argument: Argument, found: list[Named], filled: Filled) -> None:
    taken = found if argument.kind == "rows" else found[:1]
    refs = list(dict.fromkeys(one.called.ref for one in taken))
    filled.args[argument.name] = refs if argument.kind == "rows" else refs[0]
    filled.used |= {place for one in taken for place in range(one.first, one.after)}


def _take_unnamed(argument: Argument, heard: Heard, filled: Filled, refs: set[int]) -> None:
    taken = [value for value in filled.args.values() if isinstance(value, int)]
    said = [place for place, token in enumerate(heard.tokens) if token.speaker and place not in filled.used]
    if said and heard.speaker in refs and heard.speaker not in taken:
        filled.args[argument.name] = heard.speaker
        filled.used.add(said[0])
        return
    if argument.required and len(refs) == 1:
        filled.args[argument.name] = next(iter(refs))
        filled.guessed += 1
    elif argument.required and _unnamed(argument, heard) and heard.speaker in refs and heard.speaker not in taken:
        filled.args[argument.name] = heard.speaker
        filled.unnamed += 1


def _unnamed(argument: Argument, heard: Heard) -> bool:
    """Return whether a sentence about somebody names nobody, as *got 1 ether*, and no word of it might be a name."""
    if argument.label != heard.table.subject or any(one.called.label == argument.label for one in heard.names):
        return False
    named = {place for one in heard.names for place in range(one.first, one.after)}
    unknown = (
        (not token.little and token.stem and max(meant.values(), default=0.0) < 1)
        or token.everybody
        or token.text in THIRD
        for place, (token, meant) in enumerate(zip(heard.tokens, heard.meant, strict=True))
        if place not in heard.asides and place not in named
    )
    return not any(unknown)
