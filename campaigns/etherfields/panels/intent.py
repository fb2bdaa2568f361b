"""Context of *What should we discard?*: the cheapest ways to pay a cost from a hand (manual p. 12 and 14)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine import RuleViolation
from campaigns.engine.messages import messages
from campaigns.engine.messages import translate as _
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.intent_form import IntentForm as IntentForm
from campaigns.etherfields.panels.intent_form import build_intent_form as build_intent_form
from campaigns.etherfields.rules.actions import get_action_price
from campaigns.etherfields.rules.boost import require_can_boost
from campaigns.etherfields.rules.payment_options import (
    INTENT_COLOURS,
    LUCK_DIE_FACE_COUNT,
    ColourReach,
    PaymentOption,
    compute_boost_odds,
    compute_colour_reach,
    find_payment_options,
    get_failure_odds,
)
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import build_disabled_reason
from campaigns.pages.registry import Context, Tool


def build_intent_answer(table: Table, form: forms.Form) -> Context:
    """Return the cheapest ways to pay, or the missing Intent and what a Boost may add to it."""
    assert isinstance(form, IntentForm)
    sent, action = form.cleaned_data, table.actions.get(form.cleaned_data.get("action") or 0)
    once = get_action_price(table, action) if action else sent["cost"]
    colours = (action.colours or INTENT_COLOURS) if action else sent["colours"]
    needed = once * sent["times"]
    payer = table.dreamers[sent["dreamer"]]
    reached = compute_colour_reach(form.sources, colours, needed)
    return {
        "needed": needed,
        "payer": payer,
        "ways": [_build_payment_option(way) for way in find_payment_options(form.sources, colours, needed)],
        "free": not needed,
        "reached": [_format_reach(one, once) for one in reached],
        "boost": _describe_boost(table, payer, reached[0]) if needed else [],
        "others": bool(payer.deck_list) and not any(key.startswith(f"{payer.ref}.") for key in form.listed_cards),
    }


def _build_payment_option(payment_option: PaymentOption) -> Context:
    cards = [
        _("%(name)s (Item)") % {"name": source.name} if source.is_item else source.name
        for source in payment_option.sources
    ]
    return {
        "colour": messages.get_choice_label("etherfields", "colour", payment_option.colour),
        "cards": cards,
        "wasted": payment_option.wasted_intent,
    }


def _format_reach(reach: ColourReach, once: int) -> str:
    told = {"colour": messages.get_choice_label("etherfields", "colour", reach.colour), "there": reach.available_intent}
    if reach.missing_intent:
        return _("%(colour)s: you have %(there)s, %(missing)s missing") % {**told, "missing": reach.missing_intent}
    often = reach.available_intent // once if once else 0
    text = ngettext(
        "%(colour)s: you have %(there)s, enough for %(often)s time",
        "%(colour)s: you have %(there)s, enough for %(often)s times",
        often,
    )
    return text % {**told, "often": often}


def _describe_boost(table: Table, payer: Dreamer, best: ColourReach) -> list[str]:
    """Return the range of what a Boost may add to missing Intent: nobody knows which face occurs twice."""
    low, high = compute_boost_odds(best.missing_intent)
    if not best.missing_intent:
        return []
    if not best.available_intent or not low:
        return [
            _(
                "A Boost is not enough here: it adds at most %(MAX_BOOST_INTENT)s Intent, and you must pay at least 1 "
                "first."
            )
        ]
    try:
        require_can_boost(table, payer)
    except RuleViolation as refusal:
        return [build_disabled_reason(refusal, table.game).text]
    fail_low, fail_high = get_failure_odds()
    odds = {"low": low, "high": high, "faces": LUCK_DIE_FACE_COUNT, "fail_low": fail_low, "fail_high": fail_high}
    return [
        _("If you discard everything, a Boost closes the gap on %(low)s or %(high)s of the %(faces)s faces.") % odds,
        _("The action fails on %(fail_low)s or %(fail_high)s of them.") % odds,
        _("One of the Luck die's five results is on two faces. We don't know which, so these are ranges."),
    ]


INTENT_TOOL = Tool(
    "intent",
    gettext_lazy("What should we discard?"),
    "etherfields/intent.jinja",
    build_intent_form,
    build_intent_answer,
    "etherfields/hand_form.jinja",
)
