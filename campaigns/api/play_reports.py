"""Plays as the API sends them: its own fields, so that what other parts of the site do with plays changes none of them."""

from __future__ import annotations

from datetime import UTC
from typing import Literal, cast

from campaigns.api.schemas import PlayPlayer, PlayReport
from campaigns.plays.play import Play


def build_play_report(play: Play) -> PlayReport:
    """Return a play as JSON."""
    return PlayReport(
        id=play.id,
        number=play.number,
        title=str(play.title),
        started_at=play.started_at.astimezone(UTC),
        ended_at=play.ended_at.astimezone(UTC),
        minutes=play.minutes,
        result=cast("Literal['won', 'lost', 'left', '']", play.result),
        result_text=str(play.result_text),
        players=[
            PlayPlayer(
                id=player.id,
                name=player.name,
                role=player.role,
                score=player.score,
                winner=player.is_winner,
                first=player.is_start_player,
            )
            for player in play.players
        ],
        expansions=[str(name) for name in play.expansions],
        edition=play.edition,
        practice=play.is_practice,
    )
