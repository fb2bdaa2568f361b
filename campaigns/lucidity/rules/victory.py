"""Players with enough Power and with the most, and the rule variants that affect it (rules, End of the Game)."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.messages import _, consequence
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.state_operations import (
    ELIMINATED_ROLE,
    END_POWER,
    POWER_ROW_NAMES,
    ROW_NAMES,
    count_power,
    count_power_in,
    list_dreamers,
)
from campaigns.lucidity.rules.table import Table


def list_seats_with_enough(g: Game) -> list[int]:
    """Return the seats whose Power triggers the end, Dreamers and Nightmares alike (rules, End of the Game)."""
    return [seat for seat in get_seats(g) if count_power(g, seat) >= END_POWER]


def get_seats(g: Game) -> range:
    """Return every seat."""
    return range(len(g.players))


def emit_enough_by_outside_power(table: Table, g: Game) -> None:
    """Emit for whom Power outside the Power row decides whether it is enough."""
    emit_outside_power(
        table,
        g,
        [
            s
            for s in get_seats(g)
            if (count_power_in(g, s, POWER_ROW_NAMES) >= END_POWER) != (count_power_in(g, s, ROW_NAMES) >= END_POWER)
        ],
    )


END_OUTSIDE_COUNTS = consequence(
    "lu.end.outside-counts",
    _(
        "Power outside the Power row decides here for %(players)s. The rules do not say whether it "
        "counts; at this table it does."
    ),
)
END_OUTSIDE_NOT = consequence(
    "lu.end.outside-not",
    _(
        "Power outside the Power row would decide here for %(players)s. The rules do not say whether "
        "it counts; at this table it does not."
    ),
)


def emit_outside_power(table: Table, g: Game, affected_seats: Iterable[int]) -> None:
    """Emit for which of these seats the rule variant of Power outside the Power row matters (rules, End of the Game)."""
    names = [table.get_player_name(seat) for seat in affected_seats]
    if names and get_chosen_variant(g.options, "outside") == "counts":
        table.emit_consequence(END_OUTSIDE_COUNTS, players=names)
    elif names:
        table.emit_consequence(END_OUTSIDE_NOT, players=names)


END_SEVERAL_BELOW = consequence(
    "lu.end.several-below",
    _(
        "%(END_POWER)s Power or more: %(players)s. The rules do not say whether they have last "
        "turns; at this table none of them does."
    ),
)
END_SEVERAL_EACH = consequence(
    "lu.end.several-each",
    _(
        "%(END_POWER)s Power or more: %(players)s. The rules do not say whether they have last "
        "turns; at this table each of them does."
    ),
)
END_SEVERAL_TURN = consequence(
    "lu.end.several-turn",
    _(
        "%(END_POWER)s Power or more: %(players)s. The rules do not say whether they have last "
        "turns; at this table all of them do, except %(player)s, whose turn it was."
    ),
)


def list_last_turn_seats(table: Table, g: Game) -> list[int]:
    """Return the Dreamers due a last turn: all except the player with enough Power (rules, End of the Game).

    If several have enough, a rule variant decides which of them takes one.
    """
    enough, there = list_seats_with_enough(g), list_dreamers(g)
    owed = [seat for seat in there if seat not in enough]
    if len(enough) == 1 or len(owed) == len(there):
        return owed
    names = [table.get_player_name(seat) for seat in enough]
    choice = get_chosen_variant(g.options, "last")
    if choice == "each":
        table.emit_consequence(END_SEVERAL_EACH, players=names)
        return there
    if choice == "turn" and g.turn in enough:
        table.emit_consequence(END_SEVERAL_TURN, players=names, player=table.get_player_name(g.turn))
        return [seat for seat in there if seat != g.turn]
    table.emit_consequence(END_SEVERAL_BELOW, players=names)
    return owed


def find_winners(table: Table, g: Game) -> list[int]:
    """Return the seats with the most Power, and emit if Power outside the Power row decides."""
    inside, everywhere = find_leaders(g, POWER_ROW_NAMES), find_leaders(g, ROW_NAMES)
    emit_outside_power(table, g, sorted(set(inside) ^ set(everywhere)))
    return everywhere if get_chosen_variant(g.options, "outside") == "counts" else inside


def find_leaders(g: Game, places: Iterable[str]) -> list[int]:
    """Return the seats with the most Power in these rows, without eliminated players; none if all are."""
    found = {
        seat: count_power_in(g, seat, places) for seat, player in enumerate(g.players) if player.role != ELIMINATED_ROLE
    }
    return [seat for seat, mine in found.items() if mine == max(found.values())]
