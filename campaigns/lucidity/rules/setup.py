"""Setting up a game (rules, Setup), and giving one up."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import ListLength, TextLength, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.game_state import MODE_OPTION, PHYSICAL_MODE, PRACTICE_MODE
from campaigns.lucidity.rules.rule_variants import resolve_variants
from campaigns.lucidity.rules.state_machine import advance_and_save, require_playing
from campaigns.lucidity.rules.state_operations import create_game
from campaigns.lucidity.rules.table import Table

PlayerNamesArg = Annotated[list[str], TextLength(1, 40), ListLength(1, 4)]
VariantsArg = Annotated[list[str], TextLength(1, 40), ListLength(0, 20)]
TemptationArg = Literal["none", "green", "red"]
ModeArg = Literal["beside", "practice"]
BogeymanArg = Literal["none", "depths", "envy", "imprisonment", "fear"]
MODES = (PHYSICAL_MODE, PRACTICE_MODE)
"""Who draws and rolls: the players, the proposal of a new game, or the site."""
TEMPTATION_COLOURS = {"green": "G", "red": "R"}


SETUP_BEGUN = violation("lu.setup.begun", _("This campaign has begun already. Start a new game."))


def require_not_begun(table: Table) -> None:
    """Reject a second beginning of a campaign."""
    table.require_possible(table.newest_game is None, SETUP_BEGUN)


SETUP_UNFINISHED = violation("lu.setup.unfinished", _("A game is in progress. Finish it, or give it up."))


def require_game_over(table: Table) -> None:
    """Reject a new game while one is being played."""
    table.require_possible(table.current_game.result, SETUP_UNFINISHED)


@move(
    "lucidity.begin",
    rule_id="lu.setup",
    guard=require_not_begun,
    messages=MoveMessages(
        _("Begin"), _("Set up the first game for %(players)s."), _("The first name has the first turn.")
    ),
)
def begin(
    table: Table, players: PlayerNamesArg, temptation: TemptationArg = "none", bogeyman: BogeymanArg = "none",
    readings: VariantsArg | None = None, mode: ModeArg = "beside",
) -> None:  # fmt: skip
    """Begin with a first game (rules, Setup).

    ``players`` are one to four names, clockwise; the first of them, who last had a bad dream, has the first turn.
    ``temptation`` is the colour of the Nightmare that the variant's card replaces; ``bogeyman`` is the opponent of a
    single player. ``readings`` are rule variants other than the default, each ``name=choice``. In *practice* ``mode``
    the site draws and rolls, and no dice are moved by hand. Rejects two players of one name and unknown rule variants.
    """
    add_game(table, 1, players, temptation, bogeyman, readings, mode)


@move(
    "lucidity.new-game",
    rule_id="lu.setup",
    guard=require_game_over,
    is_in_phase=True,
    messages=MoveMessages(
        _("New game"),
        _("Set up another game for %(players)s."),
        _("Once the current game is over."),
        synonyms=_("another game, next game, play again, fresh game, one more game, start over"),
    ),
)
def start_new_game(
    table: Table, players: PlayerNamesArg, temptation: TemptationArg = "none", bogeyman: BogeymanArg = "none",
    readings: VariantsArg | None = None, mode: ModeArg = "beside",
) -> None:  # fmt: skip
    """Set up another game, with the arguments of *begin* (rules, Setup)."""
    add_game(table, table.next_number, players, temptation, bogeyman, readings, mode)


SETUP_NAMES = violation("lu.setup.names", _("Give each player a different name."))


def add_game(
    table: Table, number: int, players: list[str], temptation: str, bogeyman: str, readings: list[str] | None, mode: str
) -> None:
    """Set up a game, create its row and advance to the first turn."""
    names = [" ".join(name.split()) for name in players]
    table.require_possible(all(names) and len({name.casefold() for name in names}) == len(names), SETUP_NAMES)
    chosen = resolve_variants(dict(pair.partition("=")[::2] for pair in readings or ()))
    if mode != PHYSICAL_MODE:
        chosen[MODE_OPTION] = mode
    g = create_game(len(names), chosen, table.get_copy_facts())
    if temptation in TEMPTATION_COLOURS:
        g.cards[TEMPTATION_COLOURS[temptation]].name = "temptation"
    if len(names) == 1:
        g.solo = solo.create_solo_state(bogeyman)
    table.line_facts["players"] = names
    table.games.add(number=number, players=names, state={}, steps=0, result="", winners=[], scores=[])
    advance_and_save(table, g)


@move(
    "lucidity.give-up",
    rule_id="lu.end",
    guard=require_playing,
    is_in_phase=True,
    is_game_ending=True,
    messages=MoveMessages(
        _("Give up: this game ends"),
        _("The game was given up."),
        _("Everyone loses their Power: nobody wins, and the game counts for nobody."),
        synonyms=_("concede, surrender, quit, resign, gives in, give up game, call it lost"),
    ),
)
def give_up(table: Table) -> None:
    """End the game here; nobody wins, and it counts for nobody (design, principle 1)."""
    table.current_game.result = "left"


messages.add(
    "lucidity",
    fields={
        "bogeyman": _("Bogeyman"),
        "mode": _("Dice"),
        "players": _("Players, clockwise"),
        "readings": _("House rules"),
        "temptation": _("Nightmare of Temptation"),
    },
)
