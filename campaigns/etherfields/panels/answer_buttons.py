"""View models of the answers due: buttons, chips, extra fields, warnings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine import Argument, Json, MoveDefinition, find_move
from campaigns.engine.messages import Text, messages
from campaigns.etherfields.panels.effect_labels import describe_effect
from campaigns.etherfields.panels.face_labels import get_face_label
from campaigns.etherfields.rules.next_steps import Answer, ChipField
from campaigns.etherfields.rules.next_steps.answer_outcomes import DEADLY_CODES
from campaigns.etherfields.rules.next_steps.labels import (
    ANSWER_LABELS,
    ANSWER_NOTES,
    ANSWER_WARNINGS,
    SHORT_LABELS,
    format_text,
)
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, FormField, ViewerContext, build_preset_action

MAX_FAN_SIZE = 7
"""Maximum number of values in a fan or a row of chips."""
SILENT_ANSWERS = ("now.cards-left", "now.printed", "now.turns", "now.script", "now.shows")
"""Answers whose chips are explained by the card's second sentence."""
PASSING_MOVES = frozenset(
    {
        "all-done", "back-to-actions", "discard-turn", "end-actions", "end-slumber", "finish-step", "leave-checklist",
        "next-round", "out-of-turns", "pass-round", "skip", "skip-step", "start-actions", "tick", "tick-rest",
    }
)  # fmt: skip
"""Moves that end a step of a card as it is."""
PASSING_ANSWERS = ("now.buys-nothing", "now.stays")
"""Answers of a question that choose nothing of it."""
EFFECT_ANSWERS = (
    "now.hits", "now.hits-known", "now.resolves", "now.shown-hits", "now.shown-hits-known", "now.shown-resolves",
)  # fmt: skip
"""Answers that resolve an effect, and name it."""
NOBODY_LABELS = {"now.hits-known": "now.hits-nobody", "now.shown-hits-known": "now.shown-hits-nobody"}
"""Labels of those that hit nobody."""


@dataclass(frozen=True)
class Chip:
    """One chip of a row: value, label, state, and a warning of bad consequences."""

    value: Json
    label: Text
    is_ticked: bool = False
    warning: Text = ""


@dataclass(frozen=True)
class AnswerField:
    """An input of an answer form: a row of chips, or a field of its own."""

    name: str
    label: Text
    chips: tuple[Chip, ...] = ()
    form_field: FormField | None = None
    is_optional: bool = False
    is_ordered: bool = False


@dataclass(frozen=True)
class AnswerButton:
    """An answer ready to render: its form, its style, and its row of chips, if one is open.

    The heading of the chips of an ``is_silent`` button is for screen readers only: the card already says it.
    The chips of an ``is_tight`` one fit in a row of a phone.
    ``submit_labels`` are those of its button with ticked chips, and without any. ``fields`` come before the button;
    ``icon`` is rendered on it; ``needs_card`` asks for the name of the card that allows it; ``is_deadly``: a Dreamer
    would die of it, as its ``note`` says. One that ``is_passing`` ends the step as it is: the page hides it while
    something is marked in another form of the card, which it would lose. One that ``is_closed`` keeps its place and cannot
    be tapped.
    """

    action: ActionForm
    style: str
    label: str
    note: str = ""
    argument_name: str = ""
    chips: tuple[Chip, ...] = ()
    is_multiple: bool = False
    submit_labels: tuple[Text, Text] = ("", "")
    is_fan: bool = False
    is_silent: bool = False
    is_tight: bool = False
    fields: tuple[AnswerField, ...] = ()
    icon: str = ""
    needs_card: bool = False
    is_deadly: bool = False
    is_passing: bool = False
    is_closed: bool = False


class AnswerButtonBuilder:
    """Builder of the answer buttons of one card, with unique ids."""

    def __init__(self, table: Table, viewer: ViewerContext, panel_key: str = "due") -> None:
        self.table, self.viewer, self.panel_key, self.button_count = table, viewer, panel_key, 0

    def build_buttons(self, answers: Iterable[Answer]) -> list[AnswerButton]:
        """Return the buttons of these answers."""
        return [self._build_button(answer) for answer in answers]

    def _build_button(self, answer: Answer) -> AnswerButton:
        declared = find_move(answer.move_name if "." in answer.move_name else f"{self.table.game}.{answer.move_name}")
        assert declared is not None
        self.button_count += 1
        label = format_answer_label(self.table, answer, declared)
        offer = build_preset_action(
            self.table,
            self.viewer,
            self.panel_key,
            declared,
            answer.row_arguments,
            answer.arguments,
            label,
            self.button_count,
        )
        note = format_text(ANSWER_NOTES, answer.note_code, answer.facts) if answer.note_code else ""
        fields = tuple(self._build_field(offer.key, declared, field) for field in answer.extra_fields)
        deadly = answer.note_code in DEADLY_CODES
        plain = AnswerButton(
            offer, answer.style, label, note, fields=fields, needs_card=answer.needs_card, is_deadly=deadly,
            is_closed=answer.is_closed,
            is_silent=answer.label_code in SILENT_ANSWERS,
            is_passing=answer.move_name in PASSING_MOVES or answer.label_code in PASSING_ANSWERS,
        )  # fmt: skip
        return self._add_chips(answer, declared, plain)

    def _add_chips(self, answer: Answer, definition: MoveDefinition, button: AnswerButton) -> AnswerButton:
        """Return the button with its chips, if the answer has a chip field."""
        if answer.chip_field is None:
            return button
        chips = answer.chip_field
        argument = _find_argument(definition, chips)
        drawn = self._build_chips(definition, argument, chips)
        if argument.name == "face":
            drawn = tuple(
                replace(chip, label=get_face_label(answer.row_arguments["entity"], chip.value)) for chip in drawn
            )
        fan = argument.kind == "number" and len(drawn) <= MAX_FAN_SIZE and answer.style == "go"
        return replace(
            button,
            argument_name=chips.argument_name,
            chips=drawn,
            is_multiple=chips.is_multiple,
            submit_labels=(_("Done"), _("None of this"))
            if argument.name == "steps"
            else (_("Resolve"), _("Nobody was hit")),
            is_fan=fan,
            is_tight=answer.move_name == "note-step",
        )

    def _build_chips(self, definition: MoveDefinition, argument: Argument, chips: ChipField) -> tuple[Chip, ...]:
        return tuple(
            Chip(
                value,
                _get_chip_label(self.table, definition, argument, value),
                value in chips.ticked_values,
                ANSWER_WARNINGS.get(chips.warning_codes.get(value, ""), ""),
            )
            for value in chips.values
        )

    def _build_field(self, action_key: str, definition: MoveDefinition, chips: ChipField) -> AnswerField:
        """Return an extra field of an answer: short lists of values as chips, all else as the input of its kind."""
        argument = _find_argument(definition, chips)
        label: Text = ANSWER_LABELS.get(chips.label_code) or messages.get_field_label(
            definition.game, argument.name, definition.slug
        )
        if chips.values and (chips.is_ordered or len(chips.values) <= MAX_FAN_SIZE):
            drawn = self._build_chips(definition, argument, chips)
            return AnswerField(argument.name, label, drawn, is_optional=chips.is_optional, is_ordered=chips.is_ordered)
        value, low, high = next(iter(chips.ticked_values), ""), argument.low, argument.high
        if chips.values:
            low, high = chips.values[0], chips.values[-1]
        elif argument.kind == "texts":
            high = argument.max_count * (argument.high + 1)
        made = FormField(f"{action_key}-{argument.name}", argument.name, argument.kind, label, value, low, high)
        return AnswerField(argument.name, label, form_field=made)


def _find_argument(definition: MoveDefinition, chips: ChipField) -> Argument:
    return next(argument for argument in definition.arguments if argument.name == chips.argument_name)


def _get_chip_label(table: Table, definition: MoveDefinition, argument: Argument, value: Json) -> Text:
    if argument.kind in ("row", "rows"):
        return str(table.get_rows(argument.label)[value])
    if argument.kind not in ("choice", "texts"):
        return str(value)
    label = SHORT_LABELS.get((argument.name, value)) or messages.get_choice_label(definition.game, argument.name, value)
    return capfirst(str(label))


def format_answer_label(table: Table, answer: Answer, definition: MoveDefinition) -> str:
    """Return the label of the button of an answer."""
    if answer.label_code == "now.answer":
        return _get_answer_label(answer, definition)
    if answer.label_code in EFFECT_ANSWERS:
        printed = answer.row_arguments["entity"].effects.get(answer.facts["kind"])
        facts = {**answer.facts, "effect": describe_effect(table, answer.facts, printed).rstrip(".")}
        code = answer.label_code
        return format_text(ANSWER_LABELS, code if facts.get("names") else NOBODY_LABELS.get(code, code), facts)
    facts = answer.facts
    if "face" in facts:
        facts = {**facts, "face": get_face_label(answer.row_arguments["entity"], facts["face"])}
    return (
        format_text(ANSWER_LABELS, answer.label_code, facts)
        if answer.label_code
        else str(messages.moves[definition.name].label)
    )


def _get_answer_label(answer: Answer, definition: MoveDefinition) -> str:
    """Return the label of an answer, in the words of its question."""
    known = messages.questions.get(definition.question_kind)
    labels = known.answers if known else {}
    (value,) = answer.arguments.values() or ("",)
    plain = labels.get("", messages.moves[definition.name].label)
    chosen = messages.get_choice_label("etherfields", next(iter(answer.arguments), ""), value) if value else plain
    return str(labels.get(value, chosen))
