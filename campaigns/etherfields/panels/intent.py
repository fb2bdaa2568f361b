"""*What should we discard?*: a cost and a hand are told, and the cheapest ways to pay come back (manual p. 12 and 14)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.hand_form import IntentForm as IntentForm
from campaigns.etherfields.panels.hand_form import intent_form as intent_form
from campaigns.etherfields.rules.actions import price
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.boost import may_boost
from campaigns.etherfields.rules.payment import (
    COLOURS,
    FACES,
    Reach,
    Way,
    boost_odds,
    failure_odds,
    reach,
    ways,
)
from campaigns.pages.offers import reason_of
from campaigns.pages.registry import Context, Tool
from campaigns.referee import Refusal
from campaigns.wording import words


def intent_answer(table: Table, form: forms.Form) -> Context:
    """Return the cheapest ways to pay, or what is missing and what a Boost may add to it."""
    assert isinstance(form, IntentForm)
    sent, action = form.cleaned_data, table.actions.get(form.cleaned_data.get("action") or 0)
    once = price(table, action) if action else sent["cost"]
    colours = (action.colours or COLOURS) if action else sent["colours"]
    needed = once * sent["times"]
    payer = table.dreamers[sent["dreamer"]]
    reached = reach(form.sources, colours, needed)
    return {
        "needed": needed,
        "payer": payer,
        "ways": [_way(way) for way in ways(form.sources, colours, needed)],
        "free": not needed,
        "reached": [_reach(one, once) for one in reached],
        "boost": _boost(table, payer, reached[0]) if needed else [],
        "others": bool(payer.deck_list) and not any(key.startswith(f"{payer.ref}.") for key in form.listed),
    }


def _way(way: Way) -> Context:
    cards = [_("%(name)s (Item)") % {"name": source.name} if source.item else source.name for source in way.sources]
    return {"colour": words.choice("etherfields", "colour", way.colour), "cards": cards, "wasted": way.wasted}


def _reach(found: Reach, once: int) -> str:
    told = {"colour": words.choice("etherfields", "colour", found.colour), "there": found.there}
    if found.missing:
        return _("%(colour)s: %(there)s there, %(missing)s missing") % {**told, "missing": found.missing}
    often = found.there // once if once else 0
    text = ngettext(
        "%(colour)s: %(there)s there, enough for %(often)s time",
        "%(colour)s: %(there)s there, enough for %(often)s times",
        often,
    )
    return text % {**told, "often": often}


def _boost(table: Table, payer: Dreamer, best: Reach) -> list[str]:
    """Say what a Boost may add where Intent is missing: a range, since nobody knows which face is there twice."""
    low, high = boost_odds(best.missing)
    if not best.missing:
        return []
    if not best.there or not low:
        return [_("A Boost cannot close this: it adds 3 Intent at most, and needs at least 1 paid before it.")]
    try:
        may_boost(table, payer)
    except Refusal as refusal:
        return [reason_of(refusal, table.game).text]
    fail_low, fail_high = failure_odds()
    odds = {"low": low, "high": high, "faces": FACES, "fail_low": fail_low, "fail_high": fail_high}
    return [
        _("With everything discarded, a Boost closes the gap on %(low)s or %(high)s of the %(faces)s faces.") % odds,
        _("It fails the action on %(fail_low)s or %(fail_high)s of them.") % odds,
        _("The Luck die has five results; which of them is on two faces is not known, so these are ranges."),
    ]


INTENT = Tool(
    "intent",
    gettext_lazy("What should we discard?"),
    "etherfields/intent.jinja",
    intent_form,
    intent_answer,
    "etherfields/hand_form.jinja",
)
