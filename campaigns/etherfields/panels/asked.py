"""Open questions as the Now panel draws them: whom each waits for, its likely answers, and every other that it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import lookup
from campaigns.etherfields.panels.answers import Button, Drawing
from campaigns.etherfields.rules.now import Answer, Due
from campaigns.etherfields.rules.now.asked import DEATH
from campaigns.pages.offers import Ask, Offer, asks
from campaigns.pages.registry import Context
from campaigns.referee import moves_of

PICTURES = {"distress": "distress", "seal": "seal", "ether": "ether", "gem": "gem", "take": "claw"}
"""What stands on an answer, by the value it sends."""


@dataclass(frozen=True)
class Asked:
    """A question ready to be drawn: whom it waits for, its likely answers, the ``rest`` of them, its rule and our ruling on it."""

    ref: int
    kick: str
    title: str
    buttons: list[Button]
    rest: list[Offer]
    cited: lookup.Cited
    ruling: str
    who: str = ""


def asked_part(drawing: Drawing, found: Due) -> Context:
    """Return the question that is due, if one is, and the others that wait: nothing that they can be answered with is left out."""
    open_ = {ask.ref: ask for ask in asks(drawing.table, drawing.view, drawing.panel)}
    waiting = [_asked(drawing, open_[due.question.ref], due) for due in found.waiting]
    count = len(waiting)
    more = ngettext("%(count)s more question", "%(count)s more questions", count)
    alone = ngettext("%(count)s question waits", "%(count)s questions wait", count)
    return {
        "asked": None if found.question is None else _asked(drawing, open_[found.question.ref], found),
        "waiting": waiting,
        "waiting_words": (alone if found.question is None else more) % {"count": count},
    }


def _asked(drawing: Drawing, ask: Ask, due: Due) -> Asked:
    buttons = [_large(answer, made) for answer, made in zip(due.answers, drawing.buttons(due.answers), strict=True)]
    return Asked(
        ask.ref, _kick(drawing, ask, due), ask.question, buttons, _rest(ask, due), ask.cited, ask.ruling, ask.who
    )


def _kick(drawing: Drawing, ask: Ask, due: Due) -> str:
    """Say above a question whom it waits for; above a loss, by whom it came."""
    if ask.who:
        return _("Waiting for %(who)s") % {"who": ask.who}
    died = [dreamer for dreamer in drawing.table.dreamers if dreamer.died_of] if due.code == DEATH else []
    if not died:
        return _("Waiting for the whole Team")
    names = {"who": ", ".join(map(str, died))}
    return (_("No marker for %(who)s") if due.facts.get("reason") == "pool" else _("Died: %(who)s")) % names


def _large(answer: Answer, made: Button) -> Button:
    """Draw an answer large that is one tap, with its picture where it has one."""
    if made.chips or made.fields or made.look != "answer":
        return made
    (value,) = answer.given.values() if len(answer.given) == 1 else ("",)
    return replace(made, look="ans", picture=PICTURES.get(value, ""))


def _rest(ask: Ask, due: Due) -> list[Offer]:
    """Return what is no likely answer, and may still be one: a card says otherwise, or what speaks against it passes."""
    declared = next((found for found in moves_of("etherfields") if found.answers == due.code), None)
    choice = next((a.name for a in declared.arguments if a.kind == "choice"), "") if declared else ""
    if not due.answers or not choice:
        return [] if due.answers else ask.answers
    told = {None, *(value for answer in due.answers for value in _values(answer))}
    return [offer for offer in ask.answers if dict(offer.hidden).get(choice) not in told]


def _values(answer: Answer) -> tuple[object, ...]:
    return (*answer.given.values(), *(answer.chips.values if answer.chips else ()))
