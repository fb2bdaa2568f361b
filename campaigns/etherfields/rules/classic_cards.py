"""Classic cards: luck against drawback, once per Dream (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import ListLength, NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, messages, question, violation
from campaigns.etherfields.rules.clock import gain_hours
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.guards import ENTITY_NO_FIGURE, require_in_play, require_present, require_slumber
from campaigns.etherfields.rules.morphings import ask_morphings
from campaigns.etherfields.rules.piles import put_on_discard
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

CLASSIC_CARD_COUNT = 3  # Luck or Drawback cards, p. 18
CardRanksArg = Annotated[list[str], TextLength(1, 5), ListLength(CLASSIC_CARD_COUNT, CLASSIC_CARD_COUNT)]
AspectArg = Literal["back-out", "morphings", "gems", "hours", "distress", "seal"]
ResolvableAspect = Literal["morphings", "gems", "hours", "distress", "seal"]

RANK_VALUES = {"j": 11, "q": 12, "k": 13, "a": 14, "joker": 15}  # p. 18
MIN_NUMBER_RANK = 2
MAX_NUMBER_RANK = 10
RANKS_TEXT = _(
    "%(CLASSIC_CARD_COUNT)s ranks, with commas: %(MIN_NUMBER_RANK)s to %(MAX_NUMBER_RANK)s, J, Q, K, A, Joker."
)
CLASSIC_HOUR_GAIN = 2  # p. 18
CLASSIC_CURE_COUNT = 2  # p. 18
CLASSIC_DISTRESS_COUNT = 1  # p. 18
CLASSIC_SEAL_COUNT = 5  # Unsealed or Sealed by each, p. 18
CLASSIC_MORPHING_COUNT = 2  # p. 18
CLASSIC_ASPECT = question(
    "ef.classic.aspect",
    _("Luck cards: %(luck)s. Which aspect do you try, or do you back out?"),
    {
        "back-out": _("Back out"),
        "morphings": _("Morphings"),
        "gems": _("Shining Gems"),
        "hours": _("Hours"),
        "distress": _("Distress"),
        "seal": _("Sealed cards"),
    },
)
CLASSIC_DRAWBACK = question(
    "ef.classic.drawback",
    _("%(aspect)s, Luck %(luck)s: draw %(CLASSIC_CARD_COUNT)s Drawback cards. Which ranks?"),
    {"": _("Compare")},
)
CLASSIC_ENTITY = question(
    "ef.classic.entity",
    _("Which Entity gets %(CLASSIC_MORPHING_COUNT)s %(CLASSIC_MORPHING_COUNT:Morphing|Morphings)s?"),
    {"": _("This Entity")},
)

LAPSING_PROMPT_KINDS = (CLASSIC_ASPECT, CLASSIC_DRAWBACK, CLASSIC_ENTITY)
"""Prompts that lapse when the Dream ends."""


CLASSIC_ONCE = violation(
    "ef.classic.once", _("You have already used classic cards in %(name)s. Wait for the next one.")
)
CLASSIC_ONLY_DREAMS = violation(
    "ef.classic.only-dreams",
    _("%(name)s is not a Dream, and this table uses classic cards in Dreams only. Change that under How we play it."),
)


def require_can_use_classic_cards(table: Table) -> None:
    """Refuse a second use in one Dream, and outside a Dream unless this table also plays it in Slumbers (p. 18)."""
    require_slumber(table)
    now = table.current_slumber
    anywhere = now.kind == "dream" or get_chosen_variant(table, "classic") == "slumbers-too"
    table.require(anywhere, CLASSIC_ONLY_DREAMS, name=now)
    table.require(not now.classic_used, CLASSIC_ONCE, name=now)


@move(
    "etherfields.luck-cards",
    rule_id="ef.classic",
    guard=require_can_use_classic_cards,
    revealed_arguments=("luck",),
    messages=MoveMessages(_("Draw Luck cards"), _("The Team drew Luck cards: %(luck)s."), RANKS_TEXT),
)
def draw_luck_cards(table: Table, luck: CardRanksArg) -> None:
    """Draw the 3 Luck cards of a classic deck, once per Dream (p. 18).

    ``luck`` are their ranks: 2 to 10, J, Q, K, A, Joker. Then the Team backs out or chooses an aspect. Drawing counts
    as the use; otherwise players could redraw until satisfied. Refuses an unknown rank.
    """
    total = sum_ranks(table, luck)
    table.current_slumber.classic_used = True
    table.ask_prompt(CLASSIC_ASPECT, luck=total)


def sum_ranks(table: Table, ranks: list[str]) -> int:
    """Return the sum of three ranks: Jack 11, Queen 12, King 13, Ace 14, Joker 15 (p. 18). Refuses an unknown rank."""
    return sum(_get_rank_value(table, rank.strip().lower()) for rank in ranks)


CLASSIC_NO_RANK = violation(
    "ef.classic.no-rank",
    _("No card has the rank %(rank)s. Use %(MIN_NUMBER_RANK)s to %(MAX_NUMBER_RANK)s, J, Q, K, A or Joker."),
)


def _get_rank_value(table: Table, rank: str) -> int:
    number = int(rank) if rank.isascii() and rank.isdigit() else RANK_VALUES.get(rank, 0)
    table.require_possible(
        MIN_NUMBER_RANK <= number <= MAX_NUMBER_RANK or rank in RANK_VALUES, CLASSIC_NO_RANK, rank=rank
    )
    return number


CLASSIC_BACKED_OUT = consequence(
    "ef.classic.backed-out", _("The Team backed out: nothing happens, and this Dream's chance is used up.")
)


@move(
    "etherfields.choose-aspect",
    rule_id="ef.classic",
    guard=require_in_play,
    question_kind=CLASSIC_ASPECT,
    required_facts={"luck": int},
    messages=MoveMessages(
        _("Choose the aspect"),
        _("The Team tried its luck with %(aspect)s."),
        variants=(Variant(_("The Team left the classic cards."), where={"aspect": "back-out"}),),
    ),
)
def choose_aspect(table: Table, decision: Decision, aspect: AspectArg) -> None:
    """Choose the aspect to try one's luck with, or back out (p. 18)."""
    if aspect == "back-out":
        table.emit_consequence(CLASSIC_BACKED_OUT)
    else:
        table.ask_prompt(CLASSIC_DRAWBACK, luck=decision.facts["luck"], aspect=aspect)


CLASSIC_BAD = consequence("ef.classic.bad", _("Luck %(luck)s did not beat %(drawback)s: it turned out badly."))
CLASSIC_GOOD = consequence("ef.classic.good", _("Luck %(luck)s beat %(drawback)s: it turned out well."))


@move(
    "etherfields.drawback-cards",
    rule_id="ef.classic",
    guard=require_in_play,
    question_kind=CLASSIC_DRAWBACK,
    required_facts={"luck": int, "aspect": ResolvableAspect},
    revealed_arguments=("drawback",),
    messages=MoveMessages(_("Draw Drawback cards"), _("The Team drew Drawback cards: %(drawback)s."), RANKS_TEXT),
)
def draw_drawback_cards(table: Table, decision: Decision, drawback: CardRanksArg) -> None:
    """Draw the 3 Drawback cards and resolve the chosen aspect (p. 18).

    ``drawback`` are their ranks: 2 to 10, J, Q, K, A, Joker. The outcome is good if the Luck cards are worth more; a
    tie is bad. Refuses an unknown rank.
    """
    against, luck = sum_ranks(table, drawback), decision.facts["luck"]
    if luck > against:
        table.emit_consequence(CLASSIC_GOOD, luck=luck, drawback=against)
    else:
        table.emit_consequence(CLASSIC_BAD, luck=luck, drawback=against)
    resolve_aspect(table, decision.facts["aspect"], is_good=luck > against)


def resolve_aspect(table: Table, aspect: str, *, is_good: bool) -> None:
    """Apply the good or bad effect of an aspect, and prompt for the players' choices (p. 18)."""
    effects = {
        "morphings": _resolve_morphings,
        "gems": _resolve_gems,
        "hours": _resolve_hours,
        "distress": _resolve_distress,
        "seal": _resolve_seal,
    }
    effects[aspect](table, is_good)


CLASSIC_NO_ENTITY = consequence("ef.classic.no-entity", _("No Entity is in play, so no Morphings are added."))


def _resolve_morphings(table: Table, is_good: bool) -> None:
    bearers = [entity for entity in table.entities if entity.figures]
    if is_good:
        for entity in table.entities:
            entity.morphings = []
    elif len(bearers) > 1:
        table.ask_prompt(CLASSIC_ENTITY)
    elif bearers:
        ask_morphings(table, bearers[0], CLASSIC_MORPHING_COUNT)
    else:
        table.emit_consequence(CLASSIC_NO_ENTITY)


def _resolve_gems(table: Table, is_good: bool) -> None:
    if is_good:
        _share_gems(table, count_in_pool(table, "gems"))
        return
    for dreamer in table.present_dreamers:
        dreamer.gems = 0


CLASSIC_GEMS = question(
    "ef.classic.gems", _("Who gets Shining Gems? You have %(count)s left to share."), {"": _("Give")}
)


def _share_gems(table: Table, gems: int) -> None:
    """Assign Gems to the only Dreamer, or ask who gets the next ones."""
    if gems > 0 and len(table.present_dreamers) == 1:
        table.present_dreamers[0].gems += gems
    elif gems > 0:
        table.ask_prompt(CLASSIC_GEMS, count=gems)


def _resolve_hours(table: Table, is_good: bool) -> None:
    if is_good:
        gain_hours(table, CLASSIC_HOUR_GAIN)
    else:
        table.team.hours = 0


CLASSIC_WHO = question("ef.classic.who", _("Which Dreamer %(outcome)s?"), {"": _("This Dreamer")})


def _resolve_distress(table: Table, is_good: bool) -> None:
    table.ask_prompt(CLASSIC_WHO, outcome="cure" if is_good else "suffer")


def _resolve_seal(table: Table, is_good: bool) -> None:
    for dreamer in table.present_dreamers:
        if is_good:
            freed = min(CLASSIC_SEAL_COUNT, dreamer.sealed)
            dreamer.sealed -= freed
            put_on_discard(table, dreamer, freed)
        else:
            seal_by_effect(table, dreamer, CLASSIC_SEAL_COUNT)


@move(
    "etherfields.classic-entity",
    rule_id="ef.classic",
    guard=require_in_play,
    question_kind=CLASSIC_ENTITY,
    messages=MoveMessages(_("It gets the Morphings"), _("%(entity)s gets the Morphings of the classic cards.")),
)
def choose_morphed_entity(table: Table, decision: Decision, entity: Entity) -> None:
    """Choose the Entity that gets the 2 Morphings (p. 16 and 18). Refuses one without a figure."""
    table.require_possible(entity.figures, ENTITY_NO_FIGURE, entity=entity)
    ask_morphings(table, entity, CLASSIC_MORPHING_COUNT)


CLASSIC_FEW_GEMS = violation(
    "ef.classic.few-gems", _("You have only %(there)s left to share, not %(wanted)s Gems. Give fewer.")
)


@move(
    "etherfields.share-gems",
    rule_id="ef.classic",
    guard=require_in_play,
    question_kind=CLASSIC_GEMS,
    required_facts={"count": int},
    messages=MoveMessages(
        _("Share Gems"),
        Plural(
            "The classic cards gave %(dreamer)s 1 Shining Gem.",
            "The classic cards gave %(dreamer)s %(count)s Shining Gems.",
            "count",
        ),
    ),
)
def share_gems(
    table: Table, decision: Decision, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 6)] = 1
) -> None:
    """Assign ``count`` of the gained Shining Gems, 1 to 6, to a Dreamer until all are shared out (p. 18).

    Refuses an absent Dreamer, and more Gems than are left to share.
    """
    require_present(table, dreamer)
    there = min(decision.facts["count"], max(0, count_in_pool(table, "gems")))
    table.require_possible(count <= there or not there, CLASSIC_FEW_GEMS, wanted=count, there=there)
    dreamer.gems += min(count, there)
    table.line_facts |= {"count": str(min(count, there))}
    if there > count:
        table.ask_prompt(CLASSIC_GEMS, count=there - count)


@move(
    "etherfields.classic-who",
    rule_id="ef.classic",
    guard=require_in_play,
    question_kind=CLASSIC_WHO,
    required_facts={"outcome": str},
    messages=MoveMessages(_("This Dreamer"), _("The classic cards affected %(dreamer)s.")),
)
def choose_distress_dreamer(table: Table, decision: Decision, dreamer: Dreamer) -> None:
    """Choose the Dreamer who cures 2 Distress, or suffers 1 (p. 18). Refuses an absent Dreamer."""
    require_present(table, dreamer)
    if decision.facts["outcome"] == "cure":
        dreamer.distress = max(0, dreamer.distress - CLASSIC_CURE_COUNT)
    else:
        inflict_distress(table, dreamer, CLASSIC_DISTRESS_COUNT)


messages.add(
    "etherfields",
    fields={
        "aspect": _("Aspect"),
        "drawback": _("%(CLASSIC_CARD_COUNT)s ranks (%(MIN_NUMBER_RANK)s to %(MAX_NUMBER_RANK)s, J, Q, K, A, Joker)"),
        "luck-cards.luck": _(
            "%(CLASSIC_CARD_COUNT)s ranks (%(MIN_NUMBER_RANK)s to %(MAX_NUMBER_RANK)s, J, Q, K, A, Joker)"
        ),
    },
    choices={
        "aspect": {
            "back-out": _("backed out"),
            "morphings": _("Morphings"),
            "gems": _("Shining Gems"),
            "hours": _("Hours"),
            "distress": _("Distress"),
            "seal": _("Sealed cards"),
        },
        "outcome": {
            "cure": _("cures %(CLASSIC_CURE_COUNT)s Distress"),
            "suffer": _("suffers %(CLASSIC_DISTRESS_COUNT)s Distress"),
        },
    },
)
