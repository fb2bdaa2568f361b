"""Rule variants in the forms of a new campaign and of a new game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from django import forms

from campaigns.engine import RuleVariant
from campaigns.engine.messages import Text

VariantLabels = Mapping[str, tuple[Text, Mapping[str, Text]]]
"""The label of each rule variant and of its choices."""


@dataclass(frozen=True)
class VariantField:
    """One rule variant in the form of a new game; ``certainty_note`` says how certain the sources are."""

    name: str
    label: Text
    choices: list[tuple[str, Text, bool]]
    certainty_note: Text = ""


def build_variant_field(
    name: str, labels: VariantLabels, choices_by_name: Mapping[str, str], certainty_note: Text = ""
) -> VariantField:
    """Return the field of one rule variant with its present choice."""
    label, texts = labels[name]
    choices = [(f"{name}={choice}", text, choices_by_name.get(name) == choice) for choice, text in texts.items()]
    return VariantField(name, label, choices, certainty_note)


def build_variant_form_fields(
    variants: Iterable[RuleVariant], labels: VariantLabels, notes: Mapping[str, Text] | None = None
) -> dict[str, forms.Field]:
    """Return the form fields of rule variants by name; ``notes`` say how certain the sources are."""
    return {
        one.name: forms.ChoiceField(
            label=cast("str", labels[one.name][0]),
            choices=list(labels[one.name][1].items()),
            required=False,
            help_text=cast("str", (notes or {}).get(one.name, "")),
        )
        for one in variants
    }


def encode_variant_choices(variants: Iterable[RuleVariant], chosen: Mapping[str, str]) -> list[str]:
    """Return the choices other than the defaults, each as ``name=choice``."""
    return [
        f"{one.name}={chosen[one.name]}" for one in variants if (chosen[one.name] or one.choices[0]) != one.choices[0]
    ]
