"""The arguments of a move out of a sentence: who by name, how many by the word beside the number, what by what it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.lookup.typos import slips
from campaigns.pages.registry import pages_of
from campaigns.referee import Argument, Json, Table
from campaigns.telling.names import Named
from campaigns.telling.speech import Codes, Spoken, codes_of
from campaigns.telling.tokens import ARTICLES, HEARD, NUMBERS, SHORTEST, Token

CODES = ("code", "script", "script_number", "deliverance")
"""Arguments that are codes and numbers: taken only as typed whole."""


@dataclass(frozen=True)
class Heard:
    """A sentence as it was heard at a table: its words, what each may mean, and the names in it.

    ``held`` is all that its words may mean together, with signs and numbers, and how well; ``speaker`` is who says it, 0 for nobody.
    """

    text: str
    tokens: Sequence[Token]
    meant: Sequence[dict[str, float]]
    held: Mapping[str, float]
    names: Sequence[Named]
    table: Table
    speaker: int = 0


@dataclass
class Filled:
    """What of a move's arguments is known: ``args`` as a form sends them, what is ``missing``, and which words were ``used`` for that.

    ``free`` are words taken as they stand, for a name nobody knows here. ``guessed`` counts what was not said, and taken because
    there is only one, ``unnamed`` who was not named, and taken to be whoever speaks. ``listed`` says how well the cards, dice or
    colours that were named call the move without a verb. ``each`` is the argument that takes one of several who were named together.
    """

    args: dict[str, Json] = field(default_factory=dict)
    missing: list[Argument] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    free: set[int] = field(default_factory=set)
    guessed: int = 0
    unnamed: int = 0
    listed: float = 0.0
    each: tuple[str, Sequence[int]] = ("", ())


def fill(spoken: Spoken, heard: Heard) -> Filled:
    """Give the arguments of a move as far as a sentence has them: rows first, what is left of the sentence last."""
    filled = Filled()
    filled.used |= _own_numbers(spoken, heard)
    arguments = sorted(spoken.move.arguments, key=lambda one: ORDER.index(one.kind))
    _fill_each(spoken, heard, filled)
    for argument in arguments:
        if argument.name not in filled.args:
            _fill_one(argument, spoken, heard, filled)
    _fill_called(spoken, heard, filled)
    _fill_numbers(spoken, heard, filled)
    for argument in arguments:
        if argument.kind == "text" and argument.name not in filled.args:
            _fill_text(argument, spoken, heard, filled)
    filled.missing = [one for one in spoken.move.arguments if one.required and one.name not in filled.args]
    return filled


ORDER = ("row", "rows", "choice", "flag", "number", "numbers", "text", "texts")
"""Kinds of arguments, those first whose words mean nothing else."""


def _fill_one(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    if argument.kind in ("row", "rows"):
        _fill_row(argument, heard, filled)
    elif argument.kind == "choice":
        _fill_choice(argument, spoken, heard, filled)
    elif argument.kind == "flag":
        _fill_flag(argument, spoken, heard, filled)
    elif argument.kind == "number":
        _fill_place(argument, heard, filled)
    elif argument.name in spoken.codes:
        _fill_codes(argument, spoken.codes[argument.name], heard, filled)


def _own_numbers(spoken: Spoken, heard: Heard) -> set[int]:
    """Give the numbers and signs that are part of how the move is called, as *Discard 3 for a Gem*."""
    return {
        place
        for place, token in enumerate(heard.tokens)
        if (token.number is not None and str(token.number) in spoken.said) or (token.sign and token.sign in spoken.said)
    } - {place for place, token in enumerate(heard.tokens) if token.number is not None and token.sign}


def _fill_each(spoken: Spoken, heard: Heard, filled: Filled) -> None:
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
    """Give who is named together, next to each other or as everybody, and the words that say so; none where one alone is."""
    subject = heard.table.subject
    called: dict[int, int] = {}
    for one in heard.names:
        if one.called.label == subject:
            called = dict.fromkeys(range(one.first, one.after), one.called.ref) | called
    called |= {place: heard.speaker for place, token in enumerate(heard.tokens) if token.speaker and heard.speaker}
    everybody = {
        place
        for place, token in enumerate(heard.tokens)
        if token.everybody and spoken.said.isdisjoint(heard.meant[place])
    }
    if not called and everybody:
        return [row.ref for row in heard.table.rows(subject)], everybody
    between = range(min(called, default=0), max(called, default=0))
    if any(place not in called and not heard.tokens[place].little for place in between):
        return [], set()
    return list(dict.fromkeys(called[place] for place in sorted(called))), set(called) | everybody


def _fill_row(argument: Argument, heard: Heard, filled: Filled) -> None:
    if argument.name == "decision":
        return
    refs = {row.ref for row in heard.table.rows(argument.label)}
    taken = [value for value in filled.args.values() if isinstance(value, int)]
    found = [
        one for one in heard.names
        if one.called.label == argument.label and one.called.ref in refs and not filled.used & set(range(one.first, one.after))
    ]  # fmt: skip
    if argument.kind == "rows":
        if found:
            filled.args[argument.name] = list(dict.fromkeys(one.called.ref for one in found))
            filled.used |= {place for one in found for place in range(one.first, one.after)}
        return
    if found:
        one = found[0]
        filled.args[argument.name] = one.called.ref
        filled.used |= set(range(one.first, one.after))
        return
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
    """Whether a sentence about somebody names nobody, as *got 1 ether*, and no word of it might be a name."""
    if argument.label != heard.table.subject or any(one.called.label == argument.label for one in heard.names):
        return False
    unknown = (
        (not token.little and token.stem and max(meant.values(), default=0.0) < 1) or token.everybody
        for token, meant in zip(heard.tokens, heard.meant, strict=True)
    )
    return not any(unknown)


def _fill_choice(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    best: tuple[float, int, str, set[int]] = (0.0, 0, "", set())
    codes = {token.code: place for place, token in enumerate(heard.tokens) if token.code}
    for value, ways in spoken.values[argument.name].items():
        if value in codes:
            best = (1.0, 1, value, {codes[value]})
        for told in ways:
            places = _places(told, heard, filled, spoken)
            best = max(best, (len(places) / len(told), len(places), value, places), key=lambda one: one[:2])
    if best[0] >= ENOUGH:
        filled.args[argument.name] = best[2]
        filled.used |= best[3]


ENOUGH = 0.3
"""So much of what a value is called has to be said."""


def _places(told: frozenset[str], heard: Heard, filled: Filled, spoken: Spoken) -> set[int]:
    """Give the words that say this, those that call the move itself left out."""
    wanted = told - spoken.said or told
    found = set()
    for place, token in enumerate(heard.tokens):
        number = token.sign + str(token.number) if token.number is not None else ""
        said = not wanted.isdisjoint(heard.meant[place])
        if (said or (number and number in wanted)) and place not in filled.used:
            found.add(place)
    # A number alone says how many, not which.
    return found if any(heard.meant[place] for place in found) else set()


def _fill_flag(argument: Argument, spoken: Spoken, heard: Heard, filled: Filled) -> None:
    wanted = spoken.fields[argument.name] - spoken.said
    places = {place for place, meant in enumerate(heard.meant) if place not in filled.used and wanted & meant.keys()}
    if wanted and len(places) >= len(wanted):
        filled.args[argument.name] = True
        filled.used |= places


LISTED, IN_HAND = 0.8, 0.9
"""How well a move is called by the cards or dice it takes, named alone; by a card that lies in the hand."""


def _fill_codes(argument: Argument, codes: Codes, heard: Heard, filled: Filled) -> None:
    """Take the cards, dice or colours of a sentence in their order, each as often as the number before it says."""
    found = list(_codes(codes, heard, filled))
    listed = [code for code, times, _places in found for _time in range(times)]
    if argument.kind == "text":
        found, listed = found[:1], listed[:1]
    if not listed or (argument.most and not argument.fewest <= len(listed) <= argument.most):
        return
    filled.args[argument.name] = listed if argument.kind == "texts" else listed[0]
    filled.used |= {place for _code, _times, places in found for place in places}
    filled.listed = LISTED


def _fill_place(argument: Argument, heard: Heard, filled: Filled) -> None:
    """Take a card of the hand by its name, where a move takes its place."""
    called, there = pages_of(heard.table.game).places(heard.table).get(argument.name, ("", ()))
    codes = {name: code for name, code in codes_of(heard.table.game, called).items() if code in there}
    for code, _times, places in _codes(codes, heard, filled):
        filled.args[argument.name] = list(there).index(code)
        filled.used |= places
        filled.listed = IN_HAND
        return


def _codes(codes: Codes, heard: Heard, filled: Filled) -> Iterator[tuple[str, int, set[int]]]:
    """Give the codes that are named, with how often, and the words that say so."""
    place = 0
    while place < len(heard.tokens):
        found = next(((code, n) for called, code in codes.items() if (n := _reach(called, heard, place))), None)
        if found is None or place in filled.used:
            place += 1
            continue
        code, length = found
        before = heard.tokens[place - 1] if place else None
        times = before.number if before is not None and before.number is not None else 1
        yield (
            code,
            min(times, MOST_ALIKE),
            set(range(place - (times != 1 or bool(before and before.digits)), place + length)),
        )
        place += length


def _reach(called: tuple[str, ...], heard: Heard, place: int) -> int:
    """Give how many words from here on say this name, in any order; 0 where they do not."""
    if place + len(called) > len(heard.tokens):
        return 0
    there = [heard.meant[place + n] or {heard.tokens[place + n].digits: 1.0} for n in range(len(called))]
    every = all(any(part in meant for meant in there) for part in called)
    return len(called) if every and all(not meant.keys().isdisjoint(called) for meant in there) else 0


MOST_ALIKE = 20
"""Nobody has more cards or dice of one kind."""


def _fill_called(spoken: Spoken, heard: Heard, filled: Filled) -> None:
    """Take numbers that are names, as of a script, where the word beside them says so."""
    for one in spoken.move.arguments:
        places = [place for place, token in enumerate(heard.tokens) if token.number is not None]
        beside = [place for place in places if place not in filled.used and _says(one, spoken, heard, place - 1)]
        if one.kind == "text" and one.name in CODES and one.name != "code" and beside:
            filled.args[one.name] = str(heard.tokens[beside[0]].number)
            filled.used |= {beside[0], beside[0] - 1}


def _fill_numbers(spoken: Spoken, heard: Heard, filled: Filled) -> None:
    open_ = [
        one for one in spoken.move.arguments
        if one.kind == "number" and one.name not in CODES and one.name not in filled.args
    ]  # fmt: skip
    said = [
        place for place, token in enumerate(heard.tokens)
        if token.number is not None and place not in filled.used
    ]  # fmt: skip
    for place in list(said):
        beside = next((one for one in open_ if _beside(one, spoken, heard, place)), None)
        if beside is not None:
            _number(beside, heard.tokens[place].number or 0, place, filled, open_)
            said.remove(place)
            filled.used |= {near for near in (place - 1, place + 1) if _says(beside, spoken, heard, near)}
    # What stands for the number of the whole comes before what may be said beside it.
    open_.sort(key=lambda one: (not one.required, one.name != "count"))
    for place in said:
        if not open_:
            return
        _number(open_[0], heard.tokens[place].number or 0, place, filled, open_)
    needed = [one for one in open_ if one.required or one.name == "count"]
    if not needed:
        return
    for value, place in [*_ones(heard), *_heard(heard)]:
        if needed and (place not in filled.used or heard.tokens[place].sign):
            _number(needed.pop(0), value, place, filled, open_)


def _ones(heard: Heard) -> Iterator[tuple[int, int]]:
    """Give where an article or a sign says *one*."""
    for place, token in enumerate(heard.tokens):
        if token.text in ARTICLES or (token.sign and not token.digits):
            yield 1, place


def _heard(heard: Heard) -> Iterator[tuple[int, int]]:
    """Give numbers with a slip of the finger, then those that dictation writes as other words."""
    for place, token in enumerate(heard.tokens):
        if token.stem and not token.little and max(heard.meant[place].values(), default=0.0) < 1:
            near = [
                value for word, value in NUMBERS.items() if len(word) >= SHORTEST and slips(token.text, word, 1) <= 1
            ]
            if len(near) == 1:
                yield near[0], place
    for place, token in enumerate(heard.tokens[:-1]):
        if place and token.text in HEARD:
            yield HEARD[token.text], place


def _number(one: Argument, value: int, place: int, filled: Filled, open_: list[Argument]) -> None:
    filled.args[one.name] = value
    filled.used.add(place)
    open_.remove(one)


def _beside(one: Argument, spoken: Spoken, heard: Heard, place: int) -> bool:
    """Whether the word after a number, or before it, says that it is this one."""
    return _says(one, spoken, heard, place + 1) or _says(one, spoken, heard, place - 1)


def _says(one: Argument, spoken: Spoken, heard: Heard, place: int) -> bool:
    if not 0 <= place < len(heard.tokens):
        return False
    return bool(spoken.fields[one.name] & heard.meant[place].keys())


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
        filled.used |= set(range(known[0].first, known[0].after))
        return
    rest = _unexplained(spoken, heard, filled)
    if any(heard.tokens[place].stem for place in rest):
        text = heard.text[heard.tokens[rest[0]].start : heard.tokens[rest[-1]].end].strip()
        if argument.low <= len(text) <= argument.high:
            filled.args[argument.name] = text
            filled.free |= set(rest)


def _unexplained(spoken: Spoken, heard: Heard, filled: Filled) -> list[int]:
    """Give the longest run of words that nothing explains, little words at its ends left out."""
    runs: list[list[int]] = [[]]
    for place, meant in enumerate(heard.meant):
        if place in filled.used or spoken.said & meant.keys() or heard.tokens[place].speaker:
            runs.append([])
        elif runs[-1] or not heard.tokens[place].little:
            runs[-1].append(place)
    for run in runs:
        while run and heard.tokens[run[-1]].little:
            run.pop()
    return max(runs, key=len)
