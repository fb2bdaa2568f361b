"""How a game ended, and the form of the next one, filled in like the last."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.boxes import wall
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.buttons import PANEL
from campaigns.onirim.panels.laid import doors_told, places
from campaigns.onirim.panels.story import story
from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.readings import READINGS as KNOWN
from campaigns.onirim.rules.readings import carried_over
from campaigns.onirim.wording.options import READINGS, SURE
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

SEED_BYTES = 4


def over(table: Table, view: Viewpoint, row: GameRow) -> Context:
    """Return how the game ended and what was reached in it; and the form of the next one."""
    g = table.value
    return {
        "words": told(row),
        "story": story(g, row, table.in_order()),
        "doors": places(g),
        "doors_told": doors_told(g),
        "turns": g.turn,
        "chips": [words.choice("onirim", "expansions", name) for name in row.expansions],
        "seed": row.seed,
        "new": new_game(table, view, row),
    }


def told(row: GameRow) -> str:
    """Say how the game ended."""
    left = ngettext("%(left)s card was left in the deck.", "%(left)s cards were left in the deck.", row.left)
    told = {"won": _("The game is won."), "lost": _("The game is lost."), "left": _("The game was given up.")}
    return told["lost"] if row.result == "lost" else f"{told[row.result]} {left % {'left': row.left}}"


@dataclass(frozen=True)
class Setting:
    """One reading or difficulty of the new game form.

    ``of`` is the expansion it belongs to, '' for the base game; ``sure`` says how well a doubtful point is known.
    """

    name: str
    of: str
    label: str | Promise
    choices: list[tuple[str, str | Promise, bool]]
    sure: str | Promise = ""


def new_game(table: Table, view: Viewpoint, last: GameRow) -> Context:
    """Return the form of another game, filled in like the last one, with a fresh seed."""
    readings = carried_over(last.readings)
    return {
        "offer": quick(table, view, PANEL, "new-game", None),
        "wall": wall(last.expansions),
        "modes": [(mode, label, mode == last.mode) for mode, label in OnirimGame.Mode.choices],
        "players": [*table.value.players, "", ""][:2],
        "seed": fresh_seed(),
        "settings": [_setting(reading.name, reading.of, readings) for reading in KNOWN],
    }


def _setting(name: str, of: str, now: dict[str, str]) -> Setting:
    label, texts = READINGS[name]
    return Setting(
        name, of, label, [(f"{name}={c}", text, now[name] == c) for c, text in texts.items()], SURE.get(name, "")
    )


def fresh_seed() -> str:
    """Mint the seed of a practice deck: eight letters and digits, by nobody's choice."""
    return secrets.token_hex(SEED_BYTES)
