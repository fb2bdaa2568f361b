"""The relevant rules of a game of Onirim: by open question, Limbo, known cards and expansions."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import limit_relevant_rules

RULES_BETWEEN_GAMES = ("onirim.setup", "onirim.deck", "onirim.combine", "onirim.report", "onirim.end")
"""Rules before the first game, and between two."""

RULES_BY_QUESTION: dict[str, tuple[str, ...]] = {
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
"""Rules by open question; those of Mirrors and Premonitions by the prefix of their names."""

RULES_BY_QUESTION_PREFIX = {
    "mirror": ("onirim.mirror-effects", "onirim.mirror"),
    "premonition": ("onirim.premonition",),
}

RULES_BY_EXPANSION: dict[str, tuple[str, ...]] = {
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
"""Rules by expansion in use."""

BASE_RULES = ("onirim.fill", "onirim.nightmare", "onirim.limbo", "onirim.end", "onirim.outlook")


def get_question_rules(kind: str) -> tuple[str, ...]:
    """Return the rules of an open question by its kind; by default the rule of answering."""
    return RULES_BY_QUESTION.get(kind) or RULES_BY_QUESTION_PREFIX.get(
        kind.partition("-")[0].removesuffix("s"), ("onirim.answer",)
    )


def find_relevant_rules(table: Table, viewer: ViewerContext) -> list[str]:
    """Return the ids of at most ten relevant rules, the most urgent first. Changes nothing."""
    return limit_relevant_rules(RULES_BETWEEN_GAMES if table.is_between_games else _list_rules(table.state))


def _list_rules(g: Game) -> Iterator[str]:
    yield from get_question_rules((g.question.kind if g.question is not None else "") or "turn")
    if g.limbo:
        yield "onirim.limbo"
    for name in g.use.split(","):
        yield from RULES_BY_EXPANSION.get(name, ())
    yield from BASE_RULES
