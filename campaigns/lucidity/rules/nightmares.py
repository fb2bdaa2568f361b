"""A Nightmare's turn and what it takes from others' rolls (rules, Turn Order (Nightmare); rules, Nightmare Abilities)."""

from __future__ import annotations

from campaigns.lucidity.rules.arguments import Die, Player
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.checks import full_rows
from campaigns.lucidity.rules.dice import is_power
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.state import DREAMER, dreamers
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import move

CHECKS = (["shadow-row"], ["exhaust-row"], ["hunt-row"])


def there(table: Table, g: Game, seat: int) -> None:
    """Refuse a seat where nobody sits."""
    table.possible(seat < len(g.players), "lu.nightmare.nobody", player=seat + 1)


def consumable(g: Game) -> list[tuple[int, str]]:
    """Return what the Nightmare may consume: the seat of another player and a die of its Power row (rules, Consume Power)."""
    colour = g.players[g.turn].role
    return [
        (seat, die)
        for seat, player in enumerate(g.players)
        if seat != g.turn
        for die in sorted(set(player.power))
        if die[0] == colour and is_power(die)
    ]


@machine.why("consume")
def not_consumed(table: Table, g: Game, given: tuple[int, str]) -> None:
    """Say why a die is not consumed: it lies in the own row, or nowhere, or is of another colour (rules, Consume Power)."""
    (seat, die), me = given, g.asked.who
    there(table, g, seat)
    table.possible(seat != me, "lu.consume.own")
    table.possible(die in g.players[seat].power, "lu.consume.not-there", die=die, whom=table.name(seat))
    table.allowed(die[0] == g.players[me].role, "lu.consume.colour", die=die)


@move("lucidity.consume", cites="lu.consume", when=awaiting("lu.consume", "nightmare"), leaves=True)
def consume(table: Table, player: Player, die: Die) -> None:
    """Take a die of the Nightmare's colour from somebody's Power row; the turn is over (rules, Consume Power).

    ``player`` is counted from 1 in turn order, ``die`` is its code. Refuses a die that does not lie there, the own row, and,
    unless a card says otherwise, another colour.
    """
    seat = player - 1
    g, was = answering(table, "consume", [seat, die])
    g.players[seat].power.remove(die)
    g.players[was.who].power.append(die)
    g.todo.append(["end-turn"])
    table.names["whom"] = table.name(seat)
    follow(table, g)


@move("lucidity.send-minions", cites="lu.minions", when=awaiting("lu.minions", "nightmare"), leaves=True)
def send_minions(table: Table) -> None:
    """Send minions: two dice are drawn, one returns, a Dreamer gets the other (rules, Send Minions)."""
    g, _ = answering(table, "send-minions")
    g.todo += [["end-turn"], ["attack"], ["put-back", "minions"], ["draw", "minions"]]
    follow(table, g)


@step("attack")
def attack_step(table: Table, g: Game) -> None:
    """Have the Nightmare choose the Dreamer; where only one is left there is no choice (rules, Send Minions)."""
    found = dreamers(g)
    if not g.hand or not found:
        return
    if len(found) > 1:
        g.question = Asked("attack", g.turn, die=g.hand[0])
        return
    table.say("lu.minions.only", whom=table.name(found[0]))
    attacked(g, found[0])


def attacked(g: Game, seat: int) -> None:
    """Have the Dreamer roll and resolve the die; the rows are checked now only where the table reads it so."""
    g.who = seat
    g.todo += [list(frame) for frame in CHECKS] if reading(g.options, "minions") == "now" else [["unchecked"]]
    g.todo += [["resolve", [], ""], ["roll", "minions"]]


@step("unchecked")
def unchecked(table: Table, g: Game) -> None:
    """Say of rows that minions filled that they wait for the Dreamer's own turn, by the table's reading (facts 2.11)."""
    rows = full_rows(g)
    if rows:
        table.say("lu.minions.later", player=table.name(g.who), place=rows)


@machine.why("attack")
def not_attacked(table: Table, g: Game, seat: int) -> None:
    """Say why somebody is not attacked: only Dreamers are (rules, Send Minions)."""
    there(table, g, seat)
    table.possible(g.players[seat].role == DREAMER, "lu.minions.no-dreamer", whom=table.name(seat))


@move("lucidity.attack", cites="lu.minions", when=awaiting("lu.minions", "attack"), leaves=True)
def attack(table: Table, player: Player) -> None:
    """Give the die to a Dreamer, who rolls and resolves it at once (rules, Send Minions).

    ``player`` is counted from 1 in turn order. Refuses anybody who is not a Dreamer any more.
    """
    seat = player - 1
    g, _ = answering(table, "attack", seat)
    table.names |= {"whom": table.name(seat), "colour": g.hand[0]}
    attacked(g, seat)
    follow(table, g)


@step("ability")
def ability_step(table: Table, g: Game, owner: int, die: str, of: int) -> None:
    """Let the Nightmare use its ability after it has taken a die; the card says which (rules, Nightmare Abilities)."""
    g.question = Asked("ability", owner, die=die, of=of)


@move("lucidity.ability", cites="lu.abilities", when=awaiting("lu.abilities", "ability"), leaves=True)
def ability(table: Table, used: bool = False) -> None:
    """Say whether the Nightmare's ability was used (rules, Nightmare Abilities).

    What it does stands on the card: dice that it moves are moved with *shift*, before or after. ``used``: it was.
    """
    g, was = answering(table, "ability", used)
    table.names |= {"whom": table.name(was.of), "answer": "used" if used else "unused"}
    follow(table, g)
