"""The answers to an open question as taps: those that are there, and those that are closed with what speaks against them."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.onirim.drawing import cards
from campaigns.onirim.panels.buttons import PANEL, Button
from campaigns.onirim.rules import odds_bottom
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.machine import AGAIN, machine
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.telling import parts
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Offer, Viewpoint, quick, reason_of
from campaigns.pages.registry import Context
from campaigns.referee import Refusal
from campaigns.referee.shapes import Answer, OneOf
from campaigns.wording import percent, words

FEW = 5
"""So many answers of one kind stay in sight; more unfold."""


def chosen(table: Table, view: Viewpoint, g: Game, shape: OneOf) -> Context:
    """Return the answers of a question that one tap decides."""
    missing = [_missing(table, view, g, given, refusal) for given, refusal in machine.near(table, g)]
    return {"mode": "choose", "missing": missing, **options(table, view, g, list(shape.options))}


def _missing(table: Table, view: Viewpoint, g: Game, given: Answer, refusal: Refusal) -> tuple[Offer, Button]:
    """Return a way that is closed, with the reason, and with its tap unless that is final."""
    code, *about = parts(g, given)
    label = str(words.choice("onirim", "option", code))
    made = quick(table, view, PANEL, "choose", None)
    button = Button(spelled(given), label, tuple(cards(about)), reason=reason_of(refusal, "onirim"))
    return replace(made, key=f"{made.key}-{'-'.join([code, *about])}"), button


def options(table: Table, view: Viewpoint, g: Game, given: list[Answer]) -> Context:
    """Return answers as taps: those of a kind with many fold under its name."""
    found: dict[str, list[Button]] = {}
    for option, code in different(g, given):
        found.setdefault(code, []).append(button(g, option))
    much = {name for name, group in found.items() if len(group) > FEW} if g.asked.kind in AGAIN else set()
    few = [one for name, group in found.items() if name not in much for one in group]
    many = [(str(words.choice("onirim", "option", name)), name, group) for name, group in found.items() if name in much]
    return {"choose": quick(table, view, PANEL, "choose", None), "buttons": few, "folds": many}


def different(g: Game, given: list[Answer]) -> list[tuple[Answer, str]]:
    """Return answers with their codes; two that differ in nothing that can be seen are one."""
    seen: set[tuple[str, ...]] = set()
    found = []
    for option in given:
        code, *about = parts(g, option)
        about = sorted(about) if code.startswith("mirror-") else about
        if (code, *about) in seen and g.away is None and code != "swap":
            continue
        seen.add((code, *about))
        found.append((option, code))
    return found


def button(g: Game, option: Answer) -> Button:
    """Return one answer as a tap."""
    code, *about = parts(g, option)
    label = str(words.choice("onirim", "option", code))
    shown = tuple(cards(card for card in about if not card.startswith("premonition-")))
    named = [str(words.choice("onirim", "option", name)) for name in about if name.startswith("premonition-")]
    label = f"{label}: {named[0]}" if named else label
    note = _exchanged(option) if g.asked.kind == "spell-swap" else _notes(g).get(code, "")
    return Button(spelled(option), label, shown, note, _whose(g, option))


def _exchanged(option: Answer) -> str:
    """Say which Goals of the line change places, the first one being number 1."""
    return " ↔ ".join(str(i + 1) for i in option if isinstance(i, int)) if isinstance(option, list) else ""


def _whose(g: Game, option: Answer) -> str:
    """Say of two players' Keys which is Personal and which Shared."""
    if g.personal is None or type(option) is not list or option[0] != "key":
        return ""
    return _("Personal") if option[1] < g.personal else _("Shared")


def _notes(g: Game) -> dict[str, str]:
    if g.asked.kind != "sphinx":
        return {}
    return {f"word-{word}": percent(chance) for word, chance in odds_bottom.sphinx(g)}
