"""How a game ended, and the form of the next one, filled in like the last."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import role
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.chart import chart
from campaigns.lucidity.rules.board import GameRow, Table
from campaigns.lucidity.rules.facts import BOGEYMEN
from campaigns.lucidity.rules.readings import READINGS as KNOWN
from campaigns.lucidity.rules.setup import REPLACED
from campaigns.lucidity.rules.value import Game
from campaigns.lucidity.wording.readings import READINGS
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

SEATS = 4
MUCH = 20
"""Power of which a bar is full: few have more."""


@dataclass(frozen=True)
class Setting:
    """One reading in the form of a new game."""

    name: str
    label: Text
    choices: list[tuple[str, Text, bool]]


@dataclass(frozen=True)
class Standing:
    """How a player stood at the end."""

    name: str
    role: str
    power: int
    won: bool

    @property
    def wide(self) -> int:
        """How long the bar of the Power is, in hundredths."""
        return round(100 * min(self.power, MUCH) / MUCH)


def over(table: Table, view: Viewpoint, row: GameRow) -> Context:
    """Return how the game ended and everybody's Power, the most first; and the form of the next one."""
    return {
        "words": _told(table, row),
        "standings": _standings(row, table.value),
        "chart": chart(table),
        "new": _new_game(table, view, row),
    }


def _told(table: Table, row: GameRow) -> str:
    if row.result == LucidityGame.Result.LEFT:
        return _("The game was given up.")
    names = [table.name(seat) for seat in row.winners]
    if not names:
        return _("The game is lost.") if table.value.solo else _("Nobody wins.")
    if table.value.solo:
        return _("The game is won.")
    if len(names) == 1:
        return _("%(name)s wins.") % {"name": names[0]}
    return _("Shared victory: %(names)s.") % {"names": ", ".join(names)}


def _standings(row: GameRow, g: Game) -> list[Standing]:
    found = [
        Standing(score["name"], role(score["role"], g.cards), score["power"], seat in row.winners)
        for seat, score in enumerate(row.scores)
    ]
    return sorted(found, key=lambda standing: (not standing.won, -standing.power))


def _new_game(table: Table, view: Viewpoint, last: GameRow) -> Context:
    g = table.value
    names = [*last.players, *[""] * SEATS][:SEATS]
    swapped = [side for side, colour in REPLACED.items() if g.cards[colour].name == "temptation"]
    return {
        "offer": quick(table, view, "turn", "new-game", None),
        "names": list(enumerate(names, 1)),
        "same": ", ".join(last.players),
        "temptation": _chosen("temptation", ("none", *REPLACED), swapped[0] if swapped else "none"),
        "bogeyman": _chosen("bogeyman", ("none", *BOGEYMEN), g.solo.bogeyman if g.solo else "none"),
        "settings": [_setting(reading.name, g.options) for reading in KNOWN],
    }


def _chosen(name: str, values: tuple[str, ...], now: str) -> list[tuple[str, Text, bool]]:
    return [(value, words.choice("lucidity", name, value), value == now) for value in values]


def _setting(name: str, now: dict[str, str]) -> Setting:
    label, texts = READINGS[name]
    return Setting(name, label, [(f"{name}={c}", text, now.get(name) == c) for c, text in texts.items()])
