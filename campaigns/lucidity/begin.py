"""The questions of a new Lucidity campaign: its name, who plays, which copy is on the table.

Folded: Temptation, playing alone, how it is played.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.journal.forms import TextField
from campaigns.lucidity.copies import all_copies
from campaigns.lucidity.copy_choice import CopyChoice
from campaigns.lucidity.rules.facts import BOGEYMEN, guessed
from campaigns.lucidity.rules.readings import READINGS
from campaigns.lucidity.rules.setup import REPLACED
from campaigns.lucidity.wording import readings
from campaigns.models import Campaign
from campaigns.pages import registry
from campaigns.wording import Text, words

LONGEST = 40
"""Letters of a name."""
PLAYERS = (
    _("Who dreamed badly most recently, and begins?"),
    _("Next, clockwise"),
    _("Third player"),
    _("Fourth player"),
)


def plain_name(value: str) -> None:
    """Refuse a comma: names are sent as a list of them."""
    if "," in value:
        raise forms.ValidationError(_("A name cannot have a comma."))


def _player(at: int) -> forms.CharField:
    hint = _("Alone? Leave the others empty.") if not at else ""
    return TextField(label=PLAYERS[at], max_length=LONGEST, required=not at, validators=[plain_name], help_text=hint)


def _choices(name: str, values: tuple[str, ...]) -> list[tuple[str, Text]]:
    return [(value, words.choice("lucidity", name, value)) for value in values]


def _reading(name: str) -> forms.ChoiceField:
    label, texts = readings.READINGS[name]
    return forms.ChoiceField(label=label, choices=list(texts.items()), required=False)


class BeginForm(CopyChoice, registry.BeginForm):
    """A name, one to four players, the copy on the table once any is known, and for the first game what every later one is asked too."""

    name = TextField(label=_("What do you call it?"), max_length=60)
    player1, player2, player3, player4 = (_player(at) for at in range(4))
    temptation = forms.ChoiceField(
        label=_("Nightmare of Temptation"),
        choices=_choices("temptation", ("none", *REPLACED)),
        initial="none",
        required=False,
        widget=forms.RadioSelect,
    )
    bogeyman = forms.ChoiceField(
        label=_("Bogeyman"),
        choices=_choices("bogeyman", ("none", *BOGEYMEN)),
        required=False,
    )
    folds = {
        _("Nightmare of Temptation, playing alone"): ("temptation", "bogeyman"),
        _("How we play it"): tuple(reading.name for reading in READINGS),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {reading.name: _reading(reading.name) for reading in READINGS}
        if known := all_copies():
            self.ask_copy(known)

    def clean(self) -> None:
        """Refuse two players of one name: the journal could not tell them apart."""
        super().clean()
        names = [name.casefold() for name in self._names()]
        if len(set(names)) < len(names):
            self.add_error(None, _("Give each player a name of their own."))

    def _names(self) -> list[str]:
        given = (" ".join(self.cleaned_data.get(f"player{at}", "").split()) for at in range(1, 5))
        return [name for name in given if name]

    def prepare(self, campaign: Campaign) -> None:
        """Store which copy is on the table, where that was asked."""
        self.choose_copy(campaign, guessed())

    def begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*: the seats that were filled in, in their order."""
        found = self.cleaned_data
        chosen = {reading.name: found[reading.name] or reading.choices[0] for reading in READINGS}
        return {
            "players": self._names(),
            "temptation": found["temptation"] or "none",
            "bogeyman": found["bogeyman"] or "none",
            "readings": [f"{r.name}={chosen[r.name]}" for r in READINGS if chosen[r.name] != r.choices[0]],
        }
