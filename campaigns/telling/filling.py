"""The arguments of a move out of a sentence: who by name, how many by the word beside the number, what by what it is called."""

from __future__ import annotations

from campaigns.referee import Argument
from campaigns.telling.counting import CODES, fill_called, fill_counted, fill_numbers
from campaigns.telling.heard import Filled, Heard
from campaigns.telling.listing import fill_codes, fill_place
from campaigns.telling.speech import Spoken
from campaigns.telling.whom import fill_each, fill_row


def fill(spoken: Spoken, heard: Heard) -> Filled:
    """Return the arguments of a move as far as a sentence has them: rows first, what is left of the sentence last."""
    filled = Filled()
    filled.used |= _own_numbers(spoken, heard)
    arguments = sorted(spoken.move.arguments, key=lambda one: ORDER.index(one.kind))
    fill_each(spoken, heard, filled)
    for argument in arguments:
        if argument.name not in filled.args:
            _fill_one(argument, spoken, heard, filled)
    fill_called(spoken, heard, filled)
    fill_numbers(spoken, heard, filled)
    fill_counted(spoken, heard, filled)
    for argument in arguments:
        if argument.kind == "text" and argument.name not in filled.args:
            _fill_text(argument, spoken, heard, filled)
    filled.missing = [one for one in spoken.move.arguments if one.required and one.name not in filled.args]
    return filled


ORDER = ("row", "rows", "choice", "flag", "number", "numbers", "text", "texts")
"""Kinds of arguments, those first whose words mean nothing else."""


def _fill_one(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    if argument.kind in ("row", "rows"):
        fill_row(argument, heard, filled)
    elif argument.kind == "choice":
        _fill_choice(argument, spoken, heard, filled)
    elif argument.kind == "flag":
        _fill_flag(argument, spoken, heard, filled)
    elif argument.kind == "number":
        fill_place(argument, heard, filled)
    elif argument.name in spoken.codes:
        fill_codes(argument, spoken.codes[argument.name], heard, filled)


def _own_numbers(spoken: Spoken, heard: Heard) -> set[int]:
    """Return the numbers and signs that are part of how the move is called, as *Discard 3 for a Gem*."""
    return {
        place
        for place, token in enumerate(heard.tokens)
        if (token.number is not None and str(token.number) in spoken.said) or (token.sign and token.sign in spoken.said)
    } - {place for place, token in enumerate(heard.tokens) if token.number is not None and token.sign}


def _fill_choice(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    best: tuple[float, int, str, set[int]] = (0.0, 0, "", set())
    codes = {token.code: place for place, token in enumerate(heard.tokens) if token.code}
    for value, ways in spoken.values[argument.name].items():
        if value in codes:
            best = (1.0, 1, value, {codes[value]})
        for told in ways:
            if told.isdisjoint(heard.held):
                continue
            places = _places(told, heard, filled, spoken)
            best = max(best, (len(places) / len(told), len(places), value, places), key=lambda one: one[:2])
    if best[0] >= ENOUGH:
        filled.args[argument.name] = best[2]
        filled.used |= best[3]


ENOUGH = 0.3
"""So much of what a value is called has to be said."""


BARE = frozenset({"off", "out", "back", "down", "up", "again"})
"""Words that tell no value by themselves."""


def _places(told: frozenset[str], heard: Heard, filled: Filled, spoken: Spoken) -> set[int]:
    """Return the words that say this, those that call the move itself left out."""
    wanted = told - spoken.said or told
    found = set()
    for place, token in enumerate(heard.tokens):
        number = token.sign + str(token.number) if token.number is not None else ""
        said = not wanted.isdisjoint(heard.meant[place].keys() - BARE)
        if (said or (number and number in wanted)) and place not in filled.used:
            found.add(place)
    # A number alone says how many, not which.
    return found if any(heard.meant[place] or heard.tokens[place].sign for place in found) else set()


def _fill_flag(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    wanted = spoken.fields[argument.name] - spoken.said
    places = {place for place, meant in enumerate(heard.meant) if place not in filled.used and wanted & meant.keys()}
    if wanted and len(places) >= len(wanted):
        filled.args[argument.name] = True
        filled.used |= places


def _fill_text(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    code = next((token for token in heard.tokens if token.code), None)
    number = next(
        (place for place, t in enumerate(heard.tokens) if t.number is not None and place not in filled.used), None
    )
    if argument.name == "code":
        if code is not None:
            filled.args[argument.name] = code.code
            filled.used.add(heard.tokens.index(code))
    elif argument.name in CODES:
        if number is not None:
            filled.args[argument.name] = str(heard.tokens[number].number)
            filled.used.add(number)
    elif argument.required:
        _fill_name(argument, spoken, heard, filled)


def _fill_name(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    """Take a name that is known here, else what stands at the end of the sentence and calls nothing else."""
    whose = {value for value in filled.args.values() if isinstance(value, int)}
    subject = heard.table.subject
    known = [
        one for one in heard.names
        if one.called.label != subject and not filled.used & set(range(one.first, one.after))
    ]  # fmt: skip
    known.sort(key=lambda one: (one.called.label != "", one.called.ref not in whose))
    if known:
        filled.args[argument.name] = known[0].called.name
        filled.lent = known[0].called.label != ""
        filled.used |= set(range(known[0].first, known[0].after))
        return
    rest = _unexplained(spoken, heard, filled)
    if any(_new(heard, place) for place in rest):
        text = heard.text[heard.tokens[rest[0]].start : heard.tokens[rest[-1]].end].strip()
        if argument.low <= len(text) <= argument.high:
            filled.args[argument.name] = text
            filled.free |= set(rest)


def _new(heard: Heard, place: int) -> bool:
    """Return whether a word may be a name of its own: it means nothing else here."""
    return (
        bool(heard.tokens[place].stem)
        and not heard.tokens[place].filling
        and max(heard.meant[place].values(), default=0.0) < 1
    )


def _unexplained(spoken: Spoken, heard: Heard, filled: Filled) -> list[int]:
    """Return the longest run of words that nothing explains, little words at its ends left out."""
    runs: list[list[int]] = [[]]
    for place, meant in enumerate(heard.meant):
        if place in filled.used or place in heard.asides or spoken.said & meant.keys() or heard.tokens[place].speaker:
            runs.append([])
        elif runs[-1] or not heard.tokens[place].little:
            runs[-1].append(place)
    for run in runs:
        while run and heard.tokens[run[-1]].little:
            run.pop()
    return max(runs, key=len)
