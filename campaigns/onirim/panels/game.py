"""The panel to play at: the one thing awaited now, as big taps; and how the game ended, with the way to the next."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns import lookup
from campaigns.onirim.drawing import Card, cards, drawn
from campaigns.onirim.matters import about_question
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels import picking
from campaigns.onirim.rules import odds_bottom
from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.cards import CONFUSION
from campaigns.onirim.rules.machine import AGAIN, machine
from campaigns.onirim.rules.odds import view_of
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.readings import READINGS as KNOWN
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.telling import parts
from campaigns.onirim.rules.value import Game
from campaigns.onirim.wording.options import READINGS
from campaigns.pages.offers import Offer, Reason, Viewpoint, quick, reason_of
from campaigns.pages.registry import Context
from campaigns.referee import Refusal
from campaigns.referee.shapes import Answer, OneOf, verb_of
from campaigns.wording import percent, words

FEW = 5
"""So many answers of one kind stay in sight; more unfold."""

TAIL = 3
"""So many cards at the row's end stay in sight while something else is asked: a Door takes a series of three."""

SEED_BYTES = 4


@dataclass(frozen=True)
class Button:
    """One tap: what it sends, what it says, the cards drawn on it, what it is worth knowing before."""

    value: str
    label: str
    cards: tuple[Card, ...] = ()
    note: str = ""
    url: str = ""
    name: str = ""
    key: str = ""
    reason: Reason | None = None

    @property
    def said(self) -> str:
        """What it says aloud: the label, its cards, the note."""
        named = ", ".join(card.label for card in self.cards)
        return " ".join(filter(None, [f"{self.label}: {named}" if named else self.label, self.note]))


def game_panel(table: Table, view: Viewpoint) -> Context:
    """Give what is awaited now, or how the game ended."""
    row = table.newest
    assert row is not None
    g = table.value
    common: Context = {"row": row, "title": str(row), "mode_words": OnirimGame.Mode(row.mode).label, "give_up": None}
    common |= {"chips": [words.choice("onirim", "expansions", name) for name in row.expansions], "seed": row.seed}
    if row.result:
        return {**common, "mode": "over", "words": _ended(row), "new": new_game(table, view, row)}
    if not machine.askable(g):
        ways = [quick(table, view, "game", slug, None) for slug in ("ask-anew", "give-up")]
        return {**common, "mode": "stuck", "ways": ways}
    common["give_up"] = quick(table, view, "game", "give-up", None)
    kind = g.asked.kind
    common["about"] = lookup.cited(about_question(kind)[0])
    common |= {"hand": cards(g.hand), "tail": cards(g.row[-TAIL:])}
    if kind == "report":
        return {**common, **_picked(table, view, row, picking.report_of(g), asked(g))}
    shape = machine.shape_of(g)
    task = picking.task_of(g, shape)
    question = words.question(f"onirim.ask.{kind}", {}, "onirim")
    if task is not None:
        return {**common, **_picked(table, view, row, task, question), "met": _met(g)}
    assert isinstance(shape, OneOf)
    common |= {"question": question, "met": _met(g), "hint": _hint(g)}
    return {**common, **(_turn if kind == "turn" else _chosen)(table, view, g, shape)}


def _ended(row: GameRow) -> str:
    left = ngettext("%(left)s card was left in the deck.", "%(left)s cards were left in the deck.", row.left)
    told = {"won": _("The game is won."), "lost": _("The game is lost."), "left": _("The game was given up.")}
    return told["lost"] if row.result == "lost" else f"{told[row.result]} {left % {'left': row.left}}"


def asked(g: Game) -> str:
    """Ask for the cards of a report: drawn, or lying on top or at the bottom of the deck, always from top to bottom."""
    was, count = g.asked, picking.awaited(g)
    every = min(was.count, len(g.deck))
    if was.least < was.count or (was.end == "top" and every == 1):
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
    """Give the card being resolved, where it is not among those to choose from."""
    was = g.asked
    if was.kind in ("nightmare", "door", "sphinx", "denizen", "happy"):
        return cards(was.looked)
    if was.kind == "confusion":
        return [drawn(CONFUSION)]
    return cards(reversed(g.shown)) if was.kind == "diver" else []


def _hint(g: Game) -> str:
    """Give what the open question hangs on: odds, and with two players whose cards these are."""
    if g.asked.kind == "diver":
        risk = odds_bottom.next_is_nightmare(view_of(g))
        said = _("The next one is a Nightmare with a chance of %(risk)s.") % {"risk": percent(risk)}
        return f"{LYING} {said}" if len(g.shown) > 1 else said
    if g.personal is not None:
        said = ngettext(
            "The first card is Personal, the others are Shared.",
            "The first %(count)s are Personal, the others Shared.",
            g.personal,
        )
        return said % {"count": g.personal}
    return ""


def _turn(table: Table, view: Viewpoint, g: Game, shape: OneOf) -> Context:
    """Give phase 1: each hand card to play or to discard, and what expansions add."""
    plays, discards = [], []
    for i, code in enumerate(g.hand):
        card = drawn(code)
        play = Button(str(i), _("Play"), (card,), reason=_closed(table, g, ["play", i]))
        plays.append(None if play.reason is not None and play.reason.final else play)
        discards.append(Button(str(i), _("Discard"), (card,), reason=_closed(table, g, ["discard", i])))
    others = [option for option in shape.options if verb_of(option) not in ("play", "discard")]
    reasons = [b.reason for b in (*plays, *discards) if b is not None and b.reason]
    return {
        "mode": "turn",
        "play": quick(table, view, "game", "play", None),
        "discard": quick(table, view, "game", "discard", None),
        "plays": plays,
        "discards": discards,
        "last": drawn(g.row[-1]) if g.row else None,
        "reasons": list(dict.fromkeys(reasons)),
        **_options(table, view, g, others),
    }


def _closed(table: Table, g: Game, given: Answer) -> Reason | None:
    """Give the reason why an answer is not legal now, as its rule says it; None where it is."""
    refusal = machine.against(table, g, given)
    return None if refusal is None else reason_of(refusal, "onirim")


def _chosen(table: Table, view: Viewpoint, g: Game, shape: OneOf) -> Context:
    missing = [_missing(table, view, g, given, refusal) for given, refusal in machine.near(table, g)]
    return {"mode": "choose", "missing": missing, **_options(table, view, g, list(shape.options))}


def _missing(table: Table, view: Viewpoint, g: Game, given: Answer, refusal: Refusal) -> tuple[Offer, Button]:
    """Give a way that is closed, with the reason, and with its tap unless that is final."""
    code, *about = parts(g, given)
    label = str(words.choice("onirim", "option", code))
    made = quick(table, view, "game", "choose", None)
    button = Button(spelled(given), label, tuple(cards(about)), reason=reason_of(refusal, "onirim"))
    return replace(made, key=f"{made.key}-{'-'.join([code, *about])}"), button


FIRST = {
    "prophecy": gettext_lazy("Tap the one that is discarded."),
    "incantation": gettext_lazy("Tap the Door that comes into play."),
    "sphinx-top": gettext_lazy("Tap the one that goes on top."),
    "spell-bottom": gettext_lazy("Tap the one that goes on top."),
    "happy-look": gettext_lazy("Tap those that are discarded."),
}
"""What the first tap means, where it is not yet about the order."""


def _options(table: Table, view: Viewpoint, g: Game, options: list[Answer]) -> Context:
    """Give answers as taps: those of a kind with many fold under its name; two that differ in nothing are one."""
    notes = _notes(g)
    found: dict[str, list[Button]] = {}
    seen: set[tuple[str, ...]] = set()
    for option in options:
        code, *about = parts(g, option)
        about = sorted(about) if code.startswith("mirror-") else about
        if (code, *about) in seen and g.away is None and code != "swap":
            continue
        seen.add((code, *about))
        label = str(words.choice("onirim", "option", code))
        shown = tuple(cards(card for card in about if not card.startswith("premonition-")))
        named = [str(words.choice("onirim", "option", name)) for name in about if name.startswith("premonition-")]
        label = f"{label}: {named[0]}" if named else label
        group = "mirror" if code.startswith("mirror-") else code
        note = _exchanged(option) if g.asked.kind == "spell-swap" else notes.get(code, "")
        note = note or _whose(g, option)
        found.setdefault(group, []).append(Button(spelled(option), label, shown, note))
    much = {name for name, group in found.items() if name == "mirror" or len(group) > FEW} if _several(g) else set()
    few = [button for name, group in found.items() if name not in much for button in group]
    many = [(_heading(name), name, group) for name, group in found.items() if name in much]
    return {"choose": quick(table, view, "game", "choose", None), "buttons": few, "folds": many}


def _exchanged(option: Answer) -> str:
    """Say which Goals of the line change places, the first one being number 1."""
    return " ↔ ".join(str(i + 1) for i in option if isinstance(i, int)) if isinstance(option, list) else ""


def _several(g: Game) -> bool:
    """Whether answers of several kinds stand side by side here; elsewhere nothing is worth folding."""
    return g.asked.kind in AGAIN


def _heading(name: str) -> str:
    return _("Two cards under a Mirror") if name == "mirror" else str(words.choice("onirim", "option", name))


def _whose(g: Game, option: Answer) -> str:
    """Say of two players' Keys which is Personal and which Shared."""
    if g.personal is None or type(option) is not list or option[0] != "key":
        return ""
    return _("Personal") if option[1] < g.personal else _("Shared")


def _notes(g: Game) -> dict[str, str]:
    if g.asked.kind != "sphinx":
        return {}
    return {f"word-{word}": percent(chance) for word, chance in odds_bottom.sphinx(g)}


def _picked(table: Table, view: Viewpoint, row: GameRow, task: picking.Task, question: str) -> Context:
    """Give what is tapped one after the other: what was tapped, what may be next, and the last tap as the move itself."""
    tapped = picking.read(task, view.unfolded.get("game", ""), row.steps)
    made = quick(table, view, "game", task.move, None)
    nexts, hidden = [], []
    for i, card in picking.open_ones(task, tapped):
        key = f"pick-{i}"
        done = picking.finished(task, tapped, i)
        if done is None:
            group = picking.group_of(task, picking.tap(task, tapped, i), row.steps)
            nexts.append(Button("", "", (card,), _many(card), url=group, key=key))
            continue
        fields = _joined(picking.sent(task, done))
        name = task.field if tapped.done else "picked"
        hidden = [pair for pair in fields.items() if pair[0] != name]
        nexts.append(Button(fields[name], "", (card,), _many(card), name=name, key=key))
    return {
        "mode": "pick",
        "question": question,
        "made": replace(made, hidden=(*made.hidden, *hidden)),
        "stage": _stage(task, tapped, table.value.asked.kind),
        "looked": task.lying if not tapped.done and 0 < len(task.may) < len(task.candidates) else (),
        "done": [task.candidates[i] for i in tapped.picked],
        "ordered": [task.candidates[i] for i in tapped.order],
        "nexts": nexts,
        "open": view.unfolded.get("game", ""),
        "again": f"{row.steps}z" if tapped.all or (task.free and tapped.done) else "",
        "keep": _keep(table, view, task, tapped),
        "enough": _enough(task, tapped, row.steps),
    }


def _many(card: Card) -> str:
    return f"×{card.count}" if card.count else ""


def _joined(pairs: picking.Pairs) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return {name: ",".join(values) for name, values in found.items()}


LYING = gettext_lazy("They are shown as they lay, from top to bottom.")
FROM_TOP = gettext_lazy("Tap them from top to bottom: %(at)s of %(count)s.")
"""Cards of the deck have one direction on every page."""
UNDER = gettext_lazy("Tap them from top to bottom, the lowest last: %(at)s of %(count)s.")
ANY_ORDER = gettext_lazy("Tap them in any order: %(at)s of %(count)s.")
INTO_PLAY = gettext_lazy("Tap them as they come into play, one after the other: %(at)s of %(count)s.")
NEXT = {
    **dict.fromkeys(("sphinx-top", "sphinx-bottom", "spell-bottom", "diver-bottom", "confusion", "harpoon"), UNDER),
    "incantation": UNDER,
    **dict.fromkeys(("spell-pay", "premonition-keys", "premonitions"), ANY_ORDER),
    **dict.fromkeys(("mirror-glyph", "mirror-doors"), INTO_PLAY),
    "goals": gettext_lazy("Tap them along the line, the first Goal first: %(at)s of %(count)s."),
}
"""What the next tap means in an order that is not one on top of the deck."""


def _stage(task: picking.Task, tapped: picking.Tapped, kind: str) -> str:
    """Say what the next tap means."""
    if not tapped.done:
        return str(FIRST[kind])
    at = {"at": len(tapped.order) + 1, "count": task.wanted - len(tapped.picked)}
    if at["count"] == 1:
        return ""
    return str(NEXT.get(kind, FROM_TOP)) % at


def _keep(table: Table, view: Viewpoint, task: picking.Task, tapped: picking.Tapped) -> Offer | None:
    """Offer to leave the others in the order they have, or to have none left over."""
    some = len(tapped.all) < task.wanted
    if task.field != "order" or not tapped.done or not (some or task.free):
        return None
    made = quick(table, view, "game", task.move, None)
    pairs = picking.sent(task, picking.kept(task, tapped))
    return replace(
        made,
        key="game-keep",
        label=_("Keep their order") if some else _("Discard them all"),
        hidden=(*made.hidden, *pairs),
    )


def _enough(task: picking.Task, tapped: picking.Tapped, stamp: int) -> str:
    """Give the address of *no more are picked*, where that may be said."""
    if tapped.done or not (task.free or task.none):
        return ""
    return picking.group_of(task, picking.Tapped(tapped.picked, (), done=True), stamp)


@dataclass(frozen=True)
class Setting:
    """One reading or difficulty of the new game form."""

    name: str
    label: str | Promise
    choices: list[tuple[str, str | Promise, bool]]


def new_game(table: Table, view: Viewpoint, last: GameRow) -> Context:
    """Give the form of another game, filled in like the last one, with a fresh seed."""
    return {
        "offer": quick(table, view, "game", "new-game", None),
        "expansions": [(n, words.choice("onirim", "expansions", n), n in last.expansions) for n in EXPANSIONS],
        "modes": [(mode, label, mode == last.mode) for mode, label in OnirimGame.Mode.choices],
        "seed": fresh_seed(),
        "settings": [_setting(reading.name, last.readings) for reading in KNOWN],
    }


def _setting(name: str, now: dict[str, str]) -> Setting:
    label, texts = READINGS[name]
    return Setting(name, label, [(f"{name}={c}", text, now.get(name) == c) for c, text in texts.items()])


def fresh_seed() -> str:
    """Mint the seed of a practice deck: eight letters and digits, by nobody's choice."""
    return secrets.token_hex(SEED_BYTES)
