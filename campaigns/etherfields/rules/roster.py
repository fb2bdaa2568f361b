"""Who dreams: joining, being absent, handing a Dreamer on, changing Dreamers (manual p. 5 and 18, facts 2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.campaign import STARTING_CARDS, Archetype
from campaigns.etherfields.rules.guards import begun, in_play
from campaigns.etherfields.rules.piles import MOST, add_up
from campaigns.etherfields.rules.procedure import waits
from campaigns.etherfields.rules.seating import swap_seats
from campaigns.referee import Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

CHANGING = "awaken-change"  # the step of an Awakening in which Dreamers are changed
OF_THE_PLAYER = (
    "player", "playing", "distress", "ether", "gems", "kept_ether", "masks", "mask", "states", "signs", "died_of",
)  # fmt: skip
"""What goes with the player when two of them swap Dreamers, besides the gained cards."""


@move("etherfields.join", cites="ef.roster", when=begun)
def join(table: Table, archetype: Archetype, player: Annotated[str, Length(0, 40)] = "") -> None:
    """Let a new player join with an unused archetype and its starting cards, from the next session on (p. 18).

    ``player`` is a name of at most 40 characters. The cards are 22, or what is left of them if the archetype was played before:
    lost cards stay lost (facts 2.1). Refuses an archetype that somebody plays.
    """
    _unused(table, archetype)
    cards = _take_own(table, archetype)
    table.dreamers.add(archetype=archetype, player=player, deck=cards, own=cards)
    if archetype == "reaper":
        table.say("ef.reaper.joins")
    if table.session_open:
        table.say("ef.roster.next-session", archetype=archetype)


@move("etherfields.name-player", cites="ef.roster", when=begun, sets=True)
def name_player(table: Table, dreamer: Dreamer, player: Annotated[str, Length(0, 40)]) -> None:
    """Note who plays a Dreamer, also when somebody else takes the Dreamer over (p. 18).

    ``player`` is a name of at most 40 characters, empty to forget it.
    """
    dreamer.player = player


def between_slumbers(table: Table) -> None:
    """Refuse out of play, and in the middle of a Slumber or Dream: who is there is settled before one begins (p. 18)."""
    in_play(table)
    table.allowed(table.slumber is None, "ef.roster.mid-slumber", name=table.slumber)


@move("etherfields.come-or-go", cites="ef.roster", when=between_slumbers, sets=True)
def come_or_go(table: Table, dreamer: Dreamer) -> None:
    """Let a Dreamer who is at the table leave it, between two Slumbers (p. 18).

    The Clock stays as it was set. Refuses to leave nobody at the table, and to seat an absent Dreamer unless a card does: who is
    absent joins the Team again in the next session.
    """
    table.allowed(dreamer.playing, "ef.roster.next-time", who=dreamer)
    others = [one for one in table.playing if one is not dreamer]
    table.possible(others or not dreamer.playing, "ef.session.nobody")
    dreamer.playing = not dreamer.playing
    table.names |= {"went": "came" if dreamer.playing else "left"}
    if table.team.first_player == dreamer.ref and not dreamer.playing:
        table.team.first_player = others[0].ref
        table.say("ef.first.now", who=others[0])
    if dreamer.playing:
        table.say("ef.roster.came", who=dreamer)
    else:
        table.say("ef.roster.left", who=dreamer)


def changing(table: Table) -> None:
    """Refuse to change Dreamers outside the step of an Awakening or a set-up that allows it, and in a Slumber (facts 2.1)."""
    begun(table)
    table.allowed(waits(table, CHANGING), "ef.roster.not-now")


@move("etherfields.change-dreamer", cites="ef.roster", when=changing)
def change_dreamer(table: Table, dreamer: Dreamer, archetype: Archetype) -> None:
    """Go on with an unused archetype, in an Awakening or a set-up (p. 5, facts 2.1).

    The cards with the old archetype's own back and a Lucid deck go back into the box, and the new one's 22, or what is left of
    them, come; every other gained card, Masks and Flaws stay. All of it is one deck then, to be rebuilt. Refuses an archetype
    that somebody plays.
    """
    _unused(table, archetype)
    gained, before = _gained(table, dreamer), str(dreamer)
    table.names |= {"dreamer": before}
    table.team.own_cards = {**table.team.own_cards, dreamer.archetype: dreamer.own}
    dreamer.archetype, dreamer.own = archetype, _take_own(table, archetype)
    _deal(dreamer, gained)
    _leave_lucid(table, dreamer)
    table.say("ef.roster.changed", who=before, archetype=archetype, count=dreamer.own)


@move("etherfields.swap-dreamers", cites="ef.roster", when=changing)
def swap_dreamers(table: Table, dreamer: Dreamer, partner: Dreamer) -> None:
    """Let two players swap their Dreamers, both agreeing, in an Awakening or a set-up (p. 5, facts 2.1).

    Own cards and Lucid decks stay with the archetypes; gained cards, Masks, Flaws, Distress, Ether, Gems and Signs go with the
    players. Refuses to swap a Dreamer with itself.
    """
    table.possible(partner is not dreamer, "ef.roster.same", who=dreamer)
    gained, names = [_gained(table, one) for one in (dreamer, partner)], (str(dreamer), str(partner))
    table.names |= {"dreamer": names[0], "partner": names[1]}
    _exchange(dreamer, partner)
    _deal(dreamer, gained[1])
    _deal(partner, gained[0])
    _hand_over(table, dreamer.ref, partner.ref)
    swap_seats(table, dreamer, partner)
    first = table.team.first_player
    table.team.first_player = {dreamer.ref: partner.ref, partner.ref: dreamer.ref}.get(first or 0, first)
    table.say("ef.roster.swapped", who=names[0], other=names[1])


def _unused(table: Table, archetype: str) -> None:
    table.possible(all(d.archetype != archetype for d in table.dreamers), "ef.roster.taken", archetype=archetype)


def _take_own(table: Table, archetype: str) -> int:
    """Take the starting cards of an archetype that nobody plays: those left of the 22."""
    kept = dict(table.team.own_cards)
    cards: int = kept.pop(archetype, STARTING_CARDS)
    table.team.own_cards = kept
    return cards


def _gained(table: Table, dreamer: Dreamer) -> tuple[int, int]:
    """Return how many cards besides its own a Dreamer has, Flaws among them, and how many Flaws; all are laid in one deck first."""
    add_up(dreamer)
    dreamer.deck += dreamer.sealed + dreamer.progress + dreamer.unused
    dreamer.sealed = dreamer.progress = dreamer.flipped = dreamer.unused = 0
    dreamer.colours = {}
    return max(dreamer.flaws_in_deck, dreamer.deck - dreamer.own), dreamer.flaws_in_deck


def _deal(dreamer: Dreamer, gained: tuple[int, int]) -> None:
    cards, flaws = gained
    dreamer.deck, dreamer.flaws_in_deck = min(MOST, dreamer.own + cards), flaws


def _exchange(one: Dreamer, other: Dreamer) -> None:
    for field in OF_THE_PLAYER:
        mine, theirs = getattr(one, field), getattr(other, field)
        setattr(one, field, theirs)
        setattr(other, field, mine)


def _hand_over(table: Table, one: int, other: int) -> None:
    """Let named cards and Secrets lie with the same player as before."""
    new = {one: other, other: one}
    for held in (*table.cards, *table.secrets):
        held.holder = new.get(held.holder or 0, held.holder)


def _leave_lucid(table: Table, dreamer: Dreamer) -> None:
    if dreamer.lucid:
        dreamer.lucid = False
        table.say("ef.roster.lucid", who=dreamer)
