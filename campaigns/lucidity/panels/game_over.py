"""The result of a game, and the form of the next one with the same settings."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import Text, messages
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.power_chart import build_power_chart
from campaigns.lucidity.rules.copy_facts import BOGEYMAN_NAMES
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.rule_variants import RULE_VARIANTS, VARIANT_LABELS
from campaigns.lucidity.rules.setup import MODES, TEMPTATION_COLOURS
from campaigns.lucidity.rules.state_operations import MAX_PLAYERS
from campaigns.lucidity.rules.table import GameRow, Table
from campaigns.lucidity.view_models import format_role
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context
from campaigns.pages.rule_variants import build_variant_field

FULL_BAR_POWER = 20
"""Power of a full bar: few players have more."""


@dataclass(frozen=True)
class PlayerResult:
    """A player's result."""

    name: str
    role: str
    power: int
    is_winner: bool

    @property
    def bar_percent(self) -> int:
        """The length of the Power bar in percent."""
        return round(100 * min(self.power, FULL_BAR_POWER) / FULL_BAR_POWER)


def build_game_over(table: Table, viewer: ViewerContext, row: GameRow) -> Context:
    """Return the result and everybody's Power, the most first; and the form of the next game."""
    return {
        "words": _summarize_result(table, row),
        "standings": _rank_players(row, table.state),
        "chart": build_power_chart(table),
        "new": _build_new_game_form(table, viewer, row),
    }


def _summarize_result(table: Table, row: GameRow) -> str:
    if row.result == LucidityGame.Result.GIVEN_UP:
        return _("The game was given up.")
    names = [table.get_player_name(seat) for seat in row.winners]
    if not names:
        return _("The game is lost.") if table.state.solo else _("Nobody wins.")
    if table.state.solo:
        return _("The game is won.")
    if len(names) == 1:
        return _("%(name)s wins.") % {"name": names[0]}
    return _("Shared victory: %(names)s.") % {"names": format_list(names)}


def _rank_players(row: GameRow, g: Game) -> list[PlayerResult]:
    found = [
        PlayerResult(score["name"], format_role(score["role"], g.cards), score["power"], seat in row.winners)
        for seat, score in enumerate(row.scores)
    ]
    return sorted(found, key=lambda standing: (not standing.is_winner, -standing.power))


def _build_new_game_form(table: Table, viewer: ViewerContext, last_game: GameRow) -> Context:
    g = table.state
    names = [*last_game.players, *[""] * MAX_PLAYERS][:MAX_PLAYERS]
    swapped = [side for side, colour in TEMPTATION_COLOURS.items() if g.cards[colour].name == "temptation"]
    return {
        "offer": build_one_tap_action(table, viewer, "turn", "new-game", None),
        "names": list(enumerate(names, 1)),
        "same": join_items(last_game.players),
        "modes": _build_choices("mode", MODES, g.mode),
        "temptation": _build_choices("temptation", ("none", *TEMPTATION_COLOURS), swapped[0] if swapped else "none"),
        "bogeyman": _build_choices("bogeyman", ("none", *BOGEYMAN_NAMES), g.solo.bogeyman if g.solo else "none"),
        "settings": [build_variant_field(one.name, VARIANT_LABELS, g.options) for one in RULE_VARIANTS],
    }


def _build_choices(name: str, values: tuple[str, ...], current_value: str) -> list[tuple[str, Text, bool]]:
    return [(value, messages.get_choice_label("lucidity", name, value), value == current_value) for value in values]
