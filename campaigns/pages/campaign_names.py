"""Names of campaigns that their players did not name, and numbers for equal ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.models import Campaign

MAX_CAMPAIGN_NAME_LENGTH = 60


def build_campaign_name(game_title: str, player_names: Sequence[str]) -> str:
    """Return a name after the players, as many whole names as it has room for; after the game and the day if none is known."""
    if not player_names:
        return _("%(game)s, %(date)s") % {
            "game": game_title,
            "date": date_format(timezone.localdate(), "MONTH_DAY_FORMAT"),
        }
    for shown in range(len(player_names), 0, -1):
        joined = join_items(player_names[:shown])
        if shown < len(player_names):
            joined = _("%(names)s and %(count)s more") % {"names": joined, "count": len(player_names) - shown}
        if len(joined) <= MAX_CAMPAIGN_NAME_LENGTH:
            return joined
    return player_names[0][:MAX_CAMPAIGN_NAME_LENGTH]


def find_free_name(game: str, name: str, *, own: Campaign | None = None) -> str:
    """Return the name, with a number if another campaign of the game has it; deleted ones count, they may come back."""
    others = Campaign.objects.filter(game=game).values_list("pk", "name")
    taken = {other.casefold() for pk, other in others if own is None or pk != own.pk}
    numbered = name
    for number in count(2):
        if numbered.casefold() not in taken:
            break
        template = _("%(name)s (%(number)s)")
        room = MAX_CAMPAIGN_NAME_LENGTH - len(template % {"name": "", "number": number})
        numbered = template % {"name": name[:room], "number": number}
    return numbered
