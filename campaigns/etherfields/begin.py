"""The two questions of a new Etherfields campaign: its name, and who dreams."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns import pages
from campaigns.etherfields.models import Dreamer, Team
from campaigns.forms import printable


class BeginForm(pages.BeginForm):
    """A name, and one to five Dreamers (manual p. 5)."""

    name = forms.CharField(label=_("What do you call it?"), max_length=60, validators=[printable])
    dreamers = forms.MultipleChoiceField(
        label=_("Who dreams?"),
        choices=Dreamer.Archetype.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one Dreamer.")},
    )

    def begin_args(self) -> dict[str, object]:
        """Give the arguments of *begin*: the Dreamers in the order of the box, piles counted apart."""
        chosen = [slug for slug in Dreamer.Archetype.values if slug in self.cleaned_data["dreamers"]]
        return {"who": ",".join(chosen), "tracking": Team.Tracking.DETAILED.value}
