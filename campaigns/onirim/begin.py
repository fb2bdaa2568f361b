"""The questions of a new Onirim campaign: its name and where the cards are; folded: expansions, and how it is played."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.journal.forms import printable
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.game import fresh_seed
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.readings import READINGS
from campaigns.onirim.wording import options
from campaigns.pages import registry
from campaigns.wording import words


def _reading(name: str) -> forms.ChoiceField:
    label, texts = options.READINGS[name]
    return forms.ChoiceField(label=label, choices=list(texts.items()), required=False)


class BeginForm(registry.BeginForm):
    """A name, the cards, and for the first game what every later one is asked too."""

    name = forms.CharField(label=_("What do you call it?"), max_length=60, validators=[printable])
    mode = forms.ChoiceField(
        label=_("Where are the cards?"),
        choices=OnirimGame.Mode.choices,
        initial=OnirimGame.Mode.BESIDE,
        widget=forms.RadioSelect,
    )
    expansions = forms.MultipleChoiceField(
        label=_("Expansions of the first game"),
        choices=[(name, words.choice("onirim", "expansions", name)) for name in EXPANSIONS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    seed = forms.CharField(
        label=_("Seed of a practice deck; empty: a new one"), max_length=20, required=False, validators=[printable]
    )
    folds = {
        _("Expansions"): ("expansions",),
        _("How we play it, difficulties, seed"): (*(reading.name for reading in READINGS), "seed"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {reading.name: _reading(reading.name) for reading in READINGS}

    def begin_args(self) -> dict[str, object]:
        """Give the arguments of *begin*; a practice deck gets a seed by nobody's choice."""
        found = self.cleaned_data
        practice = found["mode"] == OnirimGame.Mode.PRACTICE
        chosen = {reading.name: found[reading.name] or reading.choices[0] for reading in READINGS}
        return {
            "expansions": [name for name in EXPANSIONS if name in found["expansions"]],
            "mode": found["mode"],
            "seed": (found["seed"] or fresh_seed()) if practice else "",
            "readings": [f"{r.name}={chosen[r.name]}" for r in READINGS if chosen[r.name] != r.choices[0]],
        }
