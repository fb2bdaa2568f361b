"""Consequences of one event as one sentence, in which each value is named once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.engine.messages import PLACEHOLDER_RE, Facts, Text, Variant, messages

MERGED_FACT = "cards"
"""The fact whose values are joined."""


@dataclass(frozen=True)
class Combination:
    """Consequences that make one sentence where they follow each other.

    ``facts_by_code`` names, by code, the fact that holds the values of all of them in a variant. The first of the
    ``variants`` that says every such fact, by placeholder or need, is the sentence; the fact ``same`` is true if all
    hold the same values. Without one, each code has one sentence of its own. ``parts`` are values of the fact ``whole``, which then
    holds only the others, so that each is named once.
    """

    facts_by_code: Mapping[str, str]
    variants: tuple[Variant, ...] = ()
    whole: str = ""
    parts: tuple[str, ...] = ()

    def separate_parts(self, named: dict[str, list[object]]) -> dict[str, list[object]] | None:
        """Return the facts with the parts taken out of the whole; None if they are no parts of it."""
        parts = Counter(value for name in self.parts for value in named.get(name, ()))
        if self.whole not in named or not parts:
            return named
        rest = []
        for value in named[self.whole]:
            if parts[value]:
                parts[value] -= 1
            else:
                rest.append(value)
        if parts.total():
            return None
        return {name: found for name, found in {**named, self.whole: rest}.items() if found}

    def find_text(self, facts: Facts) -> Text | None:
        """Return the sentence that says all these facts, or None."""
        given = set(facts)
        named = given - {"same"}
        for one in self.variants:
            text = str(one.text)
            if one.fits(facts, given) and named <= {*PLACEHOLDER_RE.findall(text), *one.needs}:
                return text
        return None


COMBINATIONS: list[Combination] = []


def combine(facts_by_code: Mapping[str, str], *variants: Variant, whole: str = "", parts: tuple[str, ...] = ()) -> None:
    """Declare consequences that make one sentence where they follow each other."""
    COMBINATIONS.append(Combination(facts_by_code, variants, whole, parts))


@dataclass(frozen=True)
class Listing:
    """Consequences of one code that follow each other, as one sentence for each value of the fact ``by``.

    ``text`` has that fact, and ``changes``: the list of their ``item`` texts.
    """

    text: Text
    item: Text
    by: str = ""


LISTINGS: dict[str, Listing] = {}


def list_together(code: str, text: Text, item: Text, *, by: str = "") -> None:
    """Declare consequences that are listed in one sentence where they follow each other."""
    LISTINGS[code] = Listing(text, item, by)


@dataclass
class _Run:
    """Consequences that follow each other, and the combinations that hold all of their codes."""

    candidates: list[Combination]
    rulings: list[tuple[str, Facts]] = field(default_factory=list)

    def narrow(self, code: str, facts: Facts) -> bool:
        """Return whether this consequence belongs to the run, and remember the combinations that are left."""
        left = [one for one in self.candidates if code in one.facts_by_code]
        if not left or not isinstance(facts.get(MERGED_FACT), list):
            return False
        self.candidates = left
        self.rulings.append((code, facts))
        return True

    def extend(self, code: str, facts: Facts) -> bool:
        """Return whether this consequence is listed with those of the run, and remember it."""
        if code not in LISTINGS or code != self.rulings[-1][0]:
            return False
        self.rulings.append((code, facts))
        return True


@dataclass(frozen=True)
class CombinedConsequence:
    """One sentence, and the codes of its consequences, in order."""

    text: str
    codes: tuple[str, ...]


def combine_consequences(rulings: Iterable[tuple[str, Facts]], game: str) -> list[CombinedConsequence]:
    """Return the sentences of consequences in their order."""
    runs: list[_Run] = []
    for code, facts in rulings:
        if runs and (runs[-1].narrow(code, facts) or runs[-1].extend(code, facts)):
            continue
        run = _Run(COMBINATIONS)
        if not run.narrow(code, facts):
            run = _Run([], [(code, facts)])
        runs.append(run)
    return [one for run in runs for one in _build_sentences(run, game)]


def _list_sentences(run: _Run, game: str) -> Iterator[CombinedConsequence]:
    """Yield a sentence for each value that the consequences are listed by, in the order of their first ones."""
    code = run.rulings[0][0]
    listing = LISTINGS[code]
    groups: dict[object, list[Facts]] = {}
    for _code, facts in run.rulings:
        groups.setdefault(facts.get(listing.by), []).append(facts)
    for of_one in groups.values():
        if len(of_one) == 1:
            yield CombinedConsequence(messages.get_consequence(code, of_one[0], game), (code,))
        else:
            changes = [messages.fill_text(listing.item, game, facts) for facts in of_one]
            yield CombinedConsequence(
                messages.fill_text(listing.text, game, {**of_one[0], "changes": changes}), (code,)
            )


def _build_sentences(run: _Run, game: str) -> Iterator[CombinedConsequence]:
    if len(run.rulings) > 1 and run.rulings[0][0] in LISTINGS:
        yield from _list_sentences(run, game)
        return
    if not run.candidates:
        ((code, facts),) = run.rulings
        yield CombinedConsequence(messages.get_consequence(code, facts, game), (code,))
        return
    combination = run.candidates[0]
    values: dict[str, list[object]] = {}
    for code, facts in run.rulings:
        values.setdefault(code, []).extend(facts[MERGED_FACT])
    named = {combination.facts_by_code[code]: found for code, found in values.items()}
    same = len(values) > 1 and all(found == next(iter(values.values())) for found in values.values())
    text = combination.find_text({**named, "same": same}) if same else None
    separated = named if text is not None else combination.separate_parts(named)
    if text is None and separated is not None:
        named, text = separated, combination.find_text({**separated, "same": False})
    if text is not None:
        yield CombinedConsequence(messages.fill_text(text, game, named), tuple(values))
        return
    for code, found in values.items():
        yield CombinedConsequence(messages.get_consequence(code, {MERGED_FACT: found}, game), (code,))
