"""Form of a hand and its payment: tapped by card or by colour, or typed (manual p. 12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import REF_PATTERN, Json
from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Action, Dreamer
from campaigns.etherfields.panels.action_cards import describe_cost
from campaigns.etherfields.panels.intent_sources import (
    build_counted_source,
    build_item_source,
    format_source,
    get_card_sides,
    get_listed_cards,
    get_side_label,
    parse_card,
)
from campaigns.etherfields.rules.payment_options import INTENT_COLOURS, IntentSource
from campaigns.etherfields.rules.table import Table
from campaigns.journal.forms import PrintableTextField

MAX_HAND_CARDS = 24
MAX_CARDS_PER_SIDE = 9
TWO_COLOUR_ROWS = ("one", "two", "three")
"""Rows for two-colour cards; further ones are typed."""
STEPPER_RE = re.compile(r"([a-z]+[0-9]?)\.(-?1)")


class LenientMultipleChoiceField(forms.MultipleChoiceField):
    """Multiple choice of cards that ignores those no longer on the list."""

    def valid_value(self, value: str) -> bool:
        """Accept any value: unknown cards are ignored later."""
        return True


class IntentForm(forms.Form):
    """Payment form: payer, cost and cards; its choices come from the table."""

    dreamer = forms.TypedChoiceField(label=gettext_lazy("Dreamer"), coerce=int)
    action = forms.TypedChoiceField(label=gettext_lazy("Action"), coerce=int, required=False)
    cost = forms.IntegerField(label=gettext_lazy("Cost in Intent"), min_value=1, max_value=99, required=False)
    colours = forms.MultipleChoiceField(
        label=gettext_lazy("Can be paid with"),
        choices=[(colour, messages.get_choice_label("etherfields", "colour", colour)) for colour in INTENT_COLOURS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    times = forms.IntegerField(label=gettext_lazy("How many times?"), min_value=1, max_value=20, initial=1)
    cards = LenientMultipleChoiceField(
        label=gettext_lazy("In hand"), widget=forms.CheckboxSelectMultiple, required=False
    )
    hand = PrintableTextField(
        label=gettext_lazy("Cards in hand, such as 3w 1c 2a/1w"),
        max_length=240,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    items = LenientMultipleChoiceField(
        label=gettext_lazy("Active Items"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, table: Table, payer: Dreamer | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listed_cards = get_listed_cards(payer) if payer else {}
        self.active_items = {str(item.ref): build_item_source(item) for item in table.items if item.place == "active"}
        named = [(a.ref, f"{a} ({describe_cost(table, a)})") for a in table.actions if a.pays == Action.Pays.INTENT]
        self._set_choices(
            "dreamer", [(dreamer.ref, str(dreamer)) for dreamer in table.present_dreamers or table.dreamers]
        )
        self._set_choices("action", [("", _("another one")), *named] if named else [])
        self._set_choices("cards", [(key, format_source(card)) for key, card in self.listed_cards.items()])
        self._set_choices("items", [(key, format_source(item)) for key, item in self.active_items.items()])
        self._add_count_fields()

    def _set_choices(self, name: str, choices: list[tuple[Any, str]]) -> None:
        """Set the choices of a field, or delete the field if there are none."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        if not choices and name != "dreamer":
            del self.fields[name]

    def _add_count_fields(self) -> None:
        """Add a number field per single-colour card, and two choices per two-colour card."""
        sides = [("", "–"), *((face, get_side_label(face)) for face in get_card_sides())]
        for face in get_card_sides():
            self.fields[face] = forms.IntegerField(
                label=get_side_label(face), min_value=0, max_value=MAX_CARDS_PER_SIDE, required=False, initial=0
            )
        for row in TWO_COLOUR_ROWS:
            for half, label in (("", _("It gives")), ("or", _("or"))):
                self.fields[row + half] = forms.ChoiceField(label=label, choices=sides, required=False)

    def clean_hand(self) -> list[IntentSource]:
        """Parse the cards: number and colour each, joined by / for a choice and by + if both count."""
        found = re.split(r"[\s,;]+", self.cleaned_data["hand"].strip().lower())
        return [parse_card(word) for word in found if word]

    def clean(self) -> None:
        """Require a cost unless a noted action has one, and limit the number of cards."""
        if "hand" in self.cleaned_data and len(self.sources) > MAX_HAND_CARDS:
            text = _("The app can look through %(most)s cards and Items at most. Leave some out.")
            self.add_error("hand", text % {"most": MAX_HAND_CARDS})
        for row in TWO_COLOUR_ROWS:
            if len({get_card_sides()[side][0] for side in self._get_sides(row)}) < len(self._get_sides(row)):
                self.add_error(f"{row}or", _("Both sides have the same colour. Choose another one, or none."))
        if self.cleaned_data.get("action"):
            return
        if not self.cleaned_data.get("cost") and "cost" not in self.errors:
            self.add_error("cost", _("Enter what the action costs."))
        if not self.cleaned_data.get("colours"):
            self.add_error("colours", _("Tick the colour of the cost, or both colours."))

    def _get_sides(self, row: str) -> list[str]:
        return [side for half in ("", "or") if (side := self.cleaned_data.get(row + half))]

    @property
    def sources(self) -> list[IntentSource]:
        """Return the cards and Items that may be discarded."""
        ticked = [self.listed_cards[key] for key in self.cleaned_data.get("cards", []) if key in self.listed_cards]
        active = [self.active_items[key] for key in self.cleaned_data.get("items", []) if key in self.active_items]
        alike = [
            build_counted_source(face) for face in get_card_sides() for _copy in range(self.cleaned_data.get(face) or 0)
        ]
        doubled = [build_counted_source(*sides) for row in TWO_COLOUR_ROWS if (sides := self._get_sides(row))]
        return [*ticked, *alike, *doubled, *self.cleaned_data["hand"], *active]

    def get_payment_fields(self) -> Iterator[forms.BoundField]:
        """Return the fields of the payment, and of the cards known by name."""
        return (
            self[name] for name in ("dreamer", "action", "cost", "colours", "times", "cards") if name in self.fields
        )

    def get_colour_fields(self) -> list[tuple[Text, list[forms.BoundField]]]:
        """Return the number fields of single-colour cards, by colour."""
        return [
            (
                messages.get_choice_label("etherfields", "colour", colour),
                [self[face] for face, of in get_card_sides().items() if of[0] == colour],
            )
            for colour in INTENT_COLOURS
        ]

    def get_two_colour_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the pairs of choices of two-colour cards."""
        return [(self[row], self[f"{row}or"]) for row in TWO_COLOUR_ROWS]

    @property
    def has_two_colours(self) -> bool:
        """Return whether any two-colour card is filled in."""
        return any(self[name].value() for row in TWO_COLOUR_ROWS for name in (row, f"{row}or"))


def build_intent_form(table: Table, data: Mapping[str, Json] | None) -> IntentForm:
    """Return the form: blank, prefilled by a link with a Dreamer or action, with a stepped number, or submitted."""
    named = str((data or {}).get("dreamer", ""))
    known = table.dreamers.get(int(named)) if re.fullmatch(REF_PATTERN, named) else None
    payer = known or next(iter(table.present_dreamers), None)
    if isinstance(data, QueryDict) and "step" in data:
        return IntentForm(table, payer, initial=apply_stepper(data))
    if data is not None and "times" in data:
        return IntentForm(table, payer, data)
    active = [str(item.ref) for item in table.items if item.place == "active"]
    initial = {"dreamer": payer.ref if payer else None, "action": (data or {}).get("action", ""), "items": active}
    return IntentForm(table, payer, initial=initial)


def apply_stepper(data: QueryDict) -> dict[str, Json]:
    """Return the submitted values with one number changed by 1: the + and - buttons without JavaScript."""
    told_of: dict[str, Json] = {
        name: data.getlist(name) if name in ("colours", "cards", "items") else data[name] for name in data
    }
    step = STEPPER_RE.fullmatch(told_of.pop("step"))
    if step is not None and step[1] in get_card_sides():
        now = str(told_of.get(step[1], ""))
        number = int(now) if re.fullmatch(r"[0-9]{1,2}", now) else 0
        told_of[step[1]] = min(MAX_CARDS_PER_SIDE, max(0, number + int(step[2])))
    return told_of
