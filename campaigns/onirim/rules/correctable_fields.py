"""Corrections of numbers and flags: turns, Books, Dreamcatchers, Goals, Premonitions, Mirrors, the active player."""

from __future__ import annotations

from typing import Annotated

from campaigns.engine import (
    CorrectableField,
    Judge,
    NumberBounds,
    TextLength,
    move,
    number_field,
    set_correctable_field,
)
from campaigns.engine.messages import MoveMessages, Text, _, format_lazy, messages, violation
from campaigns.onirim.rules.argument_labels import MIRROR_LABELS, PREMONITION_LABELS
from campaigns.onirim.rules.coop import pass_turn
from campaigns.onirim.rules.corrections import finish_correction
from campaigns.onirim.rules.dreamcatchers import DREAMCATCHER_COUNT, FAILSAFE_BOOK_COUNT
from campaigns.onirim.rules.game_state import MAX_PILE_SIZE, Game
from campaigns.onirim.rules.happy_dreams import PREMONITION_NAMES
from campaigns.onirim.rules.moves import require_playing
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.rules.table import Table

CORRECTABLE_FIELD_LABELS: dict[str, Text] = {
    "turn": _("turn"),
    "books": _("Failsafe Books left"),
    "catchers": _("Dreamcatchers left"),
    "player": _("player whose turn it is"),
    "personal": _("Personal cards in your hand"),
    "woken": _("Little Incubus woken"),
    **{f"goal-{place}": format_lazy(_("Goal {place} reached"), place=place) for place in range(1, 14)},
    **{
        f"premonition-{name}": format_lazy(_("Premonition: {name}"), name=text)
        for name, text in PREMONITION_LABELS.items()
    },
    **{f"explored-{name}": format_lazy(_("explored: {name}"), name=text) for name, text in MIRROR_LABELS.items()},
}
"""Labels of the correctable numbers, by name."""


CorrectableFields = dict[str, CorrectableField[Judge, Game]]
GONE, FACE_DOWN, FACE_UP = range(3)
"""The places of a Dark Premonition."""


def get_correctable_fields(g: Game) -> CorrectableFields:
    """Return the correctable fields of a game by name, with those of its expansions."""
    use = g.use.split(",")
    found: CorrectableFields = {"turn": number_field("turn", 0, MAX_PILE_SIZE)}
    if "catchers" in use:
        found |= {
            "books": number_field("books", 0, FAILSAFE_BOOK_COUNT),
            "catchers": CorrectableField(1, DREAMCATCHER_COUNT, _count_dreamcatchers, _set_dreamcatcher_count),
        }
    if "coop" in use and g.personal is not None:
        found |= {"player": CorrectableField(1, 2, lambda g: g.player + 1, _set_player)}
        found |= {"personal": number_field("personal", 0, len(g.hand))}
    if "incubus" in use:
        found |= {"woken": number_field("woken", 0, 1)}
    if "happy" in use:
        found |= {f"premonition-{name}": _build_premonition_field(name) for name in PREMONITION_NAMES}
    found |= {f"goal-{place}": _build_goal_field(place - 1) for place in range(1, len(g.goals) + 1)}
    return found | {f"explored-{name}": _build_explored_field(name) for name in sorted({*g.mirrors, *g.explored})}


def _count_dreamcatchers(g: Game) -> int:
    return len(g.catchers)


PUT_RIGHT_NOT_EMPTY = violation(
    "onirim.put-right.not-empty",
    _("More Dreamcatchers than that hold cards. Correct where those cards are first."),
)


def _set_dreamcatcher_count(table: Judge, g: Game, count: int) -> None:
    """Add or remove empty Dreamcatchers; a full one keeps its cards."""
    spare = [i for i, under in enumerate(g.catchers) if not under]
    table.require_possible(len(g.catchers) - count <= len(spare), PUT_RIGHT_NOT_EMPTY)
    for i in reversed(spare[: max(0, len(g.catchers) - count)]):
        del g.catchers[i]
    g.catchers += [[] for _ in range(count - len(g.catchers))]


def _set_player(table: Judge, g: Game, number: int) -> None:
    """Pass the turn to the other player, swapping hands, rows and Doors."""
    if number != g.player + 1:
        pass_turn(table, g)


def _build_goal_field(place: int) -> CorrectableField[Judge, Game]:
    def put(table: Judge, g: Game, value: int) -> None:
        g.reached[place] = bool(value)

    return CorrectableField(0, 1, lambda g: int(g.reached[place]), put)


def _build_premonition_field(name: str) -> CorrectableField[Judge, Game]:
    def now(g: Game) -> int:
        return FACE_UP if name in g.premonitions else FACE_DOWN if name in g.reserve else GONE

    def put(table: Judge, g: Game, value: int) -> None:
        for pile in (g.premonitions, g.reserve):
            if name in pile:
                pile.remove(name)
        if value != GONE:
            (g.premonitions if value == FACE_UP else g.reserve).append(name)

    return CorrectableField(GONE, FACE_UP, now, put)


def _build_explored_field(name: str) -> CorrectableField[Judge, Game]:
    def put(table: Judge, g: Game, value: int) -> None:
        """Flip a Mirror: the cards under an explored one are discarded, an unexplored one is empty."""
        if value and name in g.mirrors:
            g.discard += g.mirrors.pop(name)
            g.explored.append(name)
        elif not value and name in g.explored:
            g.explored.remove(name)
            g.mirrors[name] = []

    return CorrectableField(0, 1, lambda g: int(name in g.explored), put)


@move(
    "onirim.set-number",
    rule_id="onirim.put-right",
    guard=require_playing,
    is_setter=True,
    messages=MoveMessages(
        _("Correct a number"),
        _("Corrected a number: %(what)s, now %(value)s."),
        _("1 is yes and 0 is no; for a Premonition, 0 is out of play, 1 face down and 2 face up."),
    ),
)
def set_number(
    table: Table, what: Annotated[str, TextLength(3, 30)], value: Annotated[int, NumberBounds(0, MAX_PILE_SIZE)]
) -> None:
    """Set a number of the game to its value on the table (design, principle 1).

    ``what`` is its name: ``turn``, ``books``, ``goal-3``; yes and no are 1 and 0. Rejects a name that this game
    lacks, a value out of bounds, and fewer Dreamcatchers than hold cards.
    """
    g = decode_game(table.current_game.state)
    set_correctable_field(table, g, get_correctable_fields(g), what, value)
    finish_correction(table, g)


PUT_RIGHT_NO_GOAL = violation(
    "onirim.put-right.no-goal", _("There are no two such Goals. Count them from the start of the line.")
)


@move(
    "onirim.swap-goals",
    rule_id="onirim.put-right",
    guard=require_playing,
    is_setter=True,
    messages=MoveMessages(
        _("Swap two Goals"),
        _("Swapped Goals %(first)s and %(second)s."),
        _("If their order on the table is different; count from the start of the line."),
    ),
)
def swap_goals(
    table: Table, first: Annotated[int, NumberBounds(1, 12)], second: Annotated[int, NumberBounds(1, 12)]
) -> None:
    """Swap two Goals of the line to match the table (design, principle 1).

    Both are counted from 1, from the beginning of the line; a reached Goal stays reached. Rejects places without a
    Goal.
    """
    g = decode_game(table.current_game.state)
    table.require_possible(max(first, second) <= len(g.goals) and first != second, PUT_RIGHT_NO_GOAL)
    i, j = first - 1, second - 1
    g.goals[i], g.goals[j] = g.goals[j], g.goals[i]
    g.reached[i], g.reached[j] = g.reached[j], g.reached[i]
    finish_correction(table, g)


messages.add(
    "onirim",
    fields={"first": _("One Goal"), "second": _("The other Goal"), "value": _("On the table"), "what": _("Number")},
    choices={"what": CORRECTABLE_FIELD_LABELS},
)
