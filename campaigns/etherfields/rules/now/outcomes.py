"""What would come of an answer, where that is cheap to say: Distress, cards, Ether, Gems (manual p. 8, 9 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import DEADLY
from campaigns.etherfields.rules.draw import PRICE
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
    facts = {
        "after": min(DEADLY, dreamer.distress + distress),
        "deck": dreamer.deck - sealed,
        "sealed": dreamer.sealed + sealed,
    }
    return (f"now.{'-'.join(parts)}-after", facts) if parts else ("", {})
