"""The form of a new Lucidity campaign: name, players and copy of the game.

Folded: Temptation, playing alone, rule variants.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.engine.messages import Text, messages
from campaigns.journal.forms import PrintableTextField
from campaigns.lucidity.copy_choice_form import CopyChoiceForm
from campaigns.lucidity.copy_repository import get_all_copies
from campaigns.lucidity.rules.copy_facts import BOGEYMAN_NAMES, build_guessed_facts
from campaigns.lucidity.rules.rule_variants import RULE_VARIANTS, VARIANT_LABELS
from campaigns.lucidity.rules.setup import MODES, TEMPTATION_COLOURS
from campaigns.models import Campaign
from campaigns.pages import begin_form
from campaigns.pages.rule_variants import build_variant_form_fields, encode_variant_choices

MAX_PLAYER_NAME_LENGTH = 40
"""Maximum length of a name."""
PLAYER_FIELD_LABELS = (
    _("Who had a bad dream most recently, and begins?"),
    _("Next, clockwise"),
    _("Third player"),
    _("Fourth player"),
)


def validate_player_name(value: str) -> None:
    """Reject a comma: names are submitted as a comma-separated list."""
    if "," in value:
        raise forms.ValidationError(_("A name cannot contain a comma."))


def _build_player_field(index: int) -> forms.CharField:
    hint = _("Alone? Leave the others empty.") if not index else ""
    return PrintableTextField(
        label=PLAYER_FIELD_LABELS[index],
        max_length=MAX_PLAYER_NAME_LENGTH,
        required=not index,
        validators=[validate_player_name],
        help_text=hint,
    )


def _build_choices(name: str, values: tuple[str, ...]) -> list[tuple[str, Text]]:
    return [(value, messages.get_choice_label("lucidity", name, value)) for value in values]


class BeginForm(CopyChoiceForm, begin_form.BeginForm):
    """The name, one to four players, the copy if any is known, and the settings of the first game."""

    game_title = "Lucidity"
    mode = forms.ChoiceField(
        label=_("How do you play?"),
        choices=_build_choices("mode", MODES),
        initial=MODES[0],
        required=False,
        widget=forms.RadioSelect,
    )
    player1, player2, player3, player4 = (_build_player_field(at) for at in range(4))
    temptation = forms.ChoiceField(
        label=_("Nightmare of Temptation"),
        choices=_build_choices("temptation", ("none", *TEMPTATION_COLOURS)),
        initial="none",
        required=False,
        widget=forms.RadioSelect,
    )
    bogeyman = forms.ChoiceField(
        label=_("Bogeyman"),
        choices=_build_choices("bogeyman", ("none", *BOGEYMAN_NAMES)),
        required=False,
    )
    folded_field_names = {
        _("Nightmare of Temptation, playing alone"): ("temptation", "bogeyman"),
        _("House rules"): tuple(reading.name for reading in RULE_VARIANTS),
    }

    field_order = ("mode", "player1", "player2", "player3", "player4", "name")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= build_variant_form_fields(RULE_VARIANTS, VARIANT_LABELS)
        if known := get_all_copies():
            self.add_copy_field(known)

    def clean(self) -> None:
        """Reject two players of one name: the journal could not tell them apart."""
        super().clean()
        names = [name.casefold() for name in self.list_player_names()]
        if len(set(names)) < len(names):
            self.add_error(None, _("Give each player a different name."))

    def list_player_names(self) -> list[str]:
        """Return the names of the filled seats in order."""
        given = (" ".join(self.cleaned_data.get(f"player{at}", "").split()) for at in range(1, 5))
        return [name for name in given if name]

    def prepare(self, campaign: Campaign) -> None:
        """Store the chosen copy, if it was asked for."""
        self.save_copy_choice(campaign, build_guessed_facts())

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*: the filled seats in order."""
        found = self.cleaned_data
        return {
            "players": self.list_player_names(),
            "mode": found["mode"] or MODES[0],
            "temptation": found["temptation"] or "none",
            "bogeyman": found["bogeyman"] or "none",
            "readings": encode_variant_choices(RULE_VARIANTS, found),
        }
