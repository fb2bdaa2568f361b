"""The questions of a new Onirim campaign: its name and where the cards are; folded: expansions, and how it is played."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from campaigns.journal.forms import TextField
from campaigns.onirim.boxes import COOP, Box, wall
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.ended import fresh_seed
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.readings import READINGS
from campaigns.onirim.rules.value import LONGEST
from campaigns.onirim.wording import options
from campaigns.pages import registry

TWO = ("first_player", "second_player")
OF = [*((COOP, name) for name in TWO), *((reading.of, reading.name) for reading in READINGS if reading.of)]
"""What is asked of expansions, once they are chosen."""


def _reading(name: str) -> forms.ChoiceField:
    label, texts = options.READINGS[name]
    sure = options.SURE.get(name, "")
    return forms.ChoiceField(label=label, choices=list(texts.items()), required=False, help_text=sure)


class Wall(forms.MultipleChoiceField):
    """The expansions to choose from; ``part`` draws them, and the settings of those that are chosen."""

    part = "onirim/new_wall.jinja"


class BeginForm(registry.BeginForm):
    """A name, the cards, and for the first game what every later one is asked too."""

    name = TextField(label=_("What do you call it?"), max_length=60)
    mode = forms.ChoiceField(
        label=_("Where are the cards?"),
        choices=OnirimGame.Mode.choices,
        initial=OnirimGame.Mode.BESIDE,
        widget=forms.RadioSelect,
    )
    expansions = Wall(
        label=_("Expansions of the first game"),
        choices=[(box.name, box.label) for box in wall(())],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    seed = TextField(label=_("Seed of a practice deck; empty: a new one"), max_length=20, required=False)
    first_player = TextField(label=_("Who begins"), max_length=LONGEST, required=False)
    second_player = TextField(label=_("The other player"), max_length=LONGEST, required=False)
    folds = {_("How we play it, seed"): (*(reading.name for reading in READINGS if not reading.of), "seed")}

    class Media:
        """What the page of a new campaign is drawn with."""

        css: ClassVar = {"all": ["onirim/onirim.css"]}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {reading.name: _reading(reading.name) for reading in READINGS}

    def plain(self) -> list[forms.BoundField]:
        """Return the fields that are always in sight: not the settings, which the wall draws."""
        own = {name for _of, name in OF}
        return [field for field in super().plain() if field.name not in own]

    def boxes(self) -> list[tuple[Box, BoundWidget, list[forms.BoundField]]]:
        """Return the expansions as boxes, each with what ticks it, and what is asked of it once it is chosen."""
        return [
            (box, tick, [self[name] for of, name in OF if of == box.name])
            for box, tick in zip(wall(()), self["expansions"], strict=True)
        ]

    def begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*; a practice deck gets a seed by nobody's choice."""
        found = self.cleaned_data
        practice = found["mode"] == OnirimGame.Mode.PRACTICE
        chosen = {reading.name: found[reading.name] or reading.choices[0] for reading in READINGS}
        return {
            "expansions": [name for name in EXPANSIONS if name in found["expansions"]],
            "mode": found["mode"],
            "seed": (found["seed"] or fresh_seed()) if practice else "",
            "readings": [f"{r.name}={chosen[r.name]}" for r in READINGS if chosen[r.name] != r.choices[0]],
            **{name: found[name] for name in TWO},
        }
