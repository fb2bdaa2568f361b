"""What puts right what the companion has otherwise than the table: a card that is not offered or lies elsewhere, a number."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.onirim.drawing import place
from campaigns.onirim.panels.picking import possible
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.corrections import piles
from campaigns.onirim.rules.numbers import numbers_of
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.value import Game
from campaigns.pages.corrections import numbers_offer
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, group, offer, offers
from campaigns.pages.registry import Context
from campaigns.referee import Option, move_named
from campaigns.wording import words

PANEL = "different"


def different_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return the forms that put a card or a number right; nothing once the game is over."""
    row = table.newest
    if row is None or row.result:
        return {"groups_found": []}
    g = table.value
    return {"groups_found": [*_not_here(table, view, g), _corrections(table, view, g), _numbers(table, view, g)]}


def _not_here(table: Table, view: Viewpoint, g: Game) -> list[Group]:
    """Return the form for a card that was drawn and is not offered, because the companion has all of its kind elsewhere."""
    elsewhere = sorted(set(plan_of(g.use).cards) - set(possible(g)), key=place)
    if g.asked.kind != "report" or not elsewhere:
        return []
    lying = [name for name, found in piles(g).items() if set(found) & set(elsewhere)]
    title = _("The card I drew is not offered")
    return [group(view, PANEL, "missing", title, "ask", lambda: [_put_right(table, view, elsewhere, lying, ["deck"])])]


def _corrections(table: Table, view: Viewpoint, g: Game) -> Group:
    """Return what puts right what the companion has elsewhere, folded: few need it."""
    title, there = _("A card lies elsewhere"), piles(g)
    kinds = sorted(set(plan_of(g.use).cards), key=place)
    taken, put = [*(name for name, found in there.items() if found), "deck"], [*there, "top", "bottom", "deck"]
    return group(view, PANEL, "correct", title, "card", lambda: [_put_right(table, view, kinds, taken, put)])


def _numbers(table: Table, view: Viewpoint, g: Game) -> Group:
    """Return what corrects what is no card, folded too."""
    title = _("A number is different")
    return group(view, PANEL, "numbers", title, "warning", lambda: _forms(table, view, g))


def _forms(table: Table, view: Viewpoint, g: Game) -> list[Offer]:
    """Return the form of the numbers, each with what the companion has, and that of the line of Goals."""
    made = numbers_offer(table, view, PANEL, numbers_of(g), g)
    swaps = offers(table, view, PANEL, ("swap-goals",)) if g.goals else []
    return [made, *(replace(swap, inputs=tuple(map(_second_goal, swap.inputs))) for swap in swaps)]


def _second_goal(field: Input) -> Input:
    """Have the form stand on two Goals: on the same one twice it would be refused."""
    return replace(field, value=2) if field.name == "second" else field


def _put_right(table: Table, view: Viewpoint, kinds: list[str], taken: list[str], put: list[str]) -> Offer:
    """Return the form that puts one of these kinds of card right, from and to these places."""
    declared = move_named("onirim.put-right")
    assert declared is not None
    made = offer(table, view, PANEL, Option(declared, {}))
    choices = {"code": kinds, "taken": taken, "put": put}
    return replace(made, inputs=tuple(_one_of(field, choices[field.name]) for field in made.inputs))


def _one_of(field: Input, values: list[str]) -> Input:
    """Return a field that is chosen from these values. Of several none is proposed: together they might be no report."""
    choices = tuple((value, words.choice("onirim", field.name, value)) for value in values)
    return replace(field, kind="choice", choices=choices if len(values) == 1 else (("", "–"), *choices))
