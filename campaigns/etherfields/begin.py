"""The questions of a new Etherfields campaign: its name and who dreams; folded: the manual, add-ons, how cards are counted."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Dreamer, Team
from campaigns.journal.forms import printable
from campaigns.pages import registry


class BeginForm(registry.BeginForm):
    """A name, and one to five Dreamers (manual p. 5)."""

    name = forms.CharField(label=_("What do you call it?"), max_length=60, validators=[printable])
    dreamers = forms.MultipleChoiceField(
        label=_("Who dreams?"),
        choices=Dreamer.Archetype.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one Dreamer.")},
    )
    edition = forms.ChoiceField(
        label=_("Your printed manual"),
        choices=Team.Edition.choices,
        required=False,
        help_text=_("Page numbers here are those of the 1.x manual."),
    )
    thorn_knight = forms.BooleanField(label=_("With the Thorn Knight add-on"), required=False)
    tracking = forms.ChoiceField(label=_("Counting Influence cards"), choices=Team.Tracking.choices, required=False)
    folds = {_("Manual, add-ons, counting"): ("edition", "thorn_knight", "tracking")}

    def begin_args(self) -> dict[str, object]:
        """Give the arguments of *begin*: the Dreamers in the order of the box, and what was unfolded or its defaults."""
        chosen = [slug for slug in Dreamer.Archetype.values if slug in self.cleaned_data["dreamers"]]
        data = self.cleaned_data
        return {
            "who": ",".join(chosen),
            "tracking": data["tracking"] or Team.Tracking.DETAILED.value,
            "edition": data["edition"] or Team.Edition.FIRST.value,
            "thorn_knight": data["thorn_knight"],
        }
