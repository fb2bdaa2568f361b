"""The questions of a new Etherfields campaign: who dreams; folded: names, the manual, add-ons, how cards are counted."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.widgets import Script
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Dreamer, Team
from campaigns.journal.forms import TextField
from campaigns.pages import registry

LONGEST_NAME = 60


def _player(archetype: str) -> str:
    return f"player_{archetype}"


class Sitting(forms.MultipleChoiceField):
    """The archetypes to tap; ``part`` draws them."""

    part = "etherfields/sitting.jinja"


class BeginForm(registry.BeginForm):
    """One to five Dreamers in the order of sitting (manual p. 5 and 6), and a name if one is wanted.

    ``order`` is what the page writes down as they are tapped; without it nobody has said how they sit.
    """

    dreamers = Sitting(
        label=_("Who dreams?"),
        choices=Dreamer.Archetype.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one Dreamer.")},
    )
    name = TextField(
        label=_("What do you call it?"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Left empty, it is called after who plays."),
    )
    order = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    edition = forms.ChoiceField(
        label=_("Your printed manual"),
        choices=Team.Edition.choices,
        required=False,
        help_text=_("Page numbers here are those of the 1.x manual."),
    )
    thorn_knight = forms.BooleanField(label=_("With the Thorn Knight add-on"), required=False)
    tracking = forms.ChoiceField(label=_("Counting Influence cards"), choices=Team.Tracking.choices, required=False)
    folds = {
        _("Names of the players"): tuple(_player(slug) for slug in Dreamer.Archetype.values),
        _("Manual, add-ons, counting"): ("edition", "thorn_knight", "tracking"),
    }
    ways = {"take-stock": _("We are already in the middle")}

    field_order = ("dreamers", "order", "name")

    class Media:
        """What the page of a new campaign is drawn with."""

        css: ClassVar = {"all": ["etherfields/stock.css"]}
        js: ClassVar = [Script("etherfields/sitting.js", type="module")]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {
            _player(slug): TextField(label=label, max_length=40, required=False)
            for slug, label in Dreamer.Archetype.choices
        }

    def clean(self) -> dict[str, object]:
        """Call a campaign without a name after who plays, as far as there is room."""
        found = self.cleaned_data
        if not found.get("name") and found.get("dreamers") and "name" not in self.errors:
            called = [name or _archetype(slug) for slug, name in zip(self._seats(), self._players(), strict=True)]
            found["name"] = ", ".join(called)[:LONGEST_NAME].rstrip(", ")
        return found

    def _seats(self) -> list[str]:
        """Return who was chosen in the order in which they were tapped, those nobody tapped after them."""
        chosen = self.cleaned_data["dreamers"]
        tapped = dict.fromkeys(slug for slug in self.cleaned_data.get("order", "").split(",") if slug in chosen)
        return [*tapped, *(slug for slug in Dreamer.Archetype.values if slug in chosen and slug not in tapped)]

    def _players(self) -> list[str]:
        return [self.cleaned_data.get(_player(slug), "") for slug in self._seats()]

    def begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*: the Dreamers as they sit, and what was unfolded or its defaults."""
        data, seats = self.cleaned_data, self._seats()
        return {
            "who": ",".join(seats),
            "tracking": data["tracking"] or Team.Tracking.DETAILED.value,
            "edition": data["edition"] or Team.Edition.FIRST.value,
            "players": self._players(),
            "thorn_knight": data["thorn_knight"],
            "seated": all(slug in data["order"].split(",") for slug in seats),
            "guided": not self.way,
        }


def _archetype(slug: str) -> str:
    return str(Dreamer.Archetype(slug).label)
