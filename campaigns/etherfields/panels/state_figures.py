"""Figures of Etherfields: the Turn, and each Dreamer's Distress, cards, Ether and Gems."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaigns.etherfields.panels.team_strip import list_dreamer_summaries
from campaigns.etherfields.panels.turn_card import get_turn_progress
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.etherfields.rules.table import Table
from campaigns.pages.state_figures import StateFigure


def list_state_figures(table: Table) -> Iterator[StateFigure]:
    """Return the figures of the Dreamers at the table, and the Turn in a part of the game that counts Turns."""
    slumber = table.slumber
    progress = get_turn_progress(slumber) if slumber is not None and slumber.turn else None
    if progress is not None:
        yield StateFigure("turn", _("Turn"), progress[0], of=progress[1])
    dreamers = {dreamer.ref: dreamer for dreamer in table.dreamers_clockwise}
    is_light = table.team.is_light_tracking
    for one in list_dreamer_summaries(table):
        yield StateFigure("distress", _("Distress"), one["distress"], one["name"], of=DEADLY_DISTRESS)
        # In full tracking the big screen shows the hand alone.
        card_count = dreamers[one["ref"]].card_count
        yield StateFigure("cards", _("Cards"), card_count, one["name"], is_on_big_screen=is_light)
        if not is_light:
            yield StateFigure("hand", _("Hand"), one["cards"], one["name"])
        yield StateFigure("ether", _("Ether"), one["ether"], one["name"])
        yield StateFigure("gems", _("Gems"), one["gems"], one["name"])
