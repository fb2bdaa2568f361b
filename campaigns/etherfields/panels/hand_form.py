"""Which hand pays for what: tapped card by card, or colour by colour, or typed by whoever likes that (manual p. 12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Action, Dreamer
from campaigns.etherfields.panels.actions import cost_in_words
from campaigns.etherfields.panels.hand_cards import counted, face_in_words, faces, listed, of_item, told, typed
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.payment import COLOURS, Source
from campaigns.journal.forms import TextField
from campaigns.referee import REF_PATTERN, Json
from campaigns.wording import Text, words

MOST_CARDS = 24
MOST_ALIKE = 9
DOUBLES = ("one", "two", "three")
"""The rows for cards with two colours; more are typed."""
STEP = re.compile(r"([a-z]+[0-9]?)\.(-?1)")


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
    hand = TextField(
        label=gettext_lazy("Cards in hand, a word each: 3w 1c 2a/1w"),
        max_length=240,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    items = Ticked(label=gettext_lazy("Active Items"), widget=forms.CheckboxSelectMultiple, required=False)

    def __init__(self, table: Table, payer: Dreamer | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listed = listed(payer) if payer else {}
        self.active = {str(item.ref): of_item(item) for item in table.items if item.place == "active"}
        named = [(a.ref, f"{a} ({cost_in_words(table, a)})") for a in table.actions if a.pays == Action.Pays.INTENT]
        self._offer("dreamer", [(dreamer.ref, str(dreamer)) for dreamer in table.playing or table.dreamers])
        self._offer("action", [("", _("another one")), *named] if named else [])
        self._offer("cards", [(key, told(card)) for key, card in self.listed.items()])
        self._offer("items", [(key, told(item)) for key, item in self.active.items()])
        self._count()

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        """Offer these choices in a field, or no such field where there are none."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        if not choices and name != "dreamer":
            del self.fields[name]

    def _count(self) -> None:
        """Add a number for each card with one colour, and two choices for each with two."""
        sides = [("", "–"), *((face, face_in_words(face)) for face in faces())]
        for face in faces():
            self.fields[face] = forms.IntegerField(
                label=face_in_words(face), min_value=0, max_value=MOST_ALIKE, required=False, initial=0
            )
        for row in DOUBLES:
            for half, label in (("", _("It gives")), ("or", _("or"))):
                self.fields[row + half] = forms.ChoiceField(label=label, choices=sides, required=False)

    def clean_hand(self) -> list[Source]:
        """Read the cards: a number and a colour each, several joined by / where one is chosen and by + where both count."""
        found = re.split(r"[\s,;]+", self.cleaned_data["hand"].strip().lower())
        return [typed(word) for word in found if word]

    def clean(self) -> None:
        """Ask for a cost, unless a noted action has one; and for no more cards than a hand can hold."""
        if "hand" in self.cleaned_data and len(self.sources) > MOST_CARDS:
            text = _("No more than %(most)s cards and Items can be looked through. Leave some out.")
            self.add_error("hand", text % {"most": MOST_CARDS})
        for row in DOUBLES:
            if len({faces()[side][0] for side in self._sides(row)}) < len(self._sides(row)):
                self.add_error(f"{row}or", _("Both sides have the same colour. Choose another one, or none."))
        if self.cleaned_data.get("action"):
            return
        if not self.cleaned_data.get("cost") and "cost" not in self.errors:
            self.add_error("cost", _("Tell what the action costs."))
        if not self.cleaned_data.get("colours"):
            self.add_error("colours", _("Tick the colour of the cost, or both of them."))

    def _sides(self, row: str) -> list[str]:
        return [side for half in ("", "or") if (side := self.cleaned_data.get(row + half))]

    @property
    def sources(self) -> list[Source]:
        """Return the cards and Items that may be discarded."""
        ticked = [self.listed[key] for key in self.cleaned_data.get("cards", []) if key in self.listed]
        active = [self.active[key] for key in self.cleaned_data.get("items", []) if key in self.active]
        alike = [counted(face) for face in faces() for _copy in range(self.cleaned_data.get(face) or 0)]
        doubled = [counted(*sides) for row in DOUBLES if (sides := self._sides(row))]
        return [*ticked, *alike, *doubled, *self.cleaned_data["hand"], *active]

    def paying(self) -> Iterator[forms.BoundField]:
        """Return the fields of who pays what, and of the cards that are known by name."""
        return (
            self[name] for name in ("dreamer", "action", "cost", "colours", "times", "cards") if name in self.fields
        )

    def colours_in_hand(self) -> list[tuple[Text, list[forms.BoundField]]]:
        """Return the numbers of cards with one colour, colour by colour."""
        return [
            (
                words.choice("etherfields", "colour", colour),
                [self[face] for face, of in faces().items() if of[0] == colour],
            )
            for colour in COLOURS
        ]

    def two_colours(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the two choices of each card with two colours."""
        return [(self[row], self[f"{row}or"]) for row in DOUBLES]

    @property
    def opens(self) -> bool:
        """Return whether cards with two colours are told."""
        return any(self[name].value() for row in DOUBLES for name in (row, f"{row}or"))


def intent_form(table: Table, data: Mapping[str, Json] | None) -> IntentForm:
    """Return the form: blank, begun by a link that names a Dreamer or an action, with a number stepped, or filled in."""
    named = str((data or {}).get("dreamer", ""))
    known = table.dreamers.get(int(named)) if re.fullmatch(REF_PATTERN, named) else None
    payer = known or next(iter(table.playing), None)
    if isinstance(data, QueryDict) and "step" in data:
        return IntentForm(table, payer, initial=stepped(data))
    if data is not None and "times" in data:
        return IntentForm(table, payer, data)
    active = [str(item.ref) for item in table.items if item.place == "active"]
    initial = {"dreamer": payer.ref if payer else None, "action": (data or {}).get("action", ""), "items": active}
    return IntentForm(table, payer, initial=initial)


def stepped(data: QueryDict) -> dict[str, Json]:
    """Return what was filled in with one number 1 more or less, as − and + send it where no script counts."""
    told_of: dict[str, Json] = {
        name: data.getlist(name) if name in ("colours", "cards", "items") else data[name] for name in data
    }
    step = STEP.fullmatch(told_of.pop("step"))
    if step is not None and step[1] in faces():
        now = str(told_of.get(step[1], ""))
        number = int(now) if re.fullmatch(r"[0-9]{1,2}", now) else 0
        told_of[step[1]] = min(MOST_ALIKE, max(0, number + int(step[2])))
    return told_of
