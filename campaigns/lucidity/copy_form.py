"""The form of one section of the facts of a copy, with its verified checkbox."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django import forms
from msgspec.structs import replace

from campaigns import rulebook
from campaigns.journal.forms import PrintableTextField
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.rules.argument_labels import BOGEYMAN_LABELS as LORDS
from campaigns.lucidity.rules.copy_facts import (
    BOGEYMAN_NAMES,
    FEAR_FACES,
    IMPRISONMENT_FACES,
    NIGHTMARE_CARD_KEYS,
    REST_CLAUSES,
    TRACK_COUNT,
    TRACK_STEP_COUNT,
)
from campaigns.lucidity.rules.copy_sections import (
    MAX_ABILITY_LENGTH,
    MAX_NOTE_LENGTH,
    MAX_TRACK_NUMBER,
    MIN_TRACK_NUMBER,
    RULES_BY_SECTION,
    SECTIONS,
    is_rising,
)
from campaigns.lucidity.rules.dice import COLOURS, FACES, SIDES_PER_DIE
from campaigns.lucidity.rules.game_state import CopyFacts

if TYPE_CHECKING:
    from campaigns.lucidity.copy_texts import MessageText

FieldNames = tuple[str, ...]

TRACK_FIELDS = tuple(tuple(f"track-{track}-{step}" for step in range(TRACK_STEP_COUNT)) for track in range(TRACK_COUNT))
FACE_FIELDS = {colour: tuple(f"face-{colour}-{face}" for face in FACES) for colour in COLOURS}


@dataclass(frozen=True)
class FieldGroup:
    """Fields under a common legend; without one they are independent."""

    legend: MessageText
    fields: list[forms.BoundField]

    @property
    def errors(self) -> list[str]:
        """The errors of the line, without duplicates."""
        return list(dict.fromkeys(str(error) for field in self.fields for error in field.errors))


@dataclass(frozen=True)
class SectionView:
    """A section for rendering: texts, URL of its rule, field groups, checkbox."""

    key: str
    text: texts.SectionText
    url: str
    groups: list[FieldGroup]
    verified_field: forms.BoundField
    is_verified: bool


def compute_digest(facts: CopyFacts, section: str) -> str:
    """Return a short digest of the facts of a section, to detect a stale form."""
    found = get_section_values(facts, section)
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]


class NoteField(PrintableTextField):
    """A text of a few sentences; new lines and runs of spaces are collapsed."""

    def to_python(self, value: object) -> str:
        """Return the text on one line."""
        return " ".join((super().to_python(value) or "").split())


class CopyForm(forms.Form):
    """The form of one section of a copy.

    ``facts`` are the known facts of all sections, ``copy`` is the key of the copy.
    """

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput, required=False)
    copy = forms.CharField(max_length=20, widget=forms.HiddenInput, required=False)

    def __init__(self, facts: CopyFacts, section: str, copy: str = "", data: Mapping[str, str] | None = None) -> None:
        seen = {"seen": compute_digest(facts, section), "copy": copy}
        super().__init__(data, initial={**get_section_values(facts, section), **seen})
        self.facts, self.key, self.of = facts, section, copy
        known = {**_build_number_fields(), **_build_choice_fields(), **_build_card_fields(), **_build_note_fields()}
        self.fields |= {name: known[name] for name in _list_section_fields(section)}
        self.fields[_get_verified_field_name(section)] = forms.BooleanField(
            label=texts.VERIFIED_LABEL, required=False, initial=True
        )

    @property
    def is_stale(self) -> bool:
        """Return whether the form belongs to another copy, or the section was changed since."""
        shown = self.cleaned_data.get("copy"), self.cleaned_data.get("seen")
        return shown != (self.of, compute_digest(self.facts, self.key))

    def clean(self) -> None:
        """Check rules across fields: a track rises, a die has six sides."""
        found = self.cleaned_data
        for names in TRACK_FIELDS if self.key == "tracks" else ():
            numbers = [found.get(name) for name in names]
            if None not in numbers and not is_rising([int(n) for n in numbers if n is not None]):
                self.add_error(names[0], texts.TRACK_NOT_RISING)
        for names in FACE_FIELDS.values() if self.key == "faces" else ():
            numbers = [found.get(name) for name in names]
            sides = sum(n for n in numbers if n is not None)
            if None not in numbers and sides != SIDES_PER_DIE:
                self.add_error(names[0], texts.WRONG_SIDE_COUNT % {"sides": sides})

    def build_facts(self) -> CopyFacts:
        """Return the facts, updated with the section of a valid form."""
        found = {**get_all_values(self.facts), **self.cleaned_data}
        others = [key for key in self.facts.verified if key != self.key]
        ticked = {*others, *([self.key] if found[_get_verified_field_name(self.key)] else [])}
        return CopyFacts(
            tracks=[[found[name] for name in names] for names in TRACK_FIELDS],
            faces={colour: {face: found[f"face-{colour}-{face}"] for face in FACES} for colour in COLOURS},
            rest=found["rest"],
            fear=found["fear"],
            imprisonment=found["imprisonment"],
            takes={card: [face for face in FACES if face in found[f"takes-{card}"]] for card in NIGHTMARE_CARD_KEYS},
            abilities={card: found[f"ability-{card}"] for card in NIGHTMARE_CARD_KEYS},
            bogeymen={name: found[f"bogeyman-{name}"] for name in BOGEYMAN_NAMES},
            verified=[key for key in SECTIONS if key in ticked],
        )

    def build_section_view(self) -> SectionView:
        """Return the section for rendering."""
        key = self.key
        entry = rulebook.find_entry(RULES_BY_SECTION[key])
        url = rulebook.get_rule_url(entry) if entry else ""
        return SectionView(
            key,
            texts.SECTION_TEXTS[key],
            url,
            self._build_groups(),
            self[_get_verified_field_name(key)],
            key in self.facts.verified,
        )

    def _build_groups(self) -> list[FieldGroup]:
        if self.key == "tracks":
            return self._group_fields(dict(zip(TRACK_FIELDS, texts.TRACK_LABELS, strict=True)))
        if self.key == "faces":
            return self._group_fields(
                {names: texts.COPY_COLOUR_LABELS[colour] for colour, names in FACE_FIELDS.items()}
            )
        return self._group_fields({_list_section_fields(self.key): ""})

    def _group_fields(self, names: Mapping[FieldNames, MessageText]) -> list[FieldGroup]:
        return [FieldGroup(legend, [self[name] for name in found]) for found, legend in names.items()]


def verify_section(facts: CopyFacts, section: str) -> CopyFacts:
    """Return the facts with a section marked as verified."""
    return replace(facts, verified=[key for key in SECTIONS if key == section or key in facts.verified])


def get_section_values(facts: CopyFacts, section: str) -> dict[str, object]:
    """Return facts as field values of a section."""
    known = get_all_values(facts)
    return {name: known[name] for name in _list_section_fields(section)}


def get_all_values(facts: CopyFacts) -> dict[str, object]:
    """Return facts as field values of all sections."""
    tracks = zip(TRACK_FIELDS, facts.tracks, strict=True)
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


def _list_section_fields(section: str) -> FieldNames:
    if section == "tracks":
        return tuple(name for names in TRACK_FIELDS for name in names)
    if section == "faces":
        return tuple(name for names in FACE_FIELDS.values() for name in names)
    if section.startswith("card-"):
        card = section.removeprefix("card-")
        return f"takes-{card}", f"ability-{card}"
    return tuple(f"bogeyman-{name}" for name in BOGEYMAN_NAMES) if section == "bogeymen" else (section,)


def _get_verified_field_name(key: str) -> str:
    return f"verified-{key}"


def _build_number_fields() -> dict[str, forms.Field]:
    steps = {name: label for names in TRACK_FIELDS for name, label in zip(names, texts.STEP_LABELS, strict=True)}
    faces = {name: texts.COPY_FACE_LABELS[name[-1]] for names in FACE_FIELDS.values() for name in names}
    return {
        **{name: _build_number_field(label, MIN_TRACK_NUMBER, MAX_TRACK_NUMBER) for name, label in steps.items()},
        **{name: _build_number_field(label, 0, SIDES_PER_DIE) for name, label in faces.items()},
    }


def _build_number_field(label: MessageText, low: int, high: int) -> forms.Field:
    said = texts.NUMBER_OUT_OF_RANGE % {"low": low, "high": high}
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), said)
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=cast("str", label), min_value=low, max_value=high, error_messages=messages, widget=widget
    )


def _build_choice_fields() -> dict[str, forms.Field]:
    offered = {
        "rest": {name: texts.REST_LABELS[name] for name in REST_CLAUSES},
        "fear": {name: texts.FEAR_LABELS[name] for name in FEAR_FACES},
        "imprisonment": {name: texts.IMPRISONMENT_LABELS[name] for name in IMPRISONMENT_FACES},
    }
    messages = dict.fromkeys(("required", "invalid_choice"), texts.INVALID_CHOICE)
    return {
        name: forms.ChoiceField(
            label=texts.FIELD_LABELS[name],
            choices=list(found.items()),
            widget=forms.RadioSelect,
            error_messages=messages,
        )
        for name, found in offered.items()
    }


def _build_card_fields() -> dict[str, forms.Field]:
    found: dict[str, forms.Field] = {}
    for card in NIGHTMARE_CARD_KEYS:
        found[f"takes-{card}"] = forms.MultipleChoiceField(
            label=texts.TAKES_LABEL, choices=list(texts.COPY_FACE_LABELS.items()), widget=forms.CheckboxSelectMultiple, required=False,
            error_messages=dict.fromkeys(("invalid_choice", "invalid_list"), texts.INVALID_CHOICE),
        )  # fmt: skip
        found[f"ability-{card}"] = _build_text_field(texts.ABILITY_LABEL, MAX_ABILITY_LENGTH, 3)
    return found


def _build_note_fields() -> dict[str, forms.Field]:
    return {f"bogeyman-{name}": _build_text_field(LORDS[name], MAX_NOTE_LENGTH, 4) for name in BOGEYMAN_NAMES}


def _build_text_field(label: MessageText, max_length: int, rows: int) -> forms.Field:
    return NoteField(
        label=cast("str", label), max_length=max_length, required=False, widget=forms.Textarea(attrs={"rows": rows}),
        error_messages={"max_length": texts.TEXT_TOO_LONG % {"most": max_length}},
    )  # fmt: skip
