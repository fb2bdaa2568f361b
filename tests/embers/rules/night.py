"""A night at the fire: cards are turned over until somebody stops, or the wind comes twice."""

from __future__ import annotations

from typing import Literal

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation
from tests.embers.rules.table import Table

WARM_HEARTH_SIZE = 8
"""So much on the hearth ends the night warm."""
SPARK_VALUES = {"ones": 1, "twos": 2, "threes": 3, "gusts": 0}
"""What a card of each kind is worth; a Gust is no Spark."""


ALREADY_LIT = violation("embers.light.lit", _("The fire of this campaign burns already."))
NOT_LIT = violation("embers.light.not-lit", _("There is one fire in a campaign, and it is not lit."))
NONE_LEFT = violation("embers.turn.none-left", _("There is none left in the deck: %(kind)s."))
NOTHING_GLOWS = violation("embers.stop.nothing", _("Nothing glows that could be laid on the hearth."))
NIGHT_OVER = violation("embers.end.over", _("The night is over."))
BLOWN_OUT = consequence("embers.gust.out", _("The wind blew out what glowed (%(lost)s)."))
ENDINGS = {
    "warm": consequence("embers.end.warm", _("With %(hearth)s on the hearth the night ends warm.")),
    "cold": consequence("embers.end.cold", _("The deck is empty with %(hearth)s on the hearth: the night ends cold.")),
    "": consequence("embers.end.on", _("With %(hearth)s on the hearth the night goes on.")),
}
messages.add(
    "embers",
    fields={"kind": _("Card")},
    choices={
        "kind": {
            "ones": _("a Spark of 1"),
            "twos": _("a Spark of 2"),
            "threes": _("a Spark of 3"),
            "gusts": _("a Gust"),
        }
    },
)


def require_unlit(table: Table) -> None:
    """Refuse to light the fire twice."""
    table.require_possible(not len(table.fires), ALREADY_LIT)


def require_burning(table: Table) -> None:
    """Refuse once the night is over; a card may let it go on."""
    table.require(not table.fire.result, NIGHT_OVER)


@move(
    "embers.begin",
    rule_id="embers.light",
    guard=require_unlit,
    messages=MoveMessages(_("Light the fire"), _("The fire was lit."), _("Twelve cards, shuffled.")),
)
def begin(table: Table) -> None:
    """Light the fire: twelve cards in the deck, nothing glows."""
    table.fires.add()


@move(
    "embers.turn",
    rule_id="embers.turn",
    guard=require_burning,
    messages=MoveMessages(_("Turn over a card"), _("Turned over: %(kind)s."), _("The card on top of the deck.")),
)
def turn(table: Table, kind: Literal["ones", "twos", "threes", "gusts"]) -> None:
    """Turn over a card, as it was drawn. Refuses a kind of which none is left in the deck."""
    left = getattr(table.fire, kind)
    table.require_possible(left, NONE_LEFT, kind=kind)
    setattr(table.fire, kind, left - 1)
    table.fire.glow += SPARK_VALUES[kind]
    table.fire.wind += kind == "gusts"


@move(
    "embers.stop",
    rule_id="embers.stop",
    guard=require_burning,
    messages=MoveMessages(_("Stop"), _("What glowed was laid on the hearth."), _("The turn is over.")),
)
def stop(table: Table) -> None:
    """Lay what glows on the hearth; the turn is over. Refuses where nothing glows."""
    table.require(table.fire.glow, NOTHING_GLOWS)
    table.fire.hearth += table.fire.glow
    table.fire.glow = table.fire.wind = 0


def apply_consequences(table: Table) -> None:
    """Let the second Gust of a turn blow out what glows, and the night end."""
    for fire in table.fires if table.is_loaded("embers.fire") else ():
        if fire.wind >= 2:
            table.emit_consequence(BLOWN_OUT, lost=fire.glow)
            fire.glow = fire.wind = 0
        left = sum(getattr(fire, kind) for kind in SPARK_VALUES)
        ended = "warm" if fire.hearth >= WARM_HEARTH_SIZE else "" if left or fire.glow else "cold"
        if ended != fire.result:
            fire.result = ended
            table.emit_consequence(ENDINGS[ended], hearth=fire.hearth)


def check_complete(table: Table) -> None:
    """Refuse for good a table without its one fire."""
    table.require_possible(len(table.fires) == 1, NOT_LIT)


def get_phase(table: Table) -> str:
    """Name where play stands."""
    return "unlit" if not len(table.fires) else table.fire.result or "burning"
