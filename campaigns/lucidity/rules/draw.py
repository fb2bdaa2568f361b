"""Drawing dice and putting some back (rules, Draw and Select Dreams)."""

from __future__ import annotations

from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.arguments import Colours, Dice
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.emptying import for_a_moment, for_good
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.roll import believe, comes_first
from campaigns.lucidity.rules.state import beyond, in_bag, missing, put_back, steps, take
from campaigns.lucidity.rules.value import Asked, Game, name_of
from campaigns.referee import move

BACK = {"dream": 2, "minions": 1, "depths": 0}
"""How many of the drawn dice go back."""


def wanted(g: Game, why: str) -> int:
    """Say how many dice are drawn: by the marker, two by minions, one by a Shadow of the Depths."""
    if why == "dream":
        return steps(g)[g.step]
    return 2 if why == "minions" else 1


@step("draw")
def draw_step(table: Table, g: Game, why: str) -> None:
    """Have dice drawn: what is left where the bag has fewer, and by the table's reading none at all (rules, Worst Case)."""
    count, there = wanted(g, why), in_bag(g)
    if there < count:
        g.empty = True
        if why == "dream" and reading(g.options, "short") == "ends":
            table.say("lu.too-many.short-ends", count=there, wanted=count)
            g.todo = [["end-turn"]]
            return
        table.say("lu.too-many.short", count=there, wanted=count)
    if there:
        g.question = Asked("draw", g.who, count=min(count, there), back=BACK[why], why=why)


@machine.why("draw")
def not_drawn(table: Table, g: Game, colours: list[str]) -> None:
    """Say why dice cannot have been drawn: there are too few of them, or they are not in the bag."""
    table.allowed(len(colours) >= g.asked.count, "lu.draw.too-few", wanted=g.asked.count, given=len(colours))
    there(table, g, colours)


@move("lucidity.draw", cites="lu.draw", when=awaiting("lu.draw", "draw"), reveals=("colours",), leaves=True)
def draw(table: Table, colours: Colours) -> None:
    """Say which dice were drawn, by colour (rules, Draw and Select Dreams).

    ``colours`` are letters, one for each die: B, G, Y, R. Refuses dice that the bag does not hold, and too few; of too many
    the next player returns the excess.
    """
    g, was = answering(table, "draw", colours)
    drawn(table, g, was, colours)
    follow(table, g)


def there(table: Table, g: Game, colours: list[str]) -> None:
    """Refuse dice that cannot come out of the bag."""
    unknown = next((colour for colour in colours if colour not in COLOURS), "")
    table.possible(not unknown, "lu.dice.colour", given=unknown)
    gone = missing(g, colours)
    table.possible(not gone, "lu.draw.not-there", colour=gone, left=g.bag.get(gone, 0))


def drawn(table: Table, g: Game, was: Asked, colours: list[str]) -> None:
    """Take drawn dice in hand; what is too many is for the next player."""
    excess = len(colours) - was.count
    if was.back or excess > 0:
        for_a_moment(table, g, len(colours))
    take(g, colours)
    g.hand += colours
    if excess > 0:
        g.todo.append(["excess", excess])


@move("lucidity.draw-for-us", cites="lu.draw", when=awaiting("lu.draw", "draw"), leaves=True)
def draw_for_us(table: Table) -> None:
    """Have the dice drawn by nobody's choice (design, randomness; rules, Draw and Select Dreams).

    Where the table returns two dice unseen, they are returned at once.
    """
    g, was = answering(table, "draw-for-us")
    colours = table.draw_dice(g.bag, was.count)
    drawn(table, g, was, colours)
    table.names["colours"] = colours
    if was.why == "dream" and reading(g.options, "select") == "unseen":
        blind = to_return(g, "dream")[1]
        back, g.hand = g.hand[:blind], g.hand[blind:]
        put_back(g, back)
        returned(g)
        table.say("lu.draw.returned", player=table.name(g.who), colours=back)
    follow(table, g)


def returned(g: Game) -> None:
    """Note that what goes back has gone back."""
    if g.todo and name_of(g.todo[-1]) == "put-back":
        g.todo.pop()


def to_return(g: Game, why: str) -> tuple[list[str], int]:
    """Return the dice in hand that may be returned, and how many of them must be."""
    hand = list(g.hand)
    if why == "minions":
        return hand, max(0, len(hand) - 1)
    free = [colour for colour in hand if solo.returnable(g, colour)]
    return free, min(2, len(free))


@step("put-back")
def put_back_step(table: Table, g: Game, why: str) -> None:
    """Have dice returned; where there is no choice they return by themselves (rules, Draw and Select Dreams)."""
    free, count = to_return(g, why)
    if not count:
        return
    if len(set(free)) > 1 and count < len(free):
        g.question = Asked("return", g.who, count=count, why=why)
        return
    for colour in free[:count]:
        g.hand.remove(colour)
    put_back(g, free[:count])
    table.say("lu.draw.returned", player=table.name(g.who), colours=free[:count])


@machine.why("return-dice")
def not_returned(table: Table, g: Game, colours: list[str]) -> None:
    """Say why dice cannot go back: they were not drawn, are too few, or an awakened Nightmare's."""
    was, gone = g.asked, beyond(colours, g.hand)
    table.possible(not gone, "lu.draw.not-in-hand", colour=gone)
    table.allowed(len(colours) >= was.count, "lu.draw.too-few-back", wanted=was.count, given=len(colours))
    kept = [colour for colour in colours if not solo.returnable(g, colour)]
    table.allowed(not kept, "lu.solo.awakened", colour="".join(kept[:1]))
    table.possible(was.why != "minions" or len(colours) == was.count, "lu.minions.one-die")


@move("lucidity.return-dice", cites="lu.draw", when=awaiting("lu.draw", "return"), leaves=True)
def return_dice(table: Table, colours: Colours) -> None:
    """Say which of the drawn dice go back into the bag (rules, Draw and Select Dreams; rules, Worst Case).

    ``colours`` are letters, two as a rule. Refuses dice that were not drawn, and too few. Of more than two the next player may
    fetch others in their place.
    """
    g, was = answering(table, "return-dice", colours)
    too_many = len(colours) - was.count
    for colour in colours:
        g.hand.remove(colour)
    put_back(g, colours)
    if too_many > 0:
        g.todo.append(["fetch", too_many])
    follow(table, g)


@machine.why("keep")
def not_kept(table: Table, g: Game, dice: list[str]) -> None:
    """Say why dice cannot have been kept so: too few, with a face that their colour has not, or not out of the bag."""
    was = g.asked
    table.possible(was.why != "minions", "lu.minions.no-short")
    table.allowed(len(dice) >= was.kept, "lu.draw.too-few", wanted=was.kept, given=len(dice))
    believe(table, g, dice)
    there(table, g, [die[0] for die in dice])


@move("lucidity.keep", cites="lu.draw", when=awaiting("lu.draw", "draw"), reveals=("dice",), leaves=True)
def keep(table: Table, dice: Dice) -> None:
    """Say in one go which dice were kept and how they fell (rules, Draw and Select Dreams; rules, Roll and Resolve Dreams).

    ``dice`` are codes of colour and face, ``BS`` for a blue Shadow. Refuses dice that the bag does not hold, faces that their
    colour has not, and too few; of too many the next player returns the excess, and the others are rolled again.
    """
    g, was = answering(table, "keep", dice)
    colours = [die[0] for die in dice]
    excess = len(dice) - most_kept(g, was)
    if was.back or excess > 0:
        # All were drawn for a moment, even though some have gone back by now.
        for_a_moment(table, g, max(was.count, len(dice)))
    take(g, colours)
    returned(g)
    if excess > 0:
        g.hand += colours
        g.todo.append(["excess", excess])
    else:
        for_good(table, g)
        g.rolled += dice
        comes_first(g, was.why, dice)
    follow(table, g)


def most_kept(g: Game, was: Asked) -> int:
    """Say how many of the drawn dice may be kept at most: an awakened Nightmare's do not go back (facts 2.9)."""
    return was.count if solo.awakened(g) else was.kept
