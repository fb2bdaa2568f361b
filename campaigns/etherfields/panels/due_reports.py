"""Reports that the Now panel asks for, in the words of its buttons, for the intent parser."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine import Json, find_move
from campaigns.etherfields.panels.answer_buttons import format_answer_label
from campaigns.etherfields.rules.next_steps import Answer, find_next_step
from campaigns.etherfields.rules.table import Table
from campaigns.pages.registry import DueReport


def find_due_reports(table: Table) -> list[DueReport]:
    """Return the answers that the Now panel offers to the whole table."""
    return list(_iter_due_reports(table))


def _iter_due_reports(table: Table) -> Iterator[DueReport]:
    for answer in find_next_step(table).all_answers:
        declared = find_move(answer.move_name if "." in answer.move_name else f"{table.game}.{answer.move_name}")
        assert declared is not None
        rows = {name: _get_ref(value) for name, value in answer.row_arguments.items()}
        args = {name: _get_ref(value) for name, value in answer.arguments.items()}
        yield DueReport(
            declared.name,
            format_answer_label(table, answer, declared),
            {**rows, **args},
            answer.chip_field.argument_name if answer.chip_field else "",
            *_get_remainder(answer),
        )


def _get_remainder(answer: Answer) -> tuple[str, int]:
    """Return the fact that the cards left fall short of the hand, and the hand."""
    return ("spent", answer.row_arguments["dreamer"].hand) if answer.move_name == "cards-left" else ("", 0)


def _get_ref(value: object) -> Json:
    """Return rows by ref, as a form sends them."""
    if isinstance(value, list | tuple):
        return [_get_ref(one) for one in value]
    return getattr(value, "ref", value)
