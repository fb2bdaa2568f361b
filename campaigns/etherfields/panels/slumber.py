"""The Slumber panel: the Turn deck and its steps, the Entities, what may be done with them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.drawing import turn_cards
from campaigns.etherfields.models import Entity, Slumber
from campaigns.etherfields.panels.shared import correct, groups, one
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.board import Table
from campaigns.offers import Viewpoint, group, offers
from campaigns.pages import Context
from campaigns.wording import words

GROUPS = {
    "turn": (
        gettext_lazy("Turn card, tokens, added Turns"),
        "hour",
        ("note-turn-card", "block-step", "do-step", "add-turns", "gain-turns", "take-token", "return-token"),
    ),
    "ends": (gettext_lazy("Loot and endings"), "key", ("gain-loot", "end-slumber", "skip", "save-as-death")),
}
ENTITY_NOW = {
    "actions": ("mark-intent", "remove-figures", "remove-morphing"),
    "event": ("resolve-effect", "move-entity", "add-morphing"),
}
ENTITY = (*ENTITY_NOW["event"], *ENTITY_NOW["actions"], "take-intent", "spawn", "note-effect", "note-movement")
NEXT = {"draw": "start-actions", "actions": "end-actions", "event": "discard-turn", "out-of-turns": "out-of-turns"}


def slumber_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the Slumber panel shows: the Slumber in progress, or the way into one."""
    slumber = table.slumber
    if slumber is None:
        go = group(
            view, "slumber", "go", _("Move the Team marker"), "chevron", lambda: offers(table, view, "slumber", ("go",))
        )
        meet = one(table, view, "slumber", "meet-slumber")
        return {"slumber": None, "at": table.team.at, "meet": meet, "groups": [go], "session_open": table.session_open}
    return {
        "slumber": slumber,
        "turns": turn_cards(slumber),
        "turn_label": turn_in_words(slumber),
        "discarded": _discarded(pools.TURN_CARDS - slumber.turns_left),
        "blocked": [words.value("etherfields", step) for step in slumber.blocked],
        "tokens": [f"{words.value('etherfields', kind)}: {count}" for kind, count in slumber.tokens.items() if count],
        "steps": _steps(slumber),
        "next": one(table, view, "slumber", NEXT[slumber.phase]),
        "entities": [_entity(table, view, entity) for entity in table.entities],
        "groups": [
            *groups(table, view, "slumber", GROUPS),
            correct(table, view, "slumber", [slumber, *table.entities]),
        ],
    }


def _discarded(count: int) -> str:
    return ngettext("%(count)s card in the discard", "%(count)s cards in the discard", count) % {"count": count}


def turn_in_words(slumber: Slumber) -> str:
    """Say which Turn of how many is being played."""
    turns = slumber.turn + max(0, slumber.turns_left - 1)
    return _("Turn %(turn)s of %(turns)s") % {"turn": slumber.turn, "turns": turns}


def _steps(slumber: Slumber) -> list[dict[str, Any]]:
    phases = [phase for phase in Slumber.Phase if phase != Slumber.Phase.OUT_OF_TURNS or slumber.phase == phase]
    here = phases.index(Slumber.Phase(slumber.phase))
    return [
        {"label": phase.label, "state": "done" if n < here else "current" if n == here else "left"}
        for n, phase in enumerate(phases)
    ]


def _entity(table: Table, view: Viewpoint, entity: Entity) -> Context:
    now = ENTITY_NOW.get(table.now.phase, ())
    wanted = {
        f"now{entity.ref}": (_("In this step"), "chevron", now),
        f"more{entity.ref}": (_("More about it"), "plus", tuple(name for name in ENTITY if name not in now)),
    }
    return {
        "row": entity,
        "facts": _facts(entity),
        "groups": groups(table, view, "slumber", {key: found for key, found in wanted.items() if found[2]}, entity),
        "morphings": [words.choice("etherfields", "kind", kind) for kind in entity.morphings],
        "effects": [
            (words.choice("etherfields", "kind", kind), _effect(noted))
            for kind, noted in sorted(entity.effects.items())
        ],
    }


def _facts(entity: Entity) -> list[tuple[str, str]]:
    movement = "–" if entity.movement is None else str(entity.movement)
    found = [(_("Figures"), str(entity.figures)), (_("Movement value"), movement)]
    found.append((_("Morphings"), str(len(entity.morphings))))
    if entity.cost:
        paid = ngettext("%(times)s paid", "%(times)s paid", entity.markers) % {"times": entity.markers}
        found.append((_("Its action"), f"{entity.cost}, {paid}" if entity.markers else str(entity.cost)))
    return found


def _effect(noted: dict[str, Any]) -> str:
    amounts = (
        (noted.get("distress"), _("%(n)s Distress")),
        (noted.get("seal"), _("Seals %(n)s")),
        (noted.get("morphings"), _("adds Morphings: %(n)s")),
    )
    parts = [_("range %(n)s") % {"n": noted.get("range", 1)}, *(text % {"n": n} for n, text in amounts if n)]
    return ", ".join([*parts, *filter(None, [noted.get("note")])])
