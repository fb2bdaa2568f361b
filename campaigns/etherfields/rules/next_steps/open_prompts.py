"""Open prompts and their acceptable answers (manual p. 8, 9, 14 to 18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns.engine import Argument, Json, MoveDefinition, Values, get_moves, get_rule_id
from campaigns.etherfields.rules.action_effects import ACTION_EFFECT
from campaigns.etherfields.rules.distress import DEATH_RESOLVE
from campaigns.etherfields.rules.guards import is_there
from campaigns.etherfields.rules.market import OFFERED_CARD_COUNT
from campaigns.etherfields.rules.next_steps.answer_outcomes import (
    compute_hit_by_figures,
    describe_outcome,
    find_death_code,
)
from campaigns.etherfields.rules.next_steps.effect_answers import build_effect_answers
from campaigns.etherfields.rules.next_steps.player_refs import is_legal_answer, is_table_viewer
from campaigns.etherfields.rules.next_steps.step_types import Answer, ChipField, NextStep, PlayerRefs
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.reshuffle import RESHUFFLE_PRICE
from campaigns.etherfields.rules.reshuffle_payment import compute_flaws_in_rest
from campaigns.etherfields.rules.scaling_effects import can_spend_gem
from campaigns.etherfields.rules.seal import can_seal
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.models import Decision

MAX_BUTTON_CHOICES = 4
"""Maximum choices shown as separate answers; more become a row of chips."""
DEATH_PROMPT_KIND = DEATH_RESOLVE
EMPTY_ANSWERS: dict[str, Values] = {
    "buy-in-turn": {"count": 0, "ether": 0},
    "shop-cards": {"count": 0, "ether": 0},
    "shop-item": {"bought": ""},
}
"""Prompts answered without arguments."""


def build_open_prompts(table: Table, player_refs: PlayerRefs) -> tuple[tuple[NextStep, ...], tuple[NextStep, ...]]:
    """Build the due prompts, the viewer's first, then the oldest, and those not answerable yet.

    The guide of a loss replaces its prompt, and nothing else is answered before it (p. 18): what cannot be answered
    during a loss is not shown, as it lapses with the loss, and is asked again if the loss was a slip.
    """
    waiting = sorted(table.prompts, key=lambda one: (not _is_for_viewer(table, player_refs, one), one.ref))
    found = [_build_prompt_step(table, player_refs, one) for one in waiting]
    led = _is_death_guided(table)
    found = [one for one in found if not (led and one.code == DEATH_PROMPT_KIND)]
    asked = tuple(one for one in found if one.answers)
    waiting_steps = tuple(one for one in found if one not in asked)
    return asked, () if waiting_steps and table.team.lost else waiting_steps


def _is_death_guided(table: Table) -> bool:
    return any(checklist.kind == "death" for checklist in table.checklists)


def _is_for_viewer(table: Table, player_refs: PlayerRefs, prompt: Decision) -> bool:
    return prompt.who in player_refs if player_refs and prompt.who else is_table_viewer(table, player_refs)


def _build_prompt_step(table: Table, player_refs: PlayerRefs, prompt: Decision) -> NextStep:
    return NextStep(
        code=prompt.kind, rule_id=get_rule_id(prompt.kind), facts=prompt.facts, awaited_refs=(prompt.who,) if prompt.who else (),
        answers=tuple(answer for answer in _build_answers(table, prompt) if is_legal_answer(table, answer)),
        is_for_viewer=_is_for_viewer(table, player_refs, prompt), prompt=prompt, lead_code=_get_lead_code(prompt),
    )  # fmt: skip


def _get_lead_code(prompt: Decision) -> str:
    """Return the code of what hands do before they answer: shuffle, and draw unless the price comes first (p. 8)."""
    if prompt.kind != RESHUFFLE_PRICE:
        return ""
    return "now.shuffle-first" if prompt.facts.get("rest") else "now.shuffle-and-draw"


def _build_answers(table: Table, prompt: Decision) -> list[Answer]:
    rows = {"decision": prompt}
    if not table.is_answerable(prompt):
        return [Answer("campaigns.close-question", row_arguments=rows)]
    if prompt.kind == ACTION_EFFECT:
        return build_effect_answers(table, prompt)
    declared = next(found for found in get_moves(table.game) if found.question_kind == prompt.kind)
    led = Answer("start-checklist", "now.death-led", arguments={"procedure": "death"}, style="go")
    return [
        *([led] if prompt.kind == DEATH_PROMPT_KIND and not _is_death_guided(table) else []),
        *_build_move_answers(table, prompt, declared),
    ]


def _build_move_answers(table: Table, prompt: Decision, definition: MoveDefinition) -> list[Answer]:
    rows, name = {"decision": prompt}, definition.slug
    free = [a for a in definition.arguments if a.label != "campaigns.decision"]
    if name in EMPTY_ANSWERS:
        return [
            *_build_purchase_answers(table, prompt, name),
            Answer(name, "now.buys-nothing", rows, dict(EMPTY_ANSWERS[name]), style="quiet"),
        ]
    if not free:
        return [Answer(name, "now.answer", rows)]
    if name == "share-gems":
        return [_build_gem_share_answer(table, prompt, name)]
    if len(free) > 1 or free[0].kind == "texts":
        return [Answer(name, "now.answer", rows, extra_fields=tuple(ChipField(a.name, ()) for a in free))]
    return _build_argument_answers(table, prompt, name, free[0])


def _build_purchase_answers(table: Table, prompt: Decision, move_name: str) -> list[Answer]:
    """Offer what a Dreamer can buy of the shown cards with the Ether it has (p. 14 and 15)."""
    dreamer = table.get_asked_dreamer(prompt)
    if move_name == "shop-item":
        fields = (ChipField("bought", ()), ChipField("store", ()))
        buys = dreamer.ether >= prompt.facts["cost"] and is_there(table, table.team.item_market)
    else:
        fields = (
            _build_number_field("count", 1, min(OFFERED_CARD_COUNT, table.team.market)),
            _build_number_field("ether", 0, dreamer.ether, min(1, dreamer.ether)),
        )
        buys = table.team.market > 0
    return [Answer(move_name, "now.buys", {"decision": prompt}, extra_fields=fields)] if buys else []


def _build_number_field(argument: str, low: int, high: int, ticked: int | None = None) -> ChipField:
    """Build a number field in which ``ticked`` is preselected, by default the lowest number."""
    return ChipField(argument, tuple(range(low, high + 1)), ticked_values=(low if ticked is None else ticked,))


def _build_gem_share_answer(table: Table, prompt: Decision, move_name: str) -> Answer:
    """Ask who gets Gems, and how many of those left (p. 18)."""
    there = min(prompt.facts["count"], max(0, count_in_pool(table, "gems")))
    many = (ChipField("count", tuple(range(1, there + 1)), ticked_values=(1,)),) if there > 1 else ()
    whom = ChipField("dreamer", tuple(dreamer.ref for dreamer in table.present_dreamers))
    return Answer(move_name, "now.answer", {"decision": prompt}, chip_field=whom, extra_fields=many)


def _build_argument_answers(table: Table, prompt: Decision, move_name: str, argument: Argument) -> list[Answer]:
    values = (
        VALUE_LISTERS_BY_MOVE[move_name](table, prompt)
        if move_name in VALUE_LISTERS_BY_MOVE
        else list(argument.choices)
    )
    stays = (
        [Answer(move_name, "now.stays", {"decision": prompt})]
        if argument.kind == "row" and not argument.is_required
        else []
    )
    if argument.kind == "choice" and len(values) <= MAX_BUTTON_CHOICES:
        return [_build_choice_answer(table, prompt, move_name, argument.name, value) for value in values]
    return [*([_build_chip_answer(table, prompt, move_name, argument.name, values)] if values else []), *stays]


def _build_choice_answer(table: Table, prompt: Decision, move_name: str, argument: str, value: str) -> Answer:
    note, facts = describe_outcome(table, prompt, value)
    return Answer(move_name, "now.answer", {"decision": prompt}, {argument: value}, facts=facts, note_code=note)


def _build_chip_answer(table: Table, prompt: Decision, move_name: str, argument: str, values: list[Json]) -> Answer:
    warned = _find_deadly_counts(table, prompt, values) if move_name == "count-figures" else {}
    chips = ChipField(argument, tuple(values), warning_codes=warned)
    return Answer(move_name, "now.answer", {"decision": prompt}, chip_field=chips)


def _find_deadly_counts(table: Table, prompt: Decision, counts: list[Json]) -> dict[Json, str]:
    """Return the cause of death by the number of figures in range, where deadly (p. 9 and 18)."""
    entity, kind, dreamer = (
        table.entities.get(prompt.facts["tile"]),
        prompt.facts["kind"],
        table.get_asked_dreamer(prompt),
    )
    if entity is None or kind not in entity.effects:
        return {}
    hits = {count: compute_hit_by_figures(table, entity, kind, dreamer, count) for count in counts}
    return {count: code for count, hit in hits.items() if (code := find_death_code(table, *hit))}


def _list_reshuffle_prices(table: Table, prompt: Decision) -> list[Json]:
    return ["distress", *(["seal"] if can_seal(table, table.get_asked_dreamer(prompt)) else [])]


def _list_boost_prices(table: Table, prompt: Decision) -> list[Json]:
    return [*(["ether"] if table.get_asked_dreamer(prompt).ether else []), *_list_reshuffle_prices(table, prompt)]


def _list_effect_answers(table: Table, prompt: Decision) -> list[Json]:
    return [*(["gem"] if can_spend_gem(table, table.get_asked_dreamer(prompt)) else []), "take"]


def _list_delta_rests(table: Table, prompt: Decision) -> list[Json]:
    """Return the reliefs that do something for the Dreamer, and none (2.0 p. 15)."""
    dreamer = table.get_asked_dreamer(prompt)
    helps = {"cure": dreamer.distress, "unseal": dreamer.sealed, "unflip": dreamer.flipped, "reshuffle": 1, "mask": 1}
    return [*(rest for rest, does in helps.items() if does), "nothing"]


def _list_flaw_counts(table: Table, prompt: Decision) -> list[Json]:
    least, most = compute_flaws_in_rest(table, table.get_asked_dreamer(prompt), prompt.facts["rest"])
    return list(range(least, most + 1))


def _list_figure_counts(table: Table, prompt: Decision) -> list[Json]:
    entity = table.entities.get(prompt.facts["tile"])
    return list(range((entity.figures if entity else 0) + 1))


def _list_morphings(table: Table, prompt: Decision) -> list[Json]:
    drawn = ["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems"]
    return [*(drawn if count_in_pool(table, "morphings") > 0 else []), "none"]


def _list_entity_refs(table: Table, prompt: Decision) -> list[Json]:
    return [entity.ref for entity in table.entities if entity.figures]


def _list_dreamer_refs(table: Table, prompt: Decision) -> list[Json]:
    return [dreamer.ref for dreamer in table.present_dreamers]


def _list_loot_refs(table: Table, prompt: Decision) -> list[Json]:
    return [int(ref) for ref in prompt.facts["refs"]]


def _list_item_refs(table: Table, prompt: Decision) -> list[Json]:
    return [item.ref for item in table.items.filter(place="active")]


VALUE_LISTERS_BY_MOVE: dict[str, Callable[[Table, Decision], list[Json]]] = {
    "choose-delta-rest": _list_delta_rests,
    "pay-reshuffle": _list_reshuffle_prices, "pay-boost": _list_boost_prices, "meet-effect": _list_effect_answers,
    "draw-rest": _list_flaw_counts,
    "count-figures": _list_figure_counts, "draw-morphing": _list_morphings, "classic-entity": _list_entity_refs,
    "classic-who": _list_dreamer_refs, "share-loot": _list_loot_refs,
    "place-item": _list_item_refs,
}  # fmt: skip
"""Answer builders by move; none of their answers is refused."""
