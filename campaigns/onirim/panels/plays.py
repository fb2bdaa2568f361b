"""The facts of a game of Onirim as other apps log it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.messages import messages
from campaigns.onirim.expansion_tiles import COOP_NAME
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.board import summarize_doors
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.rules.table import GameRow, Table
from campaigns.onirim.view_models import get_player_name
from campaigns.pages.numbered_games import format_result
from campaigns.pages.play_spec import PlayerFacts, PlayFacts, PlayRecord, PlaySpec

PLAYER_COUNTS = {True: 2, False: 1}


def build_play_facts(table: Table, row: GameRow, record: PlayRecord) -> PlayFacts:
    """Return the facts of a finished game. One player is not asked for a name: who reported the game played it."""
    g = decode_game(row.state)
    return PlayFacts(
        title=str(row),
        result=row.result,
        result_text=format_result(OnirimGame.Result, row.result),
        players=[*_iter_players(g, row, record.author)],
        expansions=[
            str(messages.get_choice_label("onirim", "expansions", name)) for name in row.expansions if name != COOP_NAME
        ],
        notes=[*_iter_notes(g, row)],
        is_practice=row.mode == OnirimGame.Mode.PRACTICE,
    )


def _iter_players(g: Game, row: GameRow, author: str) -> Iterator[PlayerFacts]:
    has_two = COOP_NAME in row.expansions
    for index in range(PLAYER_COUNTS[has_two]):
        yield PlayerFacts(
            name=(g.players[index] if index < len(g.players) else "") or ("" if has_two else author),
            default_name=get_player_name(g, index),
            is_winner=row.result == OnirimGame.Result.WON,
            is_start_player=not index,
        )


def _iter_notes(g: Game, row: GameRow) -> Iterator[str]:
    if row.result == OnirimGame.Result.WON:
        yield ngettext("%(left)s card left", "%(left)s cards left", row.left) % {"left": row.left}
    else:
        yield summarize_doors(g)
    if row.mode == OnirimGame.Mode.PRACTICE:
        yield _("practice deck")


PLAY_SPEC = PlaySpec(gettext_lazy("Onirim (Second Edition)"), build_play_facts, bgg_id=156336)
