"""Saving and packing away (manual p. 18; the Awakening's first three steps: facts 2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.core_messages import SESSION
from campaigns.engine.messages import MoveMessages, _, consequence, violation
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


SAVE_MID_SLUMBER = violation(
    "ef.save.mid-slumber",
    _(
        "%(name)s is still being played. Everything stays saved, whatever happens to the phones. To put the "
        "game into its box, finish it first, or give it up, which counts as a death."
    ),
)


def require_on_map(table: Table) -> None:
    """Refuse during a Slumber, and before a Location's effects are resolved, so that nothing is lost (p. 18)."""
    require_in_play(table)
    table.require(table.slumber is None, SAVE_MID_SLUMBER, name=table.slumber)
    require_location_resolved(table)


@move(
    "etherfields.end-session",
    rule_id="ef.save",
    guard=require_on_map,
    messages=MoveMessages(
        _("Save and pack away"),
        _("The Team packed the game away."),
        _("Buy cards first: after that, leftover Ether becomes one card for each Dreamer who has any."),
        synonyms=_(
            "done for tonight, stop for tonight, pack up, pack away, save game, call it a night, save here, saving, "
            "stop here, enough for today, done for today, finish for tonight, end of evening"
        ),
    ),
)
def end_session(table: Table) -> None:
    """Save and pack away at once (p. 18).

    A Dreamer with Ether left trades it for one card that saves 1 Ether. Then, as in an Awakening: Distress is cured,
    every card returns to its deck, Keys and Shining Gems are discarded; the Map goes into the box with its tokens,
    and all Items into the Storage. Refuses during a Slumber. The guided checklist does the same step by step.
    """
    pack_away(table)


ETHER_TRADED = consequence(
    "ef.save.ether-traded",
    _(
        "Leftover Ether discarded: %(ethers)s. Each of them gains one card II-41 R, which gives 1 Ether back at the next session."
    ),
)


def is_without_ether(table: Table) -> bool:
    """Return whether no Dreamer has Ether: nothing can be traded."""
    return not any(dreamer.ether for dreamer in table.dreamers)


def keep_ether(table: Table) -> None:
    """Trade the Ether of every Dreamer who has any for one card II-41 R (p. 18)."""
    traded = [f"{dreamer} {dreamer.ether}" for dreamer in table.dreamers if dreamer.ether]
    for dreamer in table.dreamers:
        if dreamer.ether:
            dreamer.kept_ether = min(MAX_KEPT_ETHER_CARDS, dreamer.kept_ether + 1)
            dreamer.ether = 0
    if traded:
        table.emit_consequence(ETHER_TRADED, ethers=traded)


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
            table.request_save_point(SESSION, number=session.number)
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


DEATH_SAVED = consequence(
    "ef.death.saved", _("Giving up in the middle of a Slumber or Dream counts as a death: all Dreamers lose.")
)


@move(
    "etherfields.save-as-death",
    rule_id="ef.save",
    guard=require_slumber,
    is_game_ending=True,
    messages=MoveMessages(
        _("Give up: everyone loses"),
        _("The Team gave up in the middle of a Slumber or Dream."),
        _(
            "Counts as the death of a Dreamer: all lose. To pause, do nothing: everything stays saved, "
            "and you can go on another day."
        ),
        synonyms=_(
            "stop in the middle, give up dream, give up slumber, abandon dream, abandon slumber, quit dream, we give up, "
            "we lost, we lose"
        ),
    ),
)
def save_as_death(table: Table) -> None:
    """Abandon a Slumber or a Dream, which counts as a Dreamer's death (p. 18).

    All Dreamers lose; once the loss is resolved the game can be packed away.
    """
    table.emit_consequence(DEATH_SAVED)
    lose_game(table, "saved")
