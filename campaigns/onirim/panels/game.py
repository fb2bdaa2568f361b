"""The board: what lies on the table, the one thing awaited now as big taps; and how the game ended, with the way to the next."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import lookup
from campaigns.onirim.drawing import Card, cards, drawn
from campaigns.onirim.matters import about_question
from campaigns.onirim.panels import ended, hand, laid, picking
from campaigns.onirim.panels.buttons import PANEL
from campaigns.onirim.panels.choosing import chosen
from campaigns.onirim.panels.picks import LYING, picked
from campaigns.onirim.rules import odds_bottom
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.cards import CONFUSION
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.odds import view_of
from campaigns.onirim.rules.state import HAND
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.referee.shapes import OneOf
from campaigns.wording import percent, words


def game_panel(table: Table, view: Viewpoint) -> Context:
    """Return what lies on the table and what is awaited now, or how the game ended."""
    row = table.newest
    assert row is not None
    common: Context = {"row": row, "title": str(row)}
    if row.result:
        return {**common, "mode": "over", **ended.over(table, view, row)}
    g = table.value
    if not machine.askable(g):
        ways = [quick(table, view, PANEL, slug, None) for slug in ("ask-anew", "give-up")]
        return {**common, "mode": "stuck", "ways": ways}
    kind = g.asked.kind
    common |= {"about": lookup.cited(about_question(kind)[0]), **laid.laid(g), **_hand(g)}
    if kind == "report":
        return {**common, **picked(table, view, row, picking.report_of(g), asked(g)), "beside": g.beside}
    shape = machine.shape_of(g)
    task = picking.task_of(g, shape)
    question = words.question(f"onirim.ask.{kind}", {}, "onirim")
    if task is not None:
        return {**common, **picked(table, view, row, task, question), "met": _met(g)}
    assert isinstance(shape, OneOf)
    common |= {"question": question, "met": _met(g), "hint": _hint(g)}
    return {**common, **(hand.turn if kind == "turn" else chosen)(table, view, g, shape)}


def _hand(g: Game) -> Context:
    """Return the hand, and while it is being filled how many cards it still lacks."""
    draws = g.asked.kind == "report" and _draws(g)
    # Two players turn up more than a hand, and are asked for all of it.
    lacks = max(0, HAND - len(g.hand), g.asked.count) if draws else 0
    return {"hand": cards(g.hand), "hands": _hands(g), "lacks": lacks, "whole": len(g.hand) + lacks}


def _hands(g: Game) -> list[tuple[str, list[Card]]]:
    """Return the hand under its name; of two players the Personal and the Shared cards apart."""
    if g.personal is None:
        return [(_("Hand"), cards(g.hand))]
    return [(_("Personal"), cards(g.hand[: g.personal])), (_("Shared"), cards(g.hand[g.personal :]))]


def _draws(g: Game) -> bool:
    """Return whether the cards of a report were drawn one by one, not looked at."""
    was = g.asked
    return was.least < was.count or (was.end == "top" and min(was.count, len(g.deck)) == 1)


def asked(g: Game) -> str:
    """Ask for the cards of a report: drawn, or lying on top or at the bottom of the deck, always from top to bottom."""
    was, count = g.asked, picking.awaited(g)
    every = min(was.count, len(g.deck))
    if _draws(g):
        return _("What did you draw?")
    facts = {"count": count, "all": every, "known": every - count}
    if was.end == "top":
        some = _(
            "Of the %(all)s cards on top %(known)s are known. Which are the others (%(count)s), from top to bottom?"
        )
        new = ngettext("Which card lies on top?", "Which %(count)s cards lie on top, from top to bottom?", count)
    else:
        some = _(
            "Of the %(all)s cards at the bottom %(known)s are known. "
            "Which are the others (%(count)s), from top to bottom, the lowest last?"
        )
        new = ngettext(
            "Which card lies at the bottom?",
            "Which %(count)s cards lie at the bottom, from top to bottom, the lowest last?",
            count,
        )
    return (some if count < every else new) % facts


def _met(g: Game) -> list[Card]:
    """Return the card being resolved, where it is not among those to choose from."""
    was = g.asked
    if was.kind in ("nightmare", "door", "sphinx", "denizen", "happy"):
        return cards(was.looked)
    if was.kind == "confusion":
        return [drawn(CONFUSION)]
    return cards(reversed(g.shown)) if was.kind == "diver" else []


def _hint(g: Game) -> str:
    """Return the odds that the open question hangs on."""
    if g.asked.kind == "diver":
        risk = odds_bottom.next_is_nightmare(view_of(g))
        said = _("The next one is a Nightmare with a chance of %(risk)s.") % {"risk": percent(risk)}
        return f"{LYING} {said}" if len(g.shown) > 1 else said
    return ""
