"""Setting up: the very first game, any session, and one that was saved (manual p. 5; restoring: p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.checklists.awakening import BEGIN_AGAIN
from campaigns.etherfields.rules.procedure import (
    FIRST_DREAM_TILE,
    Facts,
    Procedure,
    Step,
    all_signs,
    counted,
    open_gates,
)
from campaigns.etherfields.rules.seating import FEWEST, SEATED
from campaigns.etherfields.rules.session import STARTED, closed

if TYPE_CHECKING:
    from campaigns.etherfields.rules.board import Table


def first_time(table: Table) -> None:
    """Refuse the first set-up once a session has been played (p. 5)."""
    closed(table)
    table.allowed(not len(table.sessions), "ef.checklist.not-first")


def saved(table: Table) -> None:
    """Refuse to restore before anything was saved (p. 18), or while the first set-up is under way (p. 5)."""
    closed(table)
    setting_up = any(checklist.kind == "first-setup" for checklist in table.checklists)
    table.possible(not setting_up, "ef.checklist.under-way", procedure="first-setup")
    table.allowed(len(table.sessions), "ef.restore.nothing-saved")


def undisturbed(table: Table) -> None:
    """Refuse to go on with a set-up once a Slumber or Dream is being played."""
    table.allowed(table.slumber is None, "ef.checklist.disturbed", name=table.slumber)


def _session(table: Table) -> Facts:
    return {"number": max([0, *(session.number for session in table.sessions)])}


def _storage(table: Table) -> Facts | None:
    found: Facts = {"items": len(table.items), "notes": table.cards.count(kind="note")}
    return found if any(found.values()) else None


def _decks(table: Table) -> Facts:
    team = table.team
    return {
        "slumber_deck": team.slumber_deck,
        "map_tiles": team.slumber_map + team.map_tiles,
        "turn_cards": pools.TURN_CARDS,
        "fate_deck": team.fate_deck,
        "flaw_deck": team.flaw_deck,
        "season": team.season or "–",
    }


def _districts(table: Table) -> Facts | None:
    return {"districts": [str(district) for district in table.districts]} if len(table.districts) else None


def _hours(table: Table) -> Facts:
    return {"hours": table.team.hours}


def _near(table: Table) -> Facts:
    return {
        "signs": all_signs(table),
        "gates": open_gates(table),
        "wisdom": table.cards.count(kind="wisdom") + table.team.thorn_knight,
    }


def _box(table: Table) -> Facts:
    return {"market": table.team.market, "item_market": table.team.item_market}


def _boards(table: Table) -> Facts:
    return {"decks": counted([(dreamer, dreamer.cards) for dreamer in table.playing or table.dreamers])}


def _seats(table: Table) -> Facts | None:
    return {} if len(table.dreamers) >= FEWEST else None


def _seats_unsaid(table: Table) -> Facts | None:
    """Ask for the seats once: who was chosen in the order of sitting at the beginning has said it."""
    return None if all(dreamer.ref in table.seats for dreamer in table.dreamers) else _seats(table)


START = Step(STARTED, by="start-session")
SIT = Step(SEATED, _seats, by="sit", optional=True)

SETUP = (
    START,
    SIT,
    Step("setup-board", free=True),
    Step("setup-storage", _storage, free=True),
    Step("setup-decks", _decks, free=True),
    Step("setup-tiles", _districts, free=True),
    Step("setup-clock", _hours, free=True),
    Step("setup-near", _near, free=True),
    Step("setup-box", _box, free=True),
    Step("setup-boards", _boards, free=True),
    *BEGIN_AGAIN,
)

SESSION_SETUP = Procedure("session-setup", closed, SETUP, undisturbed)
RESTORE = Procedure("restore", saved, (Step("restore-box", _session), *SETUP), undisturbed)
FIRST_SETUP = Procedure(
    "first-setup",
    first_time,
    (
        START,
        Step(SEATED, _seats_unsaid, by="sit", optional=True),
        Step("setup-board", free=True, any_time=True),
        Step("first-decks", _decks, free=True, any_time=True),
        Step("first-near", free=True, any_time=True),
        Step("setup-boards", _boards, free=True, any_time=True),
        Step(FIRST_DREAM_TILE),
    ),
    undisturbed,
)
