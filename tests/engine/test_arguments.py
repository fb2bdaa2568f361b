"""Arguments of a move from its rule's annotations; an invalid annotation fails at registration."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Literal

import pytest

from campaigns.engine import Argument, ListLength, NumberBounds, RowsDescriptor, Table, TextLength
from campaigns.engine.arguments import REQUIRED, RESERVED_NAMES, parse_arguments
from campaigns.journal.forms import MoveForm

if TYPE_CHECKING:
    from campaigns.models import Decision

    class Lantern:
        pass

    class Lamtern:
        pass


class LanternTable(Table):
    game = "lanterns"
    lanterns = RowsDescriptor["Lantern"]("Lantern")
    keepers = RowsDescriptor["Lantern"]("LanternKeeper")


Wick = Annotated[int, NumberBounds(1, 9)]
Names = Annotated[list[str], TextLength(1, 30), ListLength(0, 20)]


def light(
    table: LanternTable, lantern: Lantern, others: list[Lantern], decision: Decision, wick: Wick, hand: Literal["left", "right"],
    names: Names | None = None, spare: Lantern | None = None, note: Annotated[str, TextLength(0, 60)] = "", slow: bool = False,
) -> None:  # fmt: skip
    """Light a lantern."""


def misspelt(table: LanternTable, lantern: Lamtern) -> None:
    """Light what no table has."""


def boundless(table: LanternTable, wick: int) -> None:
    """Light a lantern with any wick."""


def counted_letters(table: LanternTable, oil: Annotated[str, NumberBounds(0, 3)]) -> None:
    """Light a lantern with a word between two numbers."""


def unannotated(table, wick):  # type: ignore[no-untyped-def]
    """Light a lantern with anything."""


def tableless(lantern: Lantern) -> None:
    """Light a lantern on no table."""


def half_a_choice(table: LanternTable, lantern: Lantern | Decision) -> None:
    """Light a lantern, or something else."""


def taken(table: LanternTable, card: Literal["left", "right"]) -> None:
    """Light a lantern by a card that is not the one that overrules."""


def test_what_every_form_carries_is_no_name_for_an_argument() -> None:
    assert frozenset(MoveForm.base_fields) == RESERVED_NAMES


def test_an_argument_is_what_its_annotation_says() -> None:
    assert parse_arguments(light) == (
        Argument("lantern", "row", REQUIRED, label="lanterns.lantern"),
        Argument("others", "rows", REQUIRED, label="lanterns.lantern"),
        Argument("decision", "row", REQUIRED, label="campaigns.decision"),
        Argument("wick", "number", REQUIRED, low=1, high=9),
        Argument("hand", "choice", REQUIRED, choices=("left", "right")),
        Argument("names", "texts", None, low=1, high=30, min_count=0, max_count=20),
        Argument("spare", "row", None, label="lanterns.lantern"),
        Argument("note", "text", "", low=0, high=60),
        Argument("slow", "flag", False),
    )


def test_a_table_names_its_models_once_in_their_order_after_those_of_every_game() -> None:
    ours = ("lanterns.lantern", "lanterns.lanternkeeper")

    assert Table.get_labels() == (
        "campaigns.session",
        "campaigns.decision",
        "campaigns.houseruling",
        "campaigns.setting",
    )
    assert LanternTable.get_labels() == (*Table.get_labels(), *ours)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (misspelt, "misspelt: the argument lantern is a 'Lamtern', which names nothing"),
        (boundless, "boundless: no form can be made of the argument wick, 'int'"),
        (
            counted_letters,
            "counted_letters: no form can be made of the argument oil, 'Annotated[str, NumberBounds(0, 3)]'",
        ),
        (half_a_choice, "half_a_choice: no form can be made of the argument lantern, 'Lantern | Decision'"),
        (taken, "taken: every form carries a card of its own, so no argument is called that"),
        (unannotated, "unannotated: its first argument is no table"),
        (tableless, "tableless: the argument lantern is a 'Lantern', which names nothing"),
    ],
)
def test_what_no_form_can_be_made_of_fails_with_its_place(rule: object, told: str) -> None:
    with pytest.raises(TypeError, match=re.escape(f"{__name__}.{told}")):
        parse_arguments(rule)  # type: ignore[arg-type]
