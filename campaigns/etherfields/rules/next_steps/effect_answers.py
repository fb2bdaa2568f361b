"""Answers to what a performed action brings: each effect by its own move, or as done at the table (manual p. 9 and 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.next_steps.ending_answers import DREAM_OUTCOMES, build_loot_answer
from campaigns.etherfields.rules.next_steps.step_types import Answer, ButtonStyle, ChipField
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.models import Decision

AMOUNTS = (1, 2, 3)
"""Likely amounts of a gain; more is reported by the move itself."""
LIKELY_EFFECTS = ("loot", "end", "figure", "relocate", "key", "script", "secret", "other")
"""Kinds offered as chips; the others are under *another answer*."""
MOVES_BY_EFFECT = {
    "key": "gain-key", "gem": "gain-gem", "ether": "gain-ether", "cure": "cure", "unseal": "unseal", "cards": "draw-cards",
}  # fmt: skip
"""Moves that report an effect with an amount, for the Dreamer who performed the action or for the Team."""


def build_effect_answers(table: Table, prompt: Decision) -> list[Answer]:
    """Build the answers: the next effect first, by one tap; then every kind not done yet; the end once one was."""
    left, has_begun = list(dict.fromkeys(prompt.facts["left"])), bool(prompt.facts["done"])
    over = _build_answer(
        prompt, "now.brings-no-more" if has_begun else "now.brings-nothing", "all", "quiet" if left else "go"
    )
    if left:
        first, *others = (_build_effect_answer(table, prompt, kind) for kind in left)
        return [replace(first, style="go"), *others, over]
    kinds = ChipField("brings", tuple(kind for kind in LIKELY_EFFECTS if kind not in prompt.facts["done"]))
    choice = Answer("bring-effect", "now.also" if has_begun else "now.brings", {"decision": prompt}, chip_field=kinds)
    return [over, choice] if has_begun else [choice]


def _build_answer(prompt: Decision, label_code: str, brings: str, style: ButtonStyle) -> Answer:
    return Answer(
        "bring-effect", label_code, {"decision": prompt}, {"brings": brings}, style=style, facts={"brings": brings}
    )


def _build_figure_answer(entity: Entity, times: int) -> Answer:
    """Remove a figure for each time the action was paid at once, on this Entity or on others (p. 12)."""
    rows, facts, most = {"entity": entity}, {"entity": str(entity)}, min(times, entity.figures)
    if most <= 1:
        return Answer("remove-figures", "now.brings-figure", rows, {"count": 1}, facts=facts)
    return Answer(
        "remove-figures",
        "now.brings-figures",
        rows,
        chip_field=ChipField("count", tuple(range(1, most + 1))),
        facts=facts,
    )


def _build_effect_answer(table: Table, prompt: Decision, kind: str) -> Answer:
    entity = table.entities.get(prompt.facts["tile"])
    if kind in MOVES_BY_EFFECT:
        whose = {} if kind == "key" else {"dreamer": table.get_asked_dreamer(prompt)}
        many = ChipField("count", AMOUNTS, ticked_values=AMOUNTS[:1])
        return Answer(MOVES_BY_EFFECT[kind], f"now.brings-{kind}", whose, extra_fields=(many,))
    if kind == "loot":
        return build_loot_answer()
    if kind == "end" and table.current_slumber.kind == "slumber":
        return Answer("end-slumber")
    if kind == "end":
        return Answer("end-dream", extra_fields=(ChipField("outcome", DREAM_OUTCOMES),))
    if kind == "figure" and entity is not None and entity.figures:
        return _build_figure_answer(entity, prompt.facts["left"].count(kind))
    if kind == "script":
        return Answer("read-script", extra_fields=(ChipField("script_number", ()),))
    return _build_answer(prompt, "now.brings-done", kind, "answer")
