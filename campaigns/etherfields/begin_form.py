"""Form of a new Etherfields campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.forms.widgets import Script
from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Dreamer, Team
from campaigns.journal.forms import PrintableTextField
from campaigns.pages import begin_form

TRACKING_CHOICES = (
    (Team.Tracking.DETAILED.value, _("each pile separately")),
    (Team.Tracking.LIGHT.value, _("one number for all piles")),
)
"""As the choices of the model, but short enough for a select on a phone."""


MAX_PLAYER_NAME_LENGTH = 40
PLAYER_LABELS: Mapping[str, Any] = {
    Dreamer.Archetype.GAMBLER: _("Who plays the Gambler?"),
    Dreamer.Archetype.SPECIALIST: _("Who plays the Specialist?"),
    Dreamer.Archetype.TOUGH_GUY: _("Who plays the Tough Guy?"),
    Dreamer.Archetype.FREE_SPIRIT: _("Who plays the Free Spirit?"),
    Dreamer.Archetype.REAPER: _("Who plays the Reaper?"),
}


def _get_player_field_name(archetype: str) -> str:
    return f"player_{archetype}"


def _find_last_edition() -> str:
    """Return the edition of the manual in the campaign that was played last here; 1.x before the first."""
    last = (
        Team.objects.filter(campaign__deleted=None).order_by("-campaign__last_played").values_list("edition", flat=True)
    )
    return last.first() or Team.Edition.FIRST.value


class ArchetypesField(forms.MultipleChoiceField):
    """Multiple choice of archetypes, rendered by ``part``."""

    part = "etherfields/archetypes_field.jinja"


class BeginForm(begin_form.BeginForm):
    """One to five Dreamers in seating order (manual p. 5 and 6), and an optional name.

    The page writes the order of the taps into ``order``. If it is empty, the seating order is unknown.
    """

    dreamers = ArchetypesField(
        label=_("Who dreams?"),
        choices=Dreamer.Archetype.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one Dreamer.")},
    )
    order = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    edition = forms.ChoiceField(
        label=_("Your printed manual"),
        choices=Team.Edition.choices,
        initial=_find_last_edition,
        required=False,
        help_text=_("2.0 has 20 pages and says “Rulebook 2.0” on page 2. The app follows its pages and rules."),
    )
    thorn_knight = forms.BooleanField(label=_("With the Thorn Knight add-on"), required=False)
    tracking = forms.ChoiceField(label=_("Counting Influence cards"), choices=TRACKING_CHOICES, required=False)
    folded_field_names = {
        _("Player names"): tuple(_get_player_field_name(slug) for slug in Dreamer.Archetype.values),
        _("More about your box"): ("edition", "thorn_knight", "tracking"),
    }
    follow_up_moves = {"take-stock": _("We're already mid-campaign")}

    field_order = ("dreamers", "order", "name")

    class Media:
        """Static files of the page of a new campaign."""

        css: ClassVar = {"all": ["etherfields/stock.css"]}
        js: ClassVar = [Script("etherfields/seat-order.js", type="module")]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = {
            _get_player_field_name(slug): PrintableTextField(
                label=PLAYER_LABELS[slug], max_length=MAX_PLAYER_NAME_LENGTH, required=False
            )
            for slug in Dreamer.Archetype.values
        }
        self.fields |= names
        self.order_fields([*self.field_order, *names])

    def list_player_names(self) -> list[str]:
        """Return the names of the players, or of the Dreamers of those who gave none."""
        return [
            name or _get_archetype_label(slug)
            for slug, name in zip(self._get_seated_archetypes(), self._get_player_names(), strict=True)
        ]

    def _get_seated_archetypes(self) -> list[str]:
        """Return the chosen archetypes in the order of the taps, then those that were not tapped."""
        chosen = self.cleaned_data["dreamers"]
        tapped = dict.fromkeys(slug for slug in self.cleaned_data.get("order", "").split(",") if slug in chosen)
        return [*tapped, *(slug for slug in Dreamer.Archetype.values if slug in chosen and slug not in tapped)]

    def _get_player_names(self) -> list[str]:
        return [self.cleaned_data.get(_get_player_field_name(slug), "") for slug in self._get_seated_archetypes()]

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*: the Dreamers in seating order, and the folded options or their defaults."""
        data, seats = self.cleaned_data, self._get_seated_archetypes()
        return {
            "who": ",".join(seats),
            "tracking": data["tracking"] or Team.Tracking.DETAILED.value,
            "edition": data["edition"] or Team.Edition.FIRST.value,
            "players": self._get_player_names(),
            "thorn_knight": data["thorn_knight"],
            "seated": all(slug in data["order"].split(",") for slug in seats),
            "guided": not self.follow_up_move,
        }


def _get_archetype_label(slug: str) -> str:
    return str(Dreamer.Archetype(slug).label)
