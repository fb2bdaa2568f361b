"""Previews of an answer's outcome where cheap: Distress, cards, Ether, Gems (manual p. 8, 9 and 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from campaigns.engine import Values
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS, MIN_CARDS_TO_LIVE
from campaigns.etherfields.rules.effect_amounts import compute_effect
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.reshuffle import RESHUFFLE_PRICES
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.scaling_effects import can_spend_gem, compute_scaled_effect, count_figures_in_range
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

EffectHit: TypeAlias = "tuple[Dreamer, int, int]"
"""A Dreamer, the Distress suffered at once, the cards Sealed at once; 0 for none."""

DEADLY_CODES = ("now.deadly-distress", "now.deadly-pool", "now.deadly-cards")
"""Causes of death, the least avoidable first."""


def describe_outcome(table: Table, prompt: Decision, value: str) -> tuple[str, Values]:
    """Return a note's code, '' for none, and its facts: what is left after paying or taking an effect.

    Of ether, gem, distress, seal and take; any other ``value`` has no note.
    """
    dreamer = table.get_asked_dreamer(prompt)
    if value == "ether":
        return "now.ether-after", {"after": dreamer.ether - 1}
    if value == "gem":
        return "now.gems-after", {"after": dreamer.gems - 1}
    if value == "take":
        return _describe_hit(table, dreamer, prompt.facts["distress"], prompt.facts["seal"])
    return _describe_hit(table, dreamer, **{value: RESHUFFLE_PRICES[value]}) if value in RESHUFFLE_PRICES else ("", {})


def _describe_hit(table: Table, dreamer: Dreamer, distress: int = 0, seal: int = 0) -> tuple[str, Values]:
    """Describe Distress and Sealed cards; a deck that falls short is left to its rule (p. 14)."""
    sealed = seal if seal <= dreamer.influence_in_deck else 0
    cards = "light" if table.team.is_light_tracking else "sealed"
    parts = [*(["distress"] if distress else []), *([cards] if sealed else [])]
    kill, doomed = find_deadly_note(table, [(dreamer, distress, seal)])
    facts = {
        "after": min(DEADLY_DISTRESS, dreamer.distress + distress),
        "deck": dreamer.deck - sealed,
        "sealed": dreamer.sealed + sealed,
        **doomed,
    }
    return (kill or f"now.{'-'.join(parts)}-after", facts) if parts or kill else ("", {})


def find_deadly_note(table: Table, hits: Sequence[EffectHit]) -> tuple[str, Values]:
    """Return the code of a note on deaths by these hits at once, '' for none, and the names of the dying (p. 18)."""
    each = [(find_death_code(table, *hit), str(hit[0])) for hit in hits]
    found = {code for code, _name in each}
    needed = sum(distress for _who, distress, _seal in hits)
    if needed and needed > count_in_pool(table, "distress"):
        found.add("now.deadly-pool")
    worst = next((code for code in DEADLY_CODES if code in found), "")
    named = [name for code, name in each if code == worst != "now.deadly-pool"]
    return (worst, {"doomed": named}) if worst else ("", {})


def find_death_code(table: Table, dreamer: Dreamer, distress: int, seal: int) -> str:
    """Return the code of the cause of death by so much Distress and so many Sealed cards, '' for none (p. 18)."""
    if distress and dreamer.distress + distress >= DEADLY_DISTRESS:
        return "now.deadly-distress"
    if distress and distress > count_in_pool(table, "distress"):
        return "now.deadly-pool"
    return "now.deadly-cards" if seal and _is_deadly_seal(table, dreamer, seal) else ""


def compute_hit(table: Table, entity: Entity, kind: str, dreamer: Dreamer) -> EffectHit:
    """Return a Dreamer's immediate hit by an effect: nothing if a Gem or the figures in range are asked first (p. 9)."""
    effect = compute_effect(table, entity, kind)
    near = 1
    if effect.get("each") and entity.figures != 1:
        near = count_figures_in_range(table, entity, dreamer, effect["range"]) or 0
    return compute_hit_by_figures(table, entity, kind, dreamer, near)


def compute_hit_by_figures(table: Table, entity: Entity, kind: str, dreamer: Dreamer, figures: int) -> EffectHit:
    """Return a Dreamer's hit by ``figures`` in range, nothing if a Gem may be spent instead (p. 9)."""
    effect = compute_effect(table, entity, kind)
    if effect["gem"] and can_spend_gem(table, dreamer):
        return dreamer, 0, 0
    if not effect.get("each"):
        return dreamer, effect["distress"], effect["seal"]
    return dreamer, *compute_scaled_effect(table, entity, kind, effect, figures)


def _is_deadly_seal(table: Table, dreamer: Dreamer, seal: int) -> bool:
    """Return whether Sealing so many cards kills a Dreamer; False unless cards are counted (p. 14 and 18)."""
    there = dreamer.influence_in_deck
    if seal > there and get_chosen_variant(table, "seal-short") == "reshuffle":
        there += dreamer.influence_in_discard
    sealed = min(seal, there)
    return not table.team.is_light_tracking and sealed > 0 and dreamer.card_count - sealed < MIN_CARDS_TO_LIVE
