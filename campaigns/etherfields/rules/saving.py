"""Saving and packing away (manual p. 18; the Awakening's first three steps: facts 2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.arrival import off_the_map
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import lose
from campaigns.etherfields.rules.guards import in_play, slumber
from campaigns.etherfields.rules.piles import gather
from campaigns.etherfields.rules.slumbers import clear
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

# p. 18 gives one such card at a packing away, and the next set-up uses it up. Only corrections or a card's text bring more;
# then this is what the field holds.
KEPT_CARDS = 4


def on_the_map(table: Table) -> None:
    """Refuse in the middle of a Slumber: only between Locations can the game be packed away unharmed (p. 18)."""
    in_play(table)
    table.require(table.slumber is None, "ef.save.mid-slumber", name=table.slumber)


@move("etherfields.end-session", cites="ef.save", when=on_the_map)
def end_session(table: Table) -> None:
    """Save and pack away (p. 18).

    A Dreamer with Ether left gives it up for one card that keeps 1 Ether for next time. Then, as in an Awakening: Distress is
    cured, every card goes back to its deck, Keys and Shining Gems are discarded; the Map goes into the box with its tokens.
    Refused in the middle of a Slumber.
    """
    clear(table)
    for dreamer in table.dreamers:
        _pack_away(table, dreamer)
    table.team.keys, table.team.tokens = 0, {}
    table.team.place = "box"
    off_the_map(table)
    for session in table.sessions:
        if not session.ended:
            session.ended = True
            table.save_as("campaign.session", number=session.number)
    for decision in table.decisions:
        table.decisions.remove(decision)


def _pack_away(table: Table, dreamer: Dreamer) -> None:
    if dreamer.ether:
        table.say("ef.save.ether-kept", who=dreamer, count=dreamer.ether)
        dreamer.kept_ether = min(KEPT_CARDS, dreamer.kept_ether + 1)
    dreamer.ether = dreamer.gems = dreamer.distress = 0
    dreamer.playing = dreamer.drawn = dreamer.effort_used = False
    gather(dreamer)


@move("etherfields.save-as-death", cites="ef.save", when=slumber)
def save_as_death(table: Table) -> None:
    """Stop in the middle of a Slumber: that counts as the death of a Dreamer (p. 18).

    All Dreamers lose; once the loss is resolved the game can be packed away.
    """
    table.say("ef.death.saved")
    lose(table, "saved")
