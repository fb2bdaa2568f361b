"""The result of a game, and the form of the next one with the same settings."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.messages import messages
from campaigns.onirim.expansion_tiles import build_tiles
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.answer_buttons import GAME_PANEL_KEY
from campaigns.onirim.panels.board import build_door_slots, summarize_doors
from campaigns.onirim.panels.game_summary import summarize_game
from campaigns.onirim.rules.option_labels import CERTAINTY_NOTES, MODE_LABELS, VARIANT_LABELS
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS, carry_over_choices
from campaigns.onirim.rules.table import GameRow, Table
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context
from campaigns.pages.rule_variants import build_variant_field

SEED_BYTES = 4


def build_game_over(table: Table, viewer: ViewerContext, row: GameRow) -> Context:
    """Return the result and the achievements of a game, and the form of the next one."""
    g = table.state
    return {
        "words": summarize_result(row, g.turn),
        "story": summarize_game(g, row, table.list_games_in_order()),
        "doors": build_door_slots(g),
        "doors_told": summarize_doors(g),
        "turns": g.turn,
        "chips": [messages.get_choice_label("onirim", "expansions", name) for name in row.expansions],
        "seed": row.seed if row.mode == OnirimGame.Mode.PRACTICE else "",
        "new": build_new_game_form(table, viewer, row),
    }


def summarize_result(row: GameRow, turn: int) -> str:
    """Return the result of the game in words, and why it was lost (facts 1.4)."""
    facts = {"left": row.left, "turn": turn}
    if row.result == "lost":
        said = (
            _("You lost in Turn %(turn)s: no card was left to draw.")
            if not row.left
            else _("You lost in Turn %(turn)s.")
        )
    elif row.result == "won":
        said = ngettext(
            "You won, with %(left)s card left in the deck.", "You won, with %(left)s cards left in the deck.", row.left
        )
    else:
        said = ngettext(
            "You gave up, with %(left)s card left in the deck.",
            "You gave up, with %(left)s cards left in the deck.",
            row.left,
        )
    return said % facts


def build_new_game_form(table: Table, viewer: ViewerContext, last_game: GameRow) -> Context:
    """Return the form of another game with the settings of the last one and a new seed."""
    readings = carry_over_choices(last_game.readings)
    return {
        "offer": build_one_tap_action(table, viewer, GAME_PANEL_KEY, "new-game", None),
        **_sort_tiles(table, last_game),
        "modes": [(mode, label, mode == last_game.mode) for mode, label in MODE_LABELS.items()],
        "players": [*table.state.players, "", ""][:2],
        "seed": generate_seed(),
        "settings": [
            (one.expansion, build_variant_field(one.name, VARIANT_LABELS, readings, CERTAINTY_NOTES.get(one.name, "")))
            for one in RULE_VARIANTS
        ],
    }


def _sort_tiles(table: Table, last_game: GameRow) -> Context:
    """Return the tile for two players, those of the expansions played in this campaign, and the others."""
    played = {name for row in table.list_games_in_order() for name in row.expansions}
    coop, *tiles = build_tiles(last_game.expansions)
    return {
        "coop": coop,
        "played": [tile for tile in tiles if tile.name in played],
        "unplayed": [tile for tile in tiles if tile.name not in played],
    }


def generate_seed() -> str:
    """Return a random seed for a practice deck: eight letters and digits."""
    return secrets.token_hex(SEED_BYTES)
