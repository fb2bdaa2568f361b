"""Moves that begin a campaign and set its roster and rule variants (manual p. 5 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from campaigns.engine import ListLength, NumberBounds, TextLength, move
from campaigns.etherfields.rules.checklists.setup import FIRST_SETUP_PROCEDURE
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.piles import merge_counted_piles
from campaigns.etherfields.rules.rule_variants import RULE_VARIANTS, VariantChoice, VariantName
from campaigns.etherfields.rules.seating import save_seats
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

Archetype = Literal["gambler", "specialist", "tough-guy", "free-spirit", "reaper"]
ARCHETYPE_CODES: tuple[str, ...] = get_args(Archetype)
STARTING_CARD_COUNT = 22  # p. 13


def require_not_begun(table: Table) -> None:
    """Refuse a campaign that has already begun."""
    table.require_possible(not table.has_begun, "ef.campaign.begun")


@move("etherfields.begin", rule_id="ef.campaign", guard=require_not_begun)
def begin_campaign(
    table: Table,
    who: Annotated[str, TextLength(1, 80)],
    tracking: Literal["detailed", "light"] = "detailed",
    edition: Literal["1.x", "2.0"] = "1.x",
    players: Annotated[list[str], TextLength(0, 40), ListLength(0, 5)] | None = None,
    *,
    thorn_knight: bool = False,
    seated: bool = False,
    guided: bool = False,
) -> None:
    """Begin a campaign: each Dreamer takes the 22 cards of the starting deck (p. 5, 13 and 18).

    ``who`` names 1 to 5 archetypes, separated by commas. ``tracking`` is how closely their cards are counted;
    ``edition`` is the printed manual at this table. ``players`` are the players' names in the same order, empty where
    unknown. ``thorn_knight``: that add-on's Wisdom card is active from the start. ``seated``: the archetypes are in
    clockwise order. ``guided``: the first set-up begins at once. Refuses an unknown or repeated archetype.
    """
    chosen = [name.strip() for name in who.split(",") if name.strip()]
    table.require_possible(chosen, "ef.campaign.nobody")
    for name in chosen:
        table.require_possible(name in ARCHETYPE_CODES, "ef.campaign.unknown", archetype=name)
    table.require_possible(len(set(chosen)) == len(chosen), "ef.campaign.twice")

    table.get_rows("etherfields.team").add(
        ref=1, tracking=tracking, place="box", edition=edition, thorn_knight=thorn_knight
    )
    called = [*(players or []), *[""] * len(chosen)]
    for name, player in zip(chosen, called, strict=False):
        table.dreamers.add(archetype=name, player=player, deck=STARTING_CARD_COUNT)
    if seated:
        save_seats(table, [dreamer.ref for dreamer in table.dreamers])
    if guided:
        table.checklists.add(kind=FIRST_SETUP_PROCEDURE.kind, steps=FIRST_SETUP_PROCEDURE.build_entries(table))


@move("etherfields.track", rule_id="ef.tracking", guard=require_begun, is_setter=True)
def set_tracking(table: Table, mode: Literal["detailed", "light"]) -> None:
    """Change how closely Influence cards are counted (design, section 3).

    To light: deck, hand and discard pile are summed. To detailed: every card counts as deck until corrected. Refuses
    the current mode.
    """
    table.require_possible(table.team.tracking != mode, "ef.tracking.already", mode=mode)
    table.team.tracking = mode
    if mode == "detailed":
        table.emit_consequence("ef.tracking.correct-it")
        return
    for dreamer in table.dreamers:
        merge_counted_piles(dreamer)


@move("etherfields.agree", rule_id="ef.readings", guard=require_begun, is_setter=True)
def choose_variant(table: Table, reading: VariantName, choice: VariantChoice) -> None:
    """Choose how this table plays a rule with several variants (facts 1.3).

    ``reading`` is the open point, ``choice`` one of its variants. Refuses a choice of another point.
    """
    table.require_possible(choice in RULE_VARIANTS[reading], "ef.readings.no-such-way", reading=reading, choice=choice)
    table.team.readings = {**table.team.readings, reading: choice}


@move("etherfields.set-limits", rule_id="ef.hand", guard=require_begun, is_setter=True)
def set_card_limits(
    table: Table,
    dreamer: Dreamer,
    hand: Annotated[int, NumberBounds(0, 20)],
    progress: Annotated[int, NumberBounds(0, 20)],
) -> None:
    """Set a Dreamer's Hand and Progress limits when a card, a Mask or a Morphing changes them (p. 13 and 16).

    ``hand`` and ``progress`` are the new limits, 0 to 20 cards. Cards above a lowered limit are discarded.
    """
    dreamer.hand_limit = hand
    dreamer.progress_limit = progress
