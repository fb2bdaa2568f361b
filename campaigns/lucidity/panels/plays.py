"""The facts of a game of Lucidity as other apps log it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.game_state import Game, decode_game
from campaigns.lucidity.rules.table import GameRow, Table
from campaigns.lucidity.view_models import format_role
from campaigns.pages.numbered_games import format_result
from campaigns.pages.play_spec import PlayerFacts, PlayFacts, PlayRecord, PlaySpec


def build_play_facts(table: Table, row: GameRow, record: PlayRecord) -> PlayFacts:
    """Return the facts of a finished game; the players of a game that was given up have no Power."""
    g = decode_game(row.state)
    return PlayFacts(
        title=str(row),
        result=row.result,
        result_text=format_result(LucidityGame.Result, row.result),
        players=[*_iter_players(g, row)],
        notes=[] if g.has_physical_dice else [_("practice game")],
        is_practice=not g.has_physical_dice,
    )


def _iter_players(g: Game, row: GameRow) -> Iterator[PlayerFacts]:
    for seat, name in enumerate(row.players):
        score = row.scores[seat] if row.scores else None
        yield PlayerFacts(
            name=name,
            default_name=name,
            role=format_role(score["role"], g.cards) if score else "",
            score=score["power"] if score else None,
            place=score["place"] if score else 0,
            is_winner=seat in row.winners,
            is_start_player=not seat,
        )


PLAY_SPEC = PlaySpec(
    gettext_lazy("Lucidity: Six-Sided Nightmares"), build_play_facts, is_cooperative=False, has_scores=True
)
