"""The moves that lay out a game, and the row that stores it."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import ListLength, TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, messages, violation
from campaigns.engine.table_orders import drop_orders
from campaigns.onirim.rules.game_state import MAX_PLAYER_NAME_LENGTH, Game
from campaigns.onirim.rules.hand_refill import start_game as lay_out
from campaigns.onirim.rules.reports import accept_shuffle
from campaigns.onirim.rules.rule_variants import carry_over_choices, resolve_variants
from campaigns.onirim.rules.state_operations import encode_game
from campaigns.onirim.rules.table import GameRow, Table

NamesArg = Annotated[list[str], TextLength(1, 30), ListLength(0, 20)]
PlayerNameArg = Annotated[str, TextLength(0, MAX_PLAYER_NAME_LENGTH)]
ModeArg = Literal["beside", "practice"]


SETUP_BEGUN = violation("onirim.setup.begun", _("This campaign has begun already. Start a new game."))


def require_not_begun(table: Table) -> None:
    """Reject a second beginning of a campaign."""
    table.require_possible(table.newest_game is None, SETUP_BEGUN)


SETUP_UNFINISHED = violation("onirim.setup.unfinished", _("A game is in progress. Finish it, or give it up."))


def require_game_over(table: Table) -> None:
    """Reject a new game while one is being played."""
    table.require_possible(table.current_game.result, SETUP_UNFINISHED)


@move(
    "onirim.begin",
    rule_id="onirim.setup",
    guard=require_not_begun,
    messages=MoveMessages(
        _("Begin"),
        _("Set up the first game with real cards."),
        _("Cards, expansions, house rules."),
        variants=(Variant(_("Set up the first game with a practice deck."), where={"mode": "practice"}),),
    ),
)
def begin(
    table: Table, expansions: NamesArg, mode: ModeArg = "beside", seed: Annotated[str, TextLength(0, 20)] = "",
    readings: NamesArg | None = None, first_player: PlayerNameArg = "", second_player: PlayerNameArg = "",
) -> None:  # fmt: skip
    """Begin with a first game (facts 1.2).

    ``expansions`` names those in use; ``mode``: physical cards, or a practice deck shuffled from ``seed``;
    ``readings`` are difficulties and rule variants other than the default, each ``name=choice``; ``first_player`` and
    ``second_player`` are the names of two players, the one who begins first.
    """
    add_game(table, 1, expansions, mode, seed, readings, [first_player, second_player])


@move(
    "onirim.new-game",
    rule_id="onirim.setup",
    guard=require_game_over,
    is_in_phase=True,
    messages=MoveMessages(
        _("New game"),
        _("Set up another game with real cards."),
        _("Once the current game is over."),
        synonyms=_("another game, next game, play again, fresh game, one more game, start over"),
        variants=(Variant(_("Set up another game with a practice deck."), where={"mode": "practice"}),),
    ),
)
def start_new_game(
    table: Table, expansions: NamesArg, mode: ModeArg = "beside", seed: Annotated[str, TextLength(0, 20)] = "",
    readings: NamesArg | None = None, first_player: PlayerNameArg = "", second_player: PlayerNameArg = "",
) -> None:  # fmt: skip
    """Set up another game, with the arguments of *begin* (facts 1.2).

    ``readings`` are those that differ from the last game.
    """
    add_game(table, table.next_number, expansions, mode, seed, readings, [first_player, second_player])


SETUP_NO_SEED = violation("onirim.setup.no-seed", _("A practice deck needs a seed. Enter one."))


def add_game(
    table: Table, number: int, expansions: list[str], mode: str, seed: str, readings: list[str] | None,
    players: list[str],
) -> None:  # fmt: skip
    """Set up a game and create its row; a game for two stores the names.

    Rejects unknown expansions and rule variants, and practice without a seed.
    """
    table.require_possible(mode == "beside" or seed, SETUP_NO_SEED)
    last = carry_over_choices(table.newest_game.readings) if table.newest_game is not None else {}
    chosen = resolve_variants({**last, **dict(pair.partition("=")[::2] for pair in readings or ())})
    g = lay_out(table, expansions, mode, chosen)
    g.players = players if g.away is not None and any(players) else []
    names = [name for name in g.use.split(",") if name]
    row = table.games.add(
        number=number, mode=mode, seed=seed, expansions=names, readings=chosen, state={}, steps=0, shuffles=0,
        result="", left=0,
    )  # fmt: skip
    advance_and_save(table, row, g)


def advance_and_save(table: Table, row: GameRow, g: Game) -> None:
    """Apply the shuffles of a practice game, and save the value in its row."""
    while g.question is not None and g.question.kind == "shuffle":
        cards = g.open_prompt.shown_cards or g.deck
        accept_shuffle(table, g, table.get_shuffle_order(row.seed, row.shuffles, cards))
        row.shuffles += 1
    row.state = encode_game(g)
    row.steps += 1
    row.result = g.result
    row.left = len(g.deck) if g.result else 0
    if g.result:
        drop_orders(table)


messages.add(
    "onirim",
    fields={
        "expansions": _("Expansions"),
        "first_player": _("Who begins?"),
        "mode": _("Cards"),
        "readings": _("House rules"),
        "second_player": _("The other player"),
        "seed": _("Seed"),
    },
)
