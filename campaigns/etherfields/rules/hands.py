"""The end of the Card and action step as players see it: what is left in each hand, told once a Turn (manual p. 8).

At a table that plays freely nobody reports round by round. A hand is seen at a glance, a sum of discards is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import present
from campaigns.etherfields.rules.piles import discard_for
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
def cards_left(table: Table, dreamer: Dreamer, left: Annotated[int, Between(0, MOST_HELD)] | None = None) -> None:
    """Say how many cards a Dreamer still holds when it is done with its actions of this Turn (p. 8).

    ``left`` is what is in the hand, 0 to 20: what is missing was discarded for Dream actions, and with nothing missing the Dreamer
    passed. In light tracking it is not asked, and the Dreamer acted. Once everybody at the table has told, the step is over, unless
    somebody still has a question to answer. Refuses more cards than the hand holds, and to leave them out where they are counted.
    """
    spent = 0 if table.team.light else _spent(table, dreamer, left)
    discard_for(table, dreamer, spent)
    dreamer.acted = dreamer.acted or table.team.light or spent > 0
    dreamer.passed = not dreamer.acted
    if not table.team.light:
        table.names |= {"spent": str(spent)}
    if all(other.acted or other.passed for other in table.playing) and not len(table.decisions):
        table.say("ef.round.all-told")
        end_actions(table)


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
