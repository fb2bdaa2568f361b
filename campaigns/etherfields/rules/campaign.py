"""Moves that begin a campaign and set its roster and rule variants (manual p. 5 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from campaigns.engine import ListLength, NumberBounds, TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.checklists.setup import FIRST_SETUP_PROCEDURE
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.piles import merge_counted_piles
from campaigns.etherfields.rules.pools import MAX_DREAMERS
from campaigns.etherfields.rules.rule_variants import (
    RULE_VARIANTS,
    VariantChoice,
    VariantName,
    get_chosen_variant,
    list_edition_differences,
)
from campaigns.etherfields.rules.seating import save_seats
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

Archetype = Literal["gambler", "specialist", "tough-guy", "free-spirit", "reaper"]
ARCHETYPE_CODES: tuple[str, ...] = get_args(Archetype)
STARTING_CARD_COUNT = 22  # p. 13


CAMPAIGN_BEGUN = violation(
    "ef.campaign.begun", _("This campaign has already begun. Let more players join the Team instead.")
)


def require_not_begun(table: Table) -> None:
    """Refuse a campaign that has already begun."""
    table.require_possible(not table.has_begun, CAMPAIGN_BEGUN)


CAMPAIGN_NOBODY = violation("ef.campaign.nobody", _("Choose at least one Dreamer."))
CAMPAIGN_TWICE = violation("ef.campaign.twice", _("Each archetype exists only once. Choose each Dreamer once."))
CAMPAIGN_UNKNOWN = violation("ef.campaign.unknown", _("There is no archetype called %(archetype)s. Choose another."))


@move(
    "etherfields.begin",
    rule_id="ef.campaign",
    guard=require_not_begun,
    messages=MoveMessages(
        _("Begin the campaign"),
        _("The campaign began."),
        _("1 to %(MAX_DREAMERS)s Dreamers, %(STARTING_CARD_COUNT)s cards each."),
    ),
)
def begin_campaign(
    table: Table,
    who: Annotated[str, TextLength(1, 80)],
    tracking: Literal["detailed", "light"] = "detailed",
    edition: Literal["1.x", "2.0"] = "1.x",
    players: Annotated[list[str], TextLength(0, 40), ListLength(0, MAX_DREAMERS)] | None = None,
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
    table.require_possible(chosen, CAMPAIGN_NOBODY)
    for name in chosen:
        table.require_possible(name in ARCHETYPE_CODES, CAMPAIGN_UNKNOWN, archetype=name)
    table.require_possible(len(set(chosen)) == len(chosen), CAMPAIGN_TWICE)

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


TRACKING_ALREADY = violation(
    "ef.tracking.already", _("Cards are counted this way already: %(mode)s. Choose the other way to change it.")
)
TRACKING_CORRECT_IT = consequence(
    "ef.tracking.correct-it",
    ManualStep(
        _("For now every card counts as part of the deck. Correct the hand and the discard pile."),
        _("Correct the hand and the discard pile: for now every card counts as part of the deck."),
        done_by=("campaigns.correct",),
    ),
)


@move(
    "etherfields.track",
    rule_id="ef.tracking",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Change how cards are counted"),
        _("From now on, Influence cards are counted as %(mode)s."),
        _("Count each pile separately, or one number for deck, hand and discard pile."),
    ),
)
def set_tracking(table: Table, mode: Literal["detailed", "light"]) -> None:
    """Change how closely Influence cards are counted (design, section 3).

    To light: deck, hand and discard pile are summed. To detailed: every card counts as deck until corrected. Refuses
    the current mode.
    """
    table.require_possible(table.team.tracking != mode, TRACKING_ALREADY, mode=mode)
    table.team.tracking = mode
    if mode == "detailed":
        table.emit_consequence(TRACKING_CORRECT_IT)
        return
    for dreamer in table.dreamers:
        merge_counted_piles(dreamer)


READINGS_NO_SUCH_WAY = violation(
    "ef.readings.no-such-way", _("“%(choice)s” is not an answer to “%(reading)s”. Choose one of the answers listed.")
)


@move(
    "etherfields.agree",
    rule_id="ef.readings",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(_("Agree how to play a rule"), _("We agreed on “%(reading)s”: %(choice)s.")),
)
def choose_variant(table: Table, reading: VariantName, choice: VariantChoice) -> None:
    """Choose how this table plays a rule with several variants (facts 1.3).

    ``reading`` is the open point, ``choice`` one of its variants. Refuses a choice of another point.
    """
    table.require_possible(choice in RULE_VARIANTS[reading], READINGS_NO_SUCH_WAY, reading=reading, choice=choice)
    table.team.readings = {**table.team.readings, reading: choice}


READINGS_SAME_EDITION = violation(
    "ef.readings.same-edition", _("This table already plays by the %(edition)s manual. Choose the other one.")
)
READINGS_NOW = consequence("ef.readings.now", _("%(reading)s: %(choice)s."))


@move(
    "etherfields.change-edition",
    rule_id="ef.readings",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Change the manual"),
        _("We play by the %(edition)s manual from now on."),
        _("Pages and rules follow it. Whatever you agreed on stays."),
        synonyms=_("manual edition, rulebook edition, other rulebook, new rulebook, second edition"),
    ),
)
def change_edition(table: Table, edition: Literal["1.x", "2.0"]) -> None:
    """Change the edition of the printed manual at this table (facts of 2.0, sections 2 and 3).

    Pages, texts and every point that nobody agreed on follow the manual; what now is played in another way is
    reported. Refuses the current edition.
    """
    table.require_possible(table.team.edition != edition, READINGS_SAME_EDITION, edition=edition)
    changed = list_edition_differences(table, edition)
    table.team.edition = edition
    for reading in changed:
        table.emit_consequence(READINGS_NOW, reading=reading, choice=get_chosen_variant(table, reading))


@move(
    "etherfields.set-limits",
    rule_id="ef.hand",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Set limits"),
        _("%(dreamer)s now has a Hand limit of %(hand)s and a Progress limit of %(progress)s."),
        _("Use this when a card, a Mask or a Morphing changes them."),
    ),
)
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


messages.add(
    "etherfields",
    fields={
        "choice": _("How we play it"),
        "edition": _("Printed manual"),
        "hand": _("Hand limit"),
        "guided": _("With the first set-up"),
        "mode": _("Counting"),
        "players": _("Who plays them"),
        "progress": _("Progress limit"),
        "reading": _("Open point"),
        "seated": _("In seating order"),
        "thorn_knight": _("With the Thorn Knight"),
        "tracking": _("Counting"),
        "who": _("Dreamers"),
    },
    choices={
        "choice": {"dreams": _("in Dreams only"), "slumbers-too": _("once in each Slumber too")},
        "edition": {"1.x": _("1.x"), "2.0": _("2.0")},
        "reading": {"classic": _("Classic cards"), "gradual-step": _("Paying a step of a gradual action")},
    },
)
