"""What is due as buttons: each answer with its form, its chips, what is told beside them, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaigns.etherfields.panels.effects import effect_in_words
from campaigns.etherfields.panels.faces import face_in_words
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now import Answer, Chips
from campaigns.etherfields.rules.now.outcomes import DEADLY_CODES
from campaigns.etherfields.wording.now import ANSWERS, NOTES, SHORT, WARNINGS, said
from campaigns.pages.offers import Input, Offer, Viewpoint, proposed
from campaigns.referee import Argument, Declared, Json, move_named
from campaigns.wording import Text, words

FAN = 7
"""So many numbers lie in a fan, or are a row of chips."""
SILENT = ("now.cards-left", "now.turns")
"""Answers whose chips are told of by the card's second sentence."""
EFFECTS = ("now.hits", "now.hits-known", "now.resolves")
"""Answers that resolve an effect, and say which."""


@dataclass(frozen=True)
class Chip:
    """One chip of a row: what it sends, what it says, whether it is ticked, and what bad would come of it."""

    value: Json
    label: Text
    on: bool = False
    warning: Text = ""


@dataclass(frozen=True)
class Field:
    """What is told in a form before it is sent: a row of chips, or an input of its own."""

    name: str
    label: Text
    chips: tuple[Chip, ...] = ()
    input: Input | None = None


@dataclass(frozen=True)
class Button:
    """An answer ready to be drawn: its form, how it looks, and its row of chips, if one is left open.

    The heading of ``silent`` chips is only heard: the card says it already. ``fields`` are told first; ``picture`` is drawn on it;
    ``card`` asks for the name of a card that allows it; ``deadly`` says that somebody would die of it, as its note tells.
    """

    offer: Offer
    look: str
    label: str
    note: str = ""
    argument: str = ""
    chips: tuple[Chip, ...] = ()
    several: bool = False
    fan: bool = False
    silent: bool = False
    fields: tuple[Field, ...] = ()
    picture: str = ""
    card: bool = False
    deadly: bool = False


class Drawing:
    """Turns the answers of one card into buttons with ids of their own."""

    def __init__(self, table: Table, view: Viewpoint, panel: str = "due") -> None:
        self.table, self.view, self.panel, self.count = table, view, panel, 0

    def buttons(self, answers: Iterable[Answer]) -> list[Button]:
        """Return the buttons of these answers."""
        return [self._button(answer) for answer in answers]

    def _button(self, answer: Answer) -> Button:
        declared = move_named(answer.move if "." in answer.move else f"{self.table.game}.{answer.move}")
        assert declared is not None
        self.count += 1
        label = _label(self.table, answer, declared)
        offer = proposed(self.table, self.view, self.panel, declared, answer.rows, answer.given, label, self.count)
        note = said(NOTES, answer.note, answer.facts) if answer.note else ""
        fields = tuple(self._field(offer.key, declared, field) for field in answer.fields)
        deadly = answer.note in DEADLY_CODES
        plain = Button(offer, answer.look, label, note, fields=fields, card=answer.card, deadly=deadly)
        return self._open(answer, declared, plain)

    def _open(self, answer: Answer, declared: Declared, plain: Button) -> Button:
        """Return the button with the chips that it leaves open."""
        if answer.chips is None:
            return plain
        chips = answer.chips
        argument = _argument(declared, chips)
        drawn = self._chips(declared, argument, chips)
        if argument.name == "face":
            drawn = tuple(replace(chip, label=face_in_words(answer.rows["entity"], chip.value)) for chip in drawn)
        fan = argument.kind == "number" and len(drawn) <= FAN and answer.look == "go"
        return replace(
            plain, argument=chips.argument, chips=drawn, several=chips.several, fan=fan, silent=answer.code in SILENT
        )

    def _chips(self, declared: Declared, argument: Argument, chips: Chips) -> tuple[Chip, ...]:
        return tuple(
            Chip(
                value,
                _chip(self.table, declared, argument, value),
                value in chips.ticked,
                WARNINGS.get(chips.warned.get(value, ""), ""),
            )
            for value in chips.values
        )

    def _field(self, key: str, declared: Declared, chips: Chips) -> Field:
        """Return what is told beside an answer: numbers to 6 and the like as chips, all else as the input of its kind."""
        argument = _argument(declared, chips)
        label = words.field(declared.game, argument.name, declared.slug)
        if chips.values and len(chips.values) <= FAN:
            return Field(argument.name, label, self._chips(declared, argument, chips))
        value, low, high = "", argument.low, argument.high
        if chips.values:
            value, low, high = next(iter(chips.ticked), ""), chips.values[0], chips.values[-1]
        elif argument.kind == "texts":
            high = argument.most * (argument.high + 1)
        made = Input(f"{key}-{argument.name}", argument.name, argument.kind, label, value, low, high)
        return Field(argument.name, label, input=made)


def _argument(declared: Declared, chips: Chips) -> Argument:
    return next(argument for argument in declared.arguments if argument.name == chips.argument)


def _chip(table: Table, declared: Declared, argument: Argument, value: Json) -> Text:
    if argument.kind in ("row", "rows"):
        return str(table.rows(argument.label)[value])
    if argument.kind != "choice":
        return str(value)
    return SHORT.get((argument.name, value)) or words.choice(declared.game, argument.name, value)


def _label(table: Table, answer: Answer, declared: Declared) -> str:
    if answer.code == "now.answer":
        return _answer_label(answer, declared)
    if answer.code in EFFECTS:
        facts = {**answer.facts, "effect": effect_in_words(table, answer.facts).rstrip(".")}
        nobody = answer.code == "now.hits-known" and not facts["names"]
        return said(ANSWERS, "now.hits-nobody" if nobody else answer.code, facts)
    facts = answer.facts
    if "face" in facts:
        facts = {**facts, "face": face_in_words(answer.rows["entity"], facts["face"])}
    return said(ANSWERS, answer.code, facts) if answer.code else str(words.moves[declared.name].label)


def _answer_label(answer: Answer, declared: Declared) -> str:
    """Say an answer to a question in the words of the question."""
    known = words.questions.get(declared.answers)
    labels = known.answers if known else {}
    (value,) = answer.given.values() or ("",)
    plain = labels.get("", words.moves[declared.name].label)
    chosen = words.choice("etherfields", next(iter(answer.given), ""), value) if value else plain
    return str(labels.get(value, chosen))
