"""The rules that matter now in a game of Onirim: by the open question, Limbo, what is known of the deck, expansions in play."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import most_urgent

BEFORE = ("onirim.setup", "onirim.deck", "onirim.combine", "onirim.report", "onirim.end")
"""Before the first game, and between two."""

ASKED: dict[str, tuple[str, ...]] = {
    "turn": ("onirim.turn", "onirim.door", "onirim.prophecy"),
    "report": ("onirim.report", "onirim.fill"),
    "search": ("onirim.door", "onirim.shuffle"),
    "door": ("onirim.door",),
    "prophecy": ("onirim.prophecy",),
    "nightmare": ("onirim.nightmare", "onirim.limbo"),
    "anticipate": ("onirim.nightmare", "onirim.limbo"),
    "shuffle": ("onirim.shuffle",),
    "incantation": ("onirim.glyph",),
    "sphinx": ("onirim.sphinx",),
    "sphinx-top": ("onirim.sphinx",),
    "sphinx-bottom": ("onirim.sphinx",),
    "diver": ("onirim.diver",),
    "diver-bottom": ("onirim.diver",),
    "confusion": ("onirim.confusion",),
    "tower-look": ("onirim.tower",),
    "tower-loss": ("onirim.tower", "onirim.nightmare"),
    "happy": ("onirim.happy",),
    "happy-look": ("onirim.happy",),
    "happy-find": ("onirim.happy",),
    "goals": ("onirim.book",),
    "spell-pay": ("onirim.book",),
    "spell-bottom": ("onirim.book",),
    "spell-swap": ("onirim.book",),
    "denizen": ("onirim.oniverse",),
    "spies": ("onirim.oniverse",),
    "harpoon": ("onirim.oniverse",),
    "free-catcher": ("onirim.catcher",),
    "pick": ("onirim.coop",),
    "swap": ("onirim.coop",),
}
"""By the question that is open; those of Mirrors and Premonitions by how their names begin."""

FAMILIES = {"mirror": ("onirim.mirror-effects", "onirim.mirror"), "premonition": ("onirim.premonition",)}

EXPANSIONS: dict[str, tuple[str, ...]] = {
    "glyphs": ("onirim.glyph",),
    "mirrors": ("onirim.mirror", "onirim.mirror-effects"),
    "sphinx": ("onirim.sphinx", "onirim.diver", "onirim.confusion"),
    "towers": ("onirim.tower",),
    "happy": ("onirim.happy", "onirim.premonition"),
    "book": ("onirim.book",),
    "crossroads": ("onirim.crossroad", "onirim.dead-end"),
    "oniverse": ("onirim.oniverse",),
    "catchers": ("onirim.catcher",),
    "incubus": ("onirim.incubus",),
    "coop": ("onirim.coop",),
}
"""By the expansion that is played with."""

BASE = ("onirim.fill", "onirim.nightmare", "onirim.limbo", "onirim.end", "onirim.outlook")


def about_question(kind: str) -> tuple[str, ...]:
    """Return the rules of an open question, by its kind; the rule of answering for one that has none of its own."""
    return ASKED.get(kind) or FAMILIES.get(kind.partition("-")[0].removesuffix("s"), ("onirim.answer",))


def matters(table: Table, view: Viewpoint) -> list[str]:
    """Return the ids of the rules that matter now, the most urgent first, ten at most. Changes nothing."""
    row = table.newest
    found = BEFORE if row is None or row.result else _found(table.value)
    return most_urgent(found)


def _found(g: Game) -> Iterator[str]:
    yield from about_question((g.question.kind if g.question is not None else "") or "turn")
    if g.limbo:
        yield "onirim.limbo"
    for name in g.use.split(","):
        yield from EXPANSIONS.get(name, ())
    yield from BASE
