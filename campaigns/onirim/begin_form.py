"""The form of a new Onirim campaign: name and cards; folded: expansions and rule variants."""

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
from campaigns.onirim.rules.option_labels import CERTAINTY_NOTES, VARIANT_LABELS
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS
from campaigns.pages import registry
from campaigns.pages.rule_variants import build_variant_form_fields, encode_variant_choices

PLAYER_NAME_FIELDS = ("first_player", "second_player")
EXPANSION_FIELDS = [
    *((COOP_NAME, name) for name in PLAYER_NAME_FIELDS),
    *((reading.expansion, reading.name) for reading in RULE_VARIANTS if reading.expansion),
]
"""Fields of the expansions, shown once their expansion is chosen."""


class ExpansionsField(forms.MultipleChoiceField):
    """The choice of expansions; the ``part`` template renders them with the settings of the chosen ones."""

    part = "onirim/expansions_field.jinja"


class BeginForm(registry.BeginForm):
    """The name, the cards, and the settings of the first game."""

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
        """Style sheets of the page of a new campaign."""

        css: ClassVar = {"all": ["onirim/onirim.css"]}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= build_variant_form_fields(RULE_VARIANTS, VARIANT_LABELS, CERTAINTY_NOTES)

    def get_visible_fields(self) -> list[forms.BoundField]:
        """Return the fields that are always visible, without the settings that the wall renders."""
        own = {name for _of, name in EXPANSION_FIELDS}
        return [field for field in super().get_visible_fields() if field.name not in own]

    def build_expansion_tiles(self) -> list[tuple[ExpansionTile, BoundWidget, list[forms.BoundField]]]:
        """Return each expansion as a tile, with its checkbox and its settings."""
        return [
            (box, tick, [self[name] for of, name in EXPANSION_FIELDS if of == box.name])
            for box, tick in zip(build_tiles(()), self["expansions"], strict=True)
        ]

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*; a practice deck gets a random seed."""
        found = self.cleaned_data
        practice = found["mode"] == OnirimGame.Mode.PRACTICE
        return {
            "expansions": [name for name in EXPANSIONS if name in found["expansions"]],
            "mode": found["mode"],
            "seed": (found["seed"] or generate_seed()) if practice else "",
            "readings": encode_variant_choices(RULE_VARIANTS, found),
            **{name: found[name] for name in PLAYER_NAME_FIELDS},
        }
