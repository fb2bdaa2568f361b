"""What would come of an answer, where that is cheap to say: Distress, cards, Ether, Gems (manual p. 8, 9 and 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import DEADLY, FEWEST_CARDS
from campaigns.etherfields.rules.draw import PRICE
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.readings import agreed
from campaigns.referee import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision


def outcome(table: Table, decision: Decision, value: str) -> tuple[str, Values]:
    """Give the code of a note, '' for none, and its facts: what is left after paying so, or after an effect that is taken.

    ``value`` is one of ether, gem, distress, seal and take.
    """
    dreamer = table.asked(decision)
    if value == "ether":
        return "now.ether-after", {"after": dreamer.ether - 1}
    if value == "gem":
        return "now.gems-after", {"after": dreamer.gems - 1}
    if value == "take":
        return _hit(table, dreamer, decision.facts["distress"], decision.facts["seal"])
    return _hit(table, dreamer, **{value: PRICE[value]})


def _hit(table: Table, dreamer: Dreamer, distress: int = 0, seal: int = 0) -> tuple[str, Values]:
    """Tell Distress and Sealed cards; what a deck that falls short leads to is for the rule to say, not for a note (p. 14)."""
    sealed = seal if seal <= dreamer.influence_in_deck else 0
    cards = "light" if table.team.light else "sealed"
    parts = [*(["distress"] if distress else []), *([cards] if sealed else [])]
    kills, doomed = deadly(table, [dreamer], distress, seal)
    facts = {
        "after": min(DEADLY, dreamer.distress + distress),
        "deck": dreamer.deck - sealed,
        "sealed": dreamer.sealed + sealed,
        **doomed,
    }
    return (kills or f"now.{'-'.join(parts)}-after", facts) if parts or kills else ("", {})


def deadly(
    table: Table, hit: Sequence[Dreamer], distress: int, seal: int, *, at_once: bool = True
) -> tuple[str, Values]:
    """Give the code of a note on what would kill, '' for nothing, and its facts: the names of the doomed (p. 18).

    Each of ``hit`` suffers ``distress`` and has ``seal`` cards Sealed, 0 for none: all of them ``at_once``, or any one.
    """
    eighth = [str(dreamer) for dreamer in hit if distress and dreamer.distress + distress >= DEADLY]
    if eighth:
        return "now.deadly-distress", {"doomed": eighth}
    struck = len(hit) if at_once else min(1, len(hit))
    if distress and distress * struck > left(table, "distress"):
        return "now.deadly-pool", {"doomed": []}
    few = [str(dreamer) for dreamer in hit if seal and _too_few(table, dreamer, seal)]
    return ("now.deadly-cards", {"doomed": few}) if few else ("", {})


def _too_few(table: Table, dreamer: Dreamer, seal: int) -> bool:
    """Whether Sealing so many leaves fewer cards than a Dreamer lives with; only cards that are counted tell it (p. 14 and 18)."""
    there = dreamer.influence_in_deck
    if seal > there and agreed(table, "seal-short") == "reshuffle":
        there += dreamer.influence_in_discard
    sealed = min(seal, there)
    return not table.team.light and sealed > 0 and dreamer.cards - sealed < FEWEST_CARDS
