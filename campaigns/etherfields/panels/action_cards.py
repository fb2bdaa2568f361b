"""An action as drawn on its tile or card, and the forms that pay it with one tap of a card (manual p. 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from campaigns.engine import RuleViolation, find_move
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Action, Dreamer, Entity
from campaigns.etherfields.panels.answer_buttons import AnswerButtonBuilder
from campaigns.etherfields.rules.action_effects import list_noted_effects
from campaigns.etherfields.rules.actions import REPEATABLE_KEYWORDS, count_steps_left, get_action_price
from campaigns.etherfields.rules.gradual_actions import get_required_payments
from campaigns.etherfields.rules.next_steps import Answer, ChipField
from campaigns.etherfields.rules.payment_options import INTENT_COLOURS
from campaigns.etherfields.rules.rounds import has_finished
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import build_disabled_reason
from campaigns.pages.registry import Context

LIKELY_REPEATS = 4
"""Highest number of effects of one Assault or Contact that is offered as a chip."""


def describe_cost(table: Table, action: Action) -> str:
    """Return the cost of an action and how many times it is paid, in words (p. 12)."""
    if action.pays == Action.Pays.FREE:
        return str(Action.Pays.FREE.label)
    cost = _(" or ").join(f"{amount} {label}" for _kind, amount, label in _list_prices(action))
    if action.gradual:
        return _("%(cost)s, Gradual × %(times)s") % {"cost": cost, "times": get_required_payments(table, action)}
    if action.times:
        return _("%(cost)s for each Dreamer, at once: %(all)s") % {"cost": cost, "all": get_action_price(table, action)}
    return cost


def build_action_card(table: Table, action: Action) -> Context:
    """Return an action as drawn: its prices, how many times they are paid, its markers, its effects."""
    return {
        "title": action.name if action.keyword == Action.Keyword.NONE else action.get_keyword_display(),
        "prices": _list_prices(action),
        "times": _("for each Dreamer, at once: %(all)s") % {"all": get_action_price(table, action)}
        if action.times
        else "",
        **_build_markers(table, action),
        "tags": [_("single use")] if action.single_use else [],
        "blocked": action.blocked,
        "effects": [messages.get_choice_label("etherfields", "brings", kind) for kind in list_noted_effects(action)],
    }


def build_plain_card(table: Table, entity: Entity) -> Context:
    """Return the action of an Entity tile that nobody has noted: its cost may be known, its colour is not."""
    return {
        "title": _("Its action"),
        "prices": [("", entity.cost or "?", _("Intent"))],
        "times": "",
        **_build_markers(table, entity),
        "tags": [],
        "blocked": False,
        "effects": [],
    }


def _list_prices(action: Action) -> list[tuple[str, int, str]]:
    """Return the kind, amount and label of each price: one for each colour of Intent."""
    if action.pays == Action.Pays.FREE:
        return []
    if action.pays != Action.Pays.INTENT or not action.colours:
        return [(action.pays, action.cost, action.get_pays_display())]
    return [(colour, action.cost, get_colour_label(colour)) for colour in action.colours]


def _build_markers(table: Table, tile: Action | Entity) -> Context:
    """Return the Intent markers of a gradual action: paid and needed, 0 for an action paid at once."""
    return {
        "needed": get_required_payments(table, tile) if tile.gradual else 0,
        "paid": tile.markers,
        "colour": tile.marker_colour,
        "colour_word": get_colour_label(tile.marker_colour),
    }


def get_colour_label(colour: str) -> str:
    """Return the label of a colour of Intent, '' for none."""
    return str(messages.get_choice_label("etherfields", "colour", colour)) if colour else ""


def build_action_payments(
    table: Table, builder: AnswerButtonBuilder, action: Action, dreamers: Iterable[Dreamer]
) -> Context:
    """Return the payment of a noted action by each of these Dreamers who may pay now, else why nobody may."""
    return _build_payments(
        table, builder, "pay-action", {"action": action}, dreamers, lambda who: _build_action_answer(table, action, who)
    )


def build_plain_payments(
    table: Table, builder: AnswerButtonBuilder, entity: Entity, dreamers: Iterable[Dreamer]
) -> Context:
    """Return the payment of an Entity's action that is not noted, by each Dreamer who may pay now."""
    return _build_payments(
        table, builder, "mark-intent", {"entity": entity}, dreamers, lambda who: _build_plain_answer(table, entity, who)
    )


def _build_payments(
    table: Table,
    builder: AnswerButtonBuilder,
    move_name: str,
    rows: Context,
    dreamers: Iterable[Dreamer],
    build_answer: Callable[[Dreamer], Answer],
) -> Context:
    declared = find_move(f"{table.game}.{move_name}")
    assert declared is not None
    payers, refusal = [], None
    for dreamer in dreamers:
        try:
            table.check_guard(declared, {"dreamer": dreamer, **rows})
        except RuleViolation as found:
            refusal = refusal or found
        else:
            payers.append(dreamer)
    buttons = builder.build_buttons(build_answer(dreamer) for dreamer in payers)
    return {
        "payers": [
            {"ref": who.ref, "name": str(who), "standing": _get_standing(who, payers), "said": "", "buttons": [button]}
            for who, button in zip(payers, buttons, strict=True)
        ],
        "reason": build_disabled_reason(refusal, table.game) if refusal and not payers else None,
    }


def _get_standing(dreamer: Dreamer, payers: list[Dreamer]) -> str:
    """Return whether a payer is done with the Turn; if all are, nobody is: the first may still act again (p. 8)."""
    return "done" if has_finished(dreamer) and not all(map(has_finished, payers)) else "due"


def _build_action_answer(table: Table, action: Action, dreamer: Dreamer) -> Answer:
    rows = {"dreamer": dreamer, "action": action}
    amount = {"count": get_action_price(table, action)}
    if action.pays != Action.Pays.INTENT:
        return Answer("pay-action", f"now.pays-{action.pays}", rows, style="go", facts=amount)
    colours = [action.marker_colour] if action.marker_colour else list(action.colours)
    return _build_intent_answer(table, "pay-action", rows, colours, _build_times(table, action), dreamer)


def _build_times(table: Table, action: Action) -> tuple[ChipField, ...]:
    """Ask how many times a cost is paid at once, where it may be several times (p. 12); the full form takes others.

    A Gradual one never more than are left; any other Assault or Contact takes effect each time.
    """
    repeated = LIKELY_REPEATS if action.keyword in REPEATABLE_KEYWORDS else 1
    most = count_steps_left(table, action) if action.gradual else repeated
    times = tuple(range(1, most + 1))
    return (ChipField("times", times, ticked_values=(1,)),) if most > 1 else ()


def _build_plain_answer(table: Table, entity: Entity, dreamer: Dreamer) -> Answer:
    colours = [entity.marker_colour] if entity.marker_colour else list(INTENT_COLOURS)
    return _build_intent_answer(table, "mark-intent", {"dreamer": dreamer, "entity": entity}, colours, (), dreamer)


def _build_intent_answer(
    table: Table, move_name: str, rows: Context, colours: list[str], more: tuple[ChipField, ...], dreamer: Dreamer
) -> Answer:
    """Offer a payment in Intent, with a colour where there is a choice, and the cards where hands are counted."""
    several = (ChipField("colour", tuple(colours)),) if len(colours) != 1 else ()
    cards = None if table.team.is_light_tracking else ChipField("cards", tuple(range(dreamer.hand + 1)))
    return Answer(
        move_name, "now.pays" if cards is None else "now.pays-cards", rows, {} if several else {"colour": colours[0]},
        chip_field=cards, extra_fields=(*several, *more), style="go",
    )  # fmt: skip
