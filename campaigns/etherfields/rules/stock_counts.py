"""The numbers of a stock: what lies at each Dreamer's board, the Keys and the Hours (manual p. 3 and 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.piles import COUNTED_AS_ONE, say_total, total

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.board import Table


class Known:
    """What was shown when the stock was taken, as ``name.place=value``: what was left so, nobody has told anything of.

    Another report may have come in between; it is not taken back by a form that was open meanwhile.
    """

    def __init__(self, shown: Iterable[str]) -> None:
        self._shown = frozenset(shown)

    def changed(self, name: str, value: int | None) -> int | None:
        """Return a number that was told, None where it was left as it was shown."""
        return None if self.left(name, value) else value

    def left(self, name: str, value: object) -> bool:
        """Return whether a value was shown like that and left alone."""
        return f"{name}={value}" in self._shown


def even(table: Table, name: str, rows: Collection[object], values: Collection[object]) -> None:
    """Refuse for good a list that does not say something of each row."""
    table.possible(len(rows) == len(values), "ef.stock.uneven", counted=name, wanted=len(rows), there=len(values))


def set_counts(table: Table, dreamers: list[Dreamer], counts: Mapping[str, list[int]], shown: Known) -> None:
    """Set the counts of these Dreamers. Refuses a single pile where all are one number, and a list of another length."""
    before = [total(dreamer) for dreamer in dreamers]
    for name, values in counts.items():
        apart = name in COUNTED_AS_ONE and name != "deck"
        table.possible(not (apart and table.team.light), "ef.stock.one-number", counted=name)
        even(table, name, dreamers, values)
        for place, (dreamer, value) in enumerate(zip(dreamers, values, strict=True)):
            if not shown.left(f"{name}.{place}", value):
                _set(table, dreamer, name, value)
    for dreamer, cards in zip(dreamers, before, strict=True):
        say_total(table, dreamer, cards)
        _fit(table, dreamer)


def _set(table: Table, dreamer: Dreamer, name: str, now: int) -> None:
    was = getattr(dreamer, name)
    if was != now:
        setattr(dreamer, name, now)
        table.say("ef.stock.count", who=dreamer, counted=name, was=was, now=now)


def _fit(table: Table, dreamer: Dreamer) -> None:
    """Let Flaws be where there is room for them: nobody tells them apart in a pile that is counted (p. 14)."""
    flaws = dreamer.flaws
    dreamer.flaws_in_deck = min(dreamer.flaws_in_deck, dreamer.deck)
    dreamer.flaws_in_discard = min(flaws - dreamer.flaws_in_deck, dreamer.discard)
    dreamer.flaws_in_deck = min(flaws - dreamer.flaws_in_discard, dreamer.deck)
    if dreamer.flaws < flaws:
        table.say("ef.stock.flaws", who=dreamer, was=flaws, now=dreamer.flaws)


def set_team(table: Table, *, keys: int | None, hours: int | None, season: str) -> None:
    """Set the Keys of the Team, the Hours on the Clock and the Season; what is None or '' stays."""
    team = table.team
    for name, now in (("keys", keys), ("hours", hours)):
        was = getattr(team, name)
        if now is not None and was != now:
            setattr(team, name, now)
            table.say("ef.stock.team", counted=name, was=was, now=now)
    if season and season != team.season:
        team.season = season
        table.say("ef.stock.season", season=season)
