"""Names of campaigns that their players did not name."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

MAX_CAMPAIGN_NAME_LENGTH = 60


def build_campaign_name(game_title: str, player_names: Sequence[str]) -> str:
    """Return a name after the players, as many whole names as it has room for; after the game and the day if none is known."""
    if not player_names:
        return _("%(game)s, %(date)s") % {
            "game": game_title,
            "date": date_format(timezone.localdate(), "MONTH_DAY_FORMAT"),
        }
    for count in range(len(player_names), 0, -1):
        joined = ", ".join(player_names[:count])
        if count < len(player_names):
            joined = _("%(names)s and %(count)s more") % {"names": joined, "count": len(player_names) - count}
        if len(joined) <= MAX_CAMPAIGN_NAME_LENGTH:
            return joined
    return player_names[0][:MAX_CAMPAIGN_NAME_LENGTH]
