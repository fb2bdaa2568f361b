"""The Now panel: the one thing to do, whom it waits for, what lies on the table; drawn from what the rules say is due."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.answers import Drawing
from campaigns.etherfields.panels.asked import asked_part
from campaigns.etherfields.panels.entity import revealed, tiles
from campaigns.etherfields.panels.strip import strip_panel
from campaigns.etherfields.panels.turncard import open_card
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import first_just_entered
from campaigns.etherfields.rules.now import Due, Moved, OnBoard, Part, Row, due
from campaigns.etherfields.wording.dreams import FIRST_TILE
from campaigns.etherfields.wording.now import LEADS, SENTENCES, SHORT, STANDINGS, said
from campaigns.etherfields.wording.procedures import STEPS, told
from campaigns.pages.offers import Viewpoint, reason_of
from campaigns.pages.registry import Context
from campaigns.referee import Refusal
from campaigns.wording import words

STATED = {"part": "part", "printed": "step"}
"""By which choice the words of a part are found."""


def now_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the Now panel shows: the Team, the card, what lies on the table, whose phone this is."""
    return {
        **strip_panel(table, view),
        **due_part(table, view),
        **lying_part(table, view),
        "holder": _holder(table, view),
    }


def by_the_turn_card(table: Table, view: Viewpoint) -> Context:
    """Return the card where a step of the Turn card is due; of anything else nothing, and nothing is looked at for it."""
    playing = table.slumber is not None and table.slumber.phase == Slumber.Phase.EVENT
    return due_part(table, view) if playing else {"scene": ""}


def on_the_way(table: Table, view: Viewpoint) -> Context:
    """Return the card where a step on the Dreamworld Map is due; of anything else nothing, and nothing is looked at for it."""
    return due_part(table, view) if table.session_open and table.slumber is None else {"scene": ""}


def while_asked(table: Table, view: Viewpoint) -> Context:
    """Return the card where it is an open question; of anything else nothing, and nothing is looked at for it."""
    return due_part(table, view) if len(table.decisions) else {"scene": ""}


def due_part(table: Table, view: Viewpoint) -> Context:
    """Return the card: what is due, its answers, and where the lamp hangs."""
    found = due(table, view.holds)
    return {
        **_card(table, found, Drawing(table, view, f"due-{found.scene}" if found.scene else "due")),
        "at": _place(table, found),
        "scene": found.scene,
        "lays": _lays(table, found),
        "seats": len(_seated(table)),
        "step": _step(table, found),
    }


def _step(table: Table, found: Due) -> str:
    """Return what tells a step that the whole table does from every other, the same on all phones; '' where a Dreamer is asked."""
    if found.question is not None or found.rows or found.who:
        return ""
    now = table.slumber
    place = (now.ref, now.turn) if now is not None else (table.team.at,)
    facts = [found.facts.get(name) for name in ("procedure", "step", "part", "effect")]
    return f"{crc32(repr((found.code, place, facts)).encode()):08x}"


def _lays(table: Table, found: Due) -> list[str]:
    """Return the list that the table reads together: what is laid out first, or before the first Draw."""
    if first_just_entered(table):
        return [str(text) for text in FIRST_TILE]
    return [told(str(key), facts) for key, facts in found.facts.get("work", ())]


def _card(table: Table, found: Due, drawing: Drawing) -> Context:
    rows = [(row, _row(row, drawing)) for row in found.rows]
    answers = drawing.buttons(found.answers if found.question is None else ())
    questions = asked_part(drawing, found) if found.question is not None or found.waiting else {}
    asked = questions.get("asked")
    return {
        **questions,
        "about": asked.cited if asked else _decided(found),
        "title": asked.title if asked else _title(found),
        "kick": asked.kick if asked else _kick(found),
        "report": _("Report for %(who)s") % {"who": asked.who} if asked and asked.who else _("Report it here"),
        "lead": _lead(found),
        "stuck": _stuck(found),
        "folded": found.code in ("now.draw", "now.draw-first") and not drawing.view.holds,
        "rows": [drawn for row, drawn in rows if row.own],
        "others": [drawn for row, drawn in rows if not row.own],
        "aside": _aside([drawn for row, drawn in rows if row.own]),
        "answers": [one for one in answers if one.look != "more"],
        "more": [one for one in answers if one.look == "more"],
        "more_words": _("A card spares somebody") if _spares(found) else _("More"),
        "mine": found.mine,
        "parts": [_part(part) for part in found.parts if part.kind != "step"],
        "elsewhere": found.elsewhere,
        "on_board": [_moving(one) for one in found.on_board],
        "moved": [_moved(one) for one in found.moved],
    }


def _decided(found: Due) -> lookup.Cited:
    """Cite the one page that decides what is due; of a guide that is the page of its step."""
    step = STEPS.get(str(found.facts.get("step"))) if found.code == "now.guide" else None
    return lookup.deciding(f"{step.rule}.{found.facts['step']}") if step else lookup.deciding(found.code, found.rule)


def _spares(found: Due) -> bool:
    """Return whether all that lies folded says by a card that others are hit than the board shows."""
    return all(answer.card for answer in found.answers if answer.look == "more")


def _moving(one: OnBoard) -> Context:
    """Return the link to the board with the figure in hand that moves next, and how many have moved."""
    told = _("%(entity)s on the board: %(done)s of %(moves)s moved") if one.moves > 1 else _("%(entity)s on the board")
    label = told % {"entity": one.entity, "done": one.done, "moves": one.moves}
    return {"key": f"moving{one.entity.ref}", "label": label}


def _moved(one: Moved) -> str:
    """Say of whom nothing more is asked in this Move, or how many of an Entity's figures that is."""
    facts = {"who": one.name, "done": one.done, "moves": one.moves}
    told = _("%(who)s moved") if one.done == one.moves == 1 else _("%(who)s: %(done)s of %(moves)s moved")
    return told % facts


def _title(found: Due) -> str:
    if found.code == "now.guide":
        key = str(found.facts["step"])
        return str(STEPS[key].label if key in STEPS else key)
    return said(SENTENCES, found.code, found.facts)


def _lead(found: Due) -> str:
    if found.code == "now.guide" and not found.stuck:
        return told(str(found.facts["step"]), found.facts["told"])
    return said(LEADS, found.lead, found.facts) if found.lead else ""


def _kick(found: Due) -> str:
    """Say above the title how far a guide has come."""
    if found.code == "now.guide":
        done = sum(part.standing == "done" for part in found.parts)
        return _("%(done)s of %(all)s done") % {"done": done, "all": len(found.parts)}
    return ""


def _stuck(found: Due) -> Context | None:
    if found.stuck is None:
        return None
    code, facts = found.stuck
    return {"reason": reason_of(Refusal(code, **facts), "etherfields")}


def _row(row: Row, drawing: Drawing) -> Context:
    code = row.code or row.standing
    return {
        "ref": row.dreamer.ref,
        "name": str(row.dreamer),
        "standing": row.standing,
        "said": said(STANDINGS, code, row.facts),
        "buttons": drawing.buttons(answer for answer in row.answers if answer.look != "more"),
        "aside": drawing.buttons(answer for answer in row.answers if answer.look == "more"),
    }


def _aside(rows: list[Context]) -> int | None:
    """Return the place of the row that is in sight until another is tapped, None where none has anything to tell aside."""
    due = [place for place, row in enumerate(rows) if row["standing"] == "due"]
    return due[0] if any(row["aside"] for row in rows) else None


def _part(part: Part) -> Context:
    name = STATED[part.kind]
    label = SHORT.get((name, part.key)) or words.choice("etherfields", name, part.key)
    return {"label": label, "standing": part.standing}


def _place(table: Table, found: Due) -> int:
    """Return the place in the row of Dreamers, 1 for the first, that the lamp hangs under: of the first it waits for."""
    seats = [dreamer.ref for dreamer in _seated(table)]
    wanted = next((ref for ref in found.who if ref in seats), table.team.first_player)
    return seats.index(wanted) + 1 if wanted in seats else 1


def _seated(table: Table) -> list[Dreamer]:
    return table.playing or table.around


def lying_part(table: Table, view: Viewpoint) -> Context:
    """Return what lies on the table in a Slumber or Dream: the Entity tiles with their figures, the Turn card, the board."""
    if table.slumber is None:
        return {"asleep": False}
    return {"asleep": True, "things": list(tiles(table)), "revealed": revealed(table), "open_card": open_card(table)}


def _holder(table: Table, view: Viewpoint) -> Context:
    """Return who may hold this phone, and who does."""
    there = _seated(table)
    held = [dreamer for dreamer in there if dreamer.ref in view.holds]
    others = [(f"{_refs(held)}.{one.ref}", str(one)) for one in there if held and one not in held]
    return {
        "asked": view.asked,
        "now": ", ".join(map(str, held)),
        "one": [(str(dreamer.ref), str(dreamer)) for dreamer in there if held != [dreamer]],
        "also": others,
        "several": len(there) > 1,
    }


def _refs(dreamers: Iterable[Dreamer]) -> str:
    return ".".join(str(dreamer.ref) for dreamer in dreamers)
