"""Checklists for setting up: the first game, any session, and a saved game (manual p. 5; restoring: p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.messages import _, violation
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.checklists.awakening import BEGIN_AGAIN_STEPS
from campaigns.etherfields.rules.procedure import (
    FIRST_DREAM_STEP_KEY,
    Procedure,
    ProcedureStep,
    StepFacts,
    count_open_gates,
    count_signs,
    format_counts,
)
from campaigns.etherfields.rules.rule_variants import SECOND_EDITION, has_first_player
from campaigns.etherfields.rules.seating import MIN_SEATED_PLAYERS, SEATS_STEP_KEY
from campaigns.etherfields.rules.session import START_STEP_KEY, require_session_closed

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table


CHECKLIST_NOT_FIRST = violation(
    "ef.checklist.not-first", _("You have already played a session. From now on use the set-up of a session.")
)


def require_first_setup(table: Table) -> None:
    """Refuse the first set-up once a session has been played (p. 5)."""
    require_session_closed(table)
    table.require(not len(table.sessions), CHECKLIST_NOT_FIRST)


CHECKLIST_UNDER_WAY = violation(
    "ef.checklist.under-way", _("The checklist “%(procedure)s” is already open. Go on with its next step.")
)
RESTORE_NOTHING_SAVED = violation(
    "ef.restore.nothing-saved", _("Nothing has been saved yet. Begin with the first set-up.")
)


def is_game_packed(table: Table) -> bool:
    """Return whether the game is in its box after a session (p. 18)."""
    return table.team.place == "box" and any(session.ended for session in table.sessions)


def require_saved_game(table: Table) -> None:
    """Refuse to restore before a save (p. 18), or during the first set-up (p. 5)."""
    require_session_closed(table)
    setting_up = any(checklist.kind == "first-setup" for checklist in table.checklists)
    table.require_possible(not setting_up, CHECKLIST_UNDER_WAY, procedure="first-setup")
    table.require(len(table.sessions), RESTORE_NOTHING_SAVED)


CHECKLIST_DISTURBED = violation(
    "ef.checklist.disturbed", _("%(name)s is being played, so the set-up waits. Leave it or finish %(name)s first.")
)


def require_setup_undisturbed(table: Table) -> None:
    """Refuse to continue a set-up during a Slumber or Dream."""
    table.require(table.slumber is None, CHECKLIST_DISTURBED, name=table.slumber)


def _get_session_facts(table: Table) -> StepFacts:
    ended = [session.number for session in table.sessions if session.ended]
    return {"number": max(ended or [session.number for session in table.sessions], default=0)}


def _get_storage_facts(table: Table) -> StepFacts | None:
    found: StepFacts = {"items": len(table.items), "notes": table.cards.count(kind="note")}
    return found if any(found.values()) else None


def _get_deck_facts(table: Table) -> StepFacts:
    team = table.team
    return {
        "slumber_deck": team.slumber_deck,
        "map_tiles": team.slumber_map + team.map_tiles,
        "turn_cards": pools.TURN_CARD_COUNT,
        "fate_deck": team.fate_deck,
        "flaw_deck": team.flaw_deck,
        "season": team.season,
    }


def _get_district_facts(table: Table) -> StepFacts | None:
    return {"districts": [str(district) for district in table.districts]} if len(table.districts) else None


def _get_hour_facts(table: Table) -> StepFacts:
    return {"hours": table.team.hours}


def _get_nearby_facts(table: Table) -> StepFacts:
    return {
        "signs": count_signs(table),
        "gates": count_open_gates(table),
        "wisdom": table.cards.count(kind="wisdom") + table.team.thorn_knight,
    }


def _get_market_facts(table: Table) -> StepFacts:
    return {"market": table.team.market, "item_market": table.team.item_market}


def _get_board_facts(table: Table) -> StepFacts:
    """Return the sizes of the decks; Personal tokens are handed out in edition 1.x only (p. 5; 2.0 p. 3)."""
    dreamers = table.present_dreamers or table.dreamers
    return {
        "has_token": table.team.edition != SECOND_EDITION,
        "decks": format_counts([(dreamer, dreamer.card_count) for dreamer in dreamers]),
    }


def _get_seat_facts(table: Table) -> StepFacts | None:
    """Return the seat facts where the order of seats matters (p. 6; 2.0 p. 16)."""
    return {} if len(table.dreamers) >= MIN_SEATED_PLAYERS and has_first_player(table) else None


def _get_unknown_seat_facts(table: Table) -> StepFacts | None:
    """Return the seat facts while seats are unknown; choosing Dreamers in seating order already sets them."""
    return None if all(dreamer.ref in table.seated_refs for dreamer in table.dreamers) else _get_seat_facts(table)


def _get_shuffled_facts(table: Table) -> StepFacts | None:
    """Return no facts: a set-up has shuffled these decks before it comes to the Awakening's step (p. 5)."""
    return None


START_STEP = ProcedureStep(START_STEP_KEY, move_name="start-session")
SIT_STEP = ProcedureStep(SEATS_STEP_KEY, _get_seat_facts, move_name="sit", is_optional=True)

SETUP_STEPS = (
    START_STEP,
    SIT_STEP,
    ProcedureStep("setup-board", is_unordered=True),
    ProcedureStep("setup-storage", _get_storage_facts, is_unordered=True),
    ProcedureStep("setup-decks", _get_deck_facts, is_unordered=True),
    ProcedureStep("setup-tiles", _get_district_facts, is_unordered=True),
    ProcedureStep("setup-clock", _get_hour_facts, is_unordered=True),
    ProcedureStep("setup-near", _get_nearby_facts, is_unordered=True),
    ProcedureStep("setup-box", _get_market_facts, is_unordered=True),
    ProcedureStep("setup-boards", _get_board_facts, is_unordered=True),
    ProcedureStep("awaken-decks", _get_shuffled_facts),
    *(step for step in BEGIN_AGAIN_STEPS if step.key != "awaken-decks"),
)

SESSION_SETUP_PROCEDURE = Procedure("session-setup", require_session_closed, SETUP_STEPS, require_setup_undisturbed)
RESTORE_PROCEDURE = Procedure(
    "restore",
    require_saved_game,
    (ProcedureStep("restore-box", _get_session_facts), *SETUP_STEPS),
    require_setup_undisturbed,
)
FIRST_SETUP_PROCEDURE = Procedure(
    "first-setup",
    require_first_setup,
    (
        START_STEP,
        ProcedureStep(SEATS_STEP_KEY, _get_unknown_seat_facts, move_name="sit", is_optional=True),
        ProcedureStep("setup-board", is_unordered=True, is_anytime=True),
        ProcedureStep("first-decks", _get_deck_facts, is_unordered=True, is_anytime=True),
        ProcedureStep("first-near", is_unordered=True, is_anytime=True),
        ProcedureStep("setup-boards", _get_board_facts, is_unordered=True, is_anytime=True),
        ProcedureStep(FIRST_DREAM_STEP_KEY),
    ),
    require_setup_undisturbed,
)
