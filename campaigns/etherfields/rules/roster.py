"""The roster: joining, absence, handing over and changing Dreamers (manual p. 5 and 18, facts 2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.campaign import STARTING_CARD_COUNT, Archetype
from campaigns.etherfields.rules.guards import require_begun, require_in_play
from campaigns.etherfields.rules.piles import MAX_PILE_SIZE, merge_counted_piles
from campaigns.etherfields.rules.procedure import is_step_pending
from campaigns.etherfields.rules.seating import swap_seats
from campaigns.etherfields.rules.session import FIRST_NOW, SESSION_NOBODY
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

CHANGING_STEP_KEY = "awaken-change"  # Awakening step in which Dreamers are changed
PLAYER_FIELDS = (
    "player", "playing", "distress", "ether", "gems", "kept_ether", "masks", "mask", "states", "signs", "died_of",
)  # fmt: skip
"""Fields that follow the player in a swap of Dreamers, besides the gained cards."""


REAPER_JOINS = consequence(
    "ef.reaper.joins",
    ManualStep(
        _("The Reaper's extra Influence cards join the Influence Market. Correct its count."),
        _("Add the Reaper's extra Influence cards to the Influence Market, and correct its count."),
        done_by=("etherfields.add-to-market", "campaigns.correct"),
    ),
)
ROSTER_NEXT_SESSION = consequence("ef.roster.next-session", _("The %(archetype)s plays from the next session on."))


@move(
    "etherfields.join",
    rule_id="ef.roster",
    guard=require_begun,
    messages=MoveMessages(
        _("Join the Team"),
        _("The %(archetype)s joined the Team."),
        _("An archetype that nobody plays yet."),
        synonyms=_("joins us, new player, joins"),
    ),
)
def add_player(table: Table, archetype: Archetype, player: Annotated[str, TextLength(0, 40)] = "") -> None:
    """Add a new player with an unused archetype and its starting cards, from the next session on (p. 18).

    ``player`` has at most 40 characters. The cards are 22, or what is left of them if the archetype was played
    before: lost cards stay lost (facts 2.1). Refuses an archetype in use.
    """
    _require_unused_archetype(table, archetype)
    cards = _take_own_cards(table, archetype)
    table.dreamers.add(archetype=archetype, player=player, deck=cards, own=cards)
    if archetype == "reaper":
        table.emit_consequence(REAPER_JOINS)
    if table.is_session_open:
        table.emit_consequence(ROSTER_NEXT_SESSION, archetype=archetype)


@move(
    "etherfields.name-player",
    rule_id="ef.roster",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(_("Name the player"), _("%(dreamer)s has a new player name."), synonyms=_("is called")),
)
def name_player(table: Table, dreamer: Dreamer, player: Annotated[str, TextLength(0, 40)]) -> None:
    """Set the player of a Dreamer, also on a handover (p. 18).

    ``player`` has at most 40 characters, empty to clear it.
    """
    dreamer.player = player


ROSTER_MID_SLUMBER = violation(
    "ef.roster.mid-slumber", _("%(name)s is being played with those who are here. Finish it first.")
)


def require_between_slumbers(table: Table) -> None:
    """Refuse out of play, and during a Slumber or Dream: presence is settled before one begins (p. 18)."""
    require_in_play(table)
    table.require(table.slumber is None, ROSTER_MID_SLUMBER, name=table.slumber)


ROSTER_NEXT_TIME = violation(
    "ef.roster.next-time",
    _("%(who)s is not at the table this evening, and can join from the next session on. Go on without %(who)s."),
)
ROSTER_CAME = consequence("ef.roster.came", _("%(who)s is now at the table. The Clock stays as it is."))
ROSTER_LEFT = consequence("ef.roster.left", _("%(who)s has left the table. The Clock stays as it is."))


@move(
    "etherfields.come-or-go",
    rule_id="ef.roster",
    guard=require_between_slumbers,
    is_setter=True,
    messages=MoveMessages(
        _("Leave the table"),
        _("%(dreamer)s joined the table, or left it."),
        _("Only between two Slumbers. You can come back at the next session."),
        outcome_variants=(
            Variant(_("%(dreamer)s joined the table."), where={"went": "came"}),
            Variant(_("%(dreamer)s left the table."), where={"went": "left"}),
        ),
        synonyms=_(
            "goes home, leaves, comes back, sits out, goes to bed, leaves early, leaves table, heads home, "
            "back at table"
        ),
    ),
)
def toggle_presence(table: Table, dreamer: Dreamer) -> None:
    """Toggle a Dreamer's presence between two Slumbers (p. 18).

    The Clock is unchanged. Refuses to leave nobody, and to seat an absent Dreamer without a card: absent Dreamers
    rejoin in the next session.
    """
    table.require(dreamer.playing, ROSTER_NEXT_TIME, who=dreamer)
    others = [one for one in table.present_dreamers if one is not dreamer]
    table.require_possible(others or not dreamer.playing, SESSION_NOBODY)
    dreamer.playing = not dreamer.playing
    table.line_facts |= {"went": "came" if dreamer.playing else "left"}
    if table.team.first_player == dreamer.ref and not dreamer.playing:
        table.team.first_player = others[0].ref
        table.emit_consequence(FIRST_NOW, who=others[0])
    if dreamer.playing:
        table.emit_consequence(ROSTER_CAME, who=dreamer)
    else:
        table.emit_consequence(ROSTER_LEFT, who=dreamer)


ROSTER_NOT_NOW = violation(
    "ef.roster.not-now",
    _("Dreamers are changed in a step of an Awakening or a set-up. On the Dreamworld Map, start one in the Guide."),
)


def require_changing_step(table: Table) -> None:
    """Refuse to change Dreamers outside its step of an Awakening or a set-up, and in a Slumber (facts 2.1)."""
    require_begun(table)
    table.require(is_step_pending(table, CHANGING_STEP_KEY), ROSTER_NOT_NOW)


ROSTER_CHANGED = consequence(
    "ef.roster.changed",
    ManualStep(
        _("%(who)s now plays the %(archetype)s, with %(count)s own cards. All cards are in one deck: rebuild it."),
        _("%(who)s: rebuild your deck for the %(archetype)s."),
    ),
)


@move(
    "etherfields.change-dreamer",
    rule_id="ef.roster",
    guard=require_changing_step,
    messages=MoveMessages(
        _("Change the Dreamer"),
        _("%(dreamer)s now plays the %(archetype)s."),
        _("Change to one nobody plays, in an Awakening or a set-up."),
    ),
)
def change_dreamer(table: Table, dreamer: Dreamer, archetype: Archetype) -> None:
    """Change to an unused archetype, in an Awakening or a set-up (p. 5, facts 2.1).

    Cards with the old archetype's own back and a Lucid deck return to the box, and the new one's 22, or what is left
    of them, join; every other gained card, Masks and Flaws stay. All form one deck, to be rebuilt. Refuses an
    archetype in use.
    """
    _require_unused_archetype(table, archetype)
    gained, before = _collect_gained_cards(table, dreamer), str(dreamer)
    table.line_facts |= {"dreamer": before}
    table.team.own_cards = {**table.team.own_cards, dreamer.archetype: dreamer.own}
    dreamer.archetype, dreamer.own = archetype, _take_own_cards(table, archetype)
    _deal_cards(dreamer, gained)
    _drop_lucid_deck(table, dreamer)
    table.emit_consequence(ROSTER_CHANGED, who=before, archetype=archetype, count=dreamer.own)


ROSTER_SAME = violation("ef.roster.same", _("%(who)s cannot swap with themselves. Choose somebody else."))
ROSTER_SWAPPED = consequence(
    "ef.roster.swapped",
    ManualStep(
        _("Gained cards stayed with the players: %(who)s and %(other)s, rebuild your decks."),
        _("%(who)s and %(other)s: rebuild your decks."),
    ),
)


@move(
    "etherfields.swap-dreamers",
    rule_id="ef.roster",
    guard=require_changing_step,
    messages=MoveMessages(
        _("Swap Dreamers"),
        _("%(dreamer)s and %(partner)s swapped Dreamers."),
        _("Both must agree; in an Awakening or a set-up."),
    ),
)
def swap_dreamers(table: Table, dreamer: Dreamer, partner: Dreamer) -> None:
    """Swap the Dreamers of two players, both agreeing, in an Awakening or a set-up (p. 5, facts 2.1).

    Own cards and Lucid decks stay with the archetypes; gained cards, Masks, Flaws, Distress, Ether, Gems and Signs go
    with the players. Refuses to swap a Dreamer with itself.
    """
    table.require_possible(partner is not dreamer, ROSTER_SAME, who=dreamer)
    gained, names = [_collect_gained_cards(table, one) for one in (dreamer, partner)], (str(dreamer), str(partner))
    table.line_facts |= {"dreamer": names[0], "partner": names[1]}
    _swap_player_fields(dreamer, partner)
    _deal_cards(dreamer, gained[1])
    _deal_cards(partner, gained[0])
    _swap_holders(table, dreamer.ref, partner.ref)
    swap_seats(table, dreamer, partner)
    first = table.team.first_player
    table.team.first_player = {dreamer.ref: partner.ref, partner.ref: dreamer.ref}.get(first or 0, first)
    table.emit_consequence(ROSTER_SWAPPED, who=names[0], other=names[1])


ROSTER_TAKEN = violation("ef.roster.taken", _("Somebody already plays the %(archetype)s. Choose an unused archetype."))


def _require_unused_archetype(table: Table, archetype: str) -> None:
    table.require_possible(all(d.archetype != archetype for d in table.dreamers), ROSTER_TAKEN, archetype=archetype)


def _take_own_cards(table: Table, archetype: str) -> int:
    """Take the remaining starting cards, up to 22, of an unused archetype."""
    kept = dict(table.team.own_cards)
    cards: int = kept.pop(archetype, STARTING_CARD_COUNT)
    table.team.own_cards = kept
    return cards


def _collect_gained_cards(table: Table, dreamer: Dreamer) -> tuple[int, int]:
    """Return a Dreamer's gained cards, Flaws included, and its Flaws, after merging all into one deck."""
    merge_counted_piles(dreamer)
    dreamer.deck += dreamer.sealed + dreamer.progress + dreamer.unused
    dreamer.sealed = dreamer.progress = dreamer.flipped = dreamer.unused = 0
    dreamer.colours = {}
    return max(dreamer.flaws_in_deck, dreamer.deck - dreamer.own), dreamer.flaws_in_deck


def _deal_cards(dreamer: Dreamer, gained_counts: tuple[int, int]) -> None:
    cards, flaws = gained_counts
    dreamer.deck, dreamer.flaws_in_deck = min(MAX_PILE_SIZE, dreamer.own + cards), flaws


def _swap_player_fields(one: Dreamer, other: Dreamer) -> None:
    for field in PLAYER_FIELDS:
        mine, theirs = getattr(one, field), getattr(other, field)
        setattr(one, field, theirs)
        setattr(other, field, mine)


def _swap_holders(table: Table, one: int, other: int) -> None:
    """Reassign named cards and Secrets so that they stay with the same player."""
    new = {one: other, other: one}
    for held in (*table.cards, *table.secrets):
        held.holder = new.get(held.holder or 0, held.holder)


ROSTER_LUCID = consequence(
    "ef.roster.lucid",
    ManualStep(
        _("%(who)s's Lucid deck stays with its archetype."),
        _("Leave %(who)s's Lucid deck with its archetype."),
    ),
)


def _drop_lucid_deck(table: Table, dreamer: Dreamer) -> None:
    if dreamer.lucid:
        dreamer.lucid = False
        table.emit_consequence(ROSTER_LUCID, who=dreamer)


messages.add(
    "etherfields",
    fields={
        "archetype": _("Archetype"),
        "partner": _("Swaps with"),
        "player": _("Player"),
    },
    choices={"went": {"came": _("joined the table"), "left": _("left the table")}},
)
