"""Hand reports: cards left in each hand at the end of the Card and action step, once a Turn (manual p. 8).

For tables that do not play in rounds: a hand is seen at a glance, a sum of discards is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.cards import CARDS_REMOVED
from campaigns.etherfields.rules.guards import require_present
from campaigns.etherfields.rules.piles import discard_as_payment, take_from_hand
from campaigns.etherfields.rules.progress_zone import PROGRESS_FULL
from campaigns.etherfields.rules.rounds import has_finished, require_free_rounds
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turns import end_actions

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MAX_HAND_SIZE = 20


def require_hand_report(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, an absent Dreamer, and where rounds are played in order (p. 8)."""
    require_free_rounds(table)
    require_present(table, dreamer)


ROUND_ELSEWHERE = violation(
    "ef.round.elsewhere",
    _(
        "%(who)s's hand is down by %(there)s, so %(wanted)s can't have been put into Progress or out of the game. Correct one "
        "of these numbers."
    ),
)
ROUND_ALL_TOLD = consequence("ef.round.all-told", _("Everybody is done with their actions."))


@move(
    "etherfields.cards-left",
    rule_id="ef.round",
    guard=require_hand_report,
    is_in_phase=True,
    messages=MoveMessages(
        _("Cards left in hand"),
        _("%(dreamer)s is done with this Turn."),
        _(
            "Missing cards count as discarded for Dream actions, unless you enter them under Progress or out of the "
            "game."
        ),
        outcome_line=_("%(dreamer)s used %(spent)s cards and has %(left)s left."),
        outcome_variants=(
            Variant(
                Plural(
                    "%(dreamer)s used 1 card and has %(left)s left.",
                    "%(dreamer)s used %(spent)s cards and has %(left)s left.",
                    "spent",
                ),
                (
                    "spent",
                    "left",
                ),
            ),
            Variant(
                Plural(
                    "%(dreamer)s used 1 card and has none left.",
                    "%(dreamer)s used %(spent)s cards and has none left.",
                    "spent",
                ),
                ("spent",),
            ),
            Variant(
                Plural(
                    "%(dreamer)s is done with this Turn and has 1 card left.",
                    "%(dreamer)s is done with this Turn and has %(left)s cards left.",
                    "left",
                ),
                ("left",),
            ),
        ),
    ),
)
def report_cards_left(
    table: Table,
    dreamer: Dreamer,
    left: Annotated[int, NumberBounds(0, MAX_HAND_SIZE)] | None = None,
    placed: Annotated[int, NumberBounds(0, MAX_HAND_SIZE)] = 0,
    removed: Annotated[int, NumberBounds(0, MAX_HAND_SIZE)] = 0,
) -> None:
    """Report a Dreamer's cards left after its actions of this Turn (p. 8).

    ``left`` is what is in the hand, 0 to 20. Of the missing cards ``placed`` went to the Progress zone (p. 13) and
    ``removed`` out of the game (p. 3), 0 to 20 each; the rest was discarded for Dream actions; without a rest the
    Dreamer passed, unless an action was paid before. In light tracking ``left`` is not asked, and the Dreamer acted.
    After everybody's report the step is over, unless a prompt is open. Refuses more cards than the hand holds, more
    ``placed`` and ``removed`` than are missing, a Progress zone without room, and a missing count where cards are
    counted.
    """
    elsewhere = placed + removed
    spent = elsewhere if table.team.is_light_tracking else _count_spent_cards(table, dreamer, left)
    table.require_possible(elsewhere <= spent, ROUND_ELSEWHERE, who=dreamer, wanted=elsewhere, there=spent)
    _move_elsewhere(table, dreamer, placed, removed)
    discard_as_payment(table, dreamer, spent - elsewhere)
    # The cards of an action that was paid are gone already: nothing is missing now, and yet it is no pass.
    has_paid = dreamer.acted or dreamer.still_acting
    dreamer.acted = has_paid or table.team.is_light_tracking or spent > elsewhere
    dreamer.passed, dreamer.still_acting = not dreamer.acted, False
    if not table.team.is_light_tracking:
        table.line_facts |= {"spent": str(spent)}
    if all(has_finished(other) for other in table.present_dreamers) and not len(table.prompts):
        table.emit_consequence(ROUND_ALL_TOLD)
        end_actions(table)


ROUND_PLACED = consequence("ef.round.placed", _("Cards put into Progress: %(count)s."))


def _move_elsewhere(table: Table, dreamer: Dreamer, placed_count: int, removed_count: int) -> None:
    """Move cards from a hand to the Progress zone and out of the game, and report it (p. 3 and 13)."""
    limit = dreamer.progress_limit
    table.require(not placed_count or dreamer.progress + placed_count <= limit, PROGRESS_FULL, who=dreamer, limit=limit)
    take_from_hand(table, dreamer, placed_count + removed_count)
    dreamer.progress += placed_count
    if placed_count:
        table.emit_consequence(ROUND_PLACED, who=dreamer, count=placed_count)
    if removed_count:
        table.emit_consequence(CARDS_REMOVED, who=dreamer, count=removed_count)


ROUND_LEFT_TOO_MANY = violation(
    "ef.round.left-too-many", _("%(who)s held %(there)s before the actions. Correct the hand, then enter what is left.")
)
ROUND_LEFT_UNTOLD = violation("ef.round.left-untold", _("How many cards are left in %(who)s's hand?"))


def _count_spent_cards(table: Table, dreamer: Dreamer, left_count: int | None) -> int:
    table.require_possible(left_count is not None, ROUND_LEFT_UNTOLD, who=dreamer)
    spent = dreamer.hand - (left_count or 0)
    table.require_possible(spent >= 0, ROUND_LEFT_TOO_MANY, who=dreamer, there=dreamer.hand)
    return spent


ROUND_HANDS_COUNTED = violation(
    "ef.round.hands-counted", _("Your table counts hands: each Dreamer reports how many cards are left.")
)


def require_joint_report(table: Table) -> None:
    """Refuse as ``require_hand_report`` does, and where hands are counted: there each Dreamer reports cards left (p. 8)."""
    require_hand_report(table)
    table.require_possible(table.team.is_light_tracking, ROUND_HANDS_COUNTED)


@move(
    "etherfields.all-acted",
    rule_id="ef.round",
    guard=require_joint_report,
    is_phase_end=True,
    messages=MoveMessages(
        _("Everybody has acted"),
        _("Everyone has acted, and the actions are over."),
        _("Those who passed stay passed; everyone else counts as having acted."),
        synonyms=_("everybody done, everybody had action"),
    ),
)
def report_all_acted(table: Table) -> None:
    """Report that everybody has finished their actions: the Card and action step is over (p. 8).

    Only in light tracking. A pass stays a pass; everybody else has had a Dream action.
    """
    for dreamer in table.present_dreamers:
        dreamer.acted = not dreamer.passed
    end_actions(table)


messages.add(
    "etherfields",
    fields={
        "placed": _("Put into Progress"),
        "removed": _("Out of the game"),
        "left": _("Left in hand"),
    },
)
