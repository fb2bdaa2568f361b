"""The form of a new campaign, which each game extends."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.journal.forms import PrintableTextField
from campaigns.models import Campaign
from campaigns.pages.campaign_names import MAX_CAMPAIGN_NAME_LENGTH, build_campaign_name


class BeginForm(forms.Form):
    """The form of a new campaign. A game adds its own fields and converts them to the arguments of its move *begin*.

    ``folded_field_names`` are the folded fields by group heading; ``follow_up_moves`` the moves that a new campaign
    may continue with instead of its table, each with its button label. A field may name the template ``"part"`` that
    renders it.
    """

    game_title = ""
    folded_field_names: Mapping[str | Promise, tuple[str, ...]] = {}
    follow_up_moves: Mapping[str, str | Promise] = {}
    name = PrintableTextField(
        label=_("Name of the campaign"),
        max_length=MAX_CAMPAIGN_NAME_LENGTH,
        required=False,
        help_text=_("Leave it empty to name it after the players."),
    )

    def clean(self) -> None:
        """Name a campaign that was given no name."""
        super().clean()
        if not self.errors and not self.cleaned_data["name"]:
            self.cleaned_data["name"] = build_campaign_name(self.game_title, self.list_player_names())

    def list_player_names(self) -> list[str]:
        """Return the names of those who play, as far as they are known."""
        return []

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of the game's move *begin*."""
        raise NotImplementedError

    def prepare(self, campaign: Campaign) -> None:
        """Store data of a new campaign that is not journaled, in the transaction of its first move.

        Raises ValidationError if it cannot be stored; then no campaign is created.
        """

    @property
    def follow_up_move(self) -> str:
        """The move the campaign continues with; '' for its table."""
        sent = str(self.data.get("way", ""))
        return sent if sent in self.follow_up_moves else ""

    def get_visible_fields(self) -> list[forms.BoundField]:
        """Return the fields that never fold."""
        hidden = {name for names in self.folded_field_names.values() for name in names}
        return [self[name] for name in self.fields if name not in hidden]

    def get_folded_fields(self) -> list[tuple[str | Promise, list[forms.BoundField], bool]]:
        """Return the folded fields by heading, and whether one of them has errors."""
        return [
            (heading, [self[name] for name in names], any(name in self.errors for name in names))
            for heading, names in self.folded_field_names.items()
        ]
