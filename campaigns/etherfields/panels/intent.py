"""*What should we discard?*: a cost and a hand are told, and the cheapest ways to pay come back (manual p. 12 and 14)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Action, Dreamer, Item
from campaigns.etherfields.panels.actions import cost_in_words
from campaigns.etherfields.rules.actions import price
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.boost import may_boost
from campaigns.etherfields.rules.payment import (
    COLOURS,
    FACES,
    Reach,
    Source,
    Way,
    boost_odds,
    failure_odds,
    reach,
    ways,
)
from campaigns.journal.forms import printable
from campaigns.pages.offers import reason_of
from campaigns.pages.registry import Context
from campaigns.referee import Json, Refusal
from campaigns.wording import words

LETTERS = {"w": "wrath", "r": "wrath", "c": "cunning", "y": "cunning", "a": "awareness", "g": "awareness"}
"""The first letter of a colour's name, or of how it is printed (facts 1.1)."""

CARD = re.compile(r"\d[wrcyag](?:[/+]\d[wrcyag]){0,2}")
MOST_CARDS = 24


class Ticked(forms.MultipleChoiceField):
    """Cards that are ticked; those of a list that has changed since are left out."""

    def valid_value(self, value: str) -> bool:
        """Take anything: only what is still there counts."""
        return True


class IntentForm(forms.Form):
    """Who pays what with which cards; bound to a table, since it offers what lies there."""

    dreamer = forms.TypedChoiceField(label=gettext_lazy("Dreamer"), coerce=int)
    action = forms.TypedChoiceField(label=gettext_lazy("Action"), coerce=int, required=False)
    cost = forms.IntegerField(label=gettext_lazy("or its cost in Intent"), min_value=1, max_value=99, required=False)
    colours = forms.MultipleChoiceField(
        label=gettext_lazy("payable in"),
        choices=[(colour, words.choice("etherfields", "colour", colour)) for colour in COLOURS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    times = forms.IntegerField(
        label=gettext_lazy("How often: steps, or times of an Assault or Contact"), min_value=1, max_value=20, initial=1
    )
    cards = Ticked(label=gettext_lazy("In hand"), widget=forms.CheckboxSelectMultiple, required=False)
    hand = forms.CharField(
        label=gettext_lazy("Cards in hand, a word each: 3w 1c 2a/1w"),
        max_length=240,
        required=False,
        validators=[printable],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    items = Ticked(label=gettext_lazy("Active Items"), widget=forms.CheckboxSelectMultiple, required=False)

    def __init__(self, table: Table, payer: Dreamer | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listed = listed(payer) if payer else {}
        self.active = {str(item.ref): _item(item) for item in table.items if item.place == "active"}
        named = [(a.ref, f"{a} ({cost_in_words(table, a)})") for a in table.actions if a.pays == Action.Pays.INTENT]
        self._offer("dreamer", [(dreamer.ref, str(dreamer)) for dreamer in table.playing or table.dreamers])
        self._offer("action", [("", _("another one")), *named] if named else [])
        self._offer("cards", [(key, _told(card)) for key, card in self.listed.items()])
        self._offer("items", [(key, _told(item)) for key, item in self.active.items()])

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        """Offer these choices in a field, or no such field where there are none."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        if not choices and name != "dreamer":
            del self.fields[name]

    def clean_hand(self) -> list[Source]:
        """Read the cards: a number and a colour each, several joined by / where one is chosen and by + where both count."""
        typed = re.split(r"[\s,;]+", self.cleaned_data["hand"].strip().lower())
        return [_card(word) for word in typed if word]

    def clean(self) -> None:
        """Ask for a cost, unless a noted action has one; and for no more cards than a hand can hold."""
        if "hand" in self.cleaned_data and len(self.sources) > MOST_CARDS:
            text = _("No more than %(most)s cards and Items can be looked through. Leave some out.")
            self.add_error("hand", text % {"most": MOST_CARDS})
        if self.cleaned_data.get("action"):
            return
        if not self.cleaned_data.get("cost") and "cost" not in self.errors:
            self.add_error("cost", _("Tell what the action costs."))
        if not self.cleaned_data.get("colours"):
            self.add_error("colours", _("Tick the colour of the cost, or both of them."))

    @property
    def sources(self) -> list[Source]:
        """Give the cards and Items that may be discarded."""
        ticked = [self.listed[key] for key in self.cleaned_data.get("cards", []) if key in self.listed]
        active = [self.active[key] for key in self.cleaned_data.get("items", []) if key in self.active]
        return [*ticked, *self.cleaned_data["hand"], *active]


def intent_form(table: Table, data: Mapping[str, Json] | None) -> IntentForm:
    """Give the form: blank, begun by a link that names a Dreamer or an action, or filled in."""
    named = str((data or {}).get("dreamer", ""))
    known = table.dreamers.get(int(named)) if re.fullmatch(r"[0-9]{1,6}", named) else None
    payer = known or next(iter(table.playing), None)
    if data is not None and "times" in data:
        return IntentForm(table, payer, data)
    active = [str(item.ref) for item in table.items if item.place == "active"]
    initial = {"dreamer": payer.ref if payer else None, "action": (data or {}).get("action", ""), "items": active}
    return IntentForm(table, payer, initial=initial)


def intent_answer(table: Table, form: forms.Form) -> Context:
    """Give the cheapest ways to pay, or what is missing and what a Boost may add to it."""
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


def listed(dreamer: Dreamer) -> dict[str, Source]:
    """Give the cards of a Dreamer's deck list by the value of their tick boxes, each copy by itself."""
    return {
        f"{dreamer.ref}.{place}.{copy}": _of_list(card)
        for place, card in enumerate(dreamer.deck_list)
        for copy in range(int(card.get("copies", 1)))
    }


def _of_list(card: Mapping[str, Json]) -> Source:
    intent = {colour: int(card.get(colour, 0)) for colour in COLOURS}
    return _source(str(card.get("name", "")), intent, choice=bool(card.get("choice")))


def _source(name: str, intent: Mapping[str, int], *, choice: bool) -> Source:
    return Source(name, intent["wrath"], intent["cunning"], intent["awareness"], choice)


def _item(item: Item) -> Source:
    return Source(item.name, item.wrath, item.cunning, item.awareness, item.choice, item=True)


def _card(word: str) -> Source:
    if not CARD.fullmatch(word):
        raise forms.ValidationError(
            _("%(word)s is no card. Write its Intent and the first letter of its colour: 3w, or 2a/1w to choose."),
            params={"word": word},
        )
    intent = dict.fromkeys(COLOURS, 0)
    for part in re.split("[/+]", word):
        intent[LETTERS[part[1]]] = int(part[0])
    return _source(word, intent, choice="/" in word)


def _told(source: Source) -> str:
    """Say what a card gives."""
    parts = [f"{source.gives(c)} {words.choice('etherfields', 'colour', c)}" for c in COLOURS if source.gives(c)]
    between = _(" or ") if source.choice else ", "
    return f"{source.name} ({between.join(parts)})" if parts else source.name


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
