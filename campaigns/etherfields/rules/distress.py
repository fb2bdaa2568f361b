"""Distress, the three deaths and their loss, and the warnings before a deadly price (manual p. 8, 14 and 18)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, Variant, _, consequence, question, violation
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.guards import require_begun, require_can_act
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.slumbers import clear_slumber
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import resolve_pending_effect

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

DEADLY_DISTRESS = 8  # p. 18
SURVIVABLE_DISTRESS = DEADLY_DISTRESS - 1
MIN_CARDS_TO_LIVE = 6  # p. 18
NO_MARKER_CAUSE = "no-marker"
LOSS_REASON_BY_DEATH = {"eighth": "distress", NO_MARKER_CAUSE: "pool", "few-cards": "cards"}
"""Reason of a loss by its cause."""


@move(
    "etherfields.suffer",
    rule_id="ef.distress",
    guard=require_can_act,
    messages=MoveMessages(
        _("Suffer Distress"),
        _("%(dreamer)s suffered %(count)s Distress."),
        outcome_line=_("%(dreamer)s suffered %(count)s Distress and has %(distress_now)s of %(DEADLY_DISTRESS)s."),
        outcome_variants=(Variant(_("%(dreamer)s could take no more Distress."), where={"count": "0"}),),
        synonyms=_(
            "distress, damage, bleeds, soaks up, absorbs, takes hit, gives distress, adds distress, distress token, "
            "distress marker, takes, take damage, take distress, hurt, wound, hit, + distress, lose health, "
            "down health, eats distress, eats, catches, bitten, stung, clobbered, whacked, bruised, beaten up, ouch, "
            "distress more, attacks, is attacked"
        ),
    ),
)
def suffer_distress(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 8)]) -> None:
    """Apply ``count`` Distress, 1 to 8 markers, to a Dreamer (p. 18).

    The 8th kills; a marker missing in the pool loses the game for all.
    """
    before = dreamer.distress
    _place_markers(table, dreamer, count)
    table.line_facts |= {"count": str(dreamer.distress - before), "distress_now": str(dreamer.distress)}


DISTRESS_SUFFERED = consequence(
    "ef.distress.suffered", _("%(who)s suffered %(count)s Distress and has %(now)s of %(DEADLY_DISTRESS)s.")
)


def inflict_distress(table: Table, dreamer: Dreamer, count: int) -> None:
    """Inflict ``count`` Distress by an effect or as a price, and report the new total (p. 18)."""
    before = dreamer.distress
    _place_markers(table, dreamer, count)
    if dreamer.distress > before:
        table.emit_consequence(DISTRESS_SUFFERED, who=dreamer, count=dreamer.distress - before, now=dreamer.distress)


DEATH_EIGHTH = consequence("ef.death.eighth", _("%(who)s has %(DEADLY_DISTRESS)s Distress: all Dreamers lose."))
DEATH_POOL = consequence(
    "ef.death.pool", _("%(who)s needed a Distress marker and the pool had none: all Dreamers lose.")
)


def _place_markers(table: Table, dreamer: Dreamer, count: int) -> None:
    """Place ``count`` Distress markers, up to the 8th and as many as the pool holds (p. 18)."""
    needed = min(count, DEADLY_DISTRESS - dreamer.distress)
    placed = max(0, min(needed, count_in_pool(table, "distress")))
    dreamer.distress += placed
    if placed < needed:
        if not table.team.lost:
            table.emit_consequence(DEATH_POOL, who=dreamer)
        _record_death(table, dreamer, NO_MARKER_CAUSE)
    elif count and not needed:
        table.emit_consequence(DEATH_EIGHTH, who=dreamer)
        _record_death(table, dreamer, "eighth")


DISTRESS_CURED = consequence("ef.distress.cured", _("%(who)s had only %(cured)s Distress to cure, not %(wanted)s."))
DISTRESS_NONE = consequence("ef.distress.none", _("%(who)s had no Distress to cure."))


@move(
    "etherfields.cure",
    rule_id="ef.distress",
    guard=require_can_act,
    messages=MoveMessages(
        _("Cure Distress"),
        _("%(dreamer)s cured %(count)s Distress."),
        outcome_line=_("%(dreamer)s cured %(count)s Distress and has %(distress_now)s of %(DEADLY_DISTRESS)s."),
        synonyms=_(
            "heal, heal distress, heal damage, remove distress, lose distress, - distress, gain health, "
            "distress off, loses distress marker, distress marker off, distress less, distress gone, "
            "hands back distress, gives back distress, distress back, drops distress, sheds distress, patched up, "
            "loses distress, minus distress"
        ),
        variants=(Variant(_("%(dreamer)s cured no Distress."), where={"count": "0"}),),
        outcome_variants=(Variant(_("%(dreamer)s cured no Distress."), where={"count": "0"}),),
    ),
)
def cure_distress(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 8)]) -> None:
    """Cure ``count`` Distress of a Dreamer, 1 to 8 markers, at most all (p. 18)."""
    settle_effect(table, "cure")
    cured = min(count, dreamer.distress)
    dreamer.distress -= cured
    table.line_facts |= {"count": str(cured), "distress_now": str(dreamer.distress)}
    if not cured:
        table.emit_consequence(DISTRESS_NONE, who=dreamer)
    elif cured < count:
        table.emit_consequence(DISTRESS_CURED, who=dreamer, cured=cured, wanted=count)


DEATH_RESOLVE = question(
    "ef.death.resolve",
    _("All Dreamers have lost: %(reason)s. Resolve the Death card (II-42 I) on the table."),
    {"": _("Death card resolved")},
)


def lose_game(table: Table, reason: str) -> None:
    """End the game in a loss for ``reason``, once, and prompt to resolve it (p. 18)."""
    if not table.team.lost:
        table.team.lost = reason
        table.ask_prompt(DEATH_RESOLVE, reason=reason, **({"fate": True} if _is_fate_card_drawn(table) else {}))


def _is_fate_card_drawn(table: Table) -> bool:
    """Return whether the Team resolves the Fate card of its Location: it was due before this move (p. 7)."""
    before = table.teams.get_original_values(table.team).get("pending", [])
    return table.slumber is None and bool(table.team.fate_deck) and before[:1] == table.team.pending[:1] == ["fate"]


def _record_death(table: Table, dreamer: Dreamer, cause: str) -> None:
    """Record a Dreamer's death by a cause, and the loss it brings (p. 18)."""
    if cause not in dreamer.died_of:
        dreamer.died_of = [*dreamer.died_of, cause]
    lose_game(table, LOSS_REASON_BY_DEATH[cause])


def is_death(causes: Collection[str]) -> bool:
    """Return whether a Dreamer died of one of these causes: a missing marker loses the game and kills nobody (p. 18)."""
    return any(cause != NO_MARKER_CAUSE for cause in causes)


DEATH_NOBODY = violation("ef.death.nobody", _("Nobody has lost, so there is no Death card to resolve."))


def require_loss(table: Table) -> None:
    """Refuse without a loss."""
    require_begun(table)
    table.require_possible(table.team.lost, DEATH_NOBODY)


DEATH_OVER = consequence(
    "ef.death.over",
    ManualStep(
        _(
            "The loss is resolved. Cure what the Death card says: Distress and cards stay as they were until you report it."
        ),
        _("Report what the Death card cures. Until then Distress and cards stay as they are."),
        done_by=("etherfields.cure", "etherfields.affect-team"),
    ),
)


FATE_CARD_BACK = consequence(
    "ef.fate.card-back",
    ManualStep.from_order(_("Put the Fate card you drew under the Fate deck, unless it says otherwise.")),
)


@move(
    "etherfields.resolve-death",
    rule_id="ef.death",
    guard=require_loss,
    question_kind=DEATH_RESOLVE,
    required_facts={"reason": str},
    messages=MoveMessages(
        _("We resolved the loss"),
        _("The Team resolved the loss."),
        _("Tap this once you have resolved the Death card on the table."),
    ),
)
def resolve_death(table: Table, decision: Decision) -> None:
    """Continue after a loss, once the Death card is resolved on the table (p. 18).

    A Slumber in progress ends without Loot and the Team returns to the Dreamworld Map. The Dreamscape of a Dream is
    discarded and its ungained cards return to the Secrets; the Gate and the Season stay. Every other open prompt
    lapses. Distress and cards stay, as only the Death card says what is cured; it is asked for
    unless it was reported before. A Fate card that brought the loss is resolved with it (p. 7).
    """
    if decision.facts.get("fate") and table.team.pending[:1] == ["fate"]:
        resolve_pending_effect(table, "fate")
        table.emit_consequence(FATE_CARD_BACK)
    clear_slumber(table)
    table.team.lost = ""
    if any(dreamer.died_of for dreamer in table.dreamers):
        table.emit_consequence(DEATH_OVER)
    for dreamer in table.dreamers:
        dreamer.died_of = []
    for other in table.prompts:
        table.prompts.remove(other)


def check_deaths(table: Table) -> None:
    """Withdraw a loss whose cause is gone, then find the deaths caused by this move's numbers (p. 18)."""
    _avert_deaths(table)
    for dreamer in table.present_dreamers:
        _check_dreamer_death(table, dreamer)


DEATH_CARDS = consequence(
    "ef.death.cards",
    _(
        "%(who)s has only %(count)s in deck, hand and discard pile together, fewer than %(MIN_CARDS_TO_LIVE)s: all Dreamers lose."
    ),
)


def _check_dreamer_death(table: Table, dreamer: Dreamer) -> None:
    # Only a change for the worse kills: a number still beyond the limit after a loss must not lose the game again.
    was = table.dreamers.get_original_values(dreamer)
    if dreamer.distress >= DEADLY_DISTRESS > was.get("distress", 0):
        table.emit_consequence(DEATH_EIGHTH, who=dreamer)
        _record_death(table, dreamer, "eighth")
    before = sum(was.get(pile, 0) for pile in ("deck", "hand", "discard"))
    if dreamer.card_count < MIN_CARDS_TO_LIVE and dreamer.card_count < before:
        table.emit_consequence(DEATH_CARDS, who=dreamer, count=dreamer.card_count)
        _record_death(table, dreamer, "few-cards")


DEATH_AVERTED = consequence("ef.death.averted", _("The cause of the loss is gone, so nobody has lost."))


def _avert_deaths(table: Table) -> None:
    # Giving up a Slumber loses whatever the numbers are; so does a loss without recorded deaths.
    deaths = any(dreamer.died_of for dreamer in table.dreamers)
    if not deaths or table.team.lost not in LOSS_REASON_BY_DEATH.values():
        return
    for dreamer in table.dreamers:
        dreamer.died_of = [cause for cause in dreamer.died_of if _is_death_standing(table, dreamer, cause)]
    standing = [LOSS_REASON_BY_DEATH[cause] for dreamer in table.dreamers for cause in dreamer.died_of]
    if not standing:
        table.team.lost = ""
        table.emit_consequence(DEATH_AVERTED)
    elif table.team.lost not in standing:
        table.team.lost = standing[0]
        for question in table.prompts:
            if question.kind == DEATH_RESOLVE:
                question.facts = {**question.facts, "reason": standing[0]}


def _is_death_standing(table: Table, dreamer: Dreamer, cause: str) -> bool:
    """Return whether a cause of death still holds; deaths of an earlier loss do not count."""
    if cause == NO_MARKER_CAUSE:
        return count_in_pool(table, "distress") <= 0
    return dreamer.distress >= DEADLY_DISTRESS if cause == "eighth" else dreamer.card_count < MIN_CARDS_TO_LIVE


DEATH_BY_EIGHTH = consequence(
    "ef.death.by-eighth", _("With 1 more Distress %(who)s would have %(DEADLY_DISTRESS)s: all Dreamers would lose.")
)
DEATH_BY_POOL = consequence(
    "ef.death.by-pool",
    _("The pool has no Distress marker left: if %(who)s suffered 1 Distress, all Dreamers would lose."),
)
DEATH_BY_SEAL = consequence(
    "ef.death.by-seal",
    Plural(
        "Sealing would leave %(who)s 1 card, fewer than %(MIN_CARDS_TO_LIVE)s: all Dreamers would lose.",
        "Sealing would leave %(who)s %(count)s cards, fewer than %(MIN_CARDS_TO_LIVE)s: all Dreamers would lose.",
        "count",
    ),
)


def emit_death_warnings(table: Table, dreamer: Dreamer, distress: int, seal: int) -> None:
    """Warn which of two prices, ``distress`` markers or ``seal`` Sealed cards, would lose the game for all (p. 18)."""
    if dreamer.distress + distress >= DEADLY_DISTRESS:
        table.emit_consequence(DEATH_BY_EIGHTH, who=dreamer)
    elif count_in_pool(table, "distress") < distress:
        table.emit_consequence(DEATH_BY_POOL, who=dreamer)
    remaining = dreamer.card_count - min(seal, dreamer.influence_in_deck)
    if remaining < MIN_CARDS_TO_LIVE:
        table.emit_consequence(DEATH_BY_SEAL, who=dreamer, count=remaining)
