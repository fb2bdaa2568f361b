"""Saving and packing away (manual p. 18; the Awakening's first three steps: facts 2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.etherfields.rules.awakening_steps import (
    cure_and_unseal,
    discard_all_cards,
    discard_keys_and_gems,
    merge_decks,
)
from campaigns.etherfields.rules.distress import lose_game
from campaigns.etherfields.rules.dreamscape_cleanup import discard_dreamscape
from campaigns.etherfields.rules.guards import require_in_play, require_slumber
from campaigns.etherfields.rules.slumbers import clear_slumber
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import clear_team_location, require_location_resolved

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

# p. 18 gives one such card per packing away, and the next set-up uses it. Only corrections or a card's text exceed
# this bound.
MAX_KEPT_ETHER_CARDS = 4


def require_on_map(table: Table) -> None:
    """Refuse during a Slumber, and before a Location's effects are resolved, so that nothing is lost (p. 18)."""
    require_in_play(table)
    table.require(table.slumber is None, "ef.save.mid-slumber", name=table.slumber)
    require_location_resolved(table)


@move("etherfields.end-session", rule_id="ef.save", guard=require_on_map)
def end_session(table: Table) -> None:
    """Save and pack away at once (p. 18).

    A Dreamer with Ether left trades it for one card that saves 1 Ether. Then, as in an Awakening: Distress is cured,
    every card returns to its deck, Keys and Shining Gems are discarded; the Map goes into the box with its tokens,
    and all Items into the Storage. Refuses during a Slumber. The guided checklist does the same step by step.
    """
    pack_away(table)


def keep_ether(table: Table) -> None:
    """Trade the Ether of every Dreamer who has any for one card II-41 R (p. 18)."""
    for dreamer in table.dreamers:
        if dreamer.ether:
            table.emit_consequence("ef.save.ether-kept", who=dreamer, count=dreamer.ether)
            dreamer.kept_ether = min(MAX_KEPT_ETHER_CARDS, dreamer.kept_ether + 1)
            dreamer.ether = 0


def store_items(table: Table) -> None:
    """Move the active Items to the Storage: the next set-up draws new ones from there (p. 5)."""
    for item in table.items:
        item.place = "storage"


def close_session(table: Table) -> None:
    """Close the session with a save point: everything returns to the box, prompts and checklists lapse (p. 18)."""
    discard_dreamscape(table)
    merge_decks(table)
    for dreamer in table.dreamers:
        _clear_presence(dreamer)
    table.team.place = "box"
    clear_team_location(table)
    for session in table.sessions:
        if not session.ended:
            session.ended = True
            table.request_save_point("campaign.session", number=session.number)
    for open_row in (*table.prompts, *table.checklists):
        table.get_rows(open_row.label).remove(open_row)


def pack_away(table: Table) -> None:
    """Complete packing away; after the checklist's steps only the box is left to close."""
    clear_slumber(table)
    keep_ether(table)
    discard_all_cards(table)
    cure_and_unseal(table)
    discard_keys_and_gems(table)
    store_items(table)
    close_session(table)


def finish_saving(table: Table) -> None:
    """Pack away as the last step of the checklist. Refuses like end-session: after a new Slumber, or a loss."""
    require_on_map(table)
    pack_away(table)


def _clear_presence(dreamer: Dreamer) -> None:
    dreamer.playing = dreamer.drawn = dreamer.effort_used = dreamer.boosted = False
    dreamer.used, dreamer.states, dreamer.mask = [], [], ""


@move("etherfields.save-as-death", rule_id="ef.save", guard=require_slumber, is_game_ending=True)
def save_as_death(table: Table) -> None:
    """Abandon a Slumber or a Dream, which counts as a Dreamer's death (p. 18).

    All Dreamers lose; once the loss is resolved the game can be packed away.
    """
    table.emit_consequence("ef.death.saved")
    lose_game(table, "saved")
