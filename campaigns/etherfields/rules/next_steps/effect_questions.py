"""Questions for what a tile says of an effect: one number of it, several, or nothing (manual p. 8, 9 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.next_steps.step_types import Answer, ChipField

if TYPE_CHECKING:
    from campaigns.engine import Values
    from campaigns.etherfields.models import Entity

EFFECT_NUMBER_CHOICES = {"distress": (1, 2, 3), "seal": (1, 2, 3, 4), "morphings": (1, 2)}
"""Usual numbers of an effect on a tile (p. 9); the full form takes others."""
RANGE_CHOICES = (0, 1, 2, 3, 4)


def build_effect_questions(entity: Entity, kind: str) -> list[Answer]:
    """Ask for a tile's effect, one number of it or nothing, and store it (p. 9)."""
    rows, facts = {"entity": entity}, {"entity": str(entity), "kind": kind}
    said = [
        Answer("note-effect", f"now.says-{what}", rows, {"kind": kind}, ChipField(what, EFFECT_NUMBER_CHOICES[what]), facts=facts)
        for what in _list_effect_numbers(kind)
    ]  # fmt: skip
    return [
        *said,
        Answer("note-effect", "now.says-nothing", rows, {"kind": kind, "nothing": True}, facts=facts),
        _build_several_parts_answer("note-effect", rows, kind),
    ]


def _list_effect_numbers(kind: str) -> list[str]:
    """Return the numbers an effect may have, the step's namesake first: Morphings of a Morphing effect (p. 16)."""
    return sorted(EFFECT_NUMBER_CHOICES, key=lambda what: (what == "morphings") != (kind == "morphing"))


def build_other_questions(kind: str) -> list[Answer]:
    """Ask for an effect on the Gate tile, Secret cards or a tile that Spawned nothing (p. 8)."""
    said = [
        Answer(
            "note-other-effect",
            f"now.says-{what}",
            arguments={"kind": kind},
            chip_field=ChipField(what, EFFECT_NUMBER_CHOICES[what]),
        )
        for what in _list_effect_numbers(kind)
    ]
    return [
        *said,
        Answer("note-other-effect", "now.says-nothing", arguments={"kind": kind, "nothing": True}),
        _build_several_parts_answer("note-other-effect", {}, kind),
    ]


def _build_several_parts_answer(move_name: str, rows: Values, kind: str) -> Answer:
    """Ask for an effect of several parts, such as Distress and cards to Seal, in one form (p. 9).

    It takes the place of the questions for one part, row by row: the range, which most basic and special effects have, that
    of the Morphings, which the full form takes.
    """
    parts = [
        ChipField(what, EFFECT_NUMBER_CHOICES[what], is_optional=True, label_code=f"now.says-{what}")
        for what in _list_effect_numbers(kind)
    ]
    if kind != "morphing":
        parts[-1] = ChipField("reach", RANGE_CHOICES, is_optional=True, label_code="now.says-range")
    return Answer(move_name, "now.says-several", rows, {"kind": kind}, style="more", extra_fields=tuple(parts))
