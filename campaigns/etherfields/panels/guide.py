"""The Guide: the open checklists with their next step, what can be started now, and how this table plays open points."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.etherfields.models import Checklist, Dreamer, Team
from campaigns.etherfields.panels.dreamworld import first_at_once
from campaigns.etherfields.panels.seats import seats_part
from campaigns.etherfields.panels.shared import everybody, one, with_rows
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.checklists.moves import obstacle, on_the_table_only
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES
from campaigns.etherfields.rules.dreams import first_just_entered
from campaigns.etherfields.rules.market import BUYING
from campaigns.etherfields.rules.now.leading import offered
from campaigns.etherfields.rules.procedure import FIRST_DREAM_TILE, Step, left
from campaigns.etherfields.rules.readings import READINGS, RULES, agreed
from campaigns.etherfields.wording.dreams import FIRST_TILE
from campaigns.etherfields.wording.procedures import PROCEDURES as TITLES
from campaigns.etherfields.wording.procedures import STEPS, told
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

PLAY = "play"


def guide_part(table: Table, view: Viewpoint) -> Context:
    """Return what the Guide shows."""
    open_lists = sorted(table.checklists, key=lambda checklist: -checklist.ref)
    return {
        "checklists": [_checklist(table, view, checklist) for checklist in open_lists],
        "startable": [_start(table, view, kind) for kind in offered(table)],
        "hint": _hint(table) if not open_lists else "",
        "start": _at_once(table, view),
        "to_first_dream": _to_first_dream(table, view, open_lists),
        "first_draw": quick(table, view, "guide", "draw-all", None) if first_just_entered(table) else None,
        "first_tile": FIRST_TILE,
        "fresh": not table.session_open and not len(table.sessions),
        "play": _readings(table, view) if view.unfolded.get("guide") == PLAY else None,
        "seats": seats_part(table, view),
        "second_edition": table.team.edition == Team.Edition.SECOND,
    }


def _to_first_dream(table: Table, view: Viewpoint, open_lists: list[Checklist]) -> Offer | None:
    """Return the way into the first Dream, once nothing of the first set-up is left before it (p. 5)."""
    before = [key for checklist in open_lists for key in left(checklist) if key != FIRST_DREAM_TILE]
    return None if before else first_at_once(table, view, "guide")


def tonight(table: Table, view: Viewpoint) -> Offer | None:
    """Offer the session all at once with those of last time, unless one is open or a checklist leads there step by step."""
    offered = _at_once(table, view)
    last = max(table.sessions, key=lambda session: session.number, default=None)
    if offered is None or last is None:
        return offered
    return with_rows(offered, [str(ref) for ref in last.present])


def _at_once(table: Table, view: Viewpoint) -> Offer | None:
    """Offer the session all at once, unless one is open or a checklist leads there step by step."""
    if table.session_open or len(table.checklists):
        return None
    return everybody(one(table, view, "team", "start-session"))


def _hint(table: Table) -> str:
    if table.team.lost:
        return _("All Dreamers have lost. The checklist leads through it.")
    if not table.session_open and not len(table.sessions):
        return _(
            "A new box? The first set-up leads to the first Dream. Already playing? Set up a session, or start it at once."
        )
    if not table.session_open:
        return _("The session has not begun. A checklist sets the table up with this campaign's counts.")
    return ""


def _start(table: Table, view: Viewpoint, kind: str) -> Offer:
    made = quick(table, view, "guide", "start-checklist", None, procedure=kind)
    return replace(made, key=f"guide-start-{kind}", label=TITLES[kind])


def _checklist(table: Table, view: Viewpoint, checklist: Checklist) -> Context:
    waiting = left(checklist)
    facts: Context = {step["key"]: step["facts"] for step in checklist.steps}
    work = on_the_table_only(checklist) if checklist.kind == "first-setup" else []
    return {
        "ref": checklist.ref,
        "work": [(_label(key), told(key, facts[key])) for key in work],
        "all_done": quick(table, view, "guide", "all-done", checklist) if work else None,
        "title": TITLES.get(checklist.kind, checklist.kind),
        "progress": _("%(done)s of %(all)s done") % {"done": len(facts) - len(waiting), "all": len(facts)},
        "next": _next(table, view, checklist, waiting[0], facts[waiting[0]]) if waiting else None,
        "coming": [_label(key) for key in waiting[1:]],
        "free": _free(table, view, checklist, waiting, work),
        "done": [_label(key) for key in facts if key not in waiting],
        "rest": _rest(table, view, checklist),
        "leave": quick(table, view, "guide", "leave-checklist", checklist),
    }


def _rest(table: Table, view: Viewpoint, checklist: Checklist) -> Offer:
    """Return the tap that ticks all the rest, closed while a step of it would be refused."""
    made = quick(table, view, "guide", "tick-rest", checklist)
    return replace(made, key=f"guide-rest-{checklist.ref}", refusal=made.refusal or obstacle(table, checklist))


def _free(table: Table, view: Viewpoint, checklist: Checklist, waiting: list[str], work: list[str]) -> list[Offer]:
    """Return one tap for each later step that may be ticked before its turn, and for the next one where it is part of the one list."""
    procedure = PROCEDURES.get(checklist.kind)
    wanted = [key for key in waiting if key != waiting[0] or key in work]
    now = [key for key in wanted if procedure and not procedure.held_up(waiting, key)]
    return [_tick(table, view, checklist, key) for key in now]


def _tick(table: Table, view: Viewpoint, checklist: Checklist, key: str) -> Offer:
    made = quick(table, view, "guide", "tick", checklist, step=key)
    return replace(made, key=f"{made.key}-{key}", label=_("Done: %(step)s") % {"step": _label(key)})


def _label(key: str) -> object:
    return STEPS[key].label if key in STEPS else key


def _next(table: Table, view: Viewpoint, checklist: Checklist, key: str, facts: Context) -> Context:
    """Return the next step: its words, its reason, and the forms that do it or leave it out."""
    procedure, said = PROCEDURES.get(checklist.kind), STEPS.get(key)
    step = procedure.step(key) if procedure else None
    return {
        "label": _label(key),
        "text": told(key, facts),
        "why": said.why if said else "",
        "cited": lookup.deciding(f"{said.rule}.{key}") if said else None,
        "by": _by(table, view, step),
        "first_players": _first_players(table, view, step) if checklist.kind == "first-setup" else [],
        "also": quick(table, view, "guide", "open-market", None) if key == BUYING else None,
        "tick": quick(table, view, "guide", "tick", checklist, step=key),
        "skip": quick(table, view, "guide", "skip-step", checklist, step=key) if step and step.optional else None,
    }


def _by(table: Table, view: Viewpoint, step: Step | None) -> Offer | None:
    """Return the form of the move that does a step, while that move is still to be made."""
    waits = step is not None and step.by == "start-session" and not table.session_open
    return everybody(one(table, view, "guide", "start-session")) if waits else None


def _first_players(table: Table, view: Viewpoint, step: Step | None) -> list[Offer]:
    """Return one tap for each Dreamer who may be First Player, everybody at the table (p. 5)."""
    if step is None or step.by != "start-session" or table.session_open:
        return []
    present = tuple(("present", dreamer.ref) for dreamer in table.dreamers)
    return [_starts(table, view, dreamer, present) for dreamer in table.around]


def _starts(table: Table, view: Viewpoint, dreamer: Dreamer, present: tuple[tuple[str, int], ...]) -> Offer:
    made = quick(table, view, "guide", "start-session", None, first_player=dreamer.ref)
    return replace(
        made, key=f"guide-first-{dreamer.ref}", label=str(dreamer), hidden=(*made.hidden, *present), inputs=()
    )


def _readings(table: Table, view: Viewpoint) -> list[Context]:
    return [_reading(table, view, reading, ways) for reading, ways in READINGS.items()]


def _reading(table: Table, view: Viewpoint, reading: str, ways: tuple[str, ...]) -> Context:
    return {
        "label": words.choice("etherfields", "reading", reading),
        "cited": lookup.deciding(f"{RULES[reading]}.{reading}"),
        "ways": [_way(table, view, reading, way, first=way == ways[0]) for way in ways],
    }


def _way(table: Table, view: Viewpoint, reading: str, way: str, *, first: bool) -> Context:
    label = words.choice("etherfields", "choice", way)
    made = quick(table, view, "guide", "agree", None, reading=reading, choice=way)
    text = _("%(way)s (default)") % {"way": label} if first else label
    return {
        "chosen": agreed(table, reading) == way,
        "text": text,
        "offer": replace(made, key=f"guide-agree-{reading}-{way}", label=text),
    }
