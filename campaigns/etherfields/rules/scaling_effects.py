"""Effects of an Entity tile that scale with its figures in range (manual p. 9 and 16).

Any other effect hits a Dreamer once, however many figures are near.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, Values, move
from campaigns.engine.messages import MoveMessages, Plural, _, consequence, question, violation
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_dreamer_space, is_board_tracked
from campaigns.etherfields.rules.dreamscape.paths import find_spaces_in_range
from campaigns.etherfields.rules.effect_amounts import acts_by_state, compute_effect
from campaigns.etherfields.rules.entities import count_seen_figures
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import can_use_gems

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision


EFFECT_FIGURES = question(
    "ef.effect.figures",
    _("%(entity)s's effect grows. How many of its %(most)s figures have %(name)s in range?"),
    {"": _("This many")},
)


def apply_effect(table: Table, entity: Entity, dreamer: Dreamer, kind: str, effect: Values) -> None:
    """Apply an effect to a Dreamer: once, or per figure in range if the tile says so (p. 9).

    ``effect`` is the effect of this ``kind`` with Morphings. A tracked board counts the figures; otherwise a prompt
    asks.
    """
    if not effect.get("each"):
        offer_gem_or_inflict(table, entity, dreamer, effect["distress"], effect["seal"], can_use_gem=effect["gem"])
        return
    near = (
        1
        if entity.figures == 1 and entity.figures_known
        else count_figures_in_range(table, entity, dreamer, effect["range"])
    )
    if near is None:
        table.ask_prompt(
            EFFECT_FIGURES,
            addressee=dreamer,
            name=dreamer,
            entity=entity,
            tile=entity.ref,
            kind=kind,
            most=entity.figures,
        )
    else:
        _apply_scaled_effect(table, entity, dreamer, kind, effect, near)


EFFECT_GEM = question(
    "ef.effect.gem",
    _("%(entity)s reaches %(name)s. Spend 1 Shining Gem, or take the effect?"),
    {"gem": _("Spend 1 Gem"), "take": _("Apply the effect")},
)


def offer_gem_or_inflict(
    table: Table, entity: Entity, dreamer: Dreamer, distress: int, seal: int, *, can_use_gem: bool
) -> None:
    """Inflict this part of an effect, or offer to spend a Shining Gem if allowed (p. 9)."""
    if can_use_gem and can_spend_gem(table, dreamer):
        table.ask_prompt(EFFECT_GEM, addressee=dreamer, name=dreamer, entity=entity, distress=distress, seal=seal)
    else:
        inflict_effect(table, dreamer, distress, seal)


def can_spend_gem(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer has a usable Shining Gem (p. 16)."""
    return bool(dreamer.gems) and can_use_gems(table)


STATE_STUNNED = consequence("ef.state.stunned", _("%(who)s is Stunned and ignores the Distress of effects."))


def inflict_effect(table: Table, dreamer: Dreamer, distress: int, seal: int) -> None:
    """Inflict Distress on a Dreamer and Seal cards, if any; a Stunned Dreamer ignores the Distress (2.0 p. 14)."""
    if distress and acts_by_state(table, dreamer, "stunned"):
        table.emit_consequence(STATE_STUNNED, who=dreamer)
    elif distress:
        inflict_distress(table, dreamer, distress)
    if seal:
        seal_by_effect(table, dreamer, seal)


def count_figures_in_range(table: Table, entity: Entity, dreamer: Dreamer, max_distance: int | None) -> int | None:
    """Return the figures with a Dreamer in range on the tracked board, None if unknown (p. 9 and 11)."""
    board, here = get_board(table), get_dreamer_space(table, dreamer)
    figures = board.get_figures_of("entity", entity.ref)
    if here is None or max_distance is None or len(figures) != entity.figures or not is_board_tracked(table):
        return None
    return sum(figure.space in find_spaces_in_range(board, (here,), max_distance) for figure in figures)


EFFECT_GROWN = consequence(
    "ef.effect.grown",
    _("%(figures)s of %(entity)s have %(who)s in range: Distress %(distress)s, cards to Seal %(seal)s."),
)


def _apply_scaled_effect(
    table: Table, entity: Entity, dreamer: Dreamer, kind: str, effect: Values, figures: int
) -> None:
    """Apply an effect scaled by ``figures`` in range to a Dreamer."""
    distress, seal = compute_scaled_effect(table, entity, kind, effect, figures)
    table.emit_consequence(EFFECT_GROWN, entity=entity, who=dreamer, figures=figures, distress=distress, seal=seal)
    offer_gem_or_inflict(table, entity, dreamer, distress, seal, can_use_gem=effect["gem"] and figures > 0)


def compute_scaled_effect(table: Table, entity: Entity, kind: str, effect: Values, figures: int) -> tuple[int, int]:
    """Return the Distress and cards to Seal by ``figures`` in range; a Morphing adds by rule variant (p. 16)."""
    printed = entity.effects[kind]
    often = get_chosen_variant(table, "growing-morphing") == "each-figure"

    def amount(what: str) -> int:
        more: int = effect[what] if often else printed[what]
        return effect[what] + more * (figures - 1) if figures else 0

    return amount("distress"), amount("seal")


EFFECT_MANY_FIGURES = violation(
    "ef.effect.many-figures", _("Only %(there)s of %(entity)s are in the Dreamscape. Count those in range again.")
)


@move(
    "etherfields.count-figures",
    rule_id="ef.effect",
    guard=require_in_play,
    question_kind=EFFECT_FIGURES,
    required_facts={"who": int, "name": str, "entity": str, "tile": int, "kind": str, "most": int},
    revealed_arguments=("count",),
    messages=MoveMessages(
        _("Count the figures in range"),
        Plural("1 figure is in range for the effect.", "%(count)s figures are in range for the effect.", "count"),
    ),
)
def count_figures(table: Table, decision: Decision, count: Annotated[int, NumberBounds(0, 15)] = 1) -> None:
    """Answer how many figures of an Entity have a Dreamer in range, 0 to 15, for a scaling effect (p. 9).

    Refuses more figures than are in play.
    """
    entity, kind = table.entities.get(decision.facts["tile"]), decision.facts["kind"]
    if entity is None or kind not in entity.effects:
        return
    count_seen_figures(table, entity, count)
    table.require_possible(count <= entity.figures, EFFECT_MANY_FIGURES, entity=entity, there=entity.figures)
    _apply_scaled_effect(
        table, entity, table.get_asked_dreamer(decision), kind, compute_effect(table, entity, kind), count
    )
