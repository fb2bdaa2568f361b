"""The move reference of a game, generated from the move definitions: label, arguments and rule."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine import Argument, MoveDefinition, get_moves
from campaigns.engine.list_format import join_items
from campaigns.engine.messages import messages


@dataclass(frozen=True)
class MoveDoc:
    """One move of the reference."""

    name: str
    label: str
    hint: str
    description: str
    arguments: list[tuple[str, str, str]]
    rule_id: str
    page_text: str


def build_move_reference(game: str) -> list[MoveDoc]:
    """Return the documented moves of a game in the order of declaration."""
    return [_build_move_doc(declared) for declared in get_moves(game) if declared.name in messages.moves]


def find_moves_of_rule(entry: rulebook.RuleEntry) -> list[tuple[str, str]]:
    """Return the name and label of each move that belongs to a rule."""
    found = [declared for declared in get_moves(entry.game) if declared.rule_id == entry.id]
    return [
        (declared.name, str(messages.moves[declared.name].label))
        for declared in found
        if declared.name in messages.moves
    ]


def _build_move_doc(definition: MoveDefinition) -> MoveDoc:
    said = messages.moves[definition.name]
    entry = rulebook.find_entry(definition.rule_id)
    arguments = [
        (
            a.name,
            str(messages.get_field_label(definition.game, a.name, definition.slug)),
            _describe_bounds(definition, a),
        )
        for a in definition.arguments
    ]
    where = entry.page_text if entry else ""
    return MoveDoc(
        definition.name,
        str(said.label),
        str(said.hint),
        " ".join(definition.description.split()),
        arguments,
        definition.rule_id,
        where,
    )


def _describe_bounds(definition: MoveDefinition, argument: Argument) -> str:
    kinds = {
        "number": _("a whole number from %(low)s to %(high)s"),
        "text": _("a text of %(low)s to %(high)s characters"),
        "choice": _("one of: %(choices)s"),
        "flag": _("yes or no"),
        "numbers": _("%(fewest)s to %(most)s whole numbers from %(low)s to %(high)s, in order"),
        "texts": _("%(fewest)s to %(most)s texts of %(low)s to %(high)s characters, in order"),
        "row": _("one %(label)s"),
        "rows": _("any number of %(label)s"),
    }
    choices = join_items(
        str(messages.get_choice_label(definition.game, argument.name, value)) for value in argument.choices
    )
    facts = {
        "low": argument.low,
        "high": argument.high,
        "fewest": argument.min_count,
        "most": argument.max_count,
        "choices": choices,
        "label": argument.label.partition(".")[2],
    }
    text = kinds[argument.kind] % facts
    return text if argument.is_required else _("%(kind)s, optional") % {"kind": text}
