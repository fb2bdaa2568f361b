"""The effects on an Entity tile, worked out with its Morphings (manual p. 9 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.ranging import hits_as_drawn
from campaigns.etherfields.rules.growing import meet, take
from campaigns.etherfields.rules.guards import in_play, present, slumber, speaks_in_event
from campaigns.etherfields.rules.morphings import call_for
from campaigns.etherfields.rules.steps import DOES, comes_now, times_printed
from campaigns.etherfields.rules.treasure import spend_gem
from campaigns.referee import Between, Length, Values, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

Kind = Literal["morphing", "basic", "special"]


@move("etherfields.note-effect", cites="ef.effect", when=slumber, sets=True)
def note_effect(
    table: Table,
    entity: Entity,
    kind: Kind,
    reach: Annotated[int, Between(0, 9)] | None = None,
    distress: Annotated[int, Between(0, 8)] = 0,
    seal: Annotated[int, Between(0, 40)] = 0,
    morphings: Annotated[int, Between(0, 12)] = 0,
    note: Annotated[str, Length(0, 120)] = "",
    *,
    gem: bool = False,
    each: bool = False,
    nothing: bool = False,
) -> None:
    """Note what an Entity tile says of one of its effects, so that it can be worked out (p. 9).

    ``reach`` is its range in spaces, 0 to 9, if it names one; ``distress``, ``seal`` and ``morphings`` are its printed numbers;
    ``gem`` says that a Dreamer may spend 1 Shining Gem instead, ``each`` that it grows with the figures in range; ``note`` is
    anything else, in up to 120 characters of your own. ``nothing`` says that the tile has no such effect. Refuses neither, and both.
    """
    read = {"range": reach, "distress": distress, "seal": seal, "morphings": morphings, "gem": gem, "note": note}
    entity.effects = {**entity.effects, kind: as_read(table, kind, read, each=each, nothing=nothing)}


def as_read(table: Table, kind: Kind, read: Values, *, each: bool, nothing: bool) -> Values:
    """Return what was read of an effect as it is kept. Refuses one that does nothing unless just that is said, and both (p. 9)."""
    said = any(read[does] for does in DOES)
    table.possible(said or nothing, "ef.effect.nothing-said", kind=kind)
    table.possible(not (said and nothing), "ef.effect.both-said", kind=kind)
    return {**read, "each": True} if each else read


@move("etherfields.resolve-effect", cites="ef.effect", when=speaks_in_event, within=True)
def resolve_effect(table: Table, entity: Entity, kind: Kind, hit: list[Dreamer] | None = None) -> None:
    """Resolve one effect of an Entity tile on the Dreamers it hits, each once (p. 9).

    ``hit`` are the Dreamers in range of any of its figures, nobody if empty. Morphings count in: +1 where Distress is inflicted,
    +2 where cards are Sealed, +1 range (p. 16). Refuses a blocked step, one whose turn on the card has not come (p. 10), an effect
    nobody has noted or that was resolved in this Turn, an absent Dreamer, and others than the drawn board shows in range.
    """
    table.possible(kind in entity.effects, "ef.effect.unnoted", entity=entity, kind=kind)
    fresh = entity.steps_done.count(kind) < times_printed(table, kind)
    table.allowed(fresh, "ef.effect.done", entity=entity, kind=kind)
    comes_now(table, kind, entity)
    entity.steps_done = [*entity.steps_done, kind]
    effect = worked_out(entity, kind)
    _tell_stronger(table, entity, kind, effect)
    hits_as_drawn(table, entity, effect, hit or [])
    if not hit:
        table.names |= {"hit": "nobody"}
    for dreamer in hit or []:
        present(table, dreamer)
        meet(table, entity, dreamer, kind, effect)
    call_for(table, entity, effect["morphings"])
    if effect["note"]:
        table.say("ef.effect.also", note=effect["note"])


def _tell_stronger(table: Table, entity: Entity, kind: str, effect: Values) -> None:
    """Tell what Morphings make of an effect: only the numbers that they change (p. 16)."""
    printed = entity.effects[kind]
    if effect["range"] != printed["range"]:
        table.say("ef.effect.range-now", entity=entity, range=effect["range"])
    if effect["distress"] != printed["distress"]:
        table.say("ef.effect.distress-now", entity=entity, distress=effect["distress"])
    if effect["seal"] != printed["seal"]:
        table.say("ef.effect.seal-now", entity=entity, seal=effect["seal"])


@move(
    "etherfields.meet-effect",
    cites="ef.effect",
    when=in_play,
    answers="ef.effect.gem",
    needs={"who": int, "name": str, "entity": str, "distress": int, "seal": int},
)
def meet_effect(table: Table, decision: Decision, answer: Literal["gem", "take"]) -> None:
    """Spend 1 Shining Gem against an effect, or take it (p. 9). Refuses a Gem when there is none, or none may be used (p. 16)."""
    dreamer = table.asked(decision)
    if answer == "take":
        take(table, dreamer, decision.facts["distress"], decision.facts["seal"])
        return
    spend_gem(table, dreamer)
