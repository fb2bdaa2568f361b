"""The Turn card: each printed step with whom it reaches, what nobody has told yet, and the end of the Turn (manual p. 8 to 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from campaigns.etherfields.rules.amounts import does_to_dreamers, worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import followed
from campaigns.etherfields.rules.dreamscape.ranging import is_whole
from campaigns.etherfields.rules.dreamscape.reach import caught
from campaigns.etherfields.rules.guards import speaks
from campaigns.etherfields.rules.now.holding import for_the_table
from campaigns.etherfields.rules.now.outcomes import deadly, hit_by, kills
from campaigns.etherfields.rules.now.rolling import on_board, rolls, who_moved
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Look, Part
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.steps import (
    EFFECTS,
    MOST_STEPS,
    Step,
    concerned,
    current_place,
    known_empty,
    nobody_told,
    times_printed,
)
from campaigns.referee import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

FIGURES = (1, 2, 3, 4)
"""So many figures an Entity mostly Spawns (p. 10); more are told on the whole form."""
FEW = 2
"""So many answers to one Turn card can be looked through; with more in play the printed step is asked for first."""
MOVES = ("move-entity", "chase", "note-movement")
"""What tells the Move of an Entity: as a whole, of a figure on the board, or first how far it goes (p. 11)."""
AMOUNTS = {"distress": (1, 2, 3), "seal": (1, 2, 3, 4), "morphings": (1, 2)}
"""What an effect on a tile mostly says (p. 9); other numbers are told on the whole form."""


def event_step(table: Table, holds: Holds) -> Due:
    """Return the step of the Turn card that is due, or what may be printed next, and the end of the Turn (p. 8 and 10)."""
    card, here = table.now.card_steps, current_place(table)
    mine = for_the_table(table, holds)
    if here < len(card):
        return _printed(table, card[here], mine=mine)
    nobody = _nobody_to_move(table)
    unnamed = [] if card else _unnamed(table)
    printed = [_asks_printed(table, look="more" if unnamed else "answer")] if len(card) < MOST_STEPS else []
    return Due(
        "now.turn-card", "ef.turn", answers=(*unnamed, *printed, *nobody, _over(table, unnamed)), parts=printed_parts(table), mine=mine,
        lead="now.nobody-moves" if nobody else "",
        on_board=on_board(table, table.entities) if unnamed and "move" not in table.now.blocked else (),
        moved=() if card else who_moved(table),
    )  # fmt: skip


def _unnamed(table: Table) -> list[Answer]:
    """Return what a Turn card of which nothing was named may have resolved; once a step is named, the next one is asked for (p. 10)."""
    direct = [answer for entity in table.entities for answer in _direct(table, entity)]
    return direct if sum(answer.look != "more" for answer in direct) <= FEW else []


def _nobody_to_move(table: Table) -> list[Answer]:
    """Offer to put an Entity in play where the card has just named a Move and no figure is there to move (p. 9 and 11)."""
    named = table.now.card_steps[-1:] == ["move"] and "move" not in table.now.blocked
    if not named or any(entity.figures for entity in table.entities):
        return []
    fields = (Chips("name", ()), Chips("figures", FIGURES, ticked=FIGURES[:1]))
    return [Answer("put-entity", "now.put-in-play", fields=fields)]


def _asks_printed(table: Table, look: Look) -> Answer:
    """Ask which step is printed next: those that are marked to be left out need no telling (p. 10)."""
    steps = tuple(step for step in get_args(Step) if step not in table.now.blocked)
    return Answer("note-step", "now.printed", chips=Chips("step", steps), look=look)


def _over(table: Table, open_: list[Answer]) -> Answer:
    """End the Turn, or go back to the actions where the card was resolved early (p. 10).

    It is likely once something was resolved, unless a figure may still have to move: ``open_`` is what can be told before.
    """
    resolved = bool(table.now.steps_done) or any(entity.steps_done for entity in table.entities)
    moves = any(answer.move in MOVES for answer in open_)
    look: Look = "go" if (resolved and not moves) or not len(table.entities) else "answer" if resolved else "quiet"
    return Answer("back-to-actions", look="go") if table.now.early else Answer("discard-turn", look=look)


def _direct(table: Table, entity: Entity) -> list[Answer]:
    """Return what can be reported of an Entity though nobody noted the step: known effects, and its Move (p. 8 to 11)."""
    known = [kind for kind in EFFECTS if kind in entity.effects and _open(table, entity, kind)]
    moves = rolls(table, entity) if entity.figures and "move" not in table.now.blocked else []
    hits = [
        replace(answer, look="answer" if answer.look == "go" else answer.look)
        for kind in known if speaks(entity) for answer in _ways(table, entity, kind)
    ]  # fmt: skip
    return [*hits, *moves]


def _open(table: Table, entity: Entity, kind: str) -> bool:
    fresh = entity.steps_done.count(kind) < times_printed(table, kind)
    return fresh and kind not in table.now.blocked and not known_empty(entity, kind)


def _printed(table: Table, step: Step, *, mine: bool) -> Due:
    waiting = waiting_for(table, step)
    unread = [str(entity) for entity in waiting if step in EFFECTS and step not in entity.effects]
    return Due(
        f"now.step-{step}", "ef.turn" if step == "event" else "ef.movement" if step == "move" else "ef.effect",
        {"step": step, "names": [str(entity) for entity in waiting], "tile": next(iter(unread), "")},
        answers=tuple(_answers(table, step, waiting)),
        parts=printed_parts(table), mine=mine,
        lead="now.tile-says" if unread else "now.some-tile-says" if untold(table, step, waiting) else "",
        on_board=on_board(table, waiting) if step == "move" else (),
        moved=who_moved(table) if step == "move" else (),
    )  # fmt: skip


def waiting_for(table: Table, step: str) -> list[Entity]:
    """Return the Entities that a printed step is still to be resolved for (p. 8 and 10)."""
    return [entity for entity in concerned(table, step) if _waits(table, entity, step)]


def _waits(table: Table, entity: Entity, step: str) -> bool:
    times = times_printed(table, step) * (entity.figures if step == "move" else 1)
    done: int = entity.steps_done.count(step)
    return done < times


def untold(table: Table, step: str, waiting: list[Entity]) -> bool:
    """Return whether somebody has still to read on a tile what it says of a step (p. 9)."""
    return step in EFFECTS and (nobody_told(table, step) or any(step not in entity.effects for entity in waiting))


def _answers(table: Table, step: Step, waiting: list[Entity]) -> list[Answer]:
    over = Answer("finish-step", "now.step-over", given={"step": step}, look="go" if step == "event" else "quiet")
    if step == "event":
        return [over]
    if nobody_told(table, step):
        return _asks_other(step)
    if step == "move":
        return [*(answer for entity in waiting for answer in rolls(table, entity)), over]
    unread = next((entity for entity in waiting if step not in entity.effects), None)
    known = [answer for entity in waiting if step in entity.effects for answer in _ways(table, entity, step)]
    return [*known, over] if unread is None else [*_asks(unread, step), *known]


def _ways(table: Table, entity: Entity, kind: str) -> list[Answer]:
    """Return an effect on whom it hits; where the board tells whom, on others too, out of sight: a card may spare one (p. 9)."""
    if not asks_who(worked_out(entity, kind), kind):
        return [_resolves(entity, kind)]
    likely = _hits(table, entity, kind)
    return [likely] if likely.chips else [likely, replace(_asked(table, entity, likely), look="more", card=True)]


def asks_who(effect: Values, kind: str) -> bool:
    """Return whether it matters who is hit (p. 16).

    Morphings are drawn for the tile, and a Morphing effect in own words is mostly of tokens.
    """
    return does_to_dreamers(effect) or (bool(effect["note"]) and kind != "morphing")


def _resolves(entity: Entity, kind: str) -> Answer:
    """Resolve an effect that hits nobody: Morphings lie on the tile of the Entity (p. 16)."""
    facts = {"entity": str(entity), "kind": kind, **worked_out(entity, kind)}
    return Answer(
        "resolve-effect", "now.resolves", {"entity": entity}, {"kind": kind, "hit": []}, look="go", facts=facts
    )


def _hits(table: Table, entity: Entity, kind: str) -> Answer:
    """Ask whom an effect hits: told where a followed board knows it, ticked where one is drawn (p. 9).

    An effect whose tile says more than its numbers is always asked.
    """
    effect, rows = worked_out(entity, kind), {"entity": entity}
    reached = caught(table, entity, kind)
    near = tuple(dreamer.ref for dreamer in reached or ())
    facts = {"entity": str(entity), "kind": kind, **effect, "names": [str(dreamer) for dreamer in reached or ()]}
    given = {"kind": kind, "hit": list(near)}
    told = Answer("resolve-effect", "now.hits-known", rows, given, look="go", facts=facts)
    if reached is None or effect["note"] or not (is_whole(table, entity) and followed(table)):
        return _asked(table, entity, told)
    note, doomed = deadly(table, [hit_by(table, entity, kind, dreamer) for dreamer in reached])
    return replace(told, note=note, facts={**facts, **doomed})


def _asked(table: Table, entity: Entity, told: Answer) -> Answer:
    """Ask whom an effect hits, those ticked who are known to be in range; for whom it is deadly stands on their chips (p. 9 and 18)."""
    kind = told.given["kind"]
    hits = [hit_by(table, entity, kind, dreamer) for dreamer in table.playing]
    warned = {hit[0].ref: code for hit in hits if (code := kills(table, *hit))}
    there = left(table, "distress")
    few = max((hit[1] for hit in hits), default=0) <= there < sum(hit[1] for hit in hits)
    chips = Chips(
        "hit", tuple(hit[0].ref for hit in hits), several=True, ticked=tuple(told.given["hit"]), warned=warned
    )
    return replace(
        told, code="now.hits", given={"kind": kind}, chips=chips, note="now.markers-left" if few else "",
        facts={**told.facts, "left": there},
    )  # fmt: skip


def _asks(entity: Entity, kind: str) -> list[Answer]:
    """Ask what a tile says of an effect, one number of it or nothing; it is remembered (p. 9).

    What the step is called after comes first: of a Morphing effect that Morphings are added (p. 16).
    """
    rows, facts = {"entity": entity}, {"entity": str(entity), "kind": kind}
    likely = sorted(AMOUNTS, key=lambda what: (what == "morphings") != (kind == "morphing"))
    said = [
        Answer("note-effect", f"now.says-{what}", rows, {"kind": kind}, Chips(what, AMOUNTS[what]), facts=facts)
        for what in likely
    ]
    return [*said, Answer("note-effect", "now.says-nothing", rows, {"kind": kind, "nothing": True}, facts=facts)]


def _asks_other(kind: str) -> list[Answer]:
    """Ask what the Gate tile, the Secret cards or a tile that Spawned nothing say of an effect (p. 8)."""
    said = [
        Answer("note-other-effect", f"now.says-{what}", given={"kind": kind}, chips=Chips(what, AMOUNTS[what]))
        for what in ("distress", "seal")
    ]
    return [*said, Answer("note-other-effect", "now.says-nothing", given={"kind": kind, "nothing": True})]


def printed_parts(table: Table) -> tuple[Part, ...]:
    """Return the printed steps of the Turn card, top to bottom, and how each stands (p. 10)."""
    here = current_place(table)
    return tuple(Part("printed", step, _standing(table, step, n, here)) for n, step in enumerate(table.now.card_steps))


def _standing(table: Table, step: str, place: int, here: int) -> Literal["done", "current", "left", "blocked"]:
    if step in table.now.blocked:
        return "blocked"
    if table.now.phase != "event" or place > here:
        return "left"
    return "current" if place == here else "done"
