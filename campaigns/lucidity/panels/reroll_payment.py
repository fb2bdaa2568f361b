"""Paying for a reroll: tap a Power die on the card, then the dice to reroll; the selection is stored in the URL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns.engine.answer_spaces import TaggedUnionSpace
from campaigns.lucidity.panels.answer_forms import TURN_PANEL_KEY
from campaigns.lucidity.panels.multi_select import BASE20_DIGITS
from campaigns.lucidity.panels.player_cards import DieAction, DiePosition
from campaigns.lucidity.rules.dice import DIE_CODES, is_power, sort_by_resolution
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.questions import get_answer_spaces
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import DieView, build_die_view
from campaigns.pages.actions import ActionForm, ViewerContext, build_one_tap_action

RerollOptions = Mapping[str, list[str]]
"""The dice that may pay for a reroll, each with those it rerolls."""


@dataclass(frozen=True)
class RerollDie:
    """A die that may be rerolled: whether it is chosen, and the URL that toggles it."""

    die: DieView
    is_chosen: bool
    token: str


@dataclass(frozen=True)
class RerollForm:
    """The form of a reroll: the paying die, the dice that may be rerolled, the encoded selection."""

    action: ActionForm
    paying_die: DieView
    dice: list[RerollDie]
    token: str

    @property
    def chosen_codes(self) -> list[str]:
        """The codes of the dice to reroll."""
        return [one.die.code for one in self.dice if one.is_chosen]


def get_reroll_options(g: Game) -> RerollOptions:
    """Return the dice that may pay for a reroll now, each with those it rerolls."""
    by_die = get_answer_spaces(g).get("reroll")
    if not isinstance(by_die, TaggedUnionSpace):
        return {}
    return {
        pay: [die for die in sort_by_resolution(g.rolled) if dice_of.is_legal([die])] for pay, dice_of in by_die.ways.items()
    }  # fmt: skip


def build_payment_actions(
    seat: int, options: RerollOptions, token: str, step_count: int
) -> Iterator[tuple[DiePosition, DieAction]]:
    """Yield the links of taps on the Power dice of a seat; the one of the paying die deselects it."""
    chosen = _decode_payment(options, token, step_count)
    for pay, same in options.items():
        on = chosen is not None and chosen[0] == pay
        said = (_("Don't spend the %(die)s") if on else _("Spend the %(die)s for a reroll")) % {
            "die": build_die_view(pay).label
        }
        leads = "" if on else _encode_payment(step_count, pay, _guess_rerolled_dice(same))
        yield (seat, "power", pay), DieAction(said, href=leads, panel=TURN_PANEL_KEY, is_chosen=on)


def build_reroll_form(
    table: Table, viewer: ViewerContext, options: RerollOptions, step_count: int
) -> RerollForm | None:
    """Return the form of the reroll being paid for; None while no paying die is selected."""
    found = _decode_payment(options, viewer.open_groups.get(TURN_PANEL_KEY, ""), step_count)
    if found is None:
        return None
    pay, ticks = found
    same = options[pay]
    made = build_one_tap_action(table, viewer, TURN_PANEL_KEY, "reroll", None, pay=pay)
    dice = [
        RerollDie(build_die_view(die), ticks[i], _encode_payment(step_count, pay, _toggle(ticks, i)))
        for i, die in enumerate(same)
    ]
    again = [("dice", one.die.code) for one in dice if one.is_chosen]
    offer = replace(made, key=f"{made.key}-{pay}", hidden_values=(*made.hidden_values, *again))
    return RerollForm(offer, build_die_view(pay), dice, _encode_payment(step_count, pay, ticks))


def _guess_rerolled_dice(codes: list[str]) -> list[bool]:
    """Return for each die whether it is preselected: those without Power, else all."""
    ticks = [not is_power(die) for die in codes]
    return ticks if any(ticks) else [True] * len(codes)


def _toggle(ticks: list[bool], index: int) -> list[bool]:
    return [on != (i == index) for i, on in enumerate(ticks)]


def _encode_payment(step_count: int, paying_die: str, ticks: list[bool]) -> str:
    return f"{step_count}p{BASE20_DIGITS[DIE_CODES.index(paying_die)]}{''.join(str(int(on)) for on in ticks)}"


def _decode_payment(options: RerollOptions, token: str, step_count: int) -> tuple[str, list[bool]] | None:
    """Return the paying die and the chosen dice; None for a URL that is malformed or for another question."""
    head, at, tail = token.partition("p")
    place = BASE20_DIGITS.find(tail[:1] or "?")
    if head != str(step_count) or not at or not 0 <= place < len(DIE_CODES):
        return None
    pay, ticks = DIE_CODES[place], [bit == "1" for bit in tail[1:]]
    if pay not in options or len(ticks) != len(options[pay]) or set(tail[1:]) - {"0", "1"}:
        return None
    return pay, ticks
