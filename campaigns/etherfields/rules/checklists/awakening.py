"""The checklist of the Awakening (facts 2.1; manual p. 18): packing away is steps 1 to 3, setting up starts at step 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules import awakening_steps
from campaigns.etherfields.rules.endings import forget_ending
from campaigns.etherfields.rules.items import get_item_facts
from campaigns.etherfields.rules.procedure import ITEM_STEP_KEY, Procedure, ProcedureStep, StepFacts, format_counts
from campaigns.etherfields.rules.session_end import require_on_map
from campaigns.etherfields.rules.team_location import find_awakening_location, is_awakening_name

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table


def _get_card_facts(table: Table) -> StepFacts:
    return {"held": format_counts([(d, d.deck + d.hand + d.progress) for d in table.dreamers])}


def _get_distress_facts(table: Table) -> StepFacts:
    return {
        "distressed": format_counts([(d, d.distress) for d in table.dreamers]),
        "sealed": format_counts([(d, d.sealed) for d in table.dreamers]),
    }


def _get_key_facts(table: Table) -> StepFacts:
    return {"keys": table.team.keys, "gems": sum(dreamer.gems for dreamer in table.dreamers)}


def _get_deck_facts(table: Table) -> StepFacts:
    team = table.team
    return {
        "market": team.market,
        "item_market": team.item_market,
        "fate_deck": team.fate_deck + len(team.quirks),
        "slumber_deck": team.slumber_deck,
    }


def _get_tile_facts(table: Table) -> StepFacts:
    return {"map_tiles": table.team.map_tiles, "quirks": len(table.team.quirks)}


def _get_built_deck_facts(table: Table) -> StepFacts:
    return {
        "decks": [f"{d} {awakening_steps.count_deck_influence(d)}" for d in table.present_dreamers],
        "unused_cards": format_counts([(d, d.unused) for d in table.present_dreamers]),
        "flaws": format_counts([(d, d.flaw_count) for d in table.present_dreamers]),
    }


def _get_mask_facts(table: Table) -> StepFacts | None:
    owners = [(dreamer, len(dreamer.masks)) for dreamer in table.dreamers if dreamer.masks]
    return {"owners": format_counts(owners)} if owners else None


def _get_place_facts(table: Table) -> StepFacts:
    found = find_awakening_location(table)
    return {"place": "" if found is None or is_awakening_name(found.name) else found.name}


def _build_decks(table: Table) -> None:
    awakening_steps.merge_decks(table)
    awakening_steps.require_legal_decks(table)


GIVE_UP_STEPS = (
    ProcedureStep("awaken-gather", _get_card_facts, awakening_steps.discard_all_cards),
    ProcedureStep("awaken-cure", _get_distress_facts, awakening_steps.cure_and_unseal),
    ProcedureStep("awaken-discard", _get_key_facts, awakening_steps.discard_keys_and_gems),
)
"""Steps 1 to 3, shared with packing away."""

BEGIN_AGAIN_STEPS = (
    ProcedureStep("awaken-decks", _get_deck_facts),
    ProcedureStep("awaken-map", _get_tile_facts, awakening_steps.lay_starting_tiles),
    ProcedureStep("awaken-change", is_optional=True),
    ProcedureStep("awaken-build", _get_built_deck_facts, _build_decks, check_ready=awakening_steps.require_legal_decks),
    ProcedureStep(
        "awaken-masks",
        _get_mask_facts,
        awakening_steps.require_masks_worn,
        is_optional=True,
        check_chosen=awakening_steps.require_masks_worn,
    ),
    ProcedureStep(ITEM_STEP_KEY, get_item_facts, has_counted_facts=True),
    ProcedureStep("awaken-place", _get_place_facts, awakening_steps.return_to_awakening),
)
"""Steps 4 to 9, shared by every set-up."""

AWAKENING_PROCEDURE = Procedure(
    "awakening",
    require_on_map,
    (*GIVE_UP_STEPS, *BEGIN_AGAIN_STEPS),
    require_on_map,
    on_finish=forget_ending,
)
