"""The form of what the copy of the game says: sections of fields, each section with its tick."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms

from campaigns import lookup
from campaigns.journal.forms import printable
from campaigns.lucidity.rules.dice import COLOURS, FACES, SIDES
from campaigns.lucidity.rules.facts import BOGEYMEN, CARDS, FEARS, IMPRISONMENTS, RESTS
from campaigns.lucidity.rules.sections import ABILITY, FEWEST, MOST, NOTE, RULES, SECTIONS, rising
from campaigns.lucidity.rules.value import Facts, encoded
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
    """A section as it is drawn: its words, the address of its rule, its lines, its tick; ``folds`` where it unfolds."""

    key: str
    told: texts.Told
    url: str
    lines: list[Line]
    tick: forms.BoundField
    verified: bool
    folds: bool

    @property
    def opened(self) -> bool:
        """Whether it must not stay folded: something in it is to be mended."""
        return any(line.errors for line in self.lines)


def digest(facts: Facts) -> str:
    """Give a short fingerprint of facts, to tell whether a form was made of older ones."""
    return hashlib.sha256(json.dumps(encoded(facts), sort_keys=True).encode()).hexdigest()[:16]


class NoteField(forms.CharField):
    """A text of a few sentences: new lines and runs of spaces count as one space."""

    def to_python(self, value: object) -> str:
        """Give the text on one line."""
        return " ".join((super().to_python(value) or "").split())


class CopyForm(forms.Form):
    """Everything that is read off a copy of the game; ``facts`` are those known by now."""

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput, required=False)

    def __init__(self, facts: Facts, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data, initial=typed(facts))
        self.facts = facts
        self.fields |= {**_numbers(), **_choices(), **_cards(), **_notes()}
        self.fields |= {_tick(key): forms.BooleanField(label=texts.VERIFIED, required=False) for key in SECTIONS}

    @property
    def stale(self) -> bool:
        """Whether somebody wrote something down since the form was shown."""
        return bool(self.cleaned_data.get("seen") != digest(self.facts))

    def clean(self) -> None:
        """Check what several fields say together: a track rises, a die has six sides."""
        found = self.cleaned_data
        for names in TRACKS:
            numbers = [found.get(name) for name in names]
            if None not in numbers and not rising([int(n) for n in numbers if n is not None]):
                self.add_error(names[0], texts.RISING)
        for names in DICE.values():
            numbers = [found.get(name) for name in names]
            sides = sum(n for n in numbers if n is not None)
            if None not in numbers and sides != SIDES:
                self.add_error(names[0], texts.SIX % {"sides": sides})

    def told(self) -> Facts:
        """Give the facts that a valid form tells."""
        found = self.cleaned_data
        return Facts(
            tracks=[[found[name] for name in names] for names in TRACKS],
            faces={colour: {face: found[f"face-{colour}-{face}"] for face in FACES} for colour in COLOURS},
            rest=found["rest"],
            fear=found["fear"],
            imprisonment=found["imprisonment"],
            takes={card: [face for face in FACES if face in found[f"takes-{card}"]] for card in CARDS},
            abilities={card: found[f"ability-{card}"] for card in CARDS},
            bogeymen={name: found[f"bogeyman-{name}"] for name in BOGEYMEN},
            verified=[key for key in SECTIONS if found[_tick(key)]],
        )

    def sections(self) -> Iterator[Section]:
        """Give the sections in the order in which they are asked for."""
        lines = {
            "tracks": self._grouped(dict(zip(TRACKS, texts.TRACKS, strict=True))),
            "faces": self._grouped({names: texts.COLOURS[colour] for colour, names in DICE.items()}),
            **{name: self._grouped({(name,): ""}) for name in ("rest", "fear", "imprisonment")},
            **{f"card-{card}": self._grouped({(f"takes-{card}", f"ability-{card}"): ""}) for card in CARDS},
            "bogeymen": self._grouped({tuple(f"bogeyman-{name}" for name in BOGEYMEN): ""}),
        }
        for key in SECTIONS:
            entry = lookup.entry(RULES[key])
            url = lookup.address(entry) if entry else ""
            verified = key in self.facts.verified
            folds = key.startswith("card-") or key == "bogeymen"
            yield Section(key, texts.TOLD[key], url, lines[key], self[_tick(key)], verified, folds)

    def _grouped(self, names: Mapping[Names, Text]) -> list[Line]:
        return [Line(legend, [self[name] for name in found]) for found, legend in names.items()]


def typed(facts: Facts) -> dict[str, object]:
    """Give facts as the fields of the form hold them."""
    tracks = zip(TRACKS, facts.tracks, strict=True)
    return {
        "seen": digest(facts),
        **{name: n for names, track in tracks for name, n in zip(names, track, strict=True)},
        **{f"face-{colour}-{face}": n for colour, faces in facts.faces.items() for face, n in faces.items()},
        "rest": facts.rest,
        "fear": facts.fear,
        "imprisonment": facts.imprisonment,
        **{f"takes-{card}": found for card, found in facts.takes.items()},
        **{f"ability-{card}": text for card, text in facts.abilities.items()},
        **{f"bogeyman-{name}": text for name, text in facts.bogeymen.items()},
        **{_tick(key): True for key in facts.verified},
    }


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
    return forms.IntegerField(label=label, min_value=low, max_value=high, error_messages=messages, widget=widget)


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
        label=label, max_length=most, required=False, validators=[printable], widget=forms.Textarea(attrs={"rows": rows}),
        error_messages={"max_length": texts.LONG % {"most": most}},
    )  # fmt: skip
