"""View models of player cards: rows with spaces, actions of dice, and dangerous rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine.messages import messages
from campaigns.lucidity.rules.dice import COLOURS, POWER_VALUES, SHADOW
from campaigns.lucidity.rules.dice_phrases import format_dice
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.row_checks import (
    EXHAUST_ROW_SIZE,
    HUNT_ROW_SIZE,
    TWO_PLAYER_SHADOW_ROW_SIZE,
    get_shadow_row_size,
)
from campaigns.lucidity.rules.state_operations import DREAMER_ROLE, END_POWER, count_power
from campaigns.lucidity.view_models import DieView, build_die_view, build_die_views, format_role

DiePosition = tuple[int, str, str]
"""The position of a kind of die: seat, row, code."""


@dataclass(frozen=True)
class DieAction:
    """The action of a tap on a die: it submits a form, or follows a link.

    With ``panel`` the link is loaded into that panel; without, it opens a sheet.
    """

    label: str
    form: str = ""
    name: str = ""
    value: str = ""
    href: str = ""
    panel: str = ""
    is_chosen: bool = False


DieActions = Mapping[DiePosition, DieAction]


@dataclass(frozen=True)
class CardRow:
    """A row of a card: its dice and the free spaces.

    ``capacity`` dice (in the Power row: Power) fill it, ``count`` are there; ``has_two_player_space`` marks its last
    space as for two players only; ``is_nearly_full``: one more die fills it, or it is full. ``actions`` are the taps
    by die code.
    """

    key: str
    place: str
    title: str
    dice: list[DieView]
    free_spaces: int
    capacity: int
    count: int
    has_two_player_space: bool = False
    is_nearly_full: bool = False
    actions: Mapping[str, DieAction] = field(default_factory=dict)

    @property
    def spoken_label(self) -> str:
        """The accessible label of the row."""
        names = "" if self.place == "shadow" else format_dice(die.code for die in self.dice)
        head = _("%(row)s, %(count)s of %(filled)s") % {"row": self.title, "count": self.count, "filled": self.capacity}
        return f"{head}: {names}" if names else head


@dataclass(frozen=True)
class PlayerCard:
    """A player's card; ``kind`` is the role code, ``role`` its label."""

    name: str
    role: str
    kind: str
    power: int
    is_current: bool
    is_asked: bool
    is_winner: bool
    rows: list[CardRow]
    shadows: list[CardRow]
    power_row: CardRow

    @property
    def harmful_rows(self) -> list[CardRow]:
        """The rows that harm when they fill."""
        return [*self.rows, *self.shadows]


def build_player_card(g: Game, seat: int, name: str, actions: DieActions | None = None, **flags: bool) -> PlayerCard:
    """Return a player's card; ``actions`` are the taps on dice."""
    player, known = g.players[seat], actions or {}
    dreams = player.role == DREAMER_ROLE

    def of(place: str) -> dict[str, DieAction]:
        return {code: act for (who, where, code), act in known.items() if (who, where) == (seat, place)}

    shadows = of("shadow") if dreams else {}
    return PlayerCard(
        name=name,
        role=format_role(player.role, g.cards),
        kind=player.role,
        power=count_power(g, seat),
        rows=[
            _build_row("hunt", player.hunt, HUNT_ROW_SIZE, of("hunt")),
            _build_row("exhaust", player.exhaust, EXHAUST_ROW_SIZE, of("exhaust")),
        ]
        if dreams
        else [],
        shadows=[_build_shadow_row(g, colour, player.shadow[colour], shadows) for colour in COLOURS] if dreams else [],
        power_row=_build_power_row(player.power, of("power")),
        **{"is_current": False, "is_asked": False, "is_winner": False, **flags},
    )


def _build_row(key: str, codes: list[str], capacity: int, actions: Mapping[str, DieAction]) -> CardRow:
    title = str(messages.get_choice_label("lucidity", "place", key))
    free, near = max(0, capacity - len(codes)), len(codes) >= capacity - 1
    return CardRow(
        key, key, title, build_die_views(codes), free, capacity, len(codes), is_nearly_full=near, actions=actions
    )


def _build_shadow_row(g: Game, colour: str, codes: list[str], actions: Mapping[str, DieAction]) -> CardRow:
    filled = get_shadow_row_size(g)
    title = capfirst(build_die_view(colour + SHADOW).label)
    return CardRow(
        colour, "shadow", title, build_die_views(codes), max(0, TWO_PLAYER_SHADOW_ROW_SIZE - len(codes)), filled, len(codes),
        has_two_player_space=filled < TWO_PLAYER_SHADOW_ROW_SIZE, is_nearly_full=len(codes) >= filled - 1, actions=actions,
    )  # fmt: skip


def _build_power_row(codes: list[str], actions: Mapping[str, DieAction]) -> CardRow:
    """Return the Power row: a double die takes two of its fifteen spaces (rules, Power)."""
    worth = sum(POWER_VALUES[die[1]] for die in codes)
    found = sorted(codes, key=lambda die: (COLOURS.index(die[0]), die[1]))
    title = str(messages.get_choice_label("lucidity", "place", "power"))
    free, near = max(0, END_POWER - worth), worth >= END_POWER
    return CardRow(
        "power", "power", title, build_die_views(found), free, END_POWER, worth, is_nearly_full=near, actions=actions
    )
