"""What players report and decide, as moves of the campaign: each works on the one plain value of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.fill import begin as lay_out
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.readings import carried_over, readings_of
from campaigns.onirim.rules.reporting import report as reported
from campaigns.onirim.rules.reporting import shuffled
from campaigns.onirim.rules.spelling import meant, spelled
from campaigns.onirim.rules.state import kept_as, value_of
from campaigns.onirim.rules.telling import parts
from campaigns.onirim.rules.value import LONGEST, Game
from campaigns.referee import Between, Length, Many, move
from campaigns.referee.shapes import Answer, Cards, OneOf, Order, PickOrder, Picks, Shape, SplitOrder

Names = Annotated[list[str], Length(1, 30), Many(0, 20)]
Codes = Annotated[list[str], Length(2, 12), Many(1, 40)]
Places = Annotated[list[int], Between(0, 99), Many(0, 100)]
Place = Annotated[int, Between(0, 20)]
Called = Annotated[str, Length(0, LONGEST)]
Mode = Literal["beside", "practice"]


def not_begun(table: Table) -> None:
    """Refuse to begin a campaign twice."""
    table.possible(table.newest is None, "onirim.setup.begun")


def over(table: Table) -> None:
    """Refuse a new game while one is being played."""
    table.possible(table.now.result, "onirim.setup.unfinished")


def playing(table: Table) -> None:
    """Refuse when no game is being played."""
    table.possible(not table.now.result, "onirim.end.over")


def awaited(table: Table) -> None:
    """Refuse when no game is being played, and when what it awaits cannot be answered any more."""
    playing(table)
    table.possible(machine.askable(table.value), "campaign.question.unaskable")


def stuck(table: Table) -> None:
    """Refuse while what is awaited can be answered."""
    playing(table)
    table.possible(not machine.askable(table.value), "campaign.question.stands")


def awaiting(*shapes: type) -> Callable[[Table], None]:
    """Return the guard that refuses unless a question of one of these shapes is open."""

    def guard(table: Table) -> None:
        awaited(table)
        table.possible(kind_of(table) != "report", "onirim.report.first")
        table.possible(isinstance(machine.shape_of(table.value), shapes), "onirim.answer.other")

    return guard


def reporting(table: Table) -> None:
    """Refuse unless cards are to be reported."""
    awaited(table)
    table.possible(kind_of(table) == "report", "onirim.report.none")


def on_turn(table: Table) -> None:
    """Refuse outside phase 1."""
    awaited(table)
    table.possible(kind_of(table) == "turn", "onirim.turn.not-now")


def kind_of(table: Table) -> str:
    """Return the kind of what the game awaits."""
    return str(table.value.asked.kind)


@move("onirim.begin", cites="onirim.setup", when=not_begun)
def begin(
    table: Table, expansions: Names, mode: Mode = "beside", seed: Annotated[str, Length(0, 20)] = "",
    readings: Names | None = None, first_player: Called = "", second_player: Called = "",
) -> None:  # fmt: skip
    """Begin with a first game (facts 1.2).

    ``expansions`` names those in use; ``mode``: beside real cards, or with a practice deck shuffled from ``seed``;
    ``readings`` are difficulties and readings other than the default, each ``name=choice``; ``first_player`` and
    ``second_player`` what two are called, the one who begins first.
    """
    add_game(table, 1, expansions, mode, seed, readings, [first_player, second_player])


@move("onirim.new-game", cites="onirim.setup", when=over, within=True)
def new_game(
    table: Table, expansions: Names, mode: Mode = "beside", seed: Annotated[str, Length(0, 20)] = "",
    readings: Names | None = None, first_player: Called = "", second_player: Called = "",
) -> None:  # fmt: skip
    """Lay out another game, with the arguments of *begin* (facts 1.2).

    ``readings`` are those in which it differs from the last game.
    """
    add_game(table, table.next_number, expansions, mode, seed, readings, [first_player, second_player])


def add_game(
    table: Table, number: int, expansions: list[str], mode: str, seed: str, readings: list[str] | None,
    players: list[str],
) -> None:  # fmt: skip
    """Lay out a game and note its row; one for two keeps names.

    Refuses unknown expansions and readings, and practice without a seed.
    """
    table.possible(mode == "beside" or seed, "onirim.setup.no-seed")
    last = carried_over(table.newest.readings) if table.newest is not None else {}
    chosen = readings_of({**last, **dict(pair.partition("=")[::2] for pair in readings or ())})
    g = lay_out(table, expansions, mode, chosen)
    g.players = players if g.away is not None and any(players) else []
    names = [name for name in g.use.split(",") if name]
    row = table.games.add(
        number=number, mode=mode, seed=seed, expansions=names, readings=chosen, state={}, steps=0, shuffles=0,
        result="", left=0,
    )  # fmt: skip
    follow(table, row, g)


def follow(table: Table, row: GameRow, g: Game) -> None:
    """Hand in the shuffles of a practice game, and keep the value in its row."""
    while g.question is not None and g.question.kind == "shuffle":
        cards = g.asked.looked or g.deck
        shuffled(table, g, table.order_of(row.seed, row.shuffles, cards))
        row.shuffles += 1
    row.state = kept_as(g)
    row.steps += 1
    row.result = g.result
    row.left = len(g.deck) if g.result else 0


def answer(table: Table, given: Answer) -> None:
    """Carry out an answer on a copy of the game."""
    g = value_of(table.now.state)
    machine.answer(table, g, given)
    follow(table, table.now, g)


@move("onirim.report", cites="onirim.report", when=reporting, reveals=("cards",), leaves=True)
def report(table: Table, cards: Codes) -> None:
    """Say which cards were drawn or revealed, in their order (design 4; facts 1.3).

    ``cards`` are two letters each; those at the bottom the lowest first. Refuses a card of which the deck can hold no more, with
    the count, and one that is not the known card of its place.
    """
    g = value_of(table.now.state)
    reported(table, g, cards)
    follow(table, table.now, g)


@move("onirim.play", cites="onirim.turn", when=on_turn, leaves=True)
def play(table: Table, place: Place) -> None:
    """Play a Location to the end of the row (facts 1.3, phase 1a).

    ``place`` is its place in the hand, from 0. Refuses the symbol of the last card of the row.
    """
    note(table, place)
    answer(table, ["play", place])


@move("onirim.discard", cites="onirim.turn", when=on_turn, leaves=True)
def discard(table: Table, place: Place) -> None:
    """Discard a card of the hand; a Key gives a Prophecy, a Glyph an Incantation (facts 1.3, phase 1b).

    ``place`` is its place in the hand, from 0.
    """
    note(table, place)
    answer(table, ["discard", place])


def note(table: Table, place: int) -> None:
    """Have the journal name the card."""
    hand = table.value.hand
    table.possible(place < len(hand), "onirim.turn.no-card", count=len(hand))
    table.names["card"] = hand[place]


@move("onirim.choose", cites="onirim.answer", when=awaiting(OneOf), leaves=True)
def choose(table: Table, option: Annotated[str, Length(1, 60)]) -> None:
    """Choose one of the offered answers (facts 1.3 to 1.6).

    ``option`` is the answer as it is spelled: ``yes``, ``no``, ``key 2``, ``mirror sun 0 3``. Refuses one that is not
    offered, for the reason that its question gives; unless that is final, a card may overrule it.
    """
    g = table.value
    given = next((found for found in machine.shape_of(g) if spelled(found) == option), meant(option))
    answer(table, given)
    table.names["option"] = parts(g, given)


@move("onirim.arrange", cites="onirim.answer", when=awaiting(Order, PickOrder, SplitOrder, Picks), leaves=True)
def arrange(table: Table, order: Places | None = None, picked: Places | None = None) -> None:
    """Pick among the cards looked at, and put the others in order (facts 1.3 and 1.6).

    ``order`` and ``picked`` are places among them, from 0; cards revealed from the bottom count from the lowest. An order goes
    from top to bottom. Refuses one that names a card
    twice or leaves one out.
    """
    answer(table, arranged(machine.shape_of(table.value), picked or [], order or []))


def arranged(shape: Shape, picked: list[int], order: list[int]) -> Answer:
    """Return the answer of this shape."""
    if isinstance(shape, SplitOrder):
        return [picked, order]
    if isinstance(shape, PickOrder):
        one = picked[0] if len(picked) == 1 else None
        return [picked if len(picked) > 1 else one, order]
    return picked if isinstance(shape, Picks) else order


@move("onirim.name-cards", cites="onirim.answer", when=awaiting(Cards), leaves=True)
def name_cards(table: Table, cards: Codes) -> None:
    """Name the cards that are searched, in order (facts 1.6).

    ``cards`` are two letters each. Refuses what the deck cannot hold, and another number than asked.
    """
    answer(table, cards)


@move("onirim.ask-anew", cites="campaign.question", when=stuck, leaves=True)
def ask_anew(table: Table) -> None:
    """Ask the open question anew because it cannot be answered as it was asked; what nobody asks any more is closed (design 1.5).

    Refuses while it can be answered.
    """
    g = value_of(table.now.state)
    machine.anew(table, g)
    follow(table, table.now, g)


@move("onirim.give-up", cites="onirim.end", when=playing, within=True, ends=True)
def give_up(table: Table) -> None:
    """End the game here; it counts as played, neither won nor lost by the rules (design 4)."""
    table.now.result = "left"
    table.now.left = len(table.value.deck)
