"""Effects of an Entity tile that grow with its figures in range (manual p. 9 and 16).

An effect that does not say so hits a Dreamer once, however many figures are near.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.dreamscape.keeping import board_on, followed, space_of
from campaigns.etherfields.rules.dreamscape.paths import within
from campaigns.etherfields.rules.guards import in_play
from campaigns.etherfields.rules.readings import agreed
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.treasure import gems_work
from campaigns.referee import Between, Values, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision


def meet(table: Table, entity: Entity, dreamer: Dreamer, kind: str, effect: Values) -> None:
    """Let an effect reach a Dreamer: once, or as often as figures have it in range where the tile says so (p. 9).

    ``effect`` is the effect of this ``kind`` as it stands now. A followed board counts the figures; without one that is asked.
    """
    if not effect.get("each"):
        face(table, entity, dreamer, effect["distress"], effect["seal"], gem=effect["gem"])
        return
    near = 1 if entity.figures == 1 else figures_near(table, entity, dreamer, effect["range"])
    if near is None:
        table.ask(
            "ef.effect.figures",
            who=dreamer,
            name=dreamer,
            entity=entity,
            tile=entity.ref,
            kind=kind,
            most=entity.figures,
        )
    else:
        _grow(table, entity, dreamer, kind, effect, near)


def face(table: Table, entity: Entity, dreamer: Dreamer, distress: int, seal: int, *, gem: bool) -> None:
    """Let a Dreamer take so much of an effect, or choose where a Shining Gem would do (p. 9)."""
    if gem and may_spend_gem(table, dreamer):
        table.ask("ef.effect.gem", who=dreamer, name=dreamer, entity=entity, distress=distress, seal=seal)
    else:
        take(table, dreamer, distress, seal)


def may_spend_gem(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer has a Shining Gem that can be used (p. 16)."""
    return bool(dreamer.gems) and gems_work(table)


def take(table: Table, dreamer: Dreamer, distress: int, seal: int) -> None:
    """Let a Dreamer suffer so much Distress and Seal so many cards, where there is any of it."""
    if distress:
        hurt(table, dreamer, distress)
    if seal:
        seal_by_effect(table, dreamer, seal)


def figures_near(table: Table, entity: Entity, dreamer: Dreamer, reach: int | None) -> int | None:
    """Return how many figures have a Dreamer in range by the followed board, None when it cannot tell (p. 9 and 11)."""
    board, here = board_on(table), space_of(table, dreamer)
    figures = board.of("entity", entity.ref)
    if here is None or reach is None or len(figures) != entity.figures or not followed(table):
        return None
    return sum(figure.at in within(board, (here,), reach) for figure in figures)


def _grow(table: Table, entity: Entity, dreamer: Dreamer, kind: str, effect: Values, figures: int) -> None:
    """Let as much of an effect reach a Dreamer as ``figures`` in range bring."""
    distress, seal = grown(table, entity, kind, effect, figures)
    table.say("ef.effect.grown", entity=entity, who=dreamer, figures=figures, distress=distress, seal=seal)
    face(table, entity, dreamer, distress, seal, gem=effect["gem"] and figures > 0)


def grown(table: Table, entity: Entity, kind: str, effect: Values, figures: int) -> tuple[int, int]:
    """Return the Distress and the cards to Seal that ``figures`` in range bring; a Morphing adds as the table agreed (p. 16)."""
    printed = entity.effects[kind]
    often = agreed(table, "growing-morphing") == "each-figure"

    def amount(what: str) -> int:
        more: int = effect[what] if often else printed[what]
        return effect[what] + more * (figures - 1) if figures else 0

    return amount("distress"), amount("seal")


@move(
    "etherfields.count-figures",
    cites="ef.effect",
    when=in_play,
    answers="ef.effect.figures",
    needs={"who": int, "name": str, "entity": str, "tile": int, "kind": str, "most": int},
    reveals=("count",),
)
def count_figures(table: Table, decision: Decision, count: Annotated[int, Between(0, 15)] = 1) -> None:
    """Say how many figures of an Entity have a Dreamer in range, 0 to 15, for an effect that grows with them (p. 9).

    Refuses more figures than are in play.
    """
    entity, kind = table.entities.get(decision.facts["tile"]), decision.facts["kind"]
    if entity is None or kind not in entity.effects:
        return
    table.possible(count <= entity.figures, "ef.effect.many-figures", entity=entity, there=entity.figures)
    _grow(table, entity, table.asked(decision), kind, worked_out(entity, kind), count)
