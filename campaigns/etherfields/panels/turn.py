"""The next sensible thing in a Slumber or Dream, each as one tap: the set-up, the round, the step of the Turn card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Dreamer, Entity, Slumber
from campaigns.etherfields.panels.faces import face_in_words
from campaigns.etherfields.panels.shared import Groups, one
from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import still_to_draw
from campaigns.etherfields.rules.dreams import FIRST_DREAM
from campaigns.etherfields.rules.dreamscape import Figure
from campaigns.etherfields.rules.dreamscape.keeping import board_on, moves_on_board, name_of
from campaigns.etherfields.rules.dreamscape.moving import still_moves
from campaigns.etherfields.rules.dreamscape.reach import caught
from campaigns.etherfields.rules.entities import Face, faces_of
from campaigns.etherfields.rules.now import WHOLE_TABLE, Part
from campaigns.etherfields.rules.now.acting import who_acts
from campaigns.etherfields.rules.now.drawing import draw_step
from campaigns.etherfields.rules.now.entering import set_up_parts
from campaigns.etherfields.rules.now.resolving import asks_who, untold, waiting_for
from campaigns.etherfields.rules.now.rolling import ends_of
from campaigns.etherfields.rules.pools import TURN_CARDS
from campaigns.etherfields.rules.rounds import in_order, whose_round
from campaigns.etherfields.rules.steps import Step, current_place, nobody_told
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

SETUP_MOVES = {"turns": "draw-turn-cards", "flip": "flip-gate"}
SET_UP_DONE = {
    "prepare": gettext_lazy("Done: Gate tile set up"),
    "introduction": gettext_lazy("Done: Introduction read"),
    "clear": gettext_lazy("Done: Slumber Map cleared away"),
    "entrance": gettext_lazy("Done: Dreamers on Entrance spaces"),
}
"""What the tap says that ticks a step of the set-up off."""
SETTING_UP = {"rest": (gettext_lazy("All the rest at once"), "check", ("finish-set-up", "note-goal"))}


def turn_part(table: Table, view: Viewpoint) -> Context:
    """Return what is due now: the set-up of a Dream, the round of each Dreamer, the step of the Turn card, the way on."""
    now = table.now
    return {
        "setup": _listed(set_up_parts(table)) if now.phase == Slumber.Phase.SETUP else [],
        "rounds": _rounds(table, view) if now.phase == Slumber.Phase.ACTIONS else None,
        "coming": _coming(table, view) if now.phase == Slumber.Phase.EVENT else None,
        "next": _next(table, view),
    }


def setting_up(slumber: Slumber) -> Groups | None:
    """Return the groups of a Dream that is being set up, or None once it is."""
    return SETTING_UP if slumber.phase == Slumber.Phase.SETUP else None


def part_in_words(slumber: Slumber) -> str:
    """Name what is next in the set-up of a Dream."""
    return str(words.choice("etherfields", "part", slumber.setup_left[0])) if slumber.setup_left else ""


def _next(table: Table, view: Viewpoint) -> Offer:
    """Return the main button: the way on from where play stands."""
    now = table.now
    if now.phase == Slumber.Phase.SETUP:
        return _set_up_next(table, view, now)
    if now.phase == Slumber.Phase.OUT_OF_TURNS:
        return _end_of_turns(table, view, dream=now.kind == Slumber.Kind.DREAM)
    if now.phase == Slumber.Phase.DRAW:
        return _draw_next(table, view)
    if now.phase == Slumber.Phase.ACTIONS:
        return one(table, view, "slumber", "end-actions")
    return one(table, view, "slumber", "back-to-actions" if now.early else "discard-turn")


def _draw_next(table: Table, view: Viewpoint) -> Offer:
    """Offer the draw of all who have nothing to decide, then of each who has, then the way on (p. 8)."""
    # Who draws alone is asked of decks and board, which are read for it: only once somebody has drawn does it matter here.
    if len(still_to_draw(table)) == len(table.playing):
        return quick(table, view, "slumber", "draw-all", None)
    found = draw_step(table, WHOLE_TABLE)
    together = next((answer for answer in found.answers if answer.move != "skip"), None)
    if together is not None:
        return quick(table, view, "slumber", together.move, None)
    dreamer = next(row.dreamer for row in found.rows if row.standing == "due")
    return replace(one(table, view, "slumber", "draw", dreamer), label=_("%(name)s draws") % {"name": dreamer})


def _end_of_turns(table: Table, view: Viewpoint, *, dream: bool) -> Offer:
    """Offer the end of a Slumber or Dream whose Turns are gone; a Dream that ran out of them is seldom won."""
    if not dream:
        return one(table, view, "slumber", "out-of-turns")
    found = one(table, view, "slumber", "end-dream")
    return replace(found, inputs=tuple(replace(i, value="lost") if i.name == "outcome" else i for i in found.inputs))


def _set_up_next(table: Table, view: Viewpoint, now: Slumber) -> Offer:
    part = next(iter(now.setup_left), "entrance")
    if part in SETUP_MOVES:
        found = one(table, view, "slumber", SETUP_MOVES[part])
        turns = TURN_CARDS if now.code.startswith(FIRST_DREAM) else ""
        return replace(found, inputs=tuple(replace(i, value=turns) if i.name == "turns" else i for i in found.inputs))
    return replace(quick(table, view, "slumber", "set-up-dream", None, part=part), label=SET_UP_DONE[part])


def _listed(parts: Iterable[Part]) -> list[Context]:
    """Return steps in their order, and how each stands."""
    return [{"label": words.choice("etherfields", "part", part.key), "state": part.standing} for part in parts]


def _rounds(table: Table, view: Viewpoint) -> Context:
    """Return the round of each Dreamer at the table: what was done in it, and the taps of those who may act."""
    turn = whose_round(table) if in_order(table) else None
    # At a free table who passed may still act in the same round.
    due = who_acts(table) if turn is not None else table.playing
    return {
        "title": _("Round %(round)s") % {"round": table.now.round},
        "rows": [_round_of(table, view, dreamer, turn, may=dreamer in due) for dreamer in table.playing],
        "next": None if in_order(table) else quick(table, view, "slumber", "next-round", None),
    }


def _round_of(table: Table, view: Viewpoint, dreamer: Dreamer, turn: Dreamer | None, *, may: bool) -> Context:
    here = turn is dreamer
    acts = may and not (dreamer.acted and (here or turn is None))
    return {
        "name": str(dreamer),
        "here": here,
        "state": _("Dream action done") if dreamer.acted else _("passed") if dreamer.passed else "",
        "act": _act(table, view, dreamer) if acts else None,
        "pass": quick(table, view, "slumber", "pass-round", dreamer) if acts and not dreamer.passed else None,
        "end": quick(table, view, "slumber", "end-round", dreamer) if here else None,
    }


def _act(table: Table, view: Viewpoint, dreamer: Dreamer) -> Offer:
    """Offer a Dream action as one tap; with piles counted apart, with the number of cards discarded for it."""
    if table.team.light:
        return quick(table, view, "slumber", "dream-action", dreamer)
    found = one(table, view, "slumber", "dream-action", dreamer)
    cards = tuple(replace(i, value=i.value or 0) for i in found.inputs if i.name == "cards")
    return replace(found, inputs=cards, label=_("Dream action with so many cards"))


def _coming(table: Table, view: Viewpoint) -> Context:
    """Return the step of the Turn card that is to be resolved now, or ask which one is printed next."""
    card, here = table.now.card_steps, current_place(table)
    if here >= len(card):
        return {
            "title": "",
            "parts": [],
            "over": None,
            "printed": [_with(table, view, "note-step", step) for step in get_args(Step)],
        }
    step = card[here]
    waiting = waiting_for(table, step)
    parts = [part for entity in waiting for part in _parts(table, view, step, entity)]
    if nobody_told(table, step):
        parts = [{"name": _acting_else(table), "offers": _untold(table, view, "note-other-effect", step)}]
    over = replace(_with(table, view, "finish-step", step), label=_("This step is over"))
    return {
        "title": words.choice("etherfields", "step", step),
        "parts": parts,
        "over": None if untold(table, step, waiting) else over,
        "printed": [],
    }


def _acting_else(table: Table) -> str:
    """Name what an effect may stand on where no Entity bears it (p. 8)."""
    return _("Gate tile and Secret cards") if table.now.kind == Slumber.Kind.DREAM else _("The Slumber's tile")


def _untold(table: Table, view: Viewpoint, name: str, step: str, entity: Entity | None = None) -> list[Offer]:
    """Ask what a tile says of a step: a form, and a tap for nothing (p. 9)."""
    form, kind = one(table, view, "slumber", name, entity), ("kind", step)
    inputs = tuple(field for field in form.inputs if field.name not in ("kind", "nothing"))
    label = _("What does it say? Note it once")
    asked = replace(form, key=f"{form.key}-now", label=label, inputs=inputs, hidden=(*form.hidden, kind), opens=True)
    nothing = quick(table, view, "slumber", name, entity, kind=step, nothing="on")
    return [asked, replace(nothing, key=f"{form.key}-quick-nothing", label=_("It says nothing of this step"))]


def _parts(table: Table, view: Viewpoint, step: str, entity: Entity) -> list[Context]:
    """Return what an Entity does in a step: in one part, or for each figure on its own where they move on a followed board."""
    if step == "move" and moves_on_board(table, entity):
        figures = [f for f in board_on(table).of("entity", entity.ref) if still_moves(table, entity, f)]
        return [{"name": name_of(table, f), "offers": _chases(table, view, entity, f)} for f in figures]
    return [{"name": entity.name, "offers": _for_entity(table, view, step, entity)}]


def _chases(table: Table, view: Viewpoint, entity: Entity, figure: Figure) -> list[Offer]:
    """Return a tap for each result of the Movement die that moves a figure on the board, asking where players choose (p. 11)."""
    return [_chase(table, view, entity, figure, face) for face in faces_of(entity)]


def _chase(table: Table, view: Viewpoint, entity: Entity, figure: Figure, face: Face) -> Offer:
    sent = {"face": face, "number": figure.number}
    ends = ends_of(table, entity, figure, face)
    if len(ends) > 1:
        found = one(table, view, "slumber", "chase", entity)
        places = tuple((end, end) for end in ends)
        space = tuple(replace(i, choices=places, required=True) for i in found.inputs if i.name == "space")
        made = replace(found, inputs=space, hidden=(*found.hidden, *sent.items()))
    else:
        made = quick(table, view, "slumber", "chase", entity, **sent)
    return replace(made, key=f"{made.key}-{figure.number}-{face}", label=face_in_words(entity, face))


def _for_entity(table: Table, view: Viewpoint, step: str, entity: Entity) -> list[Offer]:
    """Return the taps for one Entity in a step: who is hit by its effect, or what the Movement die shows."""
    if step == "move":
        return [_face(table, view, entity, face) for face in faces_of(entity)]
    if step not in entity.effects:
        return _untold(table, view, "note-effect", step, entity)
    found = one(table, view, "slumber", "resolve-effect", entity)
    reached = caught(table, entity, step)
    ticked = [str(dreamer.ref) for dreamer in reached or ()]
    who = asks_who(worked_out(entity, step), step)
    hit = tuple(replace(field, value=ticked) for field in found.inputs if who and field.name == "hit")
    made = replace(found, key=f"{found.key}-now", inputs=hit, hidden=(*found.hidden, ("kind", step)))
    return [_present(table, made)]


def _face(table: Table, view: Viewpoint, entity: Entity, face: Face) -> Offer:
    made = quick(table, view, "slumber", "move-entity", entity, face=face)
    return replace(made, key=f"{made.key}-{face}", label=face_in_words(entity, face))


def _with(table: Table, view: Viewpoint, name: str, step: str) -> Offer:
    made = quick(table, view, "slumber", name, None, step=step)
    return replace(made, key=f"{made.key}-{step}", label=words.choice("etherfields", "step", step))


def of_those_present(table: Table, made: Group) -> Group:
    """Let only Dreamers at the table be ticked as hit."""
    return made if made.offers is None else replace(made, offers=[_present(table, offer) for offer in made.offers])


def _present(table: Table, made: Offer) -> Offer:
    present = {str(dreamer.ref) for dreamer in table.playing}

    def kept(field: Input) -> Input:
        choices = tuple(choice for choice in field.choices if choice[0] in present)
        return replace(field, choices=choices) if field.name == "hit" else field

    return replace(made, inputs=tuple(kept(field) for field in made.inputs))
