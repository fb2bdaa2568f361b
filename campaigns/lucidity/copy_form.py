"""The form of what the copy of the game says: one section of it at a time, with its tick."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django import forms
from msgspec.structs import replace

from campaigns import lookup
from campaigns.journal.forms import TextField
from campaigns.lucidity.rules.dice import COLOURS, FACES, SIDES
from campaigns.lucidity.rules.facts import BOGEYMEN, CARDS, FEARS, IMPRISONMENTS, RESTS
from campaigns.lucidity.rules.sections import ABILITY, FEWEST, MOST, NOTE, RULES, SECTIONS, rising
from campaigns.lucidity.rules.value import Facts
from campaigns.lucidity.wording import copy as texts
from campaigns.lucidity.wording.dice import BOGEYMEN as LORDS

if TYPE_CHECKING:
    from campaigns.lucidity.wording.copy import Text

Names = tuple[str, ...]

TRACKS = tuple(tuple(f"track-{track}-{step}" for step in range(3)) for track in range(3))
DICE = {colour: tuple(f"face-{colour}-{face}" for face in FACES) for colour in COLOURS}


@dataclass(frozen=True)
class Line:
    """Fields that stand together under a legend; without one each stands alone."""

    legend: Text
    fields: list[forms.BoundField]

    @property
    def errors(self) -> list[str]:
        """What speaks against the line, each sentence once."""
        return list(dict.fromkeys(str(error) for field in self.fields for error in field.errors))


@dataclass(frozen=True)
class Section:
    """A section as it is drawn: its words, the address of its rule, its lines, its tick."""

    key: str
    told: texts.Told
    url: str
    lines: list[Line]
    tick: forms.BoundField
    verified: bool


def digest(facts: Facts, section: str) -> str:
    """Return a short fingerprint of what facts hold of a section, to tell whether its form was made of older ones."""
    found = typed(facts, section)
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]


class NoteField(TextField):
    """A text of a few sentences: new lines and runs of spaces count as one space."""

    def to_python(self, value: object) -> str:
        """Return the text on one line."""
        return " ".join((super().to_python(value) or "").split())


class CopyForm(forms.Form):
    """What is read off a copy of the game of one section; ``facts`` are those known by now, of all of them, ``copy`` is its key."""

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput, required=False)
    copy = forms.CharField(max_length=20, widget=forms.HiddenInput, required=False)

    def __init__(self, facts: Facts, section: str, copy: str = "", data: Mapping[str, str] | None = None) -> None:
        seen = {"seen": digest(facts, section), "copy": copy}
        super().__init__(data, initial={**typed(facts, section), **seen})
        self.facts, self.key, self.of = facts, section, copy
        known = {**_numbers(), **_choices(), **_cards(), **_notes()}
        self.fields |= {name: known[name] for name in _names(section)}
        self.fields[_tick(section)] = forms.BooleanField(label=texts.VERIFIED, required=False, initial=True)

    @property
    def stale(self) -> bool:
        """Return whether the form was shown of another copy, or somebody wrote something else down here since."""
        shown = self.cleaned_data.get("copy"), self.cleaned_data.get("seen")
        return shown != (self.of, digest(self.facts, self.key))

    def clean(self) -> None:
        """Check what several fields say together: a track rises, a die has six sides."""
        found = self.cleaned_data
        for names in TRACKS if self.key == "tracks" else ():
            numbers = [found.get(name) for name in names]
            if None not in numbers and not rising([int(n) for n in numbers if n is not None]):
                self.add_error(names[0], texts.RISING)
        for names in DICE.values() if self.key == "faces" else ():
            numbers = [found.get(name) for name in names]
            sides = sum(n for n in numbers if n is not None)
            if None not in numbers and sides != SIDES:
                self.add_error(names[0], texts.SIX % {"sides": sides})

    def told(self) -> Facts:
        """Return the facts with what a valid form tells of its section."""
        found = {**typed_all(self.facts), **self.cleaned_data}
        others = [key for key in self.facts.verified if key != self.key]
        ticked = {*others, *([self.key] if found[_tick(self.key)] else [])}
        return Facts(
            tracks=[[found[name] for name in names] for names in TRACKS],
            faces={colour: {face: found[f"face-{colour}-{face}"] for face in FACES} for colour in COLOURS},
            rest=found["rest"],
            fear=found["fear"],
            imprisonment=found["imprisonment"],
            takes={card: [face for face in FACES if face in found[f"takes-{card}"]] for card in CARDS},
            abilities={card: found[f"ability-{card}"] for card in CARDS},
            bogeymen={name: found[f"bogeyman-{name}"] for name in BOGEYMEN},
            verified=[key for key in SECTIONS if key in ticked],
        )

    def section(self) -> Section:
        """Return the section as it is drawn."""
        key = self.key
        entry = lookup.entry(RULES[key])
        url = lookup.address(entry) if entry else ""
        return Section(key, texts.TOLD[key], url, self._lines(), self[_tick(key)], key in self.facts.verified)

    def _lines(self) -> list[Line]:
        if self.key == "tracks":
            return self._grouped(dict(zip(TRACKS, texts.TRACKS, strict=True)))
        if self.key == "faces":
            return self._grouped({names: texts.COLOURS[colour] for colour, names in DICE.items()})
        return self._grouped({_names(self.key): ""})

    def _grouped(self, names: Mapping[Names, Text]) -> list[Line]:
        return [Line(legend, [self[name] for name in found]) for found, legend in names.items()]


def confirm(facts: Facts, section: str) -> Facts:
    """Return the facts with a section verified as it stands."""
    return replace(facts, verified=[key for key in SECTIONS if key == section or key in facts.verified])


def typed(facts: Facts, section: str) -> dict[str, object]:
    """Return facts as the fields of a section hold them."""
    known = typed_all(facts)
    return {name: known[name] for name in _names(section)}


def typed_all(facts: Facts) -> dict[str, object]:
    """Return facts as the fields of all sections hold them."""
    tracks = zip(TRACKS, facts.tracks, strict=True)
    return {
        **{name: n for names, track in tracks for name, n in zip(names, track, strict=True)},
        **{f"face-{colour}-{face}": n for colour, faces in facts.faces.items() for face, n in faces.items()},
        "rest": facts.rest,
        "fear": facts.fear,
        "imprisonment": facts.imprisonment,
        **{f"takes-{card}": found for card, found in facts.takes.items()},
        **{f"ability-{card}": text for card, text in facts.abilities.items()},
        **{f"bogeyman-{name}": text for name, text in facts.bogeymen.items()},
    }


def _names(section: str) -> Names:
    """Name the fields of a section."""
    if section == "tracks":
        return tuple(name for names in TRACKS for name in names)
    if section == "faces":
        return tuple(name for names in DICE.values() for name in names)
    if section.startswith("card-"):
        card = section.removeprefix("card-")
        return f"takes-{card}", f"ability-{card}"
    return tuple(f"bogeyman-{name}" for name in BOGEYMEN) if section == "bogeymen" else (section,)


def _tick(key: str) -> str:
    return f"verified-{key}"


def _numbers() -> dict[str, forms.Field]:
    steps = {name: label for names in TRACKS for name, label in zip(names, texts.STEPS, strict=True)}
    faces = {name: texts.FACES[name[-1]] for names in DICE.values() for name in names}
    return {
        **{name: _number(label, FEWEST, MOST) for name, label in steps.items()},
        **{name: _number(label, 0, SIDES) for name, label in faces.items()},
    }


def _number(label: Text, low: int, high: int) -> forms.Field:
    said = texts.NUMBER % {"low": low, "high": high}
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), said)
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=cast("str", label), min_value=low, max_value=high, error_messages=messages, widget=widget
    )


def _choices() -> dict[str, forms.Field]:
    offered = {
        "rest": {name: texts.RESTS[name] for name in RESTS},
        "fear": {name: texts.FEARS[name] for name in FEARS},
        "imprisonment": {name: texts.IMPRISONMENTS[name] for name in IMPRISONMENTS},
    }
    messages = dict.fromkeys(("required", "invalid_choice"), texts.CHOICE)
    return {
        name: forms.ChoiceField(
            label=texts.ASKED[name], choices=list(found.items()), widget=forms.RadioSelect, error_messages=messages
        )
        for name, found in offered.items()
    }


def _cards() -> dict[str, forms.Field]:
    found: dict[str, forms.Field] = {}
    for card in CARDS:
        found[f"takes-{card}"] = forms.MultipleChoiceField(
            label=texts.TAKES, choices=list(texts.FACES.items()), widget=forms.CheckboxSelectMultiple, required=False,
            error_messages=dict.fromkeys(("invalid_choice", "invalid_list"), texts.CHOICE),
        )  # fmt: skip
        found[f"ability-{card}"] = _text(texts.ABILITY, ABILITY, 3)
    return found


def _notes() -> dict[str, forms.Field]:
    return {f"bogeyman-{name}": _text(LORDS[name], NOTE, 4) for name in BOGEYMEN}


def _text(label: Text, most: int, rows: int) -> forms.Field:
    return NoteField(
        label=cast("str", label), max_length=most, required=False, widget=forms.Textarea(attrs={"rows": rows}),
        error_messages={"max_length": texts.LONG % {"most": most}},
    )  # fmt: skip
