"""The end of the Card and action step as players see it: what is left in each hand, told once a Turn (manual p. 8).

At a table that plays freely nobody reports round by round. A hand is seen at a glance, a sum of discards is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import present
from campaigns.etherfields.rules.piles import discard_for, from_hand
from campaigns.etherfields.rules.rounds import played_freely
from campaigns.etherfields.rules.turns import end_actions
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MOST_HELD = 20


def tells(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, an absent Dreamer, and where rounds are played in order (p. 8)."""
    played_freely(table)
    present(table, dreamer)


@move("etherfields.cards-left", cites="ef.round", when=tells, within=True)
def cards_left(
    table: Table,
    dreamer: Dreamer,
    left: Annotated[int, Between(0, MOST_HELD)] | None = None,
    placed: Annotated[int, Between(0, MOST_HELD)] = 0,
    removed: Annotated[int, Between(0, MOST_HELD)] = 0,
) -> None:
    """Say how many cards a Dreamer still holds when it is done with its actions of this Turn (p. 8).

    ``left`` is what is in the hand, 0 to 20. Of what is missing ``placed`` went to the Progress zone (p. 13) and ``removed`` out of
    the game (p. 3), 0 to 20 each; the rest was discarded for Dream actions, and without a rest the Dreamer passed. In light tracking
    what is left is not asked, and the Dreamer acted. Once everybody at the table has told, the step is over, unless somebody still has a
    question to answer. Refuses more cards than the hand holds, more elsewhere than are missing, a Progress zone that is too full for
    them, and to leave them out where they are counted.
    """
    elsewhere = placed + removed
    spent = elsewhere if table.team.light else _spent(table, dreamer, left)
    table.possible(elsewhere <= spent, "ef.round.elsewhere", who=dreamer, wanted=elsewhere, there=spent)
    _put_elsewhere(table, dreamer, placed, removed)
    discard_for(table, dreamer, spent - elsewhere)
    dreamer.acted = dreamer.acted or table.team.light or spent > elsewhere
    dreamer.passed = not dreamer.acted
    if not table.team.light:
        table.names |= {"spent": str(spent)}
    if all(other.acted or other.passed for other in table.playing) and not len(table.decisions):
        table.say("ef.round.all-told")
        end_actions(table)


def _put_elsewhere(table: Table, dreamer: Dreamer, placed: int, removed: int) -> None:
    """Take cards out of a hand into the Progress zone and out of the game, and tell it (p. 3 and 13)."""
    limit = dreamer.progress_limit
    table.allowed(not placed or dreamer.progress + placed <= limit, "ef.progress.full", who=dreamer, limit=limit)
    from_hand(table, dreamer, placed + removed)
    dreamer.progress += placed
    if placed:
        table.say("ef.round.placed", who=dreamer, count=placed)
    if removed:
        table.say("ef.cards.removed", who=dreamer, count=removed)


def _spent(table: Table, dreamer: Dreamer, left: int | None) -> int:
    table.possible(left is not None, "ef.round.left-untold", who=dreamer)
    spent = dreamer.hand - (left or 0)
    table.possible(spent >= 0, "ef.round.left-too-many", who=dreamer, there=dreamer.hand)
    return spent


def tells_together(table: Table) -> None:
    """Refuse what ``tells`` refuses, and where hands are counted: there each Dreamer tells what is left (p. 8)."""
    tells(table)
    table.possible(table.team.light, "ef.round.hands-counted")


@move("etherfields.all-acted", cites="ef.round", when=tells_together, leaves=True)
def all_acted(table: Table) -> None:
    """Say that everybody has done what they wanted in this Turn: the Card and action step is over (p. 8).

    Only in light tracking. Who has passed stays so; everybody else has had a Dream action.
    """
    for dreamer in table.playing:
        dreamer.acted = not dreamer.passed
    end_actions(table)
