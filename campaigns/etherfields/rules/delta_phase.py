"""The Delta Phase as edition 2.0 prints it: a rest for each Dreamer, Hours and Slumber deck as at the start (2.0 p. 15).

The 1.x manual leaves it to the tile (p. 8 and 9), so there a table reports what the tile says, one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, _, consequence, messages, question, violation
from campaigns.etherfields.rules.endings import forget_ending
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.piles import shuffle_discard_into_deck, unseal_all
from campaigns.etherfields.rules.rule_variants import SECOND_EDITION
from campaigns.etherfields.rules.session import HOURS_PLUS_DREAMERS
from campaigns.etherfields.rules.slumbers import require_slumber_effect
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import resolve_pending_effect

if TYPE_CHECKING:
    from campaigns.models import Decision

DeltaRest = Literal["cure", "unseal", "unflip", "reshuffle", "mask", "nothing"]

DELTA_ONLY_TILE = violation(
    "ef.delta.only-tile",
    _("In the 1.x manual only the tile says what the Delta Phase does. Report that with its own buttons."),
)


def require_delta_phase(table: Table) -> None:
    """Refuse where no Slumber is due, and in the 1.x manual, which leaves the effect to the tile (p. 8 and 9)."""
    require_slumber_effect(table)
    table.require(table.team.edition == SECOND_EDITION, DELTA_ONLY_TILE)


REST_LABELS = {
    "cure": _("All Distress cured"),
    "unseal": _("All cards Unsealed"),
    "unflip": _("All Progress cards face up"),
    "reshuffle": _("A free reshuffle"),
    "mask": _("A Mask restored"),
    "nothing": _("Nothing"),
}
DELTA_REST = question(
    "ef.delta.rest",
    _("%(name)s, the Delta Phase gives you one of these. Which?"),
    REST_LABELS,
)
DELTA_HOURS = consequence(
    "ef.delta.hours",
    Plural("The Clock is back to 1 Hour.", "The Clock is back to %(hours)s Hours.", "hours"),
)
DELTA_DECK = consequence(
    "ef.delta.deck",
    ManualStep.from_order(_("Shuffle the other Slumber tiles, and put the Delta Phase below them.")),
)


@move(
    "etherfields.rest-in-delta-phase",
    rule_id="ef.delta",
    guard=require_delta_phase,
    messages=MoveMessages(
        _("It is the Delta Phase"),
        _("The Team rested in the Delta Phase."),
        _("Each Dreamer chooses one relief; Hours and the Slumber deck start over."),
        synonyms=_("delta phase, delta tile, rest in delta, delta comes up"),
    ),
)
def rest_in_delta_phase(table: Table) -> None:
    """Resolve the Delta Phase: each present Dreamer chooses one relief, Hours and Slumber deck start again (2.0 p. 15).

    Refuses where no Slumber is due, and at a table of the 1.x manual.
    """
    forget_ending(table)
    resolve_pending_effect(table, "slumber")
    for dreamer in table.present_dreamers:
        table.ask_prompt(DELTA_REST, addressee=dreamer, name=dreamer)
    table.team.hours = HOURS_PLUS_DREAMERS - len(table.present_dreamers)
    table.emit_consequence(DELTA_HOURS, hours=table.team.hours)
    table.emit_consequence(DELTA_DECK)


DELTA_MASK = consequence(
    "ef.delta.mask",
    ManualStep.from_order(
        _("%(who)s: restore a Mask, and report it."), done_by=("etherfields.wear-mask", "etherfields.gain-mask")
    ),
)


@move(
    "etherfields.choose-delta-rest",
    rule_id="ef.delta",
    guard=require_in_play,
    question_kind=DELTA_REST,
    required_facts={"who": int, "name": str},
    messages=MoveMessages(
        _("Choose the relief"),
        _("A Dreamer chose in the Delta Phase: %(rest)s."),
        outcome_line=_("%(who)s chose in the Delta Phase: %(rest)s."),
    ),
)
def choose_delta_rest(table: Table, decision: Decision, rest: DeltaRest) -> None:
    """Apply the relief that a Dreamer chose in the Delta Phase, or none (2.0 p. 15)."""
    dreamer = table.get_asked_dreamer(decision)
    table.line_facts |= {"who": str(dreamer)}
    if rest == "cure":
        dreamer.distress = 0
    elif rest == "unseal":
        unseal_all(table, dreamer)
    elif rest == "unflip":
        dreamer.flipped = 0
    elif rest == "reshuffle":
        shuffle_discard_into_deck(dreamer)
    elif rest == "mask":
        table.emit_consequence(DELTA_MASK, who=dreamer)


messages.add("etherfields", fields={"rest": _("What it gives")}, choices={"rest": REST_LABELS})
