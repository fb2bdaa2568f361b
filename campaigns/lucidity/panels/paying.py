"""Paying for a reroll: a Power die is tapped on the card, then the dice that roll again; what was tapped travels in the address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import Die, drawn
from campaigns.lucidity.panels.cards import Act, At
from campaigns.lucidity.panels.picking import DIGITS, legal
from campaigns.lucidity.panels.tapping import PANEL
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, in_order, is_power
from campaigns.lucidity.rules.value import Game
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.referee.shapes import Ways


@dataclass(frozen=True)
class Rolled:
    """A die that may be rolled again: whether it will be, and the address at which that is the other way round."""

    die: Die
    on: bool
    group: str


@dataclass(frozen=True)
class Reroll:
    """The form of a reroll: the die that pays, the dice that may be rolled again, the address of what was tapped so far."""

    offer: Offer
    pay: Die
    dice: list[Rolled]
    open: str

    @property
    def again(self) -> list[str]:
        """The codes of the dice that will be rolled."""
        return [one.die.code for one in self.dice if one.on]


def payable(g: Game) -> dict[str, list[str]]:
    """Return the dice that may pay for a reroll now, each with those that it rolls again."""
    by_die = legal(g).get("reroll")
    if not isinstance(by_die, Ways):
        return {}
    return {
        pay: [die for die in in_order(g.rolled) if dice_of.holds([die])] for pay, dice_of in by_die.ways.items()
    }  # fmt: skip


def acts(g: Game, group: str, stamp: int) -> Iterator[tuple[At, Act]]:
    """Yield what taps on Power dice lead to; the one that pays by now leads back."""
    chosen = _read(g, group, stamp)
    for pay, same in payable(g).items():
        on = chosen is not None and chosen[0] == pay
        said = (_("Do not pay with it: %(die)s") if on else _("Pay with it for a reroll: %(die)s")) % {
            "die": drawn(pay).label
        }
        leads = "" if on else _group(stamp, pay, _likely(same))
        yield (g.who, "power", pay), Act(said, href=leads, panel=PANEL, chosen=on)


def paying(table: Table, view: Viewpoint, g: Game, stamp: int) -> Reroll | None:
    """Return the form of the reroll that is being paid for; None while no die was tapped for it."""
    found = _read(g, view.unfolded.get(PANEL, ""), stamp)
    if found is None:
        return None
    pay, ticks = found
    same = payable(g)[pay]
    made = quick(table, view, PANEL, "reroll", None, pay=pay)
    dice = [Rolled(drawn(die), ticks[i], _group(stamp, pay, _other(ticks, i))) for i, die in enumerate(same)]
    again = [("dice", one.die.code) for one in dice if one.on]
    offer = replace(made, key=f"{made.key}-{pay}", hidden=(*made.hidden, *again))
    return Reroll(offer, drawn(pay), dice, _group(stamp, pay, ticks))


def _likely(same: list[str]) -> list[bool]:
    """Say which dice will most likely be rolled again: those without Power, else all."""
    ticks = [not is_power(die) for die in same]
    return ticks if any(ticks) else [True] * len(same)


def _other(ticks: list[bool], at: int) -> list[bool]:
    return [on != (i == at) for i, on in enumerate(ticks)]


def _group(stamp: int, pay: str, ticks: list[bool]) -> str:
    return f"{stamp}p{DIGITS[CODES.index(pay)]}{''.join(str(int(on)) for on in ticks)}"


def _read(g: Game, group: str, stamp: int) -> tuple[str, list[bool]] | None:
    """Read which die pays and which dice roll; None for an address about something else, or without sense."""
    head, at, tail = group.partition("p")
    place = DIGITS.find(tail[:1] or "?")
    if head != str(stamp) or not at or not 0 <= place < len(CODES):
        return None
    pay, ticks = CODES[place], [bit == "1" for bit in tail[1:]]
    known = payable(g)
    if pay not in known or len(ticks) != len(known[pay]) or set(tail[1:]) - {"0", "1"}:
        return None
    return pay, ticks
