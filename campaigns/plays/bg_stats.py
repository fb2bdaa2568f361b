"""Plays for BG Stats: a link that pushes one play to the app, and a file of plays that it imports (docs/plays.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.utils import timezone

from campaigns.pages.play_spec import PlaySpec
from campaigns.pages.registry import get_game_ui
from campaigns.plays.comments import build_comment
from campaigns.plays.play import Play, PlayPlayer, build_id

LINK_PREFIX = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Dreamkeeper"
DATE_FORMAT = "%Y-%m-%d %H:%M:%S"
HIGHEST_SCORE_WINS, NO_SCORES = 0, 3
"""Values of the field ``scoringSetting`` of a file."""


def build_link(play: Play) -> str:
    """Return the link that offers a play to BG Stats, which knows it by its id; no practice game, which it could not mark."""
    assert not play.is_practice, play.id
    return LINK_PREFIX + quote(json.dumps(build_link_data(play), ensure_ascii=False, separators=(",", ":")), safe="")


def build_link_data(play: Play) -> dict[str, Any]:
    """Return the value that a link carries: the date is that of the end, in UTC."""
    spec = _get_spec(play)
    return {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": play.id,
        "playDate": play.ended_at.astimezone(UTC).strftime(DATE_FORMAT),
        **({"durationMin": play.minutes} if play.minutes else {}),
        "comments": build_comment(play),
        "game": {
            "name": play.game_name,
            "sourceGameId": play.game,
            **({"bggId": spec.bgg_id} if spec.bgg_id else {}),
            "highestWins": True,
            "noPoints": not spec.has_scores,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.id,
                # The app for Android refuses a player without these two.
                "startPlayer": player.is_start_player,
                "winner": player.is_winner,
                **({"score": player.score} if player.score is not None else {}),
                **({"rank": player.place} if player.place else {}),
                **({"role": player.role} if player.role else {}),
            }
            for player in play.players
        ],
    }


def build_file(plays: Sequence[Play]) -> bytes:
    """Return plays as a file: games, players and plays, which refer to one another by numbers of this file.

    A date is that of the beginning, by the reader's clock: the file has no time zone.
    """
    games = {play.game: play for play in plays}
    players = {player.id: player for play in plays for player in play.players}
    game_numbers = {game: number for number, game in enumerate(games, 1)}
    player_numbers = {key: number for number, key in enumerate(players, 1)}
    last_ends = {key: play.ended_at for play in plays for key in (play.game, *(one.id for one in play.players))}
    found = {
        "games": [_build_game(play, game_numbers[play.game], last_ends[play.game]) for play in games.values()],
        "players": [
            {
                "id": player_numbers[player.id],
                "uuid": player.id,
                "name": player.name,
                "isAnonymous": False,
                "modificationDate": _format_local(last_ends[player.id]),
            }
            for player in players.values()
        ],
        "locations": [],
        "plays": [_build_play(play, game_numbers[play.game], player_numbers) for play in plays],
        "challenges": [],
        # Nobody in the file is said to be the owner of the app.
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def _build_game(play: Play, number: int, modified_at: datetime) -> dict[str, Any]:
    spec = _get_spec(play)
    return {
        "id": number,
        "uuid": build_id("game", play.game),
        "name": play.game_name,
        "bggId": spec.bgg_id,
        "modificationDate": _format_local(modified_at),
        "cooperative": spec.is_cooperative,
        "highestWins": True,
        "noPoints": not spec.has_scores,
        "usesTeams": False,
        "isBaseGame": 1,
        "isExpansion": 0,
    }


def _build_play(play: Play, game_number: int, player_numbers: dict[str, int]) -> dict[str, Any]:
    return {
        "uuid": play.id,
        "gameRefId": game_number,
        "playDate": _format_local(play.started_at),
        "entryDate": _format_local(play.ended_at),
        "modificationDate": _format_local(play.ended_at),
        "durationMin": play.minutes,
        # A game that was given up counts in no statistics, nor does one without the physical game.
        "ignored": play.result == "left" or play.is_practice,
        "usesTeams": False,
        # Winners are those named: neither the most Power nor a rank decides.
        "manualWinner": True,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": HIGHEST_SCORE_WINS if _get_spec(play).has_scores else NO_SCORES,
        "comments": build_comment(play),
        "playerScores": [*_iter_scores(play.players, player_numbers)],
        "expansionPlays": [],
    }


def _iter_scores(players: Sequence[PlayPlayer], player_numbers: dict[str, int]) -> Iterator[dict[str, Any]]:
    for order, player in enumerate(players, 1):
        yield {
            "playerRefId": player_numbers[player.id],
            "score": None if player.score is None else f"{player.score}",
            "winner": player.is_winner,
            "startPlayer": player.is_start_player,
            "newPlayer": False,
            "rank": player.place,
            "seatOrder": order,
            "role": player.role,
        }


def _format_local(moment: datetime) -> str:
    return timezone.localtime(moment).strftime(DATE_FORMAT)


def _get_spec(play: Play) -> PlaySpec:
    spec = get_game_ui(play.game).play_spec
    assert spec is not None, play.game
    return spec
