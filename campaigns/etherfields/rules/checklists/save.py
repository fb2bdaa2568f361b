"""The checklist for saving and packing away (manual p. 18; Dividers: p. 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules import pools, session_end
from campaigns.etherfields.rules.awakening_steps import merge_decks
from campaigns.etherfields.rules.checklists.awakening import GIVE_UP_STEPS
from campaigns.etherfields.rules.market import BUYING_STEP_KEY, require_no_open_purchase
from campaigns.etherfields.rules.procedure import (
    Procedure,
    ProcedureStep,
    StepFacts,
    count_open_gates,
    count_signs,
    format_counts,
)

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table


def _get_loss_facts(table: Table) -> StepFacts:
    team = table.team
    return {
        "keys": team.keys,
        "gems": sum(dreamer.gems for dreamer in table.dreamers),
        "ethers": format_counts([(dreamer, dreamer.ether) for dreamer in table.dreamers]),
        "hours": team.hours,
        "quirks": len(team.quirks),
        "tokens": sum(team.tokens.values()),
    }


def _has_cards_out(table: Table) -> bool:
    """Return whether a card is outside its deck, or may be: with light tracking nobody counts hands."""
    return table.team.is_light_tracking or any(d.hand or d.progress or d.discard for d in table.dreamers)


def _is_worn(table: Table) -> bool:
    return any(dreamer.distress or dreamer.sealed for dreamer in table.dreamers)


def _has_keys_or_gems(table: Table) -> bool:
    return bool(table.team.keys) or any(dreamer.gems for dreamer in table.dreamers)


def _build_give_up_step(step: ProcedureStep, is_needed: Callable[[Table], bool]) -> ProcedureStep:
    """Build a step of the Awakening that packing away leaves out where nothing is left to do, as after an Awakening (p. 18)."""
    return replace(step, get_facts=lambda table: step.get_facts(table) if is_needed(table) else None)


def _get_ether_facts(table: Table) -> StepFacts | None:
    """Return who has Ether; None for nobody: then nothing can be bought or traded."""
    ethers = format_counts([(dreamer, dreamer.ether) for dreamer in table.dreamers])
    return {"ethers": ethers} if ethers else None


def _get_deck_facts(table: Table) -> StepFacts:
    everybody = list(table.dreamers)
    return {
        "decks": [f"{d} {d.card_count + d.sealed + d.progress}" for d in everybody],
        "unused_cards": format_counts([(d, d.unused) for d in everybody]),
        "owners": format_counts([(d, len(d.masks)) for d in everybody]),
    }


def _get_storage_facts(table: Table) -> StepFacts:
    return {
        "items": len(table.items),
        "notes": table.cards.count(kind="note"),
        "wisdom": table.cards.count(kind="wisdom"),
    }


def _get_turn_card_facts(table: Table) -> StepFacts:
    return {"turn_cards": pools.TURN_CARD_COUNT}


def _get_fate_deck_facts(table: Table) -> StepFacts:
    return {"fate_deck": table.team.fate_deck + len(table.team.quirks)}


def _get_flaw_deck_facts(table: Table) -> StepFacts:
    return {"flaw_deck": table.team.flaw_deck}


# A saved game has these decks in its box (p. 18), so a count of 0 only means that nobody noted their tiles.
def _get_slumber_deck_facts(table: Table) -> StepFacts:
    return {"slumber_deck": table.team.slumber_deck or None}


def _get_map_tile_facts(table: Table) -> StepFacts:
    return {"map_tiles": table.team.slumber_map + table.team.map_tiles or None}


def _get_season_facts(table: Table) -> StepFacts:
    return {"season": table.team.season or None}


def _get_gate_facts(table: Table) -> StepFacts:
    return {"gates": count_open_gates(table) or None}


def _get_sign_facts(table: Table) -> StepFacts:
    return {"signs": count_signs(table) or None}


def _give_up_ether(table: Table) -> None:
    require_no_open_purchase(table)
    session_end.keep_ether(table)


SAVE_PROCEDURE = Procedure(
    "save",
    session_end.require_on_map,
    (
        ProcedureStep("save-warn", _get_loss_facts),
        ProcedureStep(BUYING_STEP_KEY, _get_ether_facts, is_optional=True),
        ProcedureStep(
            "save-ether",
            _get_ether_facts,
            _give_up_ether,
            check_ready=require_no_open_purchase,
            is_needless=session_end.is_without_ether,
        ),
        *map(_build_give_up_step, GIVE_UP_STEPS, (_has_cards_out, _is_worn, _has_keys_or_gems)),
        ProcedureStep("pack-decks", _get_deck_facts, merge_decks, is_unordered=True),
        ProcedureStep("pack-storage", _get_storage_facts, session_end.store_items, is_unordered=True),
        ProcedureStep("pack-turns", _get_turn_card_facts, is_unordered=True),
        ProcedureStep("pack-fate", _get_fate_deck_facts, is_unordered=True),
        ProcedureStep("pack-flaws", _get_flaw_deck_facts, is_unordered=True),
        ProcedureStep("pack-slumbers", _get_slumber_deck_facts, is_unordered=True),
        ProcedureStep("pack-map", _get_map_tile_facts, is_unordered=True),
        ProcedureStep("pack-season", _get_season_facts, is_unordered=True),
        ProcedureStep("pack-gates", _get_gate_facts, is_unordered=True),
        ProcedureStep("pack-signs", _get_sign_facts, is_unordered=True),
        ProcedureStep("pack-rest", is_unordered=True),
        ProcedureStep("save-close", apply=session_end.finish_saving),
    ),
    session_end.require_on_map,
)
