"""The Now panel: the one thing to do, whom it waits for, what lies on the table; drawn from what the rules say is due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.effects import effect_in_words
from campaigns.etherfields.panels.entity import revealed, tiles
from campaigns.etherfields.panels.strip import strip_panel
from campaigns.etherfields.panels.turncard import open_card, turns_of
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import first_just_entered
from campaigns.etherfields.rules.now import Answer, Due, Part, Row, due
from campaigns.etherfields.wording.dreams import FIRST_TILE
from campaigns.etherfields.wording.now import ANSWERS, LEADS, NOTES, SENTENCES, SHORT, STANDINGS, said
from campaigns.etherfields.wording.procedures import STEPS, told
from campaigns.pages.offers import Offer, Viewpoint, proposed, reason_of
from campaigns.pages.registry import Context
from campaigns.referee import Argument, Declared, Json, Refusal, move_named
from campaigns.wording import Text, words

FAN = 7
"""So many numbers lie in a fan."""
SILENT = ("now.cards-left", "now.turns")
"""Answers whose chips are told of by the card's second sentence."""
STATED = {"part": "part", "printed": "step"}
"""By which choice the words of a part are found."""


@dataclass(frozen=True)
class Chip:
    """One chip of a row: what it sends, what it says, whether it is ticked."""

    value: Json
    label: Text
    on: bool = False


@dataclass(frozen=True)
class Button:
    """An answer ready to be drawn: its form, how it looks, and its row of chips, if one is left open.

    The heading of ``silent`` chips is only heard: the card says it already.
    """

    offer: Offer
    look: str
    label: str
    note: str = ""
    argument: str = ""
    chips: tuple[Chip, ...] = ()
    several: bool = False
    fan: bool = False
    silent: bool = False


class _Drawing:
    """Turns the answers of one card into buttons with ids of their own."""

    def __init__(self, table: Table, view: Viewpoint, panel: str = "due") -> None:
        self.table, self.view, self.panel, self.count = table, view, panel, 0

    def buttons(self, answers: Iterable[Answer]) -> list[Button]:
        """Give the buttons of these answers."""
        return [self._button(answer) for answer in answers]

    def _button(self, answer: Answer) -> Button:
        declared = move_named(answer.move if "." in answer.move else f"{self.table.game}.{answer.move}")
        assert declared is not None
        self.count += 1
        made = proposed(self.table, self.view, self.panel, declared, answer.rows, answer.given)
        label = _label(self.table, answer, declared)
        offer = replace(made, key=f"{made.key}-{self.count}", label=label, move_id=next(self.view.ids))
        note = said(NOTES, answer.note, answer.facts) if answer.note else ""
        return self._open(answer, declared, Button(offer, answer.look, label, note))

    def _open(self, answer: Answer, declared: Declared, plain: Button) -> Button:
        """Give the button with the chips that it leaves open."""
        if answer.chips is None:
            return plain
        chips = answer.chips
        argument = next(a for a in declared.arguments if a.name == chips.argument)
        drawn = tuple(
            Chip(value, _chip(self.table, declared, argument, value), value in chips.ticked) for value in chips.values
        )
        fan = argument.kind == "number" and len(drawn) <= FAN and answer.look == "go"
        return replace(
            plain, argument=chips.argument, chips=drawn, several=chips.several, fan=fan, silent=answer.code in SILENT
        )


def _chip(table: Table, declared: Declared, argument: Argument, value: Json) -> Text:
    if argument.kind in ("row", "rows"):
        return str(table.rows(argument.label)[value])
    if argument.kind != "choice":
        return str(value)
    return SHORT.get((argument.name, value)) or words.choice(declared.game, argument.name, value)


def _label(table: Table, answer: Answer, declared: Declared) -> str:
    if answer.code == "now.answer":
        return _answer_label(answer, declared)
    if answer.code in ("now.hits", "now.hits-known"):
        facts = {**answer.facts, "effect": effect_in_words(table, answer.facts)}
        nobody = answer.code == "now.hits-known" and not facts["names"]
        return _("Nobody is in range") if nobody else said(ANSWERS, answer.code, facts)
    return said(ANSWERS, answer.code, answer.facts) if answer.code else str(words.moves[declared.name].label)


def _answer_label(answer: Answer, declared: Declared) -> str:
    """Say an answer to a question in the words of the question."""
    known = words.questions.get(declared.answers)
    labels = known.answers if known else {}
    (value,) = answer.given.values() or ("",)
    plain = labels.get("", words.moves[declared.name].label)
    chosen = words.choice("etherfields", next(iter(answer.given), ""), value) if value else plain
    return str(labels.get(value, chosen))


def now_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the Now panel shows: the Team, the card, what lies on the table, whose phone this is."""
    return {
        **strip_panel(table, view),
        **due_part(table, view),
        **lying_part(table, view),
        "holder": _holder(table, view),
    }


def by_the_turn_card(table: Table, view: Viewpoint) -> Context:
    """Give the card where a step of the Turn card is due; of anything else nothing, and nothing is looked at for it."""
    playing = table.slumber is not None and table.slumber.phase == Slumber.Phase.EVENT
    return due_part(table, view) if playing else {"scene": ""}


def on_the_way(table: Table, view: Viewpoint) -> Context:
    """Give the card where a step on the Dreamworld Map is due; of anything else nothing, and nothing is looked at for it."""
    return due_part(table, view) if table.session_open and table.slumber is None else {"scene": ""}


def due_part(table: Table, view: Viewpoint) -> Context:
    """Give the card: what is due, its answers, and where the lamp hangs."""
    found = due(table, view.holds)
    return {
        **_card(table, found, _Drawing(table, view, f"due-{found.scene}" if found.scene else "due")),
        "about": lookup.cited(found.rule),
        "at": _place(table, found),
        "scene": found.scene,
        "lays": _lays(table, found),
        "seats": len(_seated(table)),
        "turns": turns_of(table.slumber) if table.slumber and table.slumber.turn else None,
    }


def _lays(table: Table, found: Due) -> list[str]:
    """Give the list that the table reads together: what is laid out first, or before the first Draw."""
    if first_just_entered(table):
        return [str(text) for text in FIRST_TILE]
    return [told(str(key), facts) for key, facts in found.facts.get("work", ())]


def _card(table: Table, found: Due, drawing: _Drawing) -> Context:
    rows = [(row, _row(row, drawing)) for row in found.rows]
    answers = drawing.buttons(found.answers if found.question is None else ())
    return {
        "title": _title(found),
        "kick": _kick(found),
        "lead": _lead(found),
        "stuck": _stuck(found),
        "folded": found.code == "now.draw" and not drawing.view.holds,
        "rows": [drawn for row, drawn in rows if row.own],
        "others": [drawn for row, drawn in rows if not row.own],
        "answers": [one for one in answers if one.look != "more"],
        "more": [one for one in answers if one.look == "more"],
        "mine": found.mine,
        "parts": [_part(part) for part in found.parts if part.kind != "step"],
        "elsewhere": found.elsewhere,
        "question": found.question.ref if found.question is not None else None,
    }


def _title(found: Due) -> str:
    if found.question is not None:
        return words.question(found.code, found.facts, "etherfields")
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


def _row(row: Row, drawing: _Drawing) -> Context:
    code = row.code or row.standing
    return {
        "ref": row.dreamer.ref,
        "name": str(row.dreamer),
        "standing": row.standing,
        "said": said(STANDINGS, code, row.facts),
        "buttons": drawing.buttons(row.answers),
    }


def _part(part: Part) -> Context:
    name = STATED[part.kind]
    label = SHORT.get((name, part.key)) or words.choice("etherfields", name, part.key)
    return {"label": label, "standing": part.standing}


def _place(table: Table, found: Due) -> int:
    """Give the place in the row of Dreamers, 1 for the first, that the lamp hangs under: of the first it waits for."""
    seats = [dreamer.ref for dreamer in _seated(table)]
    wanted = next((ref for ref in found.who if ref in seats), table.team.first_player)
    return seats.index(wanted) + 1 if wanted in seats else 1


def _seated(table: Table) -> list[Dreamer]:
    return table.playing or table.around


def lying_part(table: Table, view: Viewpoint) -> Context:
    """Give what lies on the table in a Slumber or Dream: the Entity tiles with their figures, the Turn card, the board."""
    if table.slumber is None:
        return {"asleep": False}
    return {"asleep": True, "things": list(tiles(table)), "revealed": revealed(table), "open_card": open_card(table)}


def _holder(table: Table, view: Viewpoint) -> Context:
    """Give who may hold this phone, and who does."""
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
