"""Stock counts: each Dreamer's board, the Keys and the Hours (manual p. 3 and 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from campaigns.engine.message_combinations import list_together
from campaigns.engine.messages import _, consequence, violation
from campaigns.etherfields.rules.piles import LIGHT_TRACKING_PILES, say_total, total

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table


class ShownValues:
    """Values shown when the stock was taken, as ``name.place=value``; unchanged ones are not reports.

    So an open form does not undo another report made meanwhile.
    """

    def __init__(self, shown: Iterable[str]) -> None:
        self._shown = frozenset(shown)

    def get_changed(self, name: str, value: int | None) -> int | None:
        """Return a reported number, None if unchanged."""
        return None if self.is_unchanged(name, value) else value

    def is_unchanged(self, name: str, value: object) -> bool:
        """Return whether a value equals the shown one."""
        return f"{name}={value}" in self._shown


STOCK_UNEVEN = violation(
    "ef.stock.uneven", _("%(counted)s: enter %(wanted)s numbers, one for each; you entered %(there)s.")
)


def require_same_length(table: Table, name: str, rows: Collection[object], values: Collection[object]) -> None:
    """Refuse for good a list of another length than the rows."""
    table.require_possible(len(rows) == len(values), STOCK_UNEVEN, counted=name, wanted=len(rows), there=len(values))


STOCK_ONE_NUMBER = violation(
    "ef.stock.one-number", _("Your table does not count %(counted)s separately. Count all cards as the Deck.")
)


def set_counts(
    table: Table, dreamers: list[Dreamer], counts: Mapping[str, list[int]], shown_values: ShownValues
) -> None:
    """Set the counts of these Dreamers. Refuses a single pile in light tracking, and a list of another length."""
    before = [total(dreamer) for dreamer in dreamers]
    for name, values in counts.items():
        apart = name in LIGHT_TRACKING_PILES and name != "deck"
        table.require_possible(not (apart and table.team.is_light_tracking), STOCK_ONE_NUMBER, counted=name)
        require_same_length(table, name, dreamers, values)
        for place, (dreamer, value) in enumerate(zip(dreamers, values, strict=True)):
            if not shown_values.is_unchanged(f"{name}.{place}", value):
                _set_count(table, dreamer, name, value)
    for dreamer, cards in zip(dreamers, before, strict=True):
        say_total(table, dreamer, cards)
        _fit_flaws(table, dreamer)


STOCK_COUNT = consequence("ef.stock.count", _("%(who)s: %(counted)s %(was)s → %(now)s."))
list_together(STOCK_COUNT, _("%(who)s: %(changes)s."), _("%(counted)s %(was)s → %(now)s"), by="who")


def _set_count(table: Table, dreamer: Dreamer, name: str, value: int) -> None:
    was = getattr(dreamer, name)
    if was != value:
        setattr(dreamer, name, value)
        table.emit_consequence(STOCK_COUNT, who=dreamer, counted=name, was=was, now=value)


STOCK_FLAWS = consequence(
    "ef.stock.flaws", _("%(who)s: these piles have no room for %(was)s Flaws, so the app assumes %(now)s.")
)


def _fit_flaws(table: Table, dreamer: Dreamer) -> None:
    """Limit Flaws to the size of their pile: a counted pile does not tell them apart (p. 14)."""
    flaws = dreamer.flaw_count
    dreamer.flaws_in_deck = min(dreamer.flaws_in_deck, dreamer.deck)
    dreamer.flaws_in_discard = min(flaws - dreamer.flaws_in_deck, dreamer.discard)
    dreamer.flaws_in_deck = min(flaws - dreamer.flaws_in_discard, dreamer.deck)
    if dreamer.flaw_count < flaws:
        table.emit_consequence(STOCK_FLAWS, who=dreamer, was=flaws, now=dreamer.flaw_count)


STOCK_SEASON = consequence("ef.stock.season", _("Season: %(season)s."))
STOCK_TEAM = consequence("ef.stock.team", _("%(counted)s %(was)s → %(now)s."))
list_together(STOCK_TEAM, _("%(changes)s."), _("%(counted)s %(was)s → %(now)s"))


def set_team_numbers(table: Table, numbers: Mapping[str, int | None], season: str) -> None:
    """Set Keys, Hours and sizes of decks by field of the Team, and the Season; None or '' changes nothing."""
    team = table.team
    for name, now in numbers.items():
        was = getattr(team, name)
        if now is not None and was != now:
            setattr(team, name, now)
            table.emit_consequence(STOCK_TEAM, counted=name, was=was, now=now)
    if season and season != team.season:
        team.season = season
        table.emit_consequence(STOCK_SEASON, season=season)
