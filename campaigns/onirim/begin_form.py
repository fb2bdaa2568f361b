"""The form of a new Onirim campaign: name, cards and players; folded: expansions and rule variants."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from campaigns.journal.forms import PrintableTextField
from campaigns.onirim.daily_deck import build_daily_args, get_today
from campaigns.onirim.expansion_tiles import COOP_NAME, ExpansionTile, build_tile
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.game_over import generate_seed
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import MAX_PLAYER_NAME_LENGTH
from campaigns.onirim.rules.option_labels import CERTAINTY_NOTES, MODE_LABELS, VARIANT_LABELS
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS
from campaigns.pages import begin_form
from campaigns.pages.rule_variants import build_variant_form_fields, encode_variant_choices

PLAYER_NAME_FIELDS = ("first_player", "second_player")
TILE_NAMES = [name for name in EXPANSIONS if name != COOP_NAME]
EXPANSION_FIELDS = [(reading.expansion, reading.name) for reading in RULE_VARIANTS if reading.expansion]
"""Fields of the expansions, shown once their expansion is chosen."""
REMEMBERED_GAME_COUNT = 20
"""The number of latest games whose expansions count as those that the household owns."""

DAILY_MODE = "daily"
"""The choice of the Daily deck, a practice deck whose settings are fixed."""

FormTile = tuple[ExpansionTile, BoundWidget, list[forms.BoundField]]


class PlayersField(forms.ChoiceField):
    """The number of players; the ``part`` template shows the fields of their names once two play."""

    part = "onirim/players_field.jinja"


class ExpansionsField(forms.MultipleChoiceField):
    """The choice of expansions; the ``part`` template renders them with the settings of the chosen ones."""

    part = "onirim/expansions_field.jinja"


class BeginForm(begin_form.BeginForm):
    """The name, the cards, and the settings of the first game."""

    game_title = "Onirim"
    mode = forms.ChoiceField(
        label=_("How do you play?"),
        choices=[*MODE_LABELS.items(), (DAILY_MODE, _("Daily deck: today's practice deck, for one player"))],
        initial=OnirimGame.Mode.PHYSICAL,
        widget=forms.RadioSelect,
    )
    players = PlayersField(
        label=_("Who plays?"),
        choices=[("", _("One player")), (COOP_NAME, _("Two players, together"))],
        widget=forms.RadioSelect,
        required=False,
    )
    expansions = ExpansionsField(
        label=_("Expansions"),
        choices=[(name, build_tile(name).label) for name in TILE_NAMES],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    seed = PrintableTextField(
        label=_("Seed of a practice deck (leave it empty for a new one)"), max_length=20, required=False
    )
    first_player = PrintableTextField(label=_("Who begins?"), max_length=MAX_PLAYER_NAME_LENGTH, required=False)
    second_player = PrintableTextField(label=_("The other player"), max_length=MAX_PLAYER_NAME_LENGTH, required=False)
    folded_field_names = {
        _("More options"): (*(reading.name for reading in RULE_VARIANTS if not reading.expansion), "seed")
    }

    field_order = ("mode", "players", "expansions", "name")

    class Media:
        """Style sheets of the page of a new campaign."""

        css: ClassVar = {"all": ["onirim/onirim.css"]}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= build_variant_form_fields(RULE_VARIANTS, VARIANT_LABELS, CERTAINTY_NOTES)

    def get_visible_fields(self) -> list[forms.BoundField]:
        """Return the fields that are always visible, without those that the parts of players and expansions render."""
        own = {*PLAYER_NAME_FIELDS, *(name for _of, name in EXPANSION_FIELDS)}
        return [field for field in super().get_visible_fields() if field.name not in own]

    def list_player_name_fields(self) -> list[forms.BoundField]:
        """Return the fields of the two players' names."""
        return [self[name] for name in PLAYER_NAME_FIELDS]

    def build_expansion_tiles(self) -> tuple[list[FormTile], list[FormTile]]:
        """Return the tiles of the expansions played here before, and those of the others."""
        latest = OnirimGame.objects.order_by("-pk").values_list("expansions", flat=True)[:REMEMBERED_GAME_COUNT]
        known = {name for names in latest for name in names}
        tiles = [
            (build_tile(name), tick, [self[field] for of, field in EXPANSION_FIELDS if of == name])
            for name, tick in zip(TILE_NAMES, self["expansions"], strict=True)
        ]
        return [one for one in tiles if one[0].name in known], [one for one in tiles if one[0].name not in known]

    def list_player_names(self) -> list[str]:
        """Return the names of two players."""
        found = self.cleaned_data
        has_two = found["players"] and found["mode"] != DAILY_MODE
        return [found[name] for name in PLAYER_NAME_FIELDS if has_two and found[name]]

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*; a practice deck gets a random seed.

        The Daily deck has settings of its own, whatever else was chosen: the page hides the other ones.
        """
        found = self.cleaned_data
        if found["mode"] == DAILY_MODE:
            return build_daily_args(get_today())
        practice = found["mode"] == OnirimGame.Mode.PRACTICE
        chosen = {*found["expansions"], found["players"]}
        return {
            "expansions": [name for name in EXPANSIONS if name in chosen],
            "mode": found["mode"],
            "seed": (found["seed"] or generate_seed()) if practice else "",
            "readings": encode_variant_choices(RULE_VARIANTS, found),
            **{name: found[name] for name in PLAYER_NAME_FIELDS},
        }
