"""The questions of a new Onirim campaign: its name and where the cards are; folded: expansions, and how it is played."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from campaigns.journal.forms import PrintableTextField
from campaigns.onirim.expansion_tiles import COOP_NAME, ExpansionTile, build_tiles
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.game_over import generate_seed
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import MAX_PLAYER_NAME_LENGTH
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS
from campaigns.onirim.wording import option_labels
from campaigns.pages import registry

PLAYER_NAME_FIELDS = ("first_player", "second_player")
EXPANSION_FIELDS = [
    *((COOP_NAME, name) for name in PLAYER_NAME_FIELDS),
    *((reading.expansion, reading.name) for reading in RULE_VARIANTS if reading.expansion),
]
"""What is asked of expansions, once they are chosen."""


def _build_variant_form_field(name: str) -> forms.ChoiceField:
    label, texts = option_labels.VARIANT_LABELS[name]
    sure = option_labels.CERTAINTY_NOTES.get(name, "")
    return forms.ChoiceField(label=label, choices=list(texts.items()), required=False, help_text=sure)


class ExpansionsField(forms.MultipleChoiceField):
    """The expansions to choose from; ``part`` draws them, and the settings of those that are chosen."""

    part = "onirim/expansions_field.jinja"


class BeginForm(registry.BeginForm):
    """A name, the cards, and for the first game what every later one is asked too."""

    name = PrintableTextField(label=_("What do you call it?"), max_length=60)
    mode = forms.ChoiceField(
        label=_("Where are the cards?"),
        choices=OnirimGame.Mode.choices,
        initial=OnirimGame.Mode.PHYSICAL,
        widget=forms.RadioSelect,
    )
    expansions = ExpansionsField(
        label=_("Expansions of the first game"),
        choices=[(box.name, box.label) for box in build_tiles(())],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    seed = PrintableTextField(label=_("Seed of a practice deck; empty: a new one"), max_length=20, required=False)
    first_player = PrintableTextField(label=_("Who begins"), max_length=MAX_PLAYER_NAME_LENGTH, required=False)
    second_player = PrintableTextField(label=_("The other player"), max_length=MAX_PLAYER_NAME_LENGTH, required=False)
    folded_field_names = {
        _("How we play it, seed"): (*(reading.name for reading in RULE_VARIANTS if not reading.expansion), "seed")
    }

    class Media:
        """What the page of a new campaign is drawn with."""

        css: ClassVar = {"all": ["onirim/onirim.css"]}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {reading.name: _build_variant_form_field(reading.name) for reading in RULE_VARIANTS}

    def get_visible_fields(self) -> list[forms.BoundField]:
        """Return the fields that are always in sight: not the settings, which the wall draws."""
        own = {name for _of, name in EXPANSION_FIELDS}
        return [field for field in super().get_visible_fields() if field.name not in own]

    def build_expansion_tiles(self) -> list[tuple[ExpansionTile, BoundWidget, list[forms.BoundField]]]:
        """Return the expansions as boxes, each with what ticks it, and what is asked of it once it is chosen."""
        return [
            (box, tick, [self[name] for of, name in EXPANSION_FIELDS if of == box.name])
            for box, tick in zip(build_tiles(()), self["expansions"], strict=True)
        ]

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*; a practice deck gets a seed by nobody's choice."""
        found = self.cleaned_data
        practice = found["mode"] == OnirimGame.Mode.PRACTICE
        chosen = {reading.name: found[reading.name] or reading.choices[0] for reading in RULE_VARIANTS}
        return {
            "expansions": [name for name in EXPANSIONS if name in found["expansions"]],
            "mode": found["mode"],
            "seed": (found["seed"] or generate_seed()) if practice else "",
            "readings": [f"{r.name}={chosen[r.name]}" for r in RULE_VARIANTS if chosen[r.name] != r.choices[0]],
            **{name: found[name] for name in PLAYER_NAME_FIELDS},
        }
